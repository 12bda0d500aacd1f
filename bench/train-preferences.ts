import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUCKETS } from '../src/extractors/rules/lasting/buckets.ts';
import { toByteWeights } from '../src/lib/byte-weights.ts';
import { createOfflineEmbedder } from '../src/providers/offline/offline-embedder.ts';
import { type Example, type Model, scoreOf, trainModel } from './preferences/linear-model.ts';
import { readSentences, type Sentence, type TrainingLanguage } from './preferences/sentences.ts';

/** Trains the readers of preferences in unknown words, see preferences/README.md. */

/** Components of a sentence's vector. The built-in encoder understands English only. */
const DIMENSIONS = { en: 512, zh: 0 } as const;
/**
 * Precision that the threshold must have on sentences of authors that the model has not seen. It is that of
 * the sentences in which no rule reads a preference: a fifth of all that are stored.
 */
const PRECISION = 0.9;
/** Share of the recognised sentences that may be lost because their words alone exclude them. */
const LOST = 0.005;
/** Fewer sentences than that are validated together. */
const SMALL_BLOCK = 40;
const BENCH = import.meta.dirname;
const FOLDER = join(BENCH, '../src/extractors/rules/lasting');
const FILES = { en: 'weights.json', zh: 'chinese-weights.json' } as const;

type Row = Sentence & Example;

async function readRows(language: TrainingLanguage): Promise<Row[]> {
  const sentences = readSentences(BENCH, language);
  if (DIMENSIONS[language] === 0)
    return sentences.map((sentence) => ({ ...sentence, vector: new Float32Array() }));
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
function crossValidated(rows: readonly Row[], dimensions: number): number[] {
  const counts = Map.groupBy(rows, ({ block }) => block);
  const groupOf = ({ block }: Row) => ((counts.get(block)?.length ?? 0) >= SMALL_BLOCK ? block : 'small');
  const models = new Map(
    [...new Set(rows.map(groupOf))].map((group) => {
      const others = rows.filter((row) => groupOf(row) !== group);
      console.log(`validating on ${group}: ${rows.length - others.length} sentences`);
      return [group, trainModel(others, BUCKETS, dimensions)] as const;
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

const [only] = process.argv.slice(2);

for (const language of ['en', 'zh'] as const) {
  if (only !== undefined && only !== language) continue;
  const rows = await readRows(language);
  const scores = crossValidated(rows, DIMENSIONS[language]);
  // what a rule reads already needs no model
  const scored = rows.flatMap((row, i) =>
    row.isCandidate && !row.hasHit ? [[scores[i] as number, row.isPositive] as const] : [],
  );
  const positives = rows.filter(({ isPositive }) => isPositive);
  console.log(
    `${language}: ${rows.length} sentences, ${positives.length} of them preferences: ` +
      `${positives.filter(({ hasHit }) => hasHit).length} read by rules, ` +
      `${positives.filter(({ isCandidate, hasHit }) => isCandidate && !hasHit).length} other candidates; ` +
      `${rows.filter(({ isPositive, hasHit }) => !isPositive && hasHit).length} of the others are read by rules`,
  );
  for (const precision of [0.98, 0.95, 0.92, PRECISION, 0.88]) {
    const { threshold, recall } = thresholdFor(precision, scored);
    console.log(`precision ${precision}: recall ${recall.toFixed(3)} from ${threshold.toFixed(2)} on`);
  }
  const { threshold } = thresholdFor(PRECISION, scored);
  const model = trainModel(rows, BUCKETS, DIMENSIONS[language]);
  const byWords = (row: Row) => scoreOf({ ...model, meaning: new Float64Array() }, row);
  const wordScores = rows
    .filter((row) => row.isCandidate && row.isPositive && scoreOf(model, row) >= threshold)
    .map(byWords)
    .toSorted((a, b) => a - b);
  const floor = rounded(wordScores[Math.floor(LOST * wordScores.length)] ?? 0);
  const weights = {
    bias: rounded(model.bias),
    threshold: rounded(threshold),
    ...(DIMENSIONS[language] > 0 && { floor }),
    words: toByteWeights(model.words),
    ...(DIMENSIONS[language] > 0 && { meaning: toByteWeights(model.meaning) }),
  };
  writeFileSync(join(FOLDER, FILES[language]), `${JSON.stringify(weights, null, 2)}\n`);
  if (DIMENSIONS[language] === 0) continue;
  const idle = rows.filter((row) => row.isCandidate && !row.isPositive);
  console.log(
    `${idle.filter((row) => byWords(row) >= floor).length} of ${idle.length} other candidates are encoded`,
  );
}
