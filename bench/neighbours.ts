import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { at, call, must, openTasks } from './lib/api.ts';
import { type Flood, type FloodCounts, startFlood } from './lib/flood.ts';
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
import { question, sentence } from './lib/text.ts';

const USAGE =
  'npm run bench:neighbours -- [--engine embedded|postgres|both] [--kinds a,b] [--seconds N] [--runs N] [--limit N]';
const ADMIN_KEY = 'bench-admin-0123456789abcdef';
const QUIET_MEMORIES = 1000;
const LOUD_MEMORIES = 3000;
const MESSAGES_AN_ADD = 50;
const WARM_UP_SECONDS = 8;
/** Time from the start of a flood to the first measurement: queues and caches are full by then. */
const RISE_MS = 2000;
/** Pause between two searches of the quiet project: it stands for one user, not for a load. */
const THINK_MS = 20;
const CONDITIONS = [500, 250, 100, 50, 20];
/** Words in an answer of the chat model. */
const PIECES = 200;
/** More files than the server can read during a measurement. */
const SLOW_FILES = 30;

interface Project {
  readonly id: string;
  readonly server: Server;
}

const searchOf = (user: string, number: number, topK: number) => ({
  query: question(number),
  user_id: user,
  readable_cube_ids: [user],
  top_k: topK,
  include_preference: false,
});

const bodiesOf = (count: number, body: (number: number) => unknown) =>
  Array.from({ length: count }, (_, number) => JSON.stringify(body(number)));

/** The floods by name; each sends its requests with the key of the loud project. */
const KINDS: Readonly<Record<string, (loud: Project) => Promise<Omit<Flood, 'url' | 'key'>>>> = {
  'searches, top_k 1000': async () => ({
    method: 'POST',
    path: '/product/search',
    bodies: bodiesOf(2000, (n) => searchOf('loud', n, 1000)),
    connections: 64,
  }),
  'searches, new questions': async () => ({
    method: 'POST',
    path: '/product/search',
    bodies: bodiesOf(20_000, (n) => searchOf('loud', 1_000_000 + n, 10)),
    connections: 64,
  }),
  'searches with a heavy filter': async (loud) => {
    const filter = await heaviestFilter(loud);
    return {
      method: 'POST',
      path: '/product/search',
      bodies: bodiesOf(200, (n) => ({ ...searchOf('loud', n, 10), filter })),
      connections: 32,
    };
  },
  'lists with a heavy filter': async (loud) => {
    const filter = await heaviestFilter(loud);
    return {
      method: 'POST',
      path: '/product/get_memory',
      bodies: bodiesOf(1, () => ({ mem_cube_id: 'loud', user_id: 'loud', filter, page: 1, page_size: 10 })),
      connections: 32,
    };
  },
  'lists of everything': async () => ({
    method: 'POST',
    path: '/product/get_memory',
    bodies: bodiesOf(1, () => ({ mem_cube_id: 'loud', user_id: 'loud' })),
    connections: 32,
  }),
  adds: async () => ({
    method: 'POST',
    path: '/product/add',
    bodies: bodiesOf(50_000, (n) => ({
      user_id: `add-${n % 64}`,
      writable_cube_ids: [`add-${n % 64}`],
      messages: [{ role: 'user', content: sentence(10_000_000 + n) }],
    })),
    connections: 64,
  }),
  rerank: async () => ({
    method: 'POST',
    path: '/v1/rerank',
    bodies: bodiesOf(50, (n) => ({
      query: question(n),
      documents: Array.from({ length: 100 }, (_, d) => `${sentence(d)} ${sentence(n * 100 + d)}`),
    })),
    connections: 32,
  }),
  '700 waits, poll_interval 0': async ({ server }) => {
    // the model never answers a text with STALL, so the task stays open
    await must(server, 'POST', '/product/add', {
      user_id: 'waited',
      writable_cube_ids: ['waited'],
      messages: [{ role: 'user', content: `${STALL} I live in Riga.` }],
    });
    return {
      method: 'POST',
      path: '/product/scheduler/wait?user_name=waited&timeout_seconds=60&poll_interval=0',
      bodies: [],
      connections: 700,
    };
  },
  'streams of 100 waits, poll_interval 0': async () => ({
    method: 'GET',
    path: '/product/scheduler/wait/stream?user_name=waited&timeout_seconds=60&poll_interval=0',
    bodies: [],
    connections: 100,
  }),
  'slow documents': async ({ server }) => {
    const made = await must(server, 'POST', '/v1/create/knowledgebase', { knowledgebase_name: 'loud' });
    const knowledgebase_id = at(made.body, 'data', 'id');
    const ids: unknown[] = [];
    for (let number = 0; number < SLOW_FILES; number += 1) {
      const file = [{ name: `${number}.html`, content: slowPage(number) }];
      const added = await must(server, 'POST', '/v1/add/knowledgebase-file', { knowledgebase_id, file });
      ids.push(at(added.body, 'data', 0, 'id'));
    }
    return {
      method: 'POST',
      path: '/v1/get/knowledgebase-file',
      bodies: bodiesOf(1, () => ({ file_ids: ids })),
      connections: 1,
    };
  },
  'chat streams': async () => ({
    method: 'POST',
    path: '/product/chat/stream',
    bodies: bodiesOf(2000, (n) => ({
      user_id: 'loud',
      query: question(n),
      session_id: `s${n}`,
      add_message_on_answer: false,
    })),
    connections: 64,
  }),
};

