import { findTimes } from '../text/dates.ts';
import { truncate } from '../text/normalise.ts';

const MAX_TEXT = 2000;
const FIRST =
  /\b(?:first time|earliest|initially|originally|(?:did|have|has|had|when|was|were)\b[^?.]{0,200}\bfirst)\b(?!,)|最早|第一次|首次|最初|起初/i;

/** A span of time, half-open: `from` ≤ t < `to`. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** What a query says about when the thing it asks for was. */
export interface AskedTime {
  readonly ranges: readonly TimeRange[];
  /** Those of them that are over. */
  readonly past: readonly TimeRange[];
  /** Whether it asks for the first of several. */
  readonly first: boolean;
}

/**
 * The times a query means ("in March 2024", "last week", 上个月), and whether it asks for the earliest ("when did I first
 * …", 最早).
 * @param now the time that the expressions are relative to
 * @returns null for a query that says nothing about time
 */
export function askedTime(query: string, now: Date): AskedTime | null {
  const text = truncate(query, MAX_TEXT);
  const ranges = findTimes(text, now).map(({ from, to }) => ({ from, to }));
  const first = FIRST.test(text);
  if (ranges.length === 0 && !first) return null;
  return { ranges, past: ranges.filter(({ to }) => to <= now), first };
}
