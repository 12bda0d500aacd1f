import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RANKING_SIGNALS } from '../src/domain/ranking/ablation.ts';
import { SERVED, startEncoderProvider, startRerankProvider } from '../test/support/encoder-provider.ts';
import { must } from './lib/api.ts';
import { commandLine } from './lib/command-line.ts';
import { type DataSet, readDataSet } from './lib/data.ts';
import { ablation, byCategory, bySession, latency, latencyLine, means, overall } from './lib/eval-report.ts';
import { type Api, EvalRun, type Layout, type Mode, RECOLLECT } from './lib/eval-run.ts';
import { machine, machineLine } from './lib/machine.ts';
import { mean, percentile, type Score } from './lib/metrics.ts';
import {
  embeddedStore,
  postgresStore,
  postgresUrl,
  type Server,
  type Store,
  startServer,
} from './lib/server.ts';

const USAGE = `recollect eval --data FOLDER [options]
  --data FOLDER            corpus.jsonl and queries.jsonl, see bench/README.md
  --api product|cloud      the API under test (product)
  --layout session|pair|turn  messages per add: a session (at most 50), two, or one (session)
  --engine embedded|postgres  database of the server that this command starts (embedded); postgres needs TEST_DATABASE_URL
  --url URL --key KEY      use a running server instead; the added memories are deleted afterwards
  --limit N                only the first N conversations
  --mode fast|fine|mixture how the server searches (fast)
  --provider both|english|nothing|rerank  vectors come from a provider on loopback, which serves the shipped ones, those of the
                           English sentence encoder for all texts, or one vector for all texts; rerank: hits are
                           reranked by one, which compares the shipped vectors (in the modes fine, the default then, and mixture)
  --ablate                 repeat the searches without each ranking signal, on the same store
  --json FILE              write all figures, also those of each question`;

const PROVIDERS = [...SERVED, 'rerank'] as const;

interface Options {
  readonly data: DataSet;
  /** Name of the data folder. */
  readonly name: string;
  readonly api: Api;
  readonly layout: Layout;
  readonly ablate: boolean;
  readonly mode: Mode;
  /** What a provider serves; undefined = the server's own settings. */
  readonly provider: (typeof PROVIDERS)[number] | undefined;
}

function oneOf<T extends string>(value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error(`usage: ${USAGE}`);
  return found;
}

async function feed(run: EvalRun, server: Server, data: DataSet): Promise<void> {
  for (const [i, conversation] of data.conversations.entries()) {
    await run.conversation(server, conversation);
    process.stderr.write(`\r${i + 1} of ${data.conversations.length} conversations`);
  }
  process.stderr.write('\n');
}

/** Questions that may see only some sessions were answered during the ingest and cannot be repeated here. */
async function ablate(
  run: EvalRun,
  store: Store,
  data: DataSet,
): Promise<ReadonlyMap<string, readonly Score[]>> {
  const scores = new Map<string, readonly Score[]>();
  for (const signal of ['', ...RANKING_SIGNALS]) {
    const server = await startServer({ ...store, env: { ...store.env, RANKING_WITHOUT: signal } });
    scores.set(signal, await run.askAgain(server, data.conversations));
    await server.stop();
    process.stderr.write(`without ${signal || 'nothing'}\n`);
  }
  return scores;
}

/** Starts a provider. @returns it with the settings of a server that uses it */
async function startProvider(served: Options['provider']) {
  if (served === undefined) return { provider: null, settings: {} };
  if (served === 'rerank') {
    const provider = await startRerankProvider();
    return { provider, settings: { RERANK_BASE_URL: provider.url, RERANK_MODEL: served } };
  }
  const provider = await startEncoderProvider(served);
  return { provider, settings: { EMBEDDING_BASE_URL: provider.url, EMBEDDING_MODEL: served } };
}

async function onNewServer(given: Store, options: Options) {
  const { data, api, layout, mode, ablate: wanted } = options;
  const { provider, settings } = await startProvider(options.provider);
  const store: Store = { ...given, env: { ...given.env, ...settings } };
  try {
    const server = await startServer(store);
    const run = new EvalRun(api, layout, data.unit, mode);
    await feed(run, server, data);
    const residentMib = Math.round(server.residentMib());
    await server.stop();
    const searchMs = [...run.searchMs];
    const without = wanted ? await ablate(run, store, data) : new Map<string, readonly Score[]>();
    return { run, searchMs, residentMib, without };
  } finally {
    await provider?.close();
    await store.remove();
  }
}

