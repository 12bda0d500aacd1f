import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { must } from './lib/api.ts';
import { commandLine } from './lib/command-line.ts';
import { cpuSeconds } from './lib/cpu-time.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { percentile } from './lib/metrics.ts';
import { postgresStore, postgresUrl, type Server, type Store, startServer } from './lib/server.ts';
import { question, sentence } from './lib/text.ts';
import { anyVector, type Group, scaleStore, userOf } from './scale/fixture.ts';

const USAGE = 'npm run bench:scale -- [--groups USERSxMEMORIES,…] [--seconds N] [--cold N] [--bound]';
const WARM_UP_SECONDS = 8;
/** Adds a second while searches are measured beside them. */
const ADDS_PER_SECOND = 100;

interface Phase {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Processor time of the server's process per request, in ms. */
  readonly cpuMs: number;
}

/** No question is asked twice. */
let serial = 0;

async function phase(
  pid: number,
  connections: number,
  seconds: number,
  request: (number: number) => Promise<unknown>,
): Promise<Phase> {
  const times: number[] = [];
  const [began, cpu] = [performance.now(), cpuSeconds(pid)];
  const until = began + 1000 * seconds;
  const connection = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      serial += 1;
      await request(serial);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const took = (performance.now() - began) / 1000;
  return {
    perSecond: times.length / took,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    cpuMs: (1000 * (cpuSeconds(pid) - cpu)) / times.length,
  };
}

function search(server: Server, user: string) {
  const query = question(serial);
  const body = { query, user_id: user, readable_cube_ids: [user], top_k: 10, include_preference: false };
  return must(server, 'POST', '/product/search', body);
}

function add(server: Server, user: string) {
  const messages = [{ role: 'user', content: sentence(1_000_000_000 + serial) }];
  return must(server, 'POST', '/product/add', { user_id: user, writable_cube_ids: [user], messages });
}

async function indexMib(server: Server): Promise<number> {
  const response = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Token ${server.key}` },
  });
  return Number(/^recollect_index_bytes (\S+)$/m.exec(await response.text())?.[1]) / 2 ** 20;
}

async function withServer<T>(
  store: Store,
  env: Record<string, string>,
  work: (server: Server) => Promise<T>,
) {
  const server = await startServer({ ...store, env: { ...store.env, METRICS: 'open', ...env } });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** The searches of a server that only scans, at 8 connections, and its adds at 32. */
async function measureBare(store: Store, group: Group, seconds: number): Promise<readonly [Phase, Phase]> {
  const child = fork(new URL('./scale/bare-server.ts', import.meta.url), {
    env: { ...process.env, ...store.env },
  });
  const [port] = await once(child, 'message');
  const vector = await anyVector(store);
  const post = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the bare server answered: ${await response.text()}`);
    await response.arrayBuffer();
  };
  try {
    const pid = child.pid ?? 0;
    const cube = () => userOf(group, serial % group.users);
    const searches = await phase(pid, 8, seconds, () => post('/search', { cube: cube(), text: vector }));
    const adds = await phase(pid, 32, seconds, (n) => post('/add', { cube: cube(), text: sentence(n) }));
    return [searches, adds];
  } finally {
    child.kill();
  }
}

const format = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const pair = ({ p50, p95 }: Phase) => `${format(p50)} / ${format(p95)}`;

async function measure(
  store: Store,
  group: Group,
  seconds: number,
  cold: number,
): Promise<{ readonly p95: number; readonly cells: readonly string[] }> {
  const [bareSearch] = await measureBare(store, group, seconds);
  return withServer(store, {}, async (server) => {
    // compiles the server's code with another user's memories
    await phase(server.pid, 4, WARM_UP_SECONDS, () => search(server, 'pool'));
    const times: number[] = [];
    for (let user = 0; user < Math.min(cold, group.users); user += 1)
      times.push((await search(server, userOf(group, user))).latencyMs);
    const used = Math.min(cold, group.users);
    const next = () => search(server, userOf(group, serial % used));
    const one = await phase(server.pid, 1, seconds, next);
    const eight = await phase(server.pid, 8, seconds, next);
    const sixteen = await phase(server.pid, 16, seconds, next);
    const writer = setInterval(() => void add(server, `writer-${serial % 50}`), 1000 / ADDS_PER_SECOND);
    const beside = await phase(server.pid, 1, seconds, next);
    clearInterval(writer);
    const cells = [
      `${group.users.toLocaleString('en')} × ${group.memories.toLocaleString('en')}`,
      `${format(percentile(times, 50))} / ${format(percentile(times, 95))}`,
      pair(one),
      format(one.cpuMs),
      `${format(eight.perSecond)} (${format(eight.perSecond / bareSearch.perSecond)} ×)`,
      format(sixteen.perSecond),
      pair(beside),
      format(await indexMib(server)),
      format(server.residentMib()),
    ];
    return { p95: one.p95, cells };
  });
}

