import { parseArgs } from 'node:util';
import { WEIGHTS } from '../src/domain/ranking/rank.ts';
import { commandLine } from './lib/command-line.ts';
import { table } from './lib/machine.ts';
import { mean, score } from './lib/metrics.ts';
import { ask, loadSet } from './ranking/asked-set.ts';
import { type Listed, linearRanker, type Ranker, treeRanker } from './ranking/rankers.ts';
import { SIGNALS, signalsOf } from './ranking/signals.ts';
import { nameOf, storedSet } from './ranking/stored-set.ts';
import { Vectors } from './ranking/vectors.ts';

const USAGE = `npm run train:ranking -- --data FOLDER [--data FOLDER …] --check FOLDER [--check FOLDER …] --cache FOLDER
  --data FOLDER   a data set as of npm run eval to train on; its licence must allow that
  --check FOLDER  another one, which is only measured
  --cache FOLDER  as of npm run bench:ranking`;

/** A question's hits: their signals, what they bring, and the ids that they stand for. */
interface Question extends Listed {
  readonly evidence: readonly string[];
  readonly ids: readonly (readonly string[])[];
}

async function questionsOf(folder: string, cache: string, vectors: Vectors): Promise<readonly Question[]> {
  const set = await loadSet(await storedSet(folder, cache));
  const questions: Question[] = [];
  for (const question of set.questions) {
    if (question.kind !== 'answerable') continue;
    const { texts, read } = await ask(set, question, vectors, WEIGHTS, true);
    const { evidence } = question;
    questions.push({
      evidence,
      ids: texts.map(({ ids }) => ids),
      signals: signalsOf(texts, read),
      gains: texts.map(({ ids }) => ids.filter((id) => evidence.includes(id)).length / evidence.length),
    });
  }
  return questions;
}

/** Mean R@5 and R@10 in percent. */
function recallOf(questions: readonly Question[], ranker: Ranker): readonly [number, number] {
  const scores = questions.map(({ signals, ids, evidence }) => {
    const values = ranker(signals);
    const order = [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
    return score(
      order.flatMap((k) => ids[k] ?? []),
      evidence,
    );
  });
  return [100 * mean(scores.map((one) => one.recall5)), 100 * mean(scores.map((one) => one.recall10))];
}

const AS_IS: Ranker = (signals) => signals.map((row) => row[0] ?? 0);

async function main(): Promise<void> {
  const values = commandLine(
    () =>
      parseArgs({
        options: {
          data: { type: 'string', multiple: true, default: [] },
          check: { type: 'string', multiple: true, default: [] },
          cache: { type: 'string' },
          help: { type: 'boolean', short: 'h', default: false },
        },
      }).values,
    USAGE,
  );
  if (values === null) return;
  const { data, check, cache } = values;
  if (data.length === 0 || cache === undefined) throw new Error(`usage: ${USAGE}`);
  const vectors = new Vectors(cache);
  const sets = new Map<string, readonly Question[]>();
  try {
    for (const folder of [...data, ...check])
      sets.set(nameOf(folder), await questionsOf(folder, cache, vectors));
  } finally {
    await vectors.close();
  }
  const trained = data.map((folder) => sets.get(nameOf(folder)) ?? []);
  const linear = [10, 1, 0.1].map((cost) => [`linear, cost ${cost}`, linearRanker(trained, cost)] as const);
  const trees = [
    { trees: 20, depth: 2, rate: 0.1 },
    { trees: 60, depth: 2, rate: 0.1 },
  ].map(
    (options) => [`${options.trees} trees of depth ${options.depth}`, treeRanker(trained, options)] as const,
  );
  const rankers = new Map<string, Ranker>([
    ['as it is', AS_IS],
    ...linear.map(([name, { ranker }]) => [name, ranker] as const),
    ...trees,
  ]);
  const names = [...rankers.keys()];
  const rows = [...sets].map(([name, questions]) => {
    const isTrained = data.some((folder) => nameOf(folder) === name);
    const figures = [...rankers.values()].map((ranker) => recallOf(questions, ranker));
    const [now = [0, 0]] = figures;
    return [
      isTrained ? `${name} (trained on)` : name,
      ...figures.map(([five, ten], i) =>
        i === 0
          ? `${five.toFixed(1)} / ${ten.toFixed(1)}`
          : `${signed(five - now[0])} / ${signed(ten - now[1])}`,
      ),
    ];
  });
  console.log(table(['R@5 / R@10', ...names], rows));
  for (const [name, { weights }] of linear)
    console.log(`${name}: ${SIGNALS.map((signal, i) => `${signal} ${weights[i]?.toFixed(3)}`).join(', ')}`);
}

function signed(value: number): string {
  return `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}`;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(1);
});
