import { nthLargest } from '../../lib/nth-largest.ts';
import type { Entry } from './entry.ts';
import { at } from './okapi.ts';
import { positionOf, type TermIndex } from './term-index.ts';

/**
 * The memories with the highest scores, best first. Of equal scores the later memory comes first.
 * @param fill whether memories with a score of 0 count
 * @param slots of the memories that count
 */
export function bestEntries(
  index: TermIndex,
  score: Float64Array,
  limit: number,
  fill: boolean,
  slots: readonly number[],
): readonly Entry[] {
  const floor = score.length > limit ? nthLargest(score, limit) : 0;
  const positions = index.column(positionOf);
  return atLeast(score, floor, fill, slots)
    .sort((a, b) => at(score, b) - at(score, a) || at(positions, b) - at(positions, a))
    .slice(0, limit)
    .flatMap((slot) => index.at(slot) ?? []);
}

/** The slots with a score of at least `floor`, and above 0 unless `fill` is set. */
function atLeast(score: Float64Array, floor: number, fill: boolean, slots: readonly number[]): number[] {
  const found: number[] = [];
  for (const slot of slots) {
    const value = score[slot] as number;
    if (value >= floor && (value > 0 || fill)) found.push(slot);
  }
  return found;
}
