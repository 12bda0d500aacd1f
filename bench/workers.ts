import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { cpuSeconds } from './lib/cpu-time.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { median } from './lib/metrics.ts';
import { load, type Phase } from './lib/phase.ts';
import { fill, searchBody } from './lib/search-load.ts';
import { postgresStore, postgresUrl, type Server, type Store, startServer } from './lib/server.ts';

const USAGE = 'npm run bench:workers -- [--workers 2] [--connections 16] [--seconds 10] [--runs 3]';
const WARM_UP_SECONDS = 15;
/** Processor time in seconds. */
interface Cpu {
  readonly server: number;
  readonly postgres: number;
  readonly generator: number;
}

interface Run extends Phase {
  readonly workers: number;
  readonly cpu: Cpu;
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

async function backends(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}

async function cpuNow(server: Server, url: string): Promise<Cpu> {
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + cpuSeconds(pid), 0);
  const { user, system } = process.cpuUsage();
  return {
    server: sum([server.pid, ...childrenOf(server.pid)]),
    postgres: sum(await backends(url)),
    generator: (user + system) / 1e6,
  };
}

async function measure(store: Store, workers: number, connections: number, seconds: number): Promise<Run> {
  const url = store.env.DATABASE_URL ?? '';
  const server = await startServer({ ...store, env: { ...store.env, WORKERS: String(workers) } });
  try {
    await load(server, '/product/search', connections, WARM_UP_SECONDS, searchBody);
    const before = await cpuNow(server, url);
    const phase = await load(server, '/product/search', connections, seconds, searchBody);
    const after = await cpuNow(server, url);
    const cpu = {
      server: after.server - before.server,
      postgres: after.postgres - before.postgres,
      generator: after.generator - before.generator,
    };
    return { ...phase, workers, cpu };
  } finally {
    await server.stop();
  }
}

function rowsOf(runs: readonly Run[], workers: number, seconds: number): string[] {
  const own = runs.filter((run) => run.workers === workers);
  const of = (figure: (run: Run) => number) => median(own.map(figure));
  const micros = (part: keyof Cpu) => of((run) => (run.cpu[part] / (run.perSecond * seconds)) * 1e6);
  const busy = of(({ cpu }) => (cpu.server + cpu.postgres + cpu.generator) / seconds);
  return [
    String(workers),
    of(({ perSecond }) => perSecond).toFixed(0),
    of(({ p50Ms }) => p50Ms).toFixed(1),
    of(({ p95Ms }) => p95Ms).toFixed(1),
    micros('server').toFixed(0),
    micros('postgres').toFixed(0),
    micros('generator').toFixed(0),
    busy.toFixed(2),
    String(own.reduce((sum, { failed }) => sum + failed, 0)),
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      workers: { type: 'string', default: '2' },
      connections: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '10' },
      runs: { type: 'string', default: '3' },
    },
  });
  const [workers, connections, seconds, runs] = [
    Number(values.workers),
    Number(values.connections),
    Number(values.seconds),
    Number(values.runs),
  ];
  if (![workers, connections, seconds, runs].every((number) => number >= 1 && number <= 600))
    throw new Error(`usage: ${USAGE}`);
  const adminUrl = postgresUrl();
  if (adminUrl === undefined) throw new Error('Set TEST_DATABASE_URL to a role that may create databases.');
  console.log(machineLine(machine()));
  console.log(
    `${runs} runs of ${seconds} s each in turns, ${connections} connections; PostgreSQL and the load generator share the machine.\n`,
  );
  const store = await postgresStore(adminUrl);
  try {
    const first = await startServer(store);
    await fill(first);
    await first.stop();
    const done: Run[] = [];
    for (let run = 0; run < runs; run++)
      for (const count of [1, workers]) done.push(await measure(store, count, connections, seconds));
    const header = [
      'WORKERS',
      'searches/s',
      'p50 ms',
      'p95 ms',
      'server µs',
      'PostgreSQL µs',
      'generator µs',
    ];
    console.log(
      table(
        [...header, 'busy cores', 'not 2xx'],
        [1, workers].map((count) => rowsOf(done, count, seconds)),
      ),
    );
    const rate = (count: number) =>
      median(done.filter((run) => run.workers === count).map(({ perSecond }) => perSecond));
    console.log(`\n${workers} processes: ${(rate(workers) / rate(1)).toFixed(2)} × the searches of one.`);
  } finally {
    await store.remove();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