const STALL = 'STALL';

/** A page that takes the HTML reader some seconds. */
function slowPage(number: number): string {
  return `<p>${number} ${'<b>a</b> '.repeat(600_000)}</p>`;
}

/** The filter with the most text conditions that the server accepts. */
async function heaviestFilter({ server }: Project): Promise<object> {
  for (const count of CONDITIONS) {
    const or = Array.from({ length: count }, (_, n) => ({
      memory: { contains: `neither here nor there ${n}` },
    }));
    const filter = { or };
    const { status } = await call(server, 'POST', '/product/search', { ...searchOf('quiet', 1, 1), filter });
    if (status === 200) return filter;
  }
  throw new Error('the server refused every filter');
}

/**
 * A chat model on loopback. It streams an answer word by word, never answers a text that contains `STALL`,
 * and extracts nothing.
 */
async function startModel(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    if (text.includes(STALL)) return;
    const asked = JSON.parse(text) as { readonly stream?: boolean };
    if (asked.stream !== true) {
      const content = JSON.stringify({ facts: [], events: [], preferences: [], profile: [], judgements: [] });
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(
        JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }),
      );
      return;
    }
    outgoing.setHeader('content-type', 'text/event-stream');
    for (let piece = 0; piece < PIECES && !outgoing.destroyed; piece += 1) {
      outgoing.write(`data: ${JSON.stringify({ choices: [{ delta: { content: `word ${piece} ` } }] })}\n\n`);
      if (piece % 10 === 9) await sleep(1);
    }
    outgoing.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => void server.close().closeAllConnections() };
}

const MODEL_KINDS = new Set([
  '700 waits, poll_interval 0',
  'streams of 100 waits, poll_interval 0',
  'chat streams',
]);

async function projectOn(server: Server, name: string): Promise<Project> {
  const admin = { ...server, key: ADMIN_KEY };
  const project = await must(admin, 'POST', '/admin/projects', { name });
  const id = String(at(project.body, 'id'));
  const made = await must(admin, 'POST', `/admin/projects/${id}/api_keys`, { name });
  return { id, server: { ...server, key: String(at(made.body, 'key')) } };
}

async function fill({ server }: Project, user: string, memories: number): Promise<void> {
  for (let sent = 0; sent < memories; sent += MESSAGES_AN_ADD) {
    const messages = Array.from({ length: MESSAGES_AN_ADD }, (_, n) => ({
      role: 'user',
      content: sentence(sent + n),
    }));
    await must(server, 'POST', '/product/add', { user_id: user, writable_cube_ids: [user], messages });
  }
  while ((await openTasks(server)) > 0) await sleep(200);
}

let asked = 0;

/**
 * Searches of the quiet project, one after the other, for `seconds`.
 * @returns their latencies in ms; a refused search counts as infinite
 */
async function searches({ server }: Project, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  while (performance.now() < until) {
    asked += 1;
    const { status, latencyMs } = await call(server, 'POST', '/product/search', searchOf('quiet', asked, 10));
    latencies.push(status === 200 ? latencyMs : Number.POSITIVE_INFINITY);
    await sleep(THINK_MS);
  }
  return latencies;
}

interface Beside {
  readonly quietMs: number[];
  readonly floodedMs: number[];
  counts: FloodCounts;
}

async function measure(
  quiet: Project,
  loud: Project,
  kind: string,
  seconds: number,
  runs: number,
): Promise<Beside> {
  const result: Beside = { quietMs: [], floodedMs: [], counts: {} };
  const make = KINDS[kind];
  if (make === undefined) throw new Error(`unknown kind: ${kind}`);
  const flood = await make(loud);
  for (let run = 0; run < runs; run += 1) {
    result.quietMs.push(percentile(await searches(quiet, seconds), 95));
    const stop = startFlood({ ...flood, url: loud.server.url, key: loud.server.key });
    await sleep(RISE_MS);
    result.floodedMs.push(percentile(await searches(quiet, seconds), 95));
    result.counts = await stop();
    await sleep(RISE_MS);
  }
  return result;
}

