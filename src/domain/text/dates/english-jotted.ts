import {
  calendarDay,
  DAY_MS,
  dayOf,
  days,
  hours,
  monthOf,
  shifted,
  startOfDay,
  type WallSpan,
  weekdayOf,
  yearOf,
} from './calendar.ts';
import { bareMonth, lower, MONTHS, rule, WEEKDAYS, weekdayRelative } from './english.ts';
import { dayOfMonth } from './english-calendar.ts';
import { HOLIDAY, holidayNear } from './english-holidays.ts';
import type { DateRule, RuleContext } from './rule.ts';

const SHORT = '(mon|tues?|weds?|thurs?|thu|fri|sat|sun)\\.?';
const DAY =
  '(mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\\.?';
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
/** A time of day that no other number looks like. */
const CLOCK = '(?:\\d{1,2}(?:[.:]\\d\\d)? ?[ap]\\.?m\\b|\\d{1,2}[.:]\\d\\d\\b(?![.:%]))';
const AT = '(?:,? (?:(?:at|from|by|around|about) )?| ?@ ?)';
const PART = '(?:morning|lunch ?time|lunch|afternoon|arvo|eve|evening|night)\\b';
/** Words before `sat` and `sun` that make them a verb and a star. */
const NO_DAY = '(?<!\\b(?:i|we|he|she|they|it|who|and|just|dog|cat|baby|the) )';

const NTHS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
    ' ',
  );
const NTH = `(${NTHS.join('|')}|\\d{1,2}(?:st|nd|rd|th))`;

const weekdayIndex = (word: string): number => WEEKDAYS.findIndex((day) => day.startsWith(word.slice(0, 3)));

function weekdayNear(word: string, { reference, isPast }: RuleContext): WallSpan {
  const last = weekdayRelative(WEEKDAYS[weekdayIndex(word)] ?? '', -1, reference);
  return isPast ? last : days(last.from + 7 * DAY_MS);
}

/** The nearest day of the month that is that day of the week. */
function dayOn(word: string, day: number, { reference, isPast }: RuleContext): WallSpan | null {
  for (const step of isPast ? [0, -1, -2, -3] : [0, 1, 2, 3]) {
    const span = calendarDay(yearOf(reference), monthOf(reference) + step, day);
    const isThere = span !== null && (isPast ? span.from <= reference : span.to > reference);
    if (isThere && weekdayOf(span.from) === weekdayIndex(word)) return span;
  }
  return null;
}

function dayIn(month: string, day: number, context: RuleContext): WallSpan | null {
  const index = MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3)));
  const { from } = bareMonth(index, context);
  return calendarDay(yearOf(from), index, day);
}

/** Minutes after midnight of an hour that says neither am nor pm: up to six it is after noon. */
const minutesOf = (hour: string, minute: string | undefined): number =>
  (Number(hour) + (Number(hour) < 7 ? 12 : 0)) * 60 + Number(minute ?? 0);

