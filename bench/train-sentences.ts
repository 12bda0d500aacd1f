import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUCKETS } from '../src/extractors/rules/sentence-model/buckets.ts';
import { readEvents } from './event-sentences/sentences.ts';
import { type Example, trainModel } from './sentence-models/linear-model.ts';
import type { LabelledSentence, TrainingLanguage } from './sentence-models/sentence.ts';
import { storedModel } from './sentence-models/stored.ts';
import { crossValidated, thresholdFor } from './sentence-models/validation.ts';
import { vectorsOf } from './sentence-models/vectors.ts';
import { readTalk } from './talk-sentences/sentences.ts';

/**
 * Trains the readers of events and of chit-chat in unknown words, see sentence-models/README.md:
 * `node bench/train-sentences.ts events|talk [en|zh]`.
 */

/** Components of a sentence's vector. The built-in encoder understands English only. */
const DIMENSIONS = { en: 512, zh: 0 } as const;
const BENCH = import.meta.dirname;
const RULES = join(BENCH, '../src/extractors/rules');
/** What each reader learns from, and the precision that it must have on authors that it has not seen. */
const READERS = {
  events: { read: readEvents, folder: join(RULES, 'event-model'), precision: 0.95 },
  // what is taken for chit-chat is not kept as a fact
  talk: { read: readTalk, folder: join(RULES, 'talk-model'), precision: 0.95 },
};
const FILES = { en: 'weights-english.json', zh: 'weights-chinese.json' } as const;
/** Cases that were written to be hard are no measure of what people tell. */
const TUNE = 'tune';

async function readRows(
  read: typeof readEvents,
  language: TrainingLanguage,
): Promise<(LabelledSentence & Example)[]> {
  const sentences = read(BENCH, language);
  const vectors = DIMENSIONS[language] === 0 ? [] : await vectorsOf(sentences.map(({ text }) => text));
  return sentences.flatMap((sentence, i) => {
    const vector = DIMENSIONS[language] === 0 ? new Float32Array() : vectors[i];
    return vector ? [{ ...sentence, vector }] : [];
  });
}

const [name = '', only] = process.argv.slice(2);
if (name !== 'events' && name !== 'talk') throw new Error('Name a reader: events or talk.');
const { read, folder, precision: least } = READERS[name];

for (const language of ['en', 'zh'] as const) {
  if (only !== undefined && only !== language) continue;
  const rows = await readRows(read, language);
  const scores = crossValidated(rows, DIMENSIONS[language]);
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
  const model = trainModel(rows, BUCKETS, DIMENSIONS[language]);
  const weights = storedModel(model, threshold, rows, DIMENSIONS[language] > 0);
  writeFileSync(join(folder, FILES[language]), `${JSON.stringify(weights, null, 2)}\n`);
}
