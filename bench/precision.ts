import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { at, must, waitIdle } from './lib/api.ts';
import { Bm25, stemmedTokens, tokens } from './lib/bm25.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { embeddedStore, type Server, startServer } from './lib/server.ts';

const USAGE = 'npm run bench:precision -- --data FOLDER';
const CUTS = [0, 0.3, 0.45, 0.5, 0.6, 0.75];
/** Most beliefs that a question may return, pinned ones included; a question's own budget replaces it. */
const BUDGET = 20;
const USER = 'test-user';

interface Belief {
  _id: string;
  user_id: string;
  type: string;
  canonical_name: string;
  aliases: string[];
  content: string;
  why_it_matters: string;
  scope: string[];
  pinned: boolean;
  created_at: string;
  superseded_by: string | null;
  resolved_at: string | null;
  /** The beliefs that a relation joins; absent for other types. */
  participants?: string[];
}

interface Case {
  caseId: string;
  userId?: string;
  query: string;
  scope: string[];
  budget?: { maxBeliefs?: number };
  expect: { relevantBeliefs?: { shouldOnlyInclude?: string[]; mustInclude?: string[] } };
}

interface Hit {
  id: string;
  relativity: number;
}

/** Precision and recall of one question; null where the divisor is zero. */
interface Score {
  precision: number | null;
  recall: number | null;
}

