import type { StoredModel } from '../../src/extractors/rules/sentence-model/linear-model.ts';
import { toByteWeights } from '../../src/lib/byte-weights.ts';
import { type Example, type Model, scoreOf } from './linear-model.ts';

/** Share of the recognised sentences that may be lost because their words alone exclude them. */
const LOST = 0.005;

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/**
 * A model as it is stored.
 * @param rows sentences, from which the least score of words that a meaning can make up for is taken
 * @param hasMeaning whether the encoder understands the language
 */
export function storedModel(
  model: Model,
  threshold: number,
  rows: readonly (Example & { readonly isCandidate: boolean })[],
  hasMeaning: boolean,
): StoredModel {
  const words = toByteWeights(model.words);
  const base = { bias: rounded(model.bias), threshold: rounded(threshold) };
  if (!hasMeaning) return { ...base, words };
  const byWords = (row: Example) => scoreOf({ ...model, meaning: new Float64Array() }, row);
  const accepted = rows
    .filter((row) => row.isCandidate && row.isPositive && scoreOf(model, row) >= threshold)
    .map(byWords)
    .toSorted((a, b) => a - b);
  const floor = rounded(accepted[Math.floor(LOST * accepted.length)] ?? 0);
  const others = rows.filter((row) => row.isCandidate && !row.isPositive);
  console.log(
    `${others.filter((row) => byWords(row) >= floor).length} of ${others.length} others are encoded`,
  );
  return { ...base, floor, words, meaning: toByteWeights(model.meaning) };
}
