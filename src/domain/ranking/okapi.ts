const K1 = 1.2;
const B = 0.75;

/** Upper bound of a term's saturated frequency. */
export const PERFECT = K1 + 1;

/** Inverse document frequency of a term that `frequency` of `size` documents hold. */
export function idfOf(frequency: number, size: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/**
 * Saturated term frequency: a word that occurs often says little more than a word that occurs once, and less
 * in a long text.
 * @param relativeLength the text's length as a multiple of the average
 */
export function saturated(tf: number, relativeLength: number): number {
  return (tf * PERFECT) / (tf + K1 * (1 - B + B * relativeLength));
}

/**
 * Reads an array of scores; 0 outside its bounds. The check keeps V8 from reading out of bounds, which took
 * twice the time.
 */
export function at(scores: Float64Array, index: number): number {
  return index < scores.length ? (scores[index] as number) : 0;
}