/** Rules for days as they are jotted down: `Tues 3pm`, `Tue 10th 7.30pm`, `9 March 10-12`. */
export const ENGLISH_JOTTED_RULES: readonly DateRule[] = [
  rule(`${NO_DAY}(?:on )?${SHORT}(?=${AT}${CLOCK}| (?:at|@) ?\\d{1,2}\\b(?! ?[-–%]))`, (m, c) =>
    weekdayNear(lower(m, 1), c),
  ),
  rule(`(?<=^|[.!?] )${SHORT}(?=: ?[A-Za-z])`, (m, c) => weekdayNear(lower(m, 1), c)),
  rule(
    '(?<=\\b(?:booked|due|scheduled|confirmed) (?:for |on )?)(\\d{1,2})(?:st|nd|rd|th)(?=[.,;!]|$)',
    (m, c) => dayOfMonth(Number(m[1]), c),
  ),
  rule(
    `on ${SHORT}(?= |$|[,!?;)])(?! (?:nav|cream|screen|dial|deck|light|lamp|lounger|belt|bed|dish|tv))`,
    (m, c) => weekdayNear(lower(m, 1), c),
  ),
  rule(`${NO_DAY}(?:on )?${SHORT} ${PART}`, (m, c) => weekdayNear(lower(m, 1), c)),
  rule(`(?:on )?${DAY},? (?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! of\\b| ${MONTH})`, (m, c) =>
    dayOn(lower(m, 1), Number(m[2]), c),
  ),
  rule(`(?:on )?(?:the )?(?<!${DAY},? )(\\d{1,2})(?:st|nd|rd|th)(?=${AT}${CLOCK})`, (m, c) =>
    dayOfMonth(Number(m[2]), c),
  ),
  // the English of India leaves the article out
  rule(
    `on (\\d{1,2})(?:st|nd|rd|th)(?: (?:morning|afternoon|evening|night))?(?! (?:of|floor|street|avenue|place|grade|attempt|try|${MONTH}))(?=[ ,.;!?]|$)`,
    (m, c) => dayOfMonth(Number(m[1]), c),
  ),
  rule(
    `(?:${DAY},? )?(\\d{1,2})(?:st|nd|rd|th)? ${MONTH},? (\\d{1,2})(?:[.:](\\d\\d))? ?[-–] ?(\\d{1,2})(?:[.:](\\d\\d))?(?! ?[ap]\\.?m|[\\d/.:%])`,
    (m, c) => {
      const day = dayIn(lower(m, 3), Number(m[2]), c);
      const [from, to] = [minutesOf(m[4] ?? '', m[5]), minutesOf(m[6] ?? '', m[7])];
      if (day === null || !(from < to && to <= 24 * 60)) return null;
      return { from: day.from + from * 60_000, to: day.from + to * 60_000, precision: 'hour' };
    },
  ),
  rule(`(?:on )?(?:the )?${NTH} of (next|this|last) month`, (m, { reference }) => {
    const day = /^\d/.test(lower(m, 1)) ? Number.parseInt(lower(m, 1), 10) : NTHS.indexOf(lower(m, 1)) + 1;
    const { from } = shifted(reference, { next: 1, this: 0, last: -1 }[lower(m, 2)] ?? 0, 'month');
    return calendarDay(yearOf(from), monthOf(from), day);
  }),
  rule(
    'overnight(?! (?:bag|stay|train|bus|flight|oats|success|trip|shift|delivery|shipping|guest|at|in|on))',
    (_, { reference, isPast }) => (isPast ? hours(startOfDay(reference) - 6 * 3_600_000, 12) : null),
  ),
  // chrono reads `evening 18` as an hour and nothing behind it
  rule(
    `(?<=\\b(?:evening|morning|afternoon|night|noon),? )(?:${DAY},? )?(\\d{1,2})(?:st|nd|rd|th)? ${MONTH}(?! \\d{4}\\b)`,
    (m, c) => dayIn(lower(m, 3), Number(m[2]), c),
  ),
  // chrono reads `parents evening tomorrow` as this evening
  rule('(?<=\\b(?:evening|morning|afternoon|night) )(yesterday|today|tomorrow)', (m, { reference }) =>
    shifted(reference, ['yesterday', 'today', 'tomorrow'].indexOf(lower(m, 1)) - 1, 'day'),
  ),
  rule('(?:tmr|tmw|tmoz)\\b', (_, { reference }) => days(startOfDay(reference) + DAY_MS)),
  rule('(?:yest|ystd|yday)\\b(?!\\.)', (_, { reference }) => days(startOfDay(reference) - DAY_MS)),
  rule('this (?:arvo|avo)\\b', (_, { reference }) => days(startOfDay(reference))),
  // `Mon I have my first day`, `thurs im seeing her`
  rule(`(?<=^|[,;.!?] )${SHORT}(?= (?:i|i['’]?m|i['’]?ve|we|we['’]re|my|our|she|he)\\b)`, (m, c) =>
    weekdayNear(lower(m, 1), c),
  ),
  rule('(?<=^|[,;.!?] )the (\\d{1,2})(?:st|nd|rd|th)(?= (?:was|is) (?:my|our|the day|when)\\b)', (m, c) =>
    dayOfMonth(
      Number(m[1]),
      /was$/i.test(m.input.slice(0, m.index + m[0].length + 4)) ? { ...c, isPast: true } : c,
    ),
  ),
  rule('(a|one|two|three|six|\\d{1,2}) months? ago today', (m, { reference }) => {
    const count = { a: 1, one: 1, two: 2, three: 3, six: 6 }[lower(m, 1)] ?? Number(m[1]);
    const { from } = shifted(reference, -count, 'month');
    return calendarDay(yearOf(from), monthOf(from), dayOf(startOfDay(reference)));
  }),
  rule('(?:2moro|2morrow|2moz|tomoz|tomoro|tomorro|tommorow|tommorrow)\\b', (_, { reference }) =>
    days(startOfDay(reference) + DAY_MS),
  ),
  rule(
    `(?<!every |each |happy |merry )${HOLIDAY}(?<=easter (?:monday|sunday|saturday)|boxing day|valentine'?s day|st\\.? patrick'?s day|(?:christmas|new year'?s) (?:eve|day)|bonfire night|pancake day)`,
    (m, c) => holidayNear(lower(m, 1), c),
  ),
];
