import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUCKETS } from '../src/extractors/rules/lasting/features.ts';
import { toByteWeights } from '../src/lib/byte-weights.ts';
import { createOfflineEmbedder } from '../src/providers/offline/offline-embedder.ts';
import { type Example, type Model, scoreOf, trainModel } from './preferences/linear-model.ts';
import { readSentences, type Sentence } from './preferences/sentences.ts';

/** Trains the reader of preferences in unknown words, see preferences/README.md. */

const DIMENSIONS = 512;
/** Precision that the threshold must have on sentences of authors that the model has not seen. */
const PRECISION = 0.97;
/** Share of the recognised sentences that may be lost because their words alone exclude them. */
const LOST = 0.005;
/** Fewer sentences than that are validated together. */
const SMALL_BLOCK = 40;
const BENCH = import.meta.dirname;
const WEIGHTS = join(BENCH, '../src/extractors/rules/lasting/weights.json');

type Row = Sentence & Example;

async function readRows(): Promise<Row[]> {
  const sentences = readSentences(BENCH);
  const encoder = createOfflineEmbedder(1);
  const texts = sentences.map(({ text }) => text);
  const vectors = (await encoder.sentences?.(texts, new AbortController().signal)) ?? [];
  await encoder.close?.();
  return sentences.flatMap((sentence, i) => {
    const vector = vectors[i];
    return vector ? [{ ...sentence, vector }] : [];
  });
}

/** The score of each row by a model of the other blocks. */
function crossValidated(rows: readonly Row[]): number[] {
  const counts = Map.groupBy(rows, ({ block }) => block);
  const groupOf = ({ block }: Row) => ((counts.get(block)?.length ?? 0) >= SMALL_BLOCK ? block : 'small');
  const models = new Map(
    [...new Set(rows.map(groupOf))].map((group) => {
      console.log(`validating on ${group}`);
      return [
        group,
        trainModel(
          rows.filter((row) => groupOf(row) !== group),
          BUCKETS,
          DIMENSIONS,
        ),
      ] as const;
    }),
  );
  return rows.map((row) => scoreOf(models.get(groupOf(row)) as Model, row));
}

/** The lowest score from which on the precision holds, with the recall there. */
function thresholdFor(precision: number, scored: readonly (readonly [number, boolean])[]) {
  const sorted = scored.toSorted(([a], [b]) => b - a);
  const all = sorted.filter(([, isPositive]) => isPositive).length;
  let right = 0;
  let best = { threshold: Number.POSITIVE_INFINITY, recall: 0 };
  for (const [i, [score, isPositive]] of sorted.entries()) {
    if (isPositive) right += 1;
    if (right / (i + 1) >= precision) best = { threshold: score, recall: right / all };
  }
  return best;
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
const rows = await readRows();
const scores = crossValidated(rows);
const scored = rows.flatMap((row, i) =>
  row.isCandidate ? [[scores[i] as number, row.isPositive] as const] : [],
);
const positives = scored.filter(([, isPositive]) => isPositive).length;
console.log(`${rows.length} sentences, ${scored.length} candidates, ${positives} of them preferences`);
for (const precision of [0.99, 0.98, PRECISION, 0.95, 0.9]) {
  const { threshold, recall } = thresholdFor(precision, scored);
  console.log(`precision ${precision}: recall ${recall.toFixed(3)} from ${threshold.toFixed(2)} on`);
}
const { threshold } = thresholdFor(PRECISION, scored);
const model = trainModel(rows, BUCKETS, DIMENSIONS);
const wordScores = rows
  .filter((row) => row.isCandidate && row.isPositive && scoreOf(model, row) >= threshold)
  .map((row) => scoreOf({ ...model, meaning: new Float64Array() }, row))
  .toSorted((a, b) => a - b);
const weights = {
  bias: rounded(model.bias),
  threshold: rounded(threshold),
  floor: rounded(wordScores[Math.floor(LOST * wordScores.length)] ?? 0),
  words: toByteWeights(model.words),
  meaning: toByteWeights(model.meaning),
};
writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`);
const idle = rows.filter((row) => row.isCandidate && !row.isPositive);
const asked = idle.filter((row) => scoreOf({ ...model, meaning: new Float64Array() }, row) >= weights.floor);
console.log(`${asked.length} of ${idle.length} other candidates are encoded`);
