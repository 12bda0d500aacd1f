import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { must, waitIdle } from './lib/api.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { median, percentile, seeded } from './lib/metrics.ts';
import {
  embeddedStore,
  postgresStore,
  postgresUrl,
  ROOT,
  type Server,
  type Store,
  startServer,
} from './lib/server.ts';
import { question, sentence } from './lib/text.ts';
import { costsOfCalls } from './overhead/calls.ts';

/*
 * What metrics, audit, limits and traces cost: the processor time of an add (with the later work on its task)
 * and of a search. All servers run side by side, and each round puts a slice of load on each of them in turn,
 * so that the rest of the machine disturbs all alike.
 */

const USAGE =
  'npm run bench:overhead -- [--engine embedded|postgres|both] [--rounds N] [--requests N] [--kinds PART;PART]';
const ADMIN_KEY = 'bench-admin-0123456789abcdef';
const CONNECTIONS = 8;
const USERS = 8;
const ADDING_USERS = Array.from({ length: USERS }, (_, n) => `add-${n}`);
const SEARCH_MEMORIES = 500;
/** Until then, a new server compiles. */
const WARM_UP_ROUNDS = 4;
/** A search takes a fraction of the time of an add. */
const SEARCHES_PER_ADD = 3;
const SCRAPE_MS = 5000;
const SAMPLES = 2000;

/** A server that is measured against another one: `with` has what `without` lacks. */
interface Kind {
  readonly with: Variant;
  readonly without: Variant;
}

interface Variant {
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Prepares the server. */
  readonly prepare?: (server: Server) => Promise<void>;
  readonly isScraped?: boolean;
}

const HIGH = 1_000_000_000;
const preload = join(ROOT, 'bench/overhead/leave-out.mjs');
const plain: Variant = { name: 'as it is', isScraped: true };
const without = (part: string): Variant => ({
  name: `without ${part}`,
  env: { LEAVE_OUT: part, NODE_OPTIONS: `--import=${preload}` },
  isScraped: part !== 'metrics',
});

async function setQuotas(server: Server): Promise<void> {
  const answer = await fetch(`${server.url}/admin/projects/default/limits`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ adds_per_day: HIGH, memories: HIGH, bytes: HIGH, users: HIGH }),
  });
  if (!answer.ok) throw new Error(`the quotas were refused: ${await answer.text()}`);
}

function kinds(collector: string): Readonly<Record<string, Kind>> {
  const limited = { RATE_LIMIT_PER_KEY: '1000000', RATE_LIMIT_PER_PROJECT: '10000000' };
  return {
    metrics: { with: plain, without: without('metrics') },
    audit: { with: plain, without: without('audit') },
    'tracing, off': { with: plain, without: without('tracing') },
    'quotas and rate limits, on': {
      with: { ...plain, name: 'limited', env: limited, prepare: setQuotas },
      without: plain,
    },
    'tracing, on': {
      with: { ...plain, name: 'traced', env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector } },
      without: plain,
    },
  };
}

/** A server with the processor time that it and its database sessions have taken, in seconds. */
interface Measured {
  readonly variant: Variant;
  readonly server: Server;
  seconds(): number;
  stop(): Promise<void>;
}

async function start(variant: Variant, store: Store): Promise<Measured> {
  const env = {
    ADMIN_KEY,
    // the sentence encoder takes many times what is measured here
    OFFLINE_EMBEDDER: 'ngram',
    // the process does not start itself again, so that its processor time is that of one process
    MALLOC_TRIM_THRESHOLD_: '1048576',
    ...variant.env,
  };
  const server = await startServer({ ...store, env: { ...store.env, ...env } });
  await variant.prepare?.(server);
  const database =
    store.engine === 'postgres' ? new URL(store.env.DATABASE_URL ?? '').pathname.slice(1) : null;
  const scrape = () =>
    void fetch(`${server.url}/metrics`)
      .then((answer) => answer.text())
      .catch(() => undefined);
  const timer = variant.isScraped ? setInterval(scrape, SCRAPE_MS) : undefined;
  return {
    variant,
    server,
    seconds: () => secondsOf([server.pid, ...(database === null ? [] : sessionsOf(database))]),
    stop: async () => {
      clearInterval(timer);
      await server.stop();
      await store.remove();
    },
  };
}

/** The processes of PostgreSQL's sessions in a database on this machine. */
function sessionsOf(database: string): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      return readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(` ${database} `) ? [Number(entry)] : [];
    } catch {
      return [];
    }
  });
}

/** The processor time of all threads of processes; those that have ended are missing. */
function secondsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + threadsOf(pid).reduce((own, seconds) => own + seconds, 0), 0);
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return Number(nanoseconds) / 1e9;
    });
  } catch {
    return [];
  }
}

/** Waits at the server, one request for each user: polling would cost more on a busy machine. */
async function idle(server: Server, users: readonly string[]): Promise<void> {
  for (const user of users) await waitIdle(server, user);
}

let serial = 0;

