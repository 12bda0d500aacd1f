import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { machine, machineLine, table } from './lib/machine.ts';
import { median } from './lib/metrics.ts';
import { load, message, type Phase } from './lib/phase.ts';
import { drain, fill, MEMORIES_PER_USER, SEARCH_USERS, searchBody } from './lib/search-load.ts';
import {
  embeddedStore,
  postgresStore,
  postgresUrl,
  type Server,
  type Store,
  startServer,
} from './lib/server.ts';

const USAGE =
  'npm run bench:load -- [--engine embedded|postgres|both] [--seconds N] [--runs N] [--json FILE]';
const ADD_USERS = 64;
const ADD_CONNECTIONS = [1, 32];
const SEARCH_CONNECTIONS = [1, 16, 32];
/**
 * A server in service runs compiled code. For its first ten seconds a new server takes twice the processor
 * time per search, and until it has answered some ten thousand adds it takes a tenth more per add.
 */
const WARM_UP_SECONDS = 15;
/** A longer warm-up at once would leave more tasks than a project may have open. */
const ADD_WARM_UP_SECONDS = 5;
const IDLE_SECONDS = 10;

interface Measurement {
  name: string;
  unit: string;
  values: number[];
}

/** All figures of one engine: a row per name, a value per run. */
class Figures {
  readonly rows: Measurement[] = [];

  add(name: string, unit: string, value: number): void {
    const row = this.rows.find((r) => r.name === name);
    if (row) row.values.push(value);
    else this.rows.push({ name, unit, values: [value] });
  }

  phase(name: string, phase: Phase): void {
    this.add(name, '/s', phase.perSecond);
    this.add(`${name}: p50`, 'ms', phase.p50Ms);
    this.add(`${name}: p95`, 'ms', phase.p95Ms);
    this.add(`${name}: p99`, 'ms', phase.p99Ms);
    this.add(`${name}: not 2xx`, '', phase.failed);
  }
}

const addBody = (number: number) => {
  const user = `load-${number % ADD_USERS}`;
  return { user_id: user, writable_cube_ids: [user], async_mode: 'async', messages: [message(number)] };
};

async function measureAdds(server: Server, seconds: number, figures: Figures): Promise<void> {
  for (let warmed = 0; warmed < WARM_UP_SECONDS; warmed += ADD_WARM_UP_SECONDS) {
    await load(server, '/product/add', 32, ADD_WARM_UP_SECONDS, addBody);
    await drain(server);
  }
  for (const connections of ADD_CONNECTIONS) {
    const phase = await load(server, '/product/add', connections, seconds, addBody);
    const { open, seconds: drained } = await drain(server);
    const name = `acknowledged adds, ${connections} connection${connections > 1 ? 's' : ''}`;
    figures.phase(name, phase);
    figures.add(`${name}: tasks open at the end`, '', open);
    if (open > 0) figures.add(`${name}: drain rate`, 'tasks/s', open / drained);
    figures.add(
      `${name}: until all tasks are done`,
      'adds/s',
      (phase.perSecond * seconds) / (seconds + drained),
    );
  }
}

async function idleMemory(server: Server): Promise<number> {
  await sleep(IDLE_SECONDS * 1000);
  return server.residentMib();
}

async function withServer(store: Store, work: (server: Server) => Promise<void>): Promise<void> {
  const server = await startServer(store);
  await work(server);
  await server.stop();
}

async function measure(newStore: () => Promise<Store>, seconds: number, runs: number): Promise<Figures> {
  const figures = new Figures();
  const progress = (text: string) =>
    process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
  for (let run = 1; run <= runs; run++) {
    progress(`run ${run} of ${runs}: adds`);
    const store = await newStore();
    try {
      await withServer(store, async (server) => {
        figures.add('first start, empty store', 'ms', server.startMs);
        figures.add(`idle memory, empty store (after ${IDLE_SECONDS} s)`, 'MiB', await idleMemory(server));
        await measureAdds(server, seconds, figures);
      });
    } finally {
      await store.remove();
    }
  }
  const store = await newStore();
  try {
    progress(`filling ${SEARCH_USERS * MEMORIES_PER_USER} memories`);
    await withServer(store, async (server) => {
      const { memories, seconds: took } = await fill(server);
      figures.add('ingest of 10,000 messages, 50 an add, tasks done', 'messages/s', 10_000 / took);
      figures.add('memories of one user after 1,000 messages', '', memories);
    });
    for (let run = 1; run <= runs; run++) {
      progress(`run ${run} of ${runs}: searches`);
      await withServer(store, async (server) => {
        figures.add('start, 10,000 memories', 'ms', server.startMs);
        figures.add(
          `idle memory, 10,000 memories (after ${IDLE_SECONDS} s)`,
          'MiB',
          await idleMemory(server),
        );
        await load(server, '/product/search', 16, WARM_UP_SECONDS, searchBody);
        for (const connections of SEARCH_CONNECTIONS) {
          const phase = await load(server, '/product/search', connections, seconds, searchBody);
          figures.phase(`searches, ${connections} connection${connections > 1 ? 's' : ''}`, phase);
        }
      });
    }
  } finally {
    await store.remove();
  }
  return figures;
}

function format(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value < 100 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

function print(engine: string, figures: Figures): void {
  const rows = figures.rows.map(({ name, unit, values }) => [
    name,
    unit,
    format(median(values)),
    values.length > 1 ? `${format(Math.min(...values))}–${format(Math.max(...values))}` : '',
  ]);
  console.log(`\n${table([engine, 'unit', 'median', 'range'], rows)}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'both' },
      seconds: { type: 'string', default: '10' },
      runs: { type: 'string', default: '3' },
      json: { type: 'string' },
    },
  });
  const [seconds, runs] = [Number(values.seconds), Number(values.runs)];
  const wanted = { embedded: ['embedded'], postgres: ['postgres'], both: ['embedded', 'postgres'] }[
    values.engine
  ];
  if (!wanted || !(seconds >= 1 && seconds <= 600) || !(runs >= 1 && runs <= 20))
    throw new Error(`usage: ${USAGE}`);
  const about = machine();
  console.log(machineLine(about));
  console.log(`${runs} runs, ${seconds} s a phase; the load generator shares the machine with the server.`);
  const engines: Record<string, Measurement[]> = {};
  for (const engine of wanted) {
    const adminUrl = postgresUrl();
    if (engine === 'postgres' && !adminUrl) {
      console.log('\npostgres: not measured. Set TEST_DATABASE_URL to a role that may create databases.');
      if (values.engine === 'postgres') process.exitCode = 1;
      continue;
    }
    const newStore = async () =>
      engine === 'postgres' && adminUrl ? postgresStore(adminUrl) : embeddedStore();
    const figures = await measure(newStore, seconds, runs);
    engines[engine] = figures.rows;
    print(engine, figures);
  }
  if (values.json) {
    writeFileSync(values.json, `${JSON.stringify({ machine: about, seconds, runs, engines }, null, 2)}\n`);
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
