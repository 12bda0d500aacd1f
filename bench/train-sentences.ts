import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUCKETS } from '../src/extractors/rules/sentence-model/buckets.ts';
import { readChanges } from './change-pairs/pairs.ts';
import { readEvents } from './event-sentences/sentences.ts';
import { type Example, trainModel } from './sentence-models/linear-model.ts';
import type { LabelledSentence, TrainingLanguage } from './sentence-models/sentence.ts';
import { storedModel } from './sentence-models/stored.ts';
import { crossValidated, thresholdFor } from './sentence-models/validation.ts';
import { vectorsOf } from './sentence-models/vectors.ts';
import { readTalk } from './talk-sentences/sentences.ts';

/**
 * Trains the readers of events, of chit-chat and of changes in unknown words, see sentence-models/README.md:
 * `node bench/train-sentences.ts events|talk|changes [en|zh]`.
 */

/** Components of a sentence's vector. The built-in encoder understands English only. */
const ENCODED = { en: 512, zh: 0 } as const;
/** The vector of a sentence that tells a change says no more about it than its words. */
const NOT_ENCODED = { en: 0, zh: 0 } as const;
const BENCH = import.meta.dirname;
const RULES = join(BENCH, '../src/extractors/rules');
/** What each reader learns from, and the precision that it must have on authors that it has not seen. */
const READERS = {
  events: { read: readEvents, folder: join(RULES, 'event-model'), precision: 0.95, dimensions: ENCODED },
  // what is taken for chit-chat is not kept as a fact
  talk: { read: readTalk, folder: join(RULES, 'talk-model'), precision: 0.95, dimensions: ENCODED },
  changes: {
    read: readChanges,
    folder: join(RULES, 'changes/end-model'),
    // of pairs of which half were written to mislead
    precision: 0.87,
    dimensions: NOT_ENCODED,
  },
};
const FILES = { en: 'weights-english.json', zh: 'weights-chinese.json' } as const;
/** Cases that were written to be hard are no measure of what people tell. */
const TUNE = 'tune';

async function readRows(
  read: (bench: string, language: TrainingLanguage) => LabelledSentence[],
  language: TrainingLanguage,
  dimensions: number,
): Promise<(LabelledSentence & Example)[]> {
  const sentences = read(BENCH, language);
  const vectors = dimensions === 0 ? [] : await vectorsOf(sentences.map(({ text }) => text));
  return sentences.flatMap((sentence, i) => {
    const vector = dimensions === 0 ? new Float32Array() : vectors[i];
    return vector ? [{ ...sentence, vector }] : [];
  });
}

const [name = '', only] = process.argv.slice(2);
if (name !== 'events' && name !== 'talk' && name !== 'changes')
  throw new Error('Name a reader: events, talk or changes.');
const { read, folder, precision: least, dimensions } = READERS[name];

for (const language of ['en', 'zh'] as const) {
  if (only !== undefined && only !== language) continue;
  const rows = await readRows(read, language, dimensions[language]);
  const scores = crossValidated(rows, dimensions[language]);
  // what a rule reads already needs no model
  const scored = rows.flatMap((row, i) =>
    row.isCandidate && !row.hasHit && row.block !== TUNE
      ? [[scores[i] as number, row.isPositive] as const]
      : [],
  );
  const told = rows.filter(({ isPositive }) => isPositive);
  console.log(
    `${language}: ${rows.length} sentences, ${told.length} of them positive: ` +
      `${told.filter(({ hasHit }) => hasHit).length} known to rules, ` +
      `${told.filter(({ isCandidate, hasHit }) => isCandidate && !hasHit).length} other candidates; ` +
      `${rows.filter(({ isPositive, hasHit }) => !isPositive && hasHit).length} of the others are known to rules`,
  );
  for (const precision of [0.99, 0.98, 0.97, 0.95, 0.92, 0.9, 0.85]) {
    const { threshold, recall } = thresholdFor(precision, scored);
    console.log(`precision ${precision}: recall ${recall.toFixed(3)} from ${threshold.toFixed(2)} on`);
  }
  const { threshold } = thresholdFor(least, scored);
  const learned = rows.filter(({ isForMeasure }) => isForMeasure !== true);
  const model = trainModel(learned, BUCKETS, dimensions[language]);
  const weights = storedModel(model, threshold, rows, dimensions[language] > 0);
  writeFileSync(join(folder, FILES[language]), `${JSON.stringify(weights, null, 2)}\n`);
}
