import { type ByteWeights, fromByteWeights } from '../../../lib/byte-weights.ts';
import { BUCKETS } from './buckets.ts';

/** Components of a sentence's vector. */
const DIMENSIONS = 512;

/**
 * Weights of a linear model as they are stored. Those of a language that no encoder knows have no `meaning`.
 */
export interface StoredModel {
  readonly bias: number;
  readonly threshold: number;
  /** The least score of words that any meaning could make up for. */
  readonly floor?: number;
  readonly words: ByteWeights;
  readonly meaning?: ByteWeights;
}

/**
 * A model that tells by a sentence's words, grammar and, if it knows it, meaning whether it is looked for.
 */
export interface LinearModel {
  /**
   * What words and grammar say for it, as log-odds; null if no meaning could make up for it.
   * @param features buckets of the sentence's features
   */
  wordScore(features: readonly number[]): number | null;
  /**
   * Whether the sentence is looked for.
   * @param score from `wordScore`
   * @param vector of the built-in encoder, of length 1; not used by a model without `meaning`
   */
  accepts(score: number, vector?: Float32Array | null): boolean;
}

/** @throws {Error} if the number of weights is not that of the features */
export function linearModel({ bias, threshold, floor, words: w, meaning: m }: StoredModel): LinearModel {
  const words = decoded(w, BUCKETS);
  const meaning = m === undefined ? null : decoded(m, DIMENSIONS);
  return {
    wordScore(features) {
      let sum = 0;
      for (const bucket of features) sum += words[bucket] ?? 0;
      const score = bias + sum / Math.sqrt(features.length);
      return score < (floor ?? threshold) ? null : score;
    },
    accepts(score, vector = null) {
      if (meaning === null) return score >= threshold;
      if (vector === null || vector.length !== DIMENSIONS) return false;
      let sum = score;
      for (const [i, weight] of meaning.entries()) sum += weight * (vector[i] ?? 0);
      return sum >= threshold;
    },
  };
}

function decoded(stored: ByteWeights, count: number): Float32Array {
  const values = fromByteWeights(stored);
  if (values.length !== count)
    throw new Error(`The weights have ${values.length} values instead of ${count}.`);
  return values;
}