async function slice(requests: number, send: (number: number) => Promise<unknown>): Promise<void> {
  let left = requests;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      serial += 1;
      await send(serial);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

const LOADS: Readonly<Record<'add' | 'search', (server: Server) => (number: number) => Promise<unknown>>> = {
  add: (server) => (number) => {
    const user = ADDING_USERS[number % USERS] ?? '';
    return must(server, 'POST', '/product/add', {
      user_id: user,
      writable_cube_ids: [user],
      async_mode: 'async',
      messages: [{ role: 'user', content: sentence(number) }],
    });
  },
  search: (server) => (number) =>
    must(server, 'POST', '/product/search', {
      query: question(number),
      user_id: 'searched',
      readable_cube_ids: ['searched'],
      top_k: 10,
    }),
};

async function fill(server: Server): Promise<void> {
  const messages = Array.from({ length: SEARCH_MEMORIES }, (_, n) => ({
    role: 'user',
    content: sentence(n),
  }));
  for (let from = 0; from < messages.length; from += 50)
    await must(server, 'POST', '/product/add', {
      user_id: 'searched',
      writable_cube_ids: ['searched'],
      messages: messages.slice(from, from + 50),
    });
  await idle(server, ['searched']);
}

/** Processor time of one request, in ms. */
async function costOf(measured: Measured, load: 'add' | 'search', requests: number): Promise<number> {
  const before = measured.seconds();
  await slice(requests, LOADS[load](measured.server));
  if (load === 'add') await idle(measured.server, ADDING_USERS);
  return ((measured.seconds() - before) * 1000) / requests;
}

/**
 * How much more one server takes than the other, by the quarter of the rounds that was disturbed least: what
 * else the machine does makes a round dearer and never cheaper.
 */
function leastDisturbed(having: readonly number[], lacking: readonly number[]): number {
  return percentile(having, 25) / percentile(lacking, 25) - 1;
}

/** The 95 % interval of {@link leastDisturbed}, by bootstrap over the rounds. */
function certain(having: readonly number[], lacking: readonly number[]): readonly number[] {
  const random = seeded(20_261_125);
  const found = Array.from({ length: SAMPLES }, () => {
    const rounds = having.map(() => Math.floor(random() * having.length));
    const taken = (costs: readonly number[]) => rounds.map((round) => costs[round] ?? Number.NaN);
    return leastDisturbed(taken(having), taken(lacking));
  });
  return [percentile(found, 2.5), percentile(found, 97.5)];
}

async function measure(
  engine: Store['engine'],
  chosen: Readonly<Record<string, Kind>>,
  rounds: number,
  requests: number,
): Promise<void> {
  const variants = [...new Set(Object.values(chosen).flatMap((kind) => [kind.without, kind.with]))];
  const servers: Measured[] = [];
  try {
    for (const variant of variants) {
      const url = postgresUrl();
      const store = engine === 'embedded' ? embeddedStore() : await postgresStore(url ?? '');
      servers.push(await start(variant, store));
    }
    for (const { server } of servers) await fill(server);
    const rows: string[][] = [];
    for (const load of ['add', 'search'] as const) {
      const costs = new Map<Variant, number[]>(variants.map((variant) => [variant, []]));
      for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
        // each round begins with another server
        const at = ((round % servers.length) + servers.length) % servers.length;
        for (const measured of [...servers.slice(at), ...servers.slice(0, at)]) {
          const cost = await costOf(measured, load, load === 'add' ? requests : requests * SEARCHES_PER_ADD);
          if (round >= 0) costs.get(measured.variant)?.push(cost);
        }
      }
      for (const [name, kind] of Object.entries(chosen)) {
        const [having, lacking] = [costs.get(kind.with) ?? [], costs.get(kind.without) ?? []];
        const ratios = having.map((cost, round) => cost / (lacking[round] ?? Number.NaN) - 1);
        const percent = (ratio: number) => `${(100 * ratio).toFixed(1)} %`;
        rows.push([
          `${engine}, ${load}: ${name}`,
          percentile(lacking, 25).toFixed(2),
          percentile(having, 25).toFixed(2),
          percent(leastDisturbed(having, lacking)),
          certain(having, lacking).map(percent).join(' to '),
          percent(median(ratios)),
        ]);
      }
    }
    const header = [
      'processor time of a request',
      'without, ms',
      'with, ms',
      'more',
      '95 % interval',
      'median of ratios',
    ];
    process.stdout.write(`\n${table(header, rows)}\n`);
  } finally {
    for (const server of servers) await server.stop().catch((error) => process.stderr.write(`${error}\n`));
  }
}

const { values: given } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    rounds: { type: 'string', default: '20' },
    requests: { type: 'string', default: '300' },
    kinds: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (given.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
// a collector that takes everything and keeps nothing
const collector = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end());
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const all = kinds(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
const wanted = given.kinds?.split(';').map((name) => name.trim());
const chosen = Object.fromEntries(Object.entries(all).filter(([name]) => wanted?.includes(name) ?? true));
process.stdout.write(`${machineLine(machine())}\n`);
const calls = (await costsOfCalls()).map(([name, us]) => [name, us.toFixed(2)]);
process.stdout.write(`\n${table(['processor time of the calls of a part', 'µs'], calls)}\n`);
for (const engine of ['embedded', 'postgres'] as const)
  if (given.engine === 'both' || given.engine === engine)
    await measure(engine, chosen, Number(given.rounds), Number(given.requests));
collector.close();
