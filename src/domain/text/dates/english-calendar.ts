import {
  calendarDay,
  DAY_MS,
  days,
  monthOf,
  months,
  spanning,
  startOfDay,
  type WallSpan,
  weekdayOf,
  yearOf,
  years,
} from './calendar.ts';
import {
  AMOUNT,
  amounts,
  bareMonth,
  counted,
  lower,
  MONTH,
  MONTHS,
  NUMBERS,
  part,
  rule,
  WEEKDAY,
  weekdayRelative,
  YEAR,
} from './english.ts';
import type { DateRule, RuleContext } from './rule.ts';

const QUARTERS = ['first', 'second', 'third', 'fourth'];

/** A quarter of a year: without a year the nearest, in the direction of the sentence's tense. */
function quarter(which: number, year: number | undefined, { reference, isPast }: RuleContext): WallSpan {
  const own = months(year ?? yearOf(reference), (which - 1) * 3, 3);
  if (year !== undefined) return own;
  if (isPast && own.from > reference) return months(yearOf(reference) - 1, (which - 1) * 3, 3);
  return !isPast && own.to <= reference ? months(yearOf(reference) + 1, (which - 1) * 3, 3) : own;
}

/** `the 90s`, `the early 2000s`; null for an age such as `in my 30s` or a number such as `1850s`. */
function decade(
  partWord: string,
  century: string | undefined,
  tens: number,
  reference: number,
): WallSpan | null {
  if (century === undefined && tens < 50) return null;
  const first = (century === undefined ? 1900 : Number(century) * 100) + tens;
  if (first > yearOf(reference)) return null;
  if (partWord.startsWith('early')) return years(first, 4);
  if (partWord.startsWith('mid')) return years(first + 4, 3);
  return partWord.startsWith('late') ? years(first + 7, 3) : years(first, 10);
}

function daysOfMonth(
  first: number,
  last: number,
  name: string,
  year: string | undefined,
  context: RuleContext,
): WallSpan | null {
  const index = MONTHS.indexOf(name);
  const month = year === undefined ? bareMonth(index, context) : months(Number(year), index);
  const start = calendarDay(yearOf(month.from), index, first);
  const end = calendarDay(yearOf(month.from), index, last);
  return start && end && start.from < end.from ? spanning(start, end) : null;
}

/** The nearest day of that number, in the direction of the sentence's tense. */
export function dayOfMonth(day: number, { reference, isPast }: RuleContext): WallSpan | null {
  const month = monthOf(reference);
  const year = yearOf(reference);
  const own = calendarDay(year, month, day);
  if (isPast && own && own.from > reference) return dayIn(year, month - 1, day);
  return !isPast && own && own.to <= reference ? dayIn(year, month + 1, day) : own;
}

function dayIn(year: number, month: number, day: number): WallSpan | null {
  const { from } = months(year, month);
  return calendarDay(yearOf(from), monthOf(from), day);
}

/** A weekend whose Saturday is in the month. */
function weekendOf(which: string, month: WallSpan): WallSpan {
  const first = month.from + ((5 - weekdayOf(month.from) + 7) % 7) * DAY_MS;
  const count = Math.floor((month.to - 1 - first) / (7 * DAY_MS));
  const index = which === 'last' ? count : ['first', 'second', 'third'].indexOf(which);
  return days(first + index * 7 * DAY_MS, 2);
}

