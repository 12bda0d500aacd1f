import type { AskedTime, TimeRange } from '../query/asked-time.ts';
import { at } from './okapi.ts';
import { type Entry, saidAtOf, type TermIndex } from './term-index.ts';

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
  const [past, ranges] = [spansOf(asked.past), spansOf(asked.ranges)];
  const said = index.column(saidAtOf);
  const happened = index.column(happenedAtOf);
  const times = index.column(timeOf);
  let [oldest, newest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const slot of slots) {
    oldest = Math.min(oldest, at(times, slot));
    newest = Math.max(newest, at(times, slot));
  }
  const span = newest - oldest;
  for (const slot of slots) {
    const meant = isWithin(past, at(said, slot)) || isWithin(ranges, at(happened, slot));
    const age = span > 0 ? (newest - at(times, slot)) / span : 0;
    factors[slot] = (meant ? 1 + weights.askedTime : 1) * (asked.first ? 1 + weights.first * age : 1);
  }
  return factors;
}

function happenedAtOf({ doc }: Entry): number {
  return doc.happenedAt?.getTime() ?? Number.NaN;
}

function timeOf({ doc }: Entry): number {
  return (doc.happenedAt ?? doc.saidAt).getTime();
}

type Span = readonly [from: number, to: number];

function spansOf(ranges: readonly TimeRange[]): readonly Span[] {
  return ranges.map(({ from, to }) => [from.getTime(), to.getTime()]);
}

function isWithin(spans: readonly Span[], time: number): boolean {
  for (const [from, to] of spans) if (from <= time && time < to) return true;
  return false;
}
