import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { at, call, must, waitIdle } from './lib/api.ts';
import { Bm25, stemmedTokens, tokens } from './lib/bm25.ts';
import {
  type Conversation,
  type DataSet,
  evidenceOf,
  readDataSet,
  speakerName,
  type Turn,
} from './lib/data.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { interval95, meanScore, percentile, type Score, score } from './lib/metrics.ts';
import { embeddedStore, postgresStore, postgresUrl, type Server, startServer } from './lib/server.ts';

const USAGE =
  'npm run bench:recall -- --data FOLDER [--api product|cloud] [--engine embedded|postgres] [--limit N] [--json FILE]';
/** Results asked for, and the depth at which baselines are cut too. */
const DEPTH = 20;
/** One add carries at most so much: below the message and token limits that clients of both APIs keep to. */
const MAX_MESSAGES = 50;
const MAX_CHARACTERS = 100_000;

type Api = 'product' | 'cloud';
const SYSTEMS = ['BM25', 'BM25 stemmed', 'Recollect'] as const;
type System = (typeof SYSTEMS)[number];

interface Result {
  qid: string;
  category: string;
  scores: Record<System, Score>;
}

/** What a question may see, and in which words, is the same for the server and for the baselines. */
const content = (turn: Turn) => (speakerName(turn) ? `${turn.speaker}: ${turn.text}` : turn.text);

class Run {
  readonly addMs: number[] = [];
  readonly searchMs: number[] = [];
  ingestMs = 0;
  drainMs = 0;
  messages = 0;
  rejected = 0;
  firstRejection = '';
  readonly results: Result[] = [];
  readonly #server: Server;
  readonly #api: Api;
  readonly #unit: DataSet['unit'];

  constructor(server: Server, api: Api, unit: DataSet['unit']) {
    this.#server = server;
    this.#api = api;
    this.#unit = unit;
  }

