const K1 = 1.2;
const B = 0.75;

/** What no term can exceed, as a factor of its weight. */
export const PERFECT = K1 + 1;

/** The weight of a term that so many of all have. */
export function idfOf(frequency: number, size: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/** A word that occurs often says little more than one that occurs at all, and less in a long text. */
export function saturated(tf: number, relativeLength: number): number {
  return (tf * PERFECT) / (tf + K1 * (1 - B + B * relativeLength));
}

/** An element of an array of scores; 0 outside of it, which is never read: that took twice the time. */
export function at(scores: Float64Array, index: number): number {
  return index < scores.length ? (scores[index] as number) : 0;
}
