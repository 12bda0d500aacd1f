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
  const [past, ranges] = [spansOf(asked.past), spansOf(asked.ranges)];
  let [oldest, newest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { slot, doc } of index.entries()) {
    if (!asked.first || admitted?.has(slot) === false) continue;
    const time = timeOf(doc);
    oldest = Math.min(oldest, time);
    newest = Math.max(newest, time);
  }
  const span = newest - oldest;
  for (const { slot, doc } of index.entries()) {
    const meant = isWithin(past, doc.saidAt) || isWithin(ranges, doc.happenedAt);
    const age = span > 0 ? (newest - timeOf(doc)) / span : 0;
    factors[slot] = (meant ? 1 + weights.askedTime : 1) * (asked.first ? 1 + weights.first * age : 1);
  }
  return factors;
}

function timeOf({ happenedAt, saidAt }: Doc): number {
  return (happenedAt ?? saidAt).getTime();
}

/** Dates are compared as numbers: several times faster. */
type Span = readonly [from: number, to: number];

function spansOf(ranges: readonly TimeRange[]): readonly Span[] {
  return ranges.map(({ from, to }) => [from.getTime(), to.getTime()]);
}

function isWithin(spans: readonly Span[], time: Date | null | undefined): boolean {
  if (!time || spans.length === 0) return false;
  const at = time.getTime();
  return spans.some(([from, to]) => from <= at && at < to);
}