  /** Sessions in order; a question that names `before_session` is asked when that session has not been sent yet. */
  async conversation(conversation: Conversation): Promise<void> {
    const queue = conversation.questions.toSorted(
      (a, b) =>
        (a.before_session ?? Number.POSITIVE_INFINITY) - (b.before_session ?? Number.POSITIVE_INFINITY) || 0,
    );
    const ids = new Map<string, string>();
    const baselines = { BM25: new Bm25(tokens), 'BM25 stemmed': new Bm25(stemmedTokens) };
    const askUpTo = async (index: number) => {
      const due = queue.filter((question) => (question.before_session ?? Number.POSITIVE_INFINITY) <= index);
      if (due.length === 0) return;
      queue.splice(0, due.length);
      const began = performance.now();
      await waitIdle(this.#server, conversation.id);
      this.drainMs += performance.now() - began;
      for (const question of due) {
        const evidence = evidenceOf(question, this.#unit);
        const scored = (messages: string[]) =>
          score(this.#unit === 'message' ? messages : messages.map((id) => ids.get(id) ?? id), evidence);
        const hits = await this.#search(conversation.id, question.query);
        this.results.push({
          qid: question.qid,
          category: question.category_name,
          scores: {
            BM25: scored(baselines.BM25.search(question.query, DEPTH)),
            'BM25 stemmed': scored(baselines['BM25 stemmed'].search(question.query, DEPTH)),
            Recollect: scored(hits),
          },
        });
      }
    };
    for (const session of conversation.sessions) {
      await askUpTo(session.index);
      for (const turn of session.turns) {
        ids.set(turn.doc_id, session.id);
        for (const baseline of Object.values(baselines)) baseline.add(turn.doc_id, content(turn));
      }
      for (const batch of batches(session.turns)) await this.#add(conversation.id, session.id, batch);
    }
    await askUpTo(Number.POSITIVE_INFINITY);
  }

  async #add(user: string, session: string, turns: Turn[]): Promise<void> {
    const messages = turns.map((turn) => ({
      role: turn.role,
      content: content(turn),
      message_id: turn.doc_id,
      ...(turn.ts === null ? {} : { chat_time: turn.ts }),
      ...(this.#api === 'cloud' && speakerName(turn) ? { role_name: turn.speaker } : {}),
    }));
    const answer =
      this.#api === 'product'
        ? await call(this.#server, 'POST', '/product/add', {
            user_id: user,
            writable_cube_ids: [user],
            session_id: session,
            async_mode: 'async',
            messages,
          })
        : await call(this.#server, 'POST', '/v1/add/message', {
            user_id: user,
            conversation_id: session,
            messages,
          });
    this.ingestMs += answer.latencyMs;
    this.addMs.push(answer.latencyMs);
    this.messages += turns.length;
    if (answer.status === 200) return;
    this.rejected += turns.length;
    this.firstRejection ||= `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  }

  /** Message ids behind the hits, best hit first. */
  async #search(user: string, query: string): Promise<string[]> {
    const answer =
      this.#api === 'product'
        ? await must(this.#server, 'POST', '/product/search', {
            query,
            user_id: user,
            readable_cube_ids: [user],
            top_k: DEPTH,
            relativity: 0,
            include_preference: false,
          })
        : await must(this.#server, 'POST', '/v1/search/memory', {
            query,
            user_id: user,
            include_memory_view: ['detail_factual'],
            memory_limit_number: DEPTH,
            relativity: 0,
          });
    this.searchMs.push(answer.latencyMs);
    if (this.#api === 'product') {
      const buckets = (at(answer.body, 'data', 'text_mem') ?? []) as unknown[];
      const hits = buckets.flatMap((bucket) => (at(bucket, 'memories') ?? []) as unknown[]);
      return hits.flatMap((hit) => sourceIds(at(hit, 'metadata', 'sources')));
    }
    const hits = (at(answer.body, 'data', 'memory_detail_list') ?? []) as unknown[];
    return (await Promise.all(hits.map((hit) => this.#provenance(hit)))).flat();
  }

  /** A hit of the cloud API need not carry its sources; the memory itself names its messages. */
  async #provenance(hit: unknown): Promise<string[]> {
    const own = sourceIds(at(hit, 'sources'));
    if (own.length > 0) return own;
    const { body } = await must(
      this.#server,
      'GET',
      `/v1/get/memory/${encodeURIComponent(String(at(hit, 'id')))}`,
    );
    return ((at(body, 'data', 'message_ids') ?? []) as unknown[]).map(String);
  }
}

function sourceIds(sources: unknown): string[] {
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((source) => {
    const id = at(source, 'message_id');
    return typeof id === 'string' ? [id] : [];
  });
}

function batches(turns: readonly Turn[]): Turn[][] {
  const result: Turn[][] = [];
  let room = 0;
  for (const turn of turns) {
    const last = result.at(-1);
    if (last && last.length < MAX_MESSAGES && turn.text.length <= room) {
      last.push(turn);
      room -= turn.text.length;
    } else {
      result.push([turn]);
      room = MAX_CHARACTERS - turn.text.length;
    }
  }
  return result;
}

const share = (value: number) => (value * 100).toFixed(1);
const signed = (value: number) => `${value >= 0 ? '+' : ''}${share(value)}`;

function report(results: readonly Result[]): string {
  const cells = (s: Score) => [
    share(s.recall5),
    share(s.recall10),
    share(s.recall20),
    s.reciprocalRank.toFixed(3),
  ];
  const names = [...new Set(results.map((result) => result.category))].sort();
  const groups = [...names.map((name) => [name, results.filter((r) => r.category === name)] as const)];
  if (names.length > 1) groups.push(['**all**', [...results]]);
  const rows = groups.flatMap(([name, group]) => {
    const means = Object.fromEntries(
      SYSTEMS.map((system) => [system, meanScore(group.map((r) => r.scores[system]))]),
    ) as Record<System, Score>;
    const lines = SYSTEMS.map((system) => [name, String(group.length), system, ...cells(means[system])]);
    const plus = (k: 'recall5' | 'recall10' | 'recall20') => signed(means.Recollect[k] - means.BM25[k]);
    const mrr = means.Recollect.reciprocalRank - means.BM25.reciprocalRank;
    const change = `${mrr >= 0 ? '+' : ''}${mrr.toFixed(3)}`;
    return [
      ...lines,
      [name, '', 'Recollect − BM25', plus('recall5'), plus('recall10'), plus('recall20'), change],
    ];
  });
  return table(['category', 'n', 'system', 'R@5', 'R@10', 'R@20', 'MRR'], rows);
}

/** Overall: every measure with its 95 % interval, and the paired difference to both baselines. */
function overall(results: readonly Result[]): string {
  const names = { recall5: 'R@5', recall10: 'R@10', recall20: 'R@20', all10: 'all evidence@10' } as const;
  const measures = { ...names, reciprocalRank: 'MRR', ndcg10: 'nDCG@10' } as const;
  const cell = (values: number[], format: (n: number) => string) => {
    const [low, high] = interval95(values);
    return `${format(values.reduce((a, b) => a + b, 0) / values.length)} [${format(low)}, ${format(high)}]`;
  };
  const rows = Object.entries(measures).map(([key, label]) => {
    const of = (system: System) => results.map((r) => r.scores[system][key as keyof Score]);
    const minus = (system: System) => of('Recollect').map((value, i) => value - (of(system)[i] ?? 0));
    return [
      label,
      ...SYSTEMS.map((system) => cell(of(system), share)),
      cell(minus('BM25'), signed),
      cell(minus('BM25 stemmed'), signed),
    ];
  });
  return table(['overall, ×100 [95 %]', ...SYSTEMS, '− BM25', '− BM25 stemmed'], rows);
}

function latency(values: readonly number[]): { p50: number; p95: number; p99: number } {
  return { p50: percentile(values, 50), p95: percentile(values, 95), p99: percentile(values, 99) };
}

function latencyLine(name: string, values: readonly number[]): string {
  const { p50, p95, p99 } = latency(values);
  return `${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (n ${values.length})`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      api: { type: 'string', default: 'product' },
      engine: { type: 'string', default: 'embedded' },
      limit: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const { api, engine } = values;
  const limit = Number(values.limit ?? Number.POSITIVE_INFINITY);
  if (!values.data || (api !== 'product' && api !== 'cloud') || !(limit >= 1))
    throw new Error(`usage: ${USAGE}`);
  if (engine !== 'embedded' && engine !== 'postgres') throw new Error(`usage: ${USAGE}`);
  const adminUrl = postgresUrl();
  if (engine === 'postgres' && !adminUrl) throw new Error('set TEST_DATABASE_URL for --engine postgres');
  const folder = resolve(values.data);
  const data = await readDataSet(folder, limit);
  const store = engine === 'postgres' && adminUrl ? await postgresStore(adminUrl) : embeddedStore();
  try {
    const server = await startServer(store);
    const run = new Run(server, api, data.unit);
    for (const [i, conversation] of data.conversations.entries()) {
      await run.conversation(conversation);
      process.stderr.write(`\r${i + 1} of ${data.conversations.length} conversations`);
    }
    process.stderr.write('\n');
    const residentMib = Math.round(server.residentMib());
    await server.stop();
    const about = machine();
    const model = process.env.EMBEDDING_MODEL ?? 'built in';
    const minutes = run.messages / ((run.ingestMs + run.drainMs) / 1000);
    console.log(
      [
        machineLine(about),
        `data ${basename(folder)}: ${data.conversations.length} conversations, ${run.messages} messages, ${run.results.length} questions with evidence (${data.unit}s); ${api} API, ${engine} database, embeddings ${model}`,
        '',
        report(run.results),
        '',
        overall(run.results),
        '',
        latencyLine('add', run.addMs),
        latencyLine('search', run.searchMs),
        `ingest ${(run.ingestMs / 1000).toFixed(1)} s, then waiting for tasks ${(run.drainMs / 1000).toFixed(1)} s: ${minutes.toFixed(0)} messages/s; resident memory ${residentMib} MiB`,
        ...(run.rejected > 0
          ? [`REJECTED: ${run.rejected} messages, first answer: ${run.firstRejection}`]
          : []),
      ].join('\n'),
    );
    if (values.json) {
      const { results, addMs, searchMs, ingestMs, drainMs, messages, rejected } = run;
      const figures = {
        machine: about,
        data: basename(folder),
        unit: data.unit,
        api,
        engine,
        embeddings: model,
        overall: Object.fromEntries(SYSTEMS.map((s) => [s, meanScore(results.map((r) => r.scores[s]))])),
        latency: { add: latency(addMs), search: latency(searchMs) },
        ingestMs,
        drainMs,
        messages,
        rejected,
        residentMib,
        questions: results,
      };
      writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    await store.remove();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
