import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { at, must, waitIdle } from './lib/api.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { embeddedStore, type Server, startServer } from './lib/server.ts';

const USAGE = 'npm run bench:precision -- --data FOLDER';
const DEPTH = 12;
const CUTS = [0, 0.3, 0.45, 0.6, 0.75];

interface Belief {
  _id: string;
  canonical_name: string;
  aliases: string[];
  content: string;
  scope: string[];
  created_at: string;
  superseded_by: string | null;
  resolved_at: string | null;
}

interface Case {
  caseId: string;
  query: string;
  scope: string[];
  expect: {
    relevantBeliefs?: { shouldOnlyInclude?: string[] };
    pinnedFacts?: { mustInclude?: string[] };
    openQuestions?: { mustInclude?: string[] };
  };
}

/** What one question found: ids and their relativity, against what it should find. */
interface Found {
  hits: { id: string; relativity: number }[];
  wanted: Set<string>;
  /** Shown to the user for other reasons than this question: neither right nor wrong. */
  neutral: Set<string>;
}

const read = <T>(folder: string, name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
const cubeOf = (store: string, scope: string) => `${store}-${scope.replace(/\W+/g, '-')}`;

/** Each belief is a message of its own in the cube of its scope. */
async function ingest(server: Server, store: string, beliefs: readonly Belief[]): Promise<void> {
  const cubes = new Set<string>();
  for (const belief of beliefs.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const names = [belief.canonical_name.replaceAll('_', ' '), ...belief.aliases];
    for (const cube of belief.scope.map((scope) => cubeOf(store, scope))) {
      cubes.add(cube);
      await must(server, 'POST', '/product/add', {
        user_id: cube,
        writable_cube_ids: [cube],
        session_id: belief._id,
        async_mode: 'async',
        messages: [
          {
            role: 'user',
            content: `${names.join(', ')}: ${belief.content}`,
            message_id: belief._id,
            chat_time: belief.created_at,
          },
        ],
      });
    }
  }
  for (const cube of cubes) await waitIdle(server, cube);
}

async function ask(server: Server, store: string, one: Case): Promise<Found> {
  const cubes = one.scope.map((scope) => cubeOf(store, scope));
  const { body } = await must(server, 'POST', '/product/search', {
    query: one.query,
    user_id: cubes[0],
    readable_cube_ids: cubes,
    top_k: DEPTH,
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
  return {
    hits: [...best].map(([id, relativity]) => ({ id, relativity })),
    wanted: new Set(one.expect.relevantBeliefs?.shouldOnlyInclude),
    neutral: new Set([
      ...(one.expect.pinnedFacts?.mustInclude ?? []),
      ...(one.expect.openQuestions?.mustInclude ?? []),
    ]),
  };
}

/** Over all returned and all wanted beliefs; the last figure leaves out questions that nothing answers. */
function row(found: readonly Found[], cut: number): string[] {
  const wanted = found.reduce((sum, one) => sum + one.wanted.size, 0);
  const judged = found.map(({ hits, ...one }) => {
    const kept = hits.filter(({ id, relativity }) => relativity >= cut && !one.neutral.has(id));
    return { kept: kept.length, right: kept.filter(({ id }) => one.wanted.has(id)).length, one };
  });
  const sum = (of: (j: (typeof judged)[number]) => number) => judged.reduce((total, j) => total + of(j), 0);
  const right = sum((j) => j.right);
  const precision = (right / sum((j) => j.kept)).toFixed(2);
  const answerable = (right / sum((j) => (j.one.wanted.size > 0 ? j.kept : 0))).toFixed(2);
  const silent = judged.filter((j) => j.one.wanted.size === 0);
  const quiet = silent.filter((j) => j.kept === 0).length;
  return [String(cut), precision, (right / wanted).toFixed(2), answerable, `${quiet} of ${silent.length}`];
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  if (!values.data) throw new Error(`usage: ${USAGE}`);
  const folder = resolve(values.data);
  // the one belief of another user is there to be left out
  const beliefs = read<Belief[]>(folder, 'beliefs.seed.json').filter(
    ({ _id }) => !_id.includes('other-user'),
  );
  const cases = read<Case[]>(folder, 'retrieval.cases.json').filter(
    ({ caseId, query, expect }) =>
      query.trim() !== '' && expect.relevantBeliefs?.shouldOnlyInclude && !caseId.startsWith('cold-start'),
  );
  const store = embeddedStore();
  try {
    const server = await startServer(store);
    const stores = {
      all: beliefs,
      standing: beliefs.filter((belief) => !belief.superseded_by && !belief.resolved_at),
    };
    const lines: string[] = [];
    for (const [name, some] of Object.entries(stores)) {
      await ingest(server, name, some);
      const found: Found[] = [];
      for (const one of cases) found.push(await ask(server, name, one));
      const head = ['relativity from', 'precision', 'recall', 'precision where there is an answer', 'silent'];
      const rows = CUTS.map((cut) => row(found, cut));
      lines.push('', `${name}: ${some.length} beliefs, ${cases.length} questions`, '', table(head, rows));
    }
    await server.stop();
    console.log([machineLine(machine()), ...lines].join('\n'));
  } finally {
    await store.remove();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