async function measureEngine(
  store: Store,
  kinds: readonly string[],
  seconds: number,
  runs: number,
): Promise<Map<string, Beside>> {
  const results = new Map<string, Beside>();
  const model = await startModel();
  const withoutModel = { ...store, env: { ...store.env, ADMIN_KEY } };
  const withModel = {
    ...store,
    env: { ...withoutModel.env, LLM_BASE_URL: model.url, LLM_MODEL: 'bench', PROVIDER_TIMEOUT_MS: '600000' },
  };
  let projects: readonly [Project, Project] | undefined;
  for (const [on, ofModel] of [
    [withoutModel, false],
    [withModel, true],
  ] as const) {
    const own = kinds.filter((kind) => MODEL_KINDS.has(kind) === ofModel);
    if (own.length === 0) continue;
    const server = await startServer(on);
    projects = projects
      ? [rebased(projects[0], server), rebased(projects[1], server)]
      : [await projectOn(server, 'quiet'), await projectOn(server, 'loud')];
    const [quiet, loud] = projects;
    if (results.size === 0) {
      await fill(quiet, 'quiet', QUIET_MEMORIES);
      await fill(loud, 'loud', LOUD_MEMORIES);
    }
    // the first search of each project loads its index
    await must(loud.server, 'POST', '/product/search', searchOf('loud', 0, 1000));
    await searches(quiet, WARM_UP_SECONDS);
    for (const kind of own) {
      process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${store.engine}: ${kind}\n`);
      const beside = await measure(quiet, loud, kind, seconds, runs);
      process.stderr.write(`  ${beside.quietMs.join(' ')} → ${beside.floodedMs.join(' ')}\n`);
      results.set(kind, beside);
    }
    await server.stop();
  }
  model.close();
  return results;
}

function rebased({ id, server }: Project, on: Server): Project {
  return { id, server: { ...on, key: server.key } };
}

function rows(
  results: Map<string, Beside>,
  limit: number,
): { readonly rows: string[][]; readonly worst: number } {
  let worst = 0;
  const lines = [...results].map(([kind, { quietMs, floodedMs, counts }]) => {
    const ratio = median(floodedMs) / median(quietMs);
    worst = Math.max(worst, ratio);
    return [
      kind,
      median(quietMs).toFixed(1),
      `${median(floodedMs).toFixed(1)} (${Math.min(...floodedMs).toFixed(1)}–${Math.max(...floodedMs).toFixed(1)})`,
      `${ratio.toFixed(1)}${ratio < limit ? '' : ' !'}`,
      Object.entries(counts)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ];
  });
  return { rows: lines, worst };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'both' },
      kinds: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      runs: { type: 'string', default: '3' },
      limit: { type: 'string', default: '4' },
    },
  });
  const [seconds, runs, limit] = [Number(values.seconds), Number(values.runs), Number(values.limit)];
  const engines = { embedded: ['embedded'], postgres: ['postgres'], both: ['embedded', 'postgres'] }[
    values.engine
  ];
  const names = Object.keys(KINDS);
  const wanted = values.kinds?.split(';') ?? names;
  const kinds = names.filter((name) => wanted.some((one) => name.includes(one)));
  if (!engines || !(seconds >= 1 && seconds <= 600) || !(runs >= 1 && runs <= 20) || !(limit > 1))
    throw new Error(`usage: ${USAGE}`);
  console.log(machineLine(machine()));
  console.log(`Medians of ${runs} runs, ${seconds} s each, alternately alone and beside the flood.`);
  for (const engine of engines) {
    const adminUrl = postgresUrl();
    if (engine === 'postgres' && !adminUrl) {
      console.log('\npostgres: not measured. Set TEST_DATABASE_URL to a role that may create databases.');
      continue;
    }
    const store = engine === 'postgres' && adminUrl ? await postgresStore(adminUrl) : embeddedStore();
    try {
      const { rows: lines, worst } = rows(await measureEngine(store, kinds, seconds, runs), limit);
      console.log(
        `\n${table([`${engine}: flood of another project`, 'p95 alone, ms', 'p95 beside it, ms', 'ratio', 'answers to the flood'], lines)}`,
      );
      if (worst >= limit) process.exitCode = 1;
    } finally {
      await store.remove();
    }
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