/** Acknowledged adds of one message at 32 connections, beside those of a server that only inserts. */
async function measureAdds(store: Store, ofAdds: Store, group: Group, seconds: number): Promise<void> {
  const [, bare] = await measureBare(store, group, seconds);
  const own = await withServer(ofAdds, {}, async (server) => {
    const next = () => add(server, `writer-${serial % 50}`);
    await phase(server.pid, 32, WARM_UP_SECONDS, next);
    return phase(server.pid, 32, seconds, next);
  });
  const row = (name: string, of: Phase) => [
    name,
    format(of.perSecond),
    pair(of),
    format(of.cpuMs),
    `${format(of.perSecond / bare.perSecond)} ×`,
  ];
  const header = ['adds at 32 connections', '/s', 'p50 / p95 ms', 'processor ms', '÷ bare'];
  console.log(`\n${table(header, [row('Recollect', own), row('bare', bare)])}`);
}

/** Searches with a half and with twice of what the memory for indexes holds in use. */
async function measureBound(store: Store, group: Group, seconds: number): Promise<void> {
  const all = await withServer(store, {}, async (server) => {
    for (let user = 0; user < group.users; user += 1) await search(server, userOf(group, user));
    return indexMib(server);
  });
  const bound = Math.ceil(all / 2);
  const rates = await withServer(store, { INDEX_MEMORY_MB: String(bound) }, async (server) => {
    const found: string[] = [];
    for (const share of [0.25, 0.5, 0.6, 1]) {
      const users = Math.max(1, Math.floor(share * group.users));
      const any = () => search(server, userOf(group, Math.floor(Math.random() * users)));
      await phase(server.pid, 8, WARM_UP_SECONDS, any);
      found.push(format((await phase(server.pid, 8, seconds, any)).perSecond));
    }
    return found;
  });
  console.log(`\nINDEX_MEMORY_MB=${bound}, searches/s at 8 connections, random users:\n`);
  console.log(table(['in use', '½ of the bound', 'the bound', '1.2 ×', '2 ×'], [['searches/s', ...rates]]));
}

function groupsOf(text: string): readonly Group[] {
  return text.split(',').map((part) => {
    const [users = 0, memories = 0] = part.split('x').map(Number);
    if (!(users >= 1 && memories >= 1))
      throw new Error(`--groups: write USERSxMEMORIES instead of "${part}"`);
    return { users, memories };
  });
}

async function main(): Promise<void> {
  const values = commandLine(() => {
    const options = {
      groups: { type: 'string', default: '10x1000,100x1000,1x20000,1x50000,1x100000' },
      seconds: { type: 'string', default: '5' },
      cold: { type: 'string', default: '100' },
      bound: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  }, USAGE);
  if (values === null) return;
  const adminUrl = postgresUrl();
  if (adminUrl === undefined) throw new Error('Set TEST_DATABASE_URL to a role that may create databases.');
  const groups = groupsOf(values.groups);
  const seconds = Number(values.seconds);
  console.log(machineLine(machine()));
  const store = await scaleStore(adminUrl, groups);
  const rows: (readonly string[])[] = [];
  const header = [
    'users × memories',
    'cold p50 / p95 ms',
    'warm p50 / p95 ms',
    'processor ms',
    '8 conn. /s (÷ bare)',
  ];
  // how much slower a search is than in the first group whose users have as many memories
  const firstP95 = new Map<number, number>();
  for (const group of groups) {
    const { p95, cells } = await measure(store, group, seconds, Number(values.cold));
    const first = firstP95.get(group.memories) ?? p95;
    firstP95.set(group.memories, first);
    rows.push([...cells, `${(p95 / first).toFixed(2)} ×`]);
  }
  const names = [...header, '16 conn. /s', 'beside adds ms', 'indexes MiB', 'resident MiB', 'p95 growth'];
  console.log(`\n${table(names, rows)}`);
  const [smallest] = groups;
  // in a database of its own: the tasks that are left would run beside the searches of the next measurement
  const ofAdds = await postgresStore(adminUrl);
  if (smallest) await measureAdds(store, ofAdds, smallest, seconds).finally(() => ofAdds.remove());
  const many = groups.toSorted((a, b) => b.users - a.users)[0];
  if (values.bound && many) await measureBound(store, many, seconds);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
