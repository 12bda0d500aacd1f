import { type ByteWeights, fromByteWeights } from '../../../lib/byte-weights.ts';
import { BUCKETS } from './buckets.ts';
import weights from './weights.json' with { type: 'json' };

/** Components of a sentence's vector. */
const DIMENSIONS = 512;

const words = decoded(weights.words, BUCKETS);
const meaning = decoded(weights.meaning, DIMENSIONS);

function decoded(stored: ByteWeights, count: number): Float32Array {
  const values = fromByteWeights(stored);
  if (values.length !== count)
    throw new Error(`The weights have ${values.length} values instead of ${count}.`);
  return values;
}

/**
 * What words and grammar say for a lasting preference, as log-odds.
 * @param features from `featuresOf`
 * @returns null if no meaning could make up for it
 */
export function wordScore(features: readonly number[]): number | null {
  let sum = 0;
  for (const bucket of features) sum += words[bucket] ?? 0;
  const score = weights.bias + sum / Math.sqrt(features.length);
  return score < weights.floor ? null : score;
}

/**
 * Whether a sentence states a lasting preference.
 * @param score from `wordScore`
 * @param vector of the built-in encoder, of length 1
 */
export function isLasting(score: number, vector: Float32Array | null): boolean {
  if (vector === null || vector.length !== DIMENSIONS) return false;
  let sum = score;
  for (const [i, weight] of meaning.entries()) sum += weight * (vector[i] ?? 0);
  return sum >= weights.threshold;
}
