import type { NumberArrays } from '../../lib/number-arrays.ts';
import type { QueryTime, TimeRange } from '../query/query-time.ts';
import type { Entry } from './entry.ts';
import { saidAtOf, type TermIndex } from './term-index.ts';

interface TimeWeights {
  /** The amount added to the factor of a memory from the time that the query means. */
  readonly askedTime: number;
  /**
   * The amount added to the factor of the oldest memory when the query asks for the first; less for later
   * ones.
   */
  readonly first: number;
}

/**
 * Factor for when a memory was said, or when its event happened, by slot. For a time that is not over only
 * events count: a question about today is rarely after what was said today.
 * @param slots of the memories that count
 * @returns null when the query says nothing about time
 */
export function timeFactors(
  index: TermIndex,
  queryTime: QueryTime | null | undefined,
  weights: TimeWeights,
  slots: readonly number[],
  arrays: NumberArrays,
): Float64Array | null {
  if (!queryTime || (weights.askedTime === 0 && weights.first === 0)) return null;
  const factors = arrays.zeros(index.slots).fill(1);
  const meant = 1 + weights.askedTime;
  for (const range of queryTime.past) raiseWithin(range, index.column(saidAtOf), meant, factors);
  for (const range of queryTime.ranges) raiseWithin(range, index.column(happenedAtOf), meant, factors);
  if (queryTime.first) raiseOldest(index.column(timeOf), weights.first, factors, slots);
  return factors;
}

/** Sets the factor of memories within a range; a memory in several ranges gets it once. */
function raiseWithin(range: TimeRange, times: Float64Array, factor: number, factors: Float64Array): void {
  const [from, to] = [range.from.getTime(), range.to.getTime()];
  for (let slot = 0; slot < factors.length; slot += 1) {
    const time = times[slot] as number;
    if (from <= time && time < to) factors[slot] = factor;
  }
}

/** Raises all memories in proportion to their age; the oldest gets the full share. */
function raiseOldest(
  times: Float64Array,
  share: number,
  factors: Float64Array,
  slots: readonly number[],
): void {
  let [oldest, newest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const slot of slots) {
    oldest = Math.min(oldest, times[slot] as number);
    newest = Math.max(newest, times[slot] as number);
  }
  const span = newest - oldest;
  if (!(span > 0)) return;
  for (const slot of slots)
    factors[slot] = (factors[slot] as number) * (1 + (share * (newest - (times[slot] as number))) / span);
}

function happenedAtOf({ doc }: Entry): number {
  return doc.happenedAt?.getTime() ?? Number.NaN;
}

function timeOf({ doc }: Entry): number {
  return (doc.happenedAt ?? doc.saidAt).getTime();
}