const read = <T>(folder: string, name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
const cubeOf = (user: string, scope: string) => `${user}-${scope.replace(/\W+/g, '-')}`;
const within = (belief: Belief, one: Case) =>
  belief.user_id === (one.userId ?? USER) && belief.scope.some((scope) => one.scope.includes(scope));

const textOf = ({ canonical_name, aliases, content, why_it_matters }: Belief) =>
  [canonical_name, ...aliases, content, why_it_matters].filter(Boolean).join(' ');

/**
 * Adds each belief, also superseded and resolved ones, as a message of its own;
 * a user has one cube per scope.
 */
async function ingest(server: Server, beliefs: readonly Belief[]): Promise<void> {
  const cubes = new Set<string>();
  for (const belief of beliefs.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const cube = cubeOf(belief.user_id, belief.scope[0] as string);
    cubes.add(cube);
    await must(server, 'POST', '/product/add', {
      user_id: cube,
      writable_cube_ids: [cube],
      session_id: belief._id,
      async_mode: 'async',
      messages: [
        {
          role: 'user',
          content: textOf(belief),
          message_id: belief._id,
          chat_time: belief.created_at,
        },
      ],
    });
  }
  for (const cube of cubes) await waitIdle(server, cube);
}

/**
 * Searches the scopes of a case.
 * @returns the beliefs, best first
 */
async function ask(server: Server, one: Case): Promise<Hit[]> {
  const limit = one.budget?.maxBeliefs ?? BUDGET;
  if (one.query.trim() === '' || limit === 0) return [];
  const cubes = one.scope.map((scope) => cubeOf(one.userId ?? USER, scope));
  const { body } = await must(server, 'POST', '/product/search', {
    query: one.query,
    user_id: cubes[0],
    readable_cube_ids: cubes,
    top_k: limit,
    relativity: 0.001,
    include_preference: false,
  });
  const buckets = (at(body, 'data', 'text_mem') ?? []) as unknown[];
  const hits = buckets.flatMap((bucket) => (at(bucket, 'memories') ?? []) as unknown[]);
  const best = new Map<string, number>();
  for (const hit of hits) {
    const id = String(at(hit, 'metadata', 'sources', 0, 'message_id'));
    best.set(id, Math.max(best.get(id) ?? 0, Number(at(hit, 'metadata', 'relativity'))));
  }
  return [...best].map(([id, relativity]) => ({ id, relativity }));
}

/** Ranks the same beliefs by BM25: it returns every belief that contains a word of the question. */
function askBm25(analyse: (text: string) => string[], one: Case, beliefs: readonly Belief[]): Hit[] {
  const index = new Bm25(analyse);
  for (const belief of beliefs) if (within(belief, one)) index.add(belief._id, textOf(belief));
  return index.search(one.query, one.budget?.maxBeliefs ?? BUDGET).map((id) => ({ id, relativity: 1 }));
}

/**
 * Scores one question as the benchmark's own evaluation does. Pinned beliefs of the scope are always shown
 * and use up part of the budget; a relation that is found brings the beliefs that it joins; everything
 * else that is returned is noise.
 */
function judge(one: Case, hits: readonly Hit[], beliefs: ReadonlyMap<string, Belief>): Score {
  const all = [...beliefs.values()];
  const isPinned = (belief: Belief) =>
    belief.pinned && belief.type !== 'open_question' && !belief.superseded_by && !belief.resolved_at;
  const pinned = all.filter((belief) => isPinned(belief) && within(belief, one)).map(({ _id }) => _id);
  const found = hits.map(({ id }) => id).filter((id) => !pinned.includes(id));
  for (const id of [...found])
    for (const other of beliefs.get(id)?.participants ?? []) {
      const belief = beliefs.get(other);
      if (belief && within(belief, one) && !pinned.includes(other) && !found.includes(other))
        found.push(other);
    }
  const kept = found.slice(0, Math.max(0, (one.budget?.maxBeliefs ?? BUDGET) - pinned.length));
  const { shouldOnlyInclude, mustInclude } = one.expect.relevantBeliefs ?? {};
  const wanted = shouldOnlyInclude ?? (mustInclude ?? []).filter((id) => !beliefs.get(id)?.pinned);
  const right = wanted.filter((id) => kept.includes(id)).length;
  return {
    precision: kept.length === 0 ? (wanted.length === 0 ? null : 0) : right / kept.length,
    recall: wanted.length === 0 ? null : right / wanted.length,
  };
}

const mean = (values: readonly (number | null)[]) => {
  const counted = values.filter((value) => value !== null);
  return (counted.reduce((sum, value) => sum + value, 0) / counted.length).toFixed(2);
};

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  if (!values.data) throw new Error(`usage: ${USAGE}`);
  const folder = resolve(values.data);
  const beliefs = read<Belief[]>(folder, 'beliefs.seed.json');
  const byId = new Map(beliefs.map((belief) => [belief._id, belief]));
  const cases = read<Case[]>(folder, 'retrieval.cases.json');
  const store = embeddedStore();
  try {
    const server = await startServer(store);
    await ingest(server, beliefs);
    const answers: Hit[][] = [];
    for (const one of cases) answers.push(await ask(server, one));
    const row = (name: string, hits: readonly (readonly Hit[])[]) => {
      const scores = cases.map((one, i) => judge(one, hits[i] ?? [], byId));
      const answerable = scores.filter(({ recall }) => recall !== null);
      const silent = scores.filter(({ recall, precision }) => recall === null && precision === null);
      return [
        name,
        mean(scores.map(({ precision }) => precision)),
        mean(scores.map(({ recall }) => recall)),
        mean(answerable.map(({ precision }) => precision)),
        `${silent.length} of ${scores.length - answerable.length}`,
      ];
    };
    const above = (cut: number) => answers.map((hits) => hits.filter(({ relativity }) => relativity >= cut));
    const rows = [
      row(
        'BM25',
        cases.map((one) => askBm25(tokens, one, beliefs)),
      ),
      row(
        'BM25 stemmed',
        cases.map((one) => askBm25(stemmedTokens, one, beliefs)),
      ),
      ...CUTS.map((cut) => row(`relativity from ${cut}`, above(cut))),
    ];
    await server.stop();
    const head = ['returned', 'precision', 'recall', 'precision where there is an answer', 'silent'];
    const title = `${beliefs.length} beliefs, ${cases.length} questions`;
    console.log([machineLine(machine()), '', title, '', table(head, rows)].join('\n'));
  } finally {
    await store.remove();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
