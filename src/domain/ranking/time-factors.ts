import type { AskedTime, TimeRange } from '../query/asked-time.ts';
import type { Admitted } from './admitted.ts';
import type { Doc, TermIndex } from './term-index.ts';

interface TimeWeights {
  /** What is added to the factor of a memory from the time that the query means. */
  readonly askedTime: number;
  /** What is added to the factor of the oldest memory where the query asks for the first; less for later ones. */
  readonly first: number;
}

/**
 * By slot the factor for when a memory was said or when what it tells of happened, 1 where the query says nothing about
 * it. What is said today is rarely what a question about today is after: for a time that is not over only events count.
 */
export function timeFactors(
  index: TermIndex,
  asked: AskedTime | null | undefined,
  weights: TimeWeights,
  admitted: Admitted | undefined,
): Float64Array {
  const factors = new Float64Array(index.slots).fill(1);
  if (!asked || (weights.askedTime === 0 && weights.first === 0)) return factors;
  let [oldest, newest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { slot, doc } of index.entries()) {
    if (admitted?.has(slot) === false) continue;
    const time = timeOf(doc).getTime();
    oldest = Math.min(oldest, time);
    newest = Math.max(newest, time);
  }
  const span = newest - oldest;
  for (const { slot, doc } of index.entries()) {
    const meant = isWithin(asked.past, doc.saidAt) || isWithin(asked.ranges, doc.happenedAt);
    const age = span > 0 ? (newest - timeOf(doc).getTime()) / span : 0;
    factors[slot] = (meant ? 1 + weights.askedTime : 1) * (asked.first ? 1 + weights.first * age : 1);
  }
  return factors;
}

function timeOf({ happenedAt, saidAt }: Doc): Date {
  return happenedAt ?? saidAt;
}

function isWithin(ranges: readonly TimeRange[], time: Date | null | undefined): boolean {
  return time ? ranges.some(({ from, to }) => from <= time && time < to) : false;
}