/** Rules for decades, quarters, ranges of days and months, and days counted from others. */
export const ENGLISH_CALENDAR_RULES: readonly DateRule[] = [
  rule("(?:in |during )?the (early |mid-?|late )?(?:(19|20))?(\\d0)['’]?s", (m, { reference }) =>
    decade(lower(m, 1), m[2], Number(m[3]), reference),
  ),
  rule(
    `(?:in |at )?(?:(early|mid|late|(?:the )?(?:beginning|start|middle|end) of)[ -])?(?:the )?(?:q([1-4])|(first|second|third|fourth|last(?= quarter,? (?:of )?(?:19|20))) quarter)(?:,? (?:of )?${YEAR})?(?! (?:of (?!(?:the|this|last|next) year|(?:19|20))|mile|hour|pounder|back))`,
    (m, c) => {
      const which = m[2] ? Number(m[2]) : QUARTERS.indexOf(lower(m, 3).replace('last', 'fourth')) + 1;
      const own = quarter(which, m[4] === undefined ? undefined : Number(m[4]), c);
      const month = m[1] === undefined ? undefined : { early: 0, mid: 1, late: 2 }[part(lower(m, 1))];
      return month === undefined ? own : months(yearOf(own.from), monthOf(own.from) + month);
    },
  ),
  rule(
    `(?:from |between )?${MONTH}(?: ?[-–—] ?| to | and | until | through )${MONTH}(?:,? ${YEAR})?(?! ?\\d)`,
    (m, c) => {
      const first = MONTHS.indexOf(lower(m, 1));
      const last = MONTHS.indexOf(lower(m, 2));
      const year = m[3] ? Number(m[3]) : yearOf(bareMonth(first, c).from);
      return months(m[3] && last < first ? year - 1 : year, first, ((last - first + 12) % 12) + 1);
    },
  ),
  rule(
    `(?:from |between )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: ?[-–—] ?| to | and | until )(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}(?:,? ${YEAR})?`,
    (m, c) => daysOfMonth(Number(m[1]), Number(m[2]), lower(m, 3), m[4], c),
  ),
  rule(
    `(?:from |between )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?: ?[-–—] ?| to | and | until )(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?:,? ${YEAR})?(?! ?(?:am|pm|:))`,
    (m, c) => daysOfMonth(Number(m[2]), Number(m[3]), lower(m, 1), m[4], c),
  ),
  rule(
    'on the (\\d{1,2})(?:st|nd|rd|th)(?! (?:of|floor|day|time|street|avenue|anniversary|birthday|page))',
    (m, c) => dayOfMonth(Number(m[1]), c),
  ),
  rule(
    "(?:by|until|till|before|after|since|is|was|for|(?<=\\b(?:extended|pushed|moved|postponed|delayed|put back|brought forward) )to|(?<!\\b(?:it|that|what|this|there|here|he|she|who))(?<=[a-z]{2})['’]s) the (\\d{1,2})(?:st|nd|rd|th)(?=[.,;!]|$| (?:at|i|we|he|she|they|my|our|the|and|but|so)\\b)(?! (?:of|floor))",
    (m, c) => dayOfMonth(Number(m[1]), c),
  ),
  rule(`${AMOUNT} ${WEEKDAY}s ago`, (m, { reference }) => {
    const [count] = amounts(lower(m, 1));
    const last = weekdayRelative(lower(m, 2), -1, reference);
    return days(last.from - (count - 1) * 7 * DAY_MS);
  }),
  rule(
    `(?:an?|${NUMBERS.slice(1, 5).join('|')}) weeks? (?:from|on) (?:now|today|tomorrow|${WEEKDAY})`,
    (m, { reference }) => {
      const count = Math.max(1, NUMBERS.indexOf(lower(m, 0).split(' ')[0] ?? ''));
      const tomorrow = /tomorrow$/i.test(m[0]) ? 1 : 0;
      if (m[1] === undefined && tomorrow === 0) return counted(String(count), 'week', 1, reference);
      const base =
        m[1] === undefined
          ? startOfDay(reference) + DAY_MS
          : weekdayRelative(lower(m, 1), -1, reference).from + 7 * DAY_MS;
      return days(base + count * 7 * DAY_MS);
    },
  ),
  rule(`(?:the )?(first|second|third|last) weekend (?:of|in) ${MONTH}(?:,? ${YEAR})?`, (m, c) => {
    const index = MONTHS.indexOf(lower(m, 2));
    return weekendOf(lower(m, 1), m[3] ? months(Number(m[3]), index) : bareMonth(index, c));
  }),
];
