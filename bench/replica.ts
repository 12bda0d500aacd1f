import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { canStartCluster, createCluster } from '../test/support/postgres-cluster.ts';
import { createStandby } from '../test/support/standby.ts';
import { must, waitIdle } from './lib/api.ts';
import { startFlood } from './lib/flood.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { type Server, type Store, startServer } from './lib/server.ts';
import { question, sentence } from './lib/text.ts';

const USAGE = 'npm run bench:replica -- [--seconds N] [--memories N] [--connections N]';
const USERS = 4;
const MESSAGES_AN_ADD = 50;
const WARM_UP_MS = 3000;
/** Unit of the CPU times in /proc on Linux. */
const TICKS_A_SECOND = 100;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    memories: { type: 'string', default: '600' },
    connections: { type: 'string', default: '8' },
  },
});
const [seconds, memories, connections] = [values.seconds, values.memories, values.connections].map(
  Number,
) as [number, number, number];
if (!(seconds > 0 && memories > 0 && connections > 0)) throw new Error(USAGE);
if (!canStartCluster) throw new Error('It needs root and the programs of PostgreSQL with pgvector.');

interface Load {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  body(n: number): object;
}

const LOADS: readonly Load[] = [
  { name: 'memories in the indexes', env: {}, body: () => ({}) },
  { name: 'with a filter', env: {}, body: (n) => ({ filter: { and: [{ 'info.room': `r${n % 5}` }] } }) },
  { name: 'cubes too large for an index', env: { INDEX_MEMORY_MB: '1' }, body: () => ({}) },
];

/** CPU seconds of a PostgreSQL server and of all its processes, ended ones too. */
function cpuOf(data: string): number {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? [];
      const [own, ofEnded] = [
        Number(fields[11]) + Number(fields[12]),
        Number(fields[13]) + Number(fields[14]),
      ];
      if (Number(entry) === postmaster) ticks += own + ofEnded;
      else if (Number(fields[1]) === postmaster) ticks += own;
    } catch {
      // the process has ended in the meantime
    }
  }
  return ticks / TICKS_A_SECOND;
}

async function fill(server: Server): Promise<void> {
  for (let user = 0; user < USERS; user += 1) {
    for (let n = 0; n < memories; n += MESSAGES_AN_ADD) {
      const messages = Array.from({ length: MESSAGES_AN_ADD }, (_, i) => ({
        role: 'user',
        content: sentence(user * memories + n + i),
      }));
      const info = { room: `r${(n / MESSAGES_AN_ADD) % 5}` };
      await must(server, 'POST', '/product/add', { user_id: `u${user}`, messages, info });
    }
    await waitIdle(server, `u${user}`);
  }
}

/** The share of the reads of searches that the replica answered, in percent. */
async function shareOfReplica(server: Server): Promise<string> {
  const page = await (await fetch(`${server.url}/metrics`)).text();
  const reads = Array.from(page.matchAll(/^recollect_search_reads_total\{source="(\w+)".*\} (\d+)$/gm));
  const sum = (of: typeof reads) => of.reduce((total, [, , count]) => total + Number(count), 0);
  const onReplica = reads.filter(([, source]) => source === 'replica');
  return reads.length === 0 ? '–' : `${((sum(onReplica) / Math.max(1, sum(reads))) * 100).toFixed(1)} %`;
}

async function usable(server: Server): Promise<void> {
  for (;;) {
    const page = await (await fetch(`${server.url}/metrics`)).text();
    if (page.includes('recollect_replica_usable 1')) return;
    await sleep(100);
  }
}

const primary = await createCluster();
const standby = await createStandby(primary);
try {
  const env = { DATABASE_URL: primary.url, OFFLINE_EMBEDDER: 'ngram' };
  const store = (more: Record<string, string>): Store => ({
    engine: 'postgres',
    env: { ...env, ...more },
    remove: async () => undefined,
  });
  const first = await startServer(store({}));
  await fill(first);
  await first.stop();
  // autovacuum would count as the work of the searches
  await primary.run('vacuumdb', '-d', primary.url, '--analyze', '-q');
  const rows: string[][] = [];
  for (const { name, env: own, body } of LOADS)
    for (const replicas of [0, 1]) {
      const withReplica: Record<string, string> = replicas === 1 ? { DATABASE_READ_URL: standby.url } : {};
      const server = await startServer(store({ SCHEDULER_CONCURRENCY: '0', ...own, ...withReplica }));
      if (replicas === 1) await usable(server);
      const bodies = Array.from({ length: 500 }, (_, n) =>
        JSON.stringify({ user_id: `u${n % USERS}`, query: question(n), top_k: 10, ...body(n) }),
      );
      const flood = {
        url: server.url,
        key: server.key,
        method: 'POST' as const,
        path: '/product/search',
        bodies,
        connections,
      };
      const warmUp = startFlood(flood);
      await sleep(WARM_UP_MS);
      await warmUp();
      const before = [cpuOf(primary.data), cpuOf(standby.data)] as const;
      const began = performance.now();
      const stop = startFlood(flood);
      await sleep(seconds * 1000);
      const counts = await stop();
      const took = (performance.now() - began) / 1000;
      const done = counts[200] ?? 0;
      const others = Object.values(counts).reduce((sum, count) => sum + count, 0) - done;
      const ms = (now: number, then: number) => (((now - then) / done) * 1000).toFixed(2);
      rows.push([
        name,
        String(replicas),
        (done / took).toFixed(0),
        ms(cpuOf(primary.data), before[0]),
        ms(cpuOf(standby.data), before[1]),
        await shareOfReplica(server),
        String(others),
      ]);
      await server.stop();
    }
  const heads = [
    'searches',
    'replicas',
    'searches/s',
    'CPU ms of the primary',
    'CPU ms of the replica',
    'reads on the replica',
    'failed',
  ];
  console.log(machineLine(machine()));
  console.log(table(heads, rows));
} finally {
  await standby.drop();
  await primary.drop();
}
