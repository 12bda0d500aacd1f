import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUCKETS } from '../src/extractors/rules/sentence-model/buckets.ts';
import { readSentences, type Sentence, type TrainingLanguage } from './preferences/sentences.ts';
import { type Example, trainModel } from './sentence-models/linear-model.ts';
import { storedModel } from './sentence-models/stored.ts';
import { crossValidated, thresholdFor } from './sentence-models/validation.ts';
import { vectorsOf } from './sentence-models/vectors.ts';

/** Trains the readers of preferences in unknown words, see preferences/README.md. */

/** Components of a sentence's vector. The built-in encoder understands English only. */
const DIMENSIONS = { en: 512, zh: 0 } as const;
/**
 * Precision that the threshold must have on sentences of authors that the model has not seen. It is that of
 * the sentences in which no rule reads a preference: a fifth of all that are stored.
 */
const PRECISION = { en: 0.92, zh: 0.9 } as const;
const BENCH = import.meta.dirname;
const FOLDER = join(BENCH, '../src/extractors/rules/lasting');
const FILES = { en: 'weights.json', zh: 'chinese-weights.json' } as const;

type Row = Sentence & Example;

async function readRows(language: TrainingLanguage): Promise<Row[]> {
  const sentences = readSentences(BENCH, language);
  if (DIMENSIONS[language] === 0)
    return sentences.map((sentence) => ({ ...sentence, vector: new Float32Array() }));
  const vectors = await vectorsOf(sentences.map(({ text }) => text));
  return sentences.flatMap((sentence, i) => {
    const vector = vectors[i];
    return vector ? [{ ...sentence, vector }] : [];
  });
}

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
  for (const precision of [0.98, 0.95, 0.92, 0.9, 0.88]) {
    const { threshold, recall } = thresholdFor(precision, scored);
    console.log(`precision ${precision}: recall ${recall.toFixed(3)} from ${threshold.toFixed(2)} on`);
  }
  const { threshold } = thresholdFor(PRECISION[language], scored);
  const model = trainModel(rows, BUCKETS, DIMENSIONS[language]);
  const weights = storedModel(model, threshold, rows, DIMENSIONS[language] > 0);
  writeFileSync(join(FOLDER, FILES[language]), `${JSON.stringify(weights, null, 2)}\n`);
}
