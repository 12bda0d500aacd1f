import type { AskedTime, TimeRange } from '../query/asked-time.ts';
import type { Entry } from './entry.ts';
import { saidAtOf, type TermIndex } from './term-index.ts';

interface TimeWeights {
  /** What is added to the factor of a memory from the time that the query means. */
  readonly askedTime: number;
  /** What is added to the factor of the oldest memory where the query asks for the first; less for later ones. */
  readonly first: number;
}

/**
 * By slot the factor for when a memory was said or when what it tells of happened, null where the query says nothing about
 * it. What is said today is rarely what a question about today is after: for a time that is not over only events count.
 * @param slots of the memories that count
 */
export function timeFactors(
  index: TermIndex,
  asked: AskedTime | null | undefined,
  weights: TimeWeights,
  slots: readonly number[],
): Float64Array | null {
  if (!asked || (weights.askedTime === 0 && weights.first === 0)) return null;
  const factors = new Float64Array(index.slots).fill(1);
  const meant = 1 + weights.askedTime;
  for (const range of asked.past) raiseWithin(range, index.column(saidAtOf), meant, factors);
  for (const range of asked.ranges) raiseWithin(range, index.column(happenedAtOf), meant, factors);
  if (asked.first) raiseOldest(index.column(timeOf), weights.first, factors, slots);
  return factors;
}

/** Those of a time get the factor, once for several times. */
function raiseWithin(range: TimeRange, times: Float64Array, factor: number, factors: Float64Array): void {
  const [from, to] = [range.from.getTime(), range.to.getTime()];
  for (let slot = 0; slot < factors.length; slot += 1) {
    const time = times[slot] as number;
    if (from <= time && time < to) factors[slot] = factor;
  }
}

/** What was there first gets most. */
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