async function onRunningServer(url: string, key: string, { data, api, layout, mode }: Options) {
  const server: Server = {
    url: url.replace(/\/+$/, ''),
    key,
    pid: 0,
    startMs: 0,
    residentMib: () => Number.NaN,
    stop: async () => undefined,
  };
  const run = new EvalRun(api, layout, data.unit, mode);
  try {
    await feed(run, server, data);
  } finally {
    for (const conversation of data.conversations) {
      const user = run.userOf(conversation);
      await must(server, 'POST', '/product/delete_memory', { user_id: user, writable_cube_ids: [user] });
    }
  }
  return {
    run,
    searchMs: run.searchMs,
    residentMib: Number.NaN,
    without: new Map<string, readonly Score[]>(),
  };
}

function readArguments() {
  return parseArgs({
    options: {
      data: { type: 'string' },
      api: { type: 'string', default: 'product' },
      layout: { type: 'string', default: 'session' },
      engine: { type: 'string', default: 'embedded' },
      url: { type: 'string' },
      key: { type: 'string', default: '' },
      limit: { type: 'string' },
      ablate: { type: 'boolean', default: false },
      mode: { type: 'string' },
      provider: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
}

async function main(): Promise<void> {
  const values = commandLine(readArguments, USAGE);
  if (values === null) return;
  const limit = Number(values.limit ?? Number.POSITIVE_INFINITY);
  if (!values.data || !(limit >= 1) || (values.url && (values.ablate || values.provider)))
    throw new Error(`usage: ${USAGE}`);
  const mode = values.mode ?? (values.provider === 'rerank' ? 'fine' : 'fast');
  if (values.provider === 'rerank' && mode === 'fast') throw new Error('--mode fast reranks nothing');
  const engine = oneOf(values.engine, ['embedded', 'postgres']);
  const folder = resolve(values.data);
  const options: Options = {
    data: await readDataSet(folder, limit),
    name: basename(folder),
    api: oneOf(values.api, ['product', 'cloud']),
    layout: oneOf(values.layout, ['session', 'pair', 'turn']),
    ablate: values.ablate,
    mode: oneOf(mode, ['fast', 'fine', 'mixture']),
    provider: values.provider === undefined ? undefined : oneOf(values.provider, PROVIDERS),
  };
  const adminUrl = postgresUrl();
  if (engine === 'postgres' && !adminUrl) throw new Error('set TEST_DATABASE_URL for --engine postgres');
  const { run, searchMs, residentMib, without } = values.url
    ? await onRunningServer(values.url, values.key, options)
    : await onNewServer(
        engine === 'postgres' && adminUrl ? await postgresStore(adminUrl) : embeddedStore(),
        options,
      );
  report(options, values.url ? 'given' : engine, { run, searchMs, residentMib, without }, values.json);
}

function report(
  { data, name, api, layout, mode, provider }: Options,
  engine: string,
  found: Awaited<ReturnType<typeof onNewServer>>,
  json: string | undefined,
): void {
  const { run, searchMs, residentMib, without } = found;
  const about = machine();
  const model = provider ? `served: ${provider}` : (process.env.EMBEDDING_MODEL ?? 'built in');
  const rate = run.messages / ((run.ingestMs + run.drainMs) / 1000);
  const tokens = run.results.map((result) => result.contextTokens);
  const contextTokens = { mean: mean(tokens), p95: percentile(tokens, 95) };
  const whole = without.get('');
  const parts = new Map([...without].filter(([signal]) => signal !== ''));
  console.log(
    [
      machineLine(about),
      `data ${name}: ${data.conversations.length} conversations, ${run.messages} messages, ${run.results.length} questions with evidence (${data.unit}s); ${api} API, mode ${mode}, one ${layout} an add, ${engine} database, embeddings ${model}`,
      '',
      byCategory(run.results),
      '',
      overall(run.results),
      '',
      bySession(run.results),
      '',
      ...(whole ? [ablation(whole, parts), ''] : []),
      `first 10 memories: ${contextTokens.mean.toFixed(0)} tokens on average, p95 ${contextTokens.p95.toFixed(0)}`,
      latencyLine('add', run.addMs),
      latencyLine('search', searchMs),
      `ingest ${(run.ingestMs / 1000).toFixed(1)} s, then waiting for tasks ${(run.drainMs / 1000).toFixed(1)} s: ${rate.toFixed(0)} messages/s; resident memory ${residentMib} MiB`,
      ...(run.rejected > 0
        ? [`REJECTED: ${run.rejected} messages, first answer: ${run.firstRejection}`]
        : []),
    ].join('\n'),
  );
  if (json === undefined) return;
  const { results, addMs, ingestMs, drainMs, messages, rejected } = run;
  const figures = {
    machine: about,
    data: name,
    unit: data.unit,
    api,
    layout,
    mode,
    engine,
    embeddings: model,
    system: RECOLLECT,
    overall: means(results),
    contextTokens,
    latency: { add: latency(addMs), search: latency(searchMs) },
    ingestMs,
    drainMs,
    messages,
    rejected,
    residentMib,
    questions: results,
    without: Object.fromEntries(without),
  };
  writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
