import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeFixture } from './console/fixture.ts';
import { LISTS, type List } from './console/lists.ts';
import { at, must } from './lib/api.ts';
import { commandLine } from './lib/command-line.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { median, percentile } from './lib/metrics.ts';
import {
  embeddedStore,
  postgresStore,
  postgresUrl,
  type Server,
  type Store,
  startServer,
} from './lib/server.ts';

const USAGE =
  'npm run bench:console -- [--engine embedded|postgres|both] [--memories N] [--runs N] [--list PART] [--json FILE]';
const ADMIN_KEY = 'bench-admin-0123456789abcdef';
const PAGE = 50;
/** Pages of 100 entries that are turned to reach the deep page. */
const DEEP = 200;
/** Requests for each list before the measurement. */
const WARM_UP = 5;
/** A page that takes longer is marked. */
const GOAL_MS = 50;

/** Times of one list's pages in ms. */
interface Measured {
  readonly name: string;
  readonly pages: Readonly<Record<'first' | 'page 20' | 'deep', readonly number[]>>;
}

type Place = Readonly<Record<string, string>>;

/** One page of a list. @returns where the next page begins; null at the end */
async function page(
  server: Server,
  list: List,
  place: Place,
  size: number,
): Promise<{ readonly next: Place | null; readonly latencyMs: number }> {
  const query = new URLSearchParams({ ...list.query, limit: String(size), ...place });
  const { body, latencyMs } = await must(server, 'GET', `${list.path}?${query}`);
  for (const [field, name] of [
    ['next_cursor', 'cursor'],
    ['next_before', 'before'],
  ] as const) {
    const next = at(body, field);
    if (typeof next === 'string') return { next: { [name]: next }, latencyMs };
  }
  return { next: null, latencyMs };
}

/** The place of a page so many pages behind the first one, or of the last page if there are fewer. */
async function placeOf(server: Server, list: List, pages: number, size: number): Promise<Place> {
  let place: Place = {};
  for (let turned = 0; turned < pages; turned++) {
    const { next } = await page(server, list, place, size);
    if (next === null) break;
    place = next;
  }
  return place;
}

async function measureList(server: Server, list: List, runs: number): Promise<Measured> {
  const places = {
    first: {},
    'page 20': await placeOf(server, list, 19, PAGE),
    deep: await placeOf(server, list, DEEP, 100),
  };
  const timesOf = async (place: Place) => {
    const times = [];
    for (let run = 0; run < runs; run++) times.push((await page(server, list, place, PAGE)).latencyMs);
    return times;
  };
  return {
    name: list.name,
    pages: {
      first: await timesOf(places.first),
      'page 20': await timesOf(places['page 20']),
      deep: await timesOf(places.deep),
    },
  };
}

async function measure(
  store: Store,
  size: number,
  runs: number,
  lists: readonly List[],
): Promise<readonly Measured[]> {
  const prepared = { ...store, env: { ...store.env, ADMIN_KEY } };
  await (await startServer(prepared)).stop();
  process.stderr.write(`${store.engine}: writing ${2 * size} memories\n`);
  await writeFixture(store, size);
  const server = await startServer(prepared);
  const asked = { ...server, key: ADMIN_KEY };
  // a server in service runs compiled code
  for (const list of LISTS) for (let n = 0; n < WARM_UP; n++) await page(asked, list, {}, PAGE);
  const measured: Measured[] = [];
  for (const list of lists) {
    process.stderr.write(`${store.engine}: ${list.name}\n`);
    measured.push(await measureList(asked, list, runs));
  }
  await server.stop();
  return measured;
}

function print(engine: string, measured: readonly Measured[]): void {
  const shown = (times: readonly number[]) =>
    `${[Math.min(...times), median(times), percentile(times, 95)].map((ms) => ms.toFixed(0)).join(' / ')}${median(times) > GOAL_MS ? ' !' : ''}`;
  const rows = measured.map(({ name, pages }) => [name, ...Object.values(pages).map(shown)]);
  console.log(
    `\n${table([`${engine}: least / p50 / p95 in ms`, 'first page', 'page 20', 'deep page'], rows)}`,
  );
  const slow = measured.filter(({ pages }) => Object.values(pages).some((times) => median(times) > GOAL_MS));
  console.log(`\n${measured.length - slow.length} of ${measured.length} lists within ${GOAL_MS} ms.`);
}

async function main(): Promise<void> {
  const values = commandLine(
    () =>
      parseArgs({
        options: {
          engine: { type: 'string', default: 'both' },
          memories: { type: 'string', default: '100000' },
          runs: { type: 'string', default: '11' },
          list: { type: 'string', default: '' },
          json: { type: 'string' },
          help: { type: 'boolean', default: false },
        },
      }).values,
    USAGE,
  );
  if (values === null) return;
  const [size, runs] = [Number(values.memories), Number(values.runs)];
  const lists = LISTS.filter(({ name }) => name.includes(values.list));
  const engines = { embedded: ['embedded'], postgres: ['postgres'], both: ['embedded', 'postgres'] }[
    values.engine
  ];
  const isRight = Number.isInteger(size) && size >= 1000 && size <= 1_000_000 && runs >= 1 && runs <= 1000;
  if (!engines || !isRight || lists.length === 0) throw new Error(`Usage: ${USAGE}`);
  const about = machine();
  console.log(machineLine(about));
  console.log(
    `${size.toLocaleString('en')} memories of one user and as many of 5,000 others; ${runs} runs a page of ${PAGE} entries.`,
  );
  const results: Record<string, readonly Measured[]> = {};
  for (const engine of engines) {
    const adminUrl = postgresUrl();
    if (engine === 'postgres' && !adminUrl) {
      console.log('\npostgres: not measured. Set TEST_DATABASE_URL to a role that may create databases.');
      if (values.engine === 'postgres') process.exitCode = 1;
      continue;
    }
    const store = engine === 'postgres' && adminUrl ? await postgresStore(adminUrl) : embeddedStore();
    try {
      results[engine] = await measure(store, size, runs, lists);
    } finally {
      await store.remove();
    }
    print(engine, results[engine]);
  }
  if (values.json)
    writeFileSync(values.json, `${JSON.stringify({ machine: about, size, runs, results }, null, 2)}\n`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
