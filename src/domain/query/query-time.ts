import { findTimes } from '../text/dates.ts';
import { truncate } from '../text/normalise.ts';
import type { TimeMention } from '../time/time.ts';

const MAX_TEXT = 2000;
/**
 * "First" in a date and in fixed terms does not ask for the oldest: "the first weekend of October", "the
 * first of May", "first aid".
 */
const NOT_OLDEST =
  '(?!,| (?:(?:weekend|week|day|night|half|quarter|third|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s? )?(?:of|in) (?:the |last |this |next )?(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|month|year|quarter|summer|spring|autumn|fall|winter|[12]\\d{3}\\b)| (?:aid|names?|floor|class|lady|responders?|grade|language)\\b)';
const FIRST = new RegExp(
  `\\b(?:first time|earliest|initially|originally|(?:did|have|has|had|when|was|were)\\b[^?.]{0,200}\\bfirst)\\b${NOT_OLDEST}|最早|第一次|首次|最初|起初`,
  'i',
);
// bounded: 2000 characters
const FORMERLY =
  /\b(?:used? to|formerly|previously|back then|(?:previous|former|old) (?:job|employer|company|boss|address|home|house|flat|apartment|city|town|name|number|car)|before\s*[?!.]*$)|以前|之前|从前|原来|原先|曾经/i;

/**
 * A word before a time expression that makes it the end or the beginning of the range meant. "the week before
 * 3 May" is a time of its own and is excluded.
 */
const WORD_BEFORE =
  /(?<!(?:day|night|morning|evening|week|weekend|month|year)s? )\b(before|until|till|prior to|after|since) (?:the )?$/i;
const WORD_WITHIN = /^(before|until|till|after|since)\b/i;
const WORD_BEHIND = /^(?:份|号)?(?:之|以)?(前|后|来)(?!的?一?[天周月年])/;

const EVER = { from: new Date(-8.64e15), to: new Date(8.64e15) };

/** A half-open time range: `from` ≤ t < `to`. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** The times that a query asks about. */
export interface QueryTime {
  readonly ranges: readonly TimeRange[];
  /** The ranges that have ended. */
  readonly past: readonly TimeRange[];
  /** Whether the query asks for the first of several. */
  readonly first: boolean;
  /**
   * Whether the query asks for an earlier state. Memories that contradict it since then do not answer such a
   * query.
   */
  readonly formerly: boolean;
}

/**
 * Reads what a query says about time: the times it means ("in March 2024", "before May", 上个月), whether it
 * asks for the earliest ("when did I first …", 最早), and whether it asks for a former state ("where did I use
 * to live", 以前).
 * @param now the time that relative expressions are resolved against
 * @returns null for a query that says nothing about time
 */
export function queryTime(query: string, now: Date): QueryTime | null {
  const text = truncate(query, MAX_TEXT);
  const ranges = findTimes(text, now).map((time) => meant(time, text, now));
  const first = FIRST.test(text);
  const formerly = FORMERLY.test(text) || ranges.some(({ from }) => from === EVER.from);
  if (ranges.length === 0 && !first && !formerly) return null;
  return { ranges, past: ranges.filter(({ to }) => to <= now), first, formerly };
}

/** The range before or after a time if the query says so, otherwise the time itself. */
function meant({ text: words, start, end, from, to }: TimeMention, text: string, now: Date): TimeRange {
  const word =
    WORD_BEFORE.exec(text.slice(0, start))?.[1] ??
    WORD_WITHIN.exec(words)?.[1] ??
    WORD_BEHIND.exec(text.slice(end))?.[1];
  switch (word?.toLowerCase()) {
    case 'before':
    case 'until':
    case 'till':
    case 'prior to':
    case '前':
      return { from: EVER.from, to: from };
    case 'after':
    case '后':
      return to < now ? { from: to, to: now } : { from: to, to: EVER.to };
    case 'since':
    case '来':
      return from < now ? { from, to: now } : { from, to: EVER.to };
    default:
      return { from, to };
  }
}
