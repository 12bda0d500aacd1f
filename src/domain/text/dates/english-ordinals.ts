import {
  calendarDay,
  DAY_MS,
  days,
  hours,
  monthOf,
  months,
  type Season,
  season,
  shifted,
  startOfDay,
  startOfWeek,
  type WallSpan,
  week,
  weekdayOf,
  yearOf,
  years,
} from './calendar.ts';
import {
  AMOUNT,
  amounts,
  bareMonth,
  lower,
  MONTH,
  MONTHS,
  rule,
  WEEKDAY,
  weekdayRelative,
  YEAR,
} from './english.ts';
import { HOLIDAY, holidayNear } from './english-holidays.ts';
import type { DateRule, RuleContext } from './rule.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'];
const ORDINAL = `(${ORDINALS.join('|')})`;
/** A day of the week, or a week, of a month: `the second Monday of April`; -1 counts from the end. */
function nthOf(which: number, weekdayWord: string, month: WallSpan): WallSpan {
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  if (weekdayWord === 'week')
    // the first week has the first Thursday, as in ISO 8601
    return which < 0
      ? week(startOfWeek(month.to - DAY_MS))
      : week(startOfWeek(month.from + 3 * DAY_MS) + which * 7 * DAY_MS);
  const first = month.from + ((names.indexOf(weekdayWord) - weekdayOf(month.from) + 7) % 7) * DAY_MS;
  const count = Math.floor((month.to - 1 - first) / (7 * DAY_MS));
  return days(first + (which < 0 ? count : Math.min(which, count)) * 7 * DAY_MS);
}

function seasonAgo(word: string, count: number, { reference }: RuleContext): WallSpan {
  const name = (word === 'fall' ? 'autumn' : word) as Season;
  const year = yearOf(reference);
  const past = [year - count - 1, year - count, year - count + 1, year]
    .map((each) => season(name, each))
    .filter(({ to }) => to <= reference);
  return past.at(-count) ?? season(name, year - count);
}

function clockOn(day: WallSpan, hourText: string, minuteText: string, half: string): WallSpan | null {
  const hour = Number(hourText);
  if (hour > 24 || (half !== '' && hour > 12)) return null;
  const isAfternoon = half === 'pm' || (half === '' && hour >= 1 && hour <= 5);
  const shown = half === '' ? hour + (isAfternoon ? 12 : 0) : (hour % 12) + (isAfternoon ? 12 : 0);
  const from = day.from + shown * 3_600_000 + Number(minuteText || 0) * 60_000;
  return minuteText === '' ? hours(from, 1) : { from, to: from + 60_000, precision: 'minute' };
}

/** Rules for days and weeks that are counted in their month, and for days beside a holiday. */
export const ENGLISH_ORDINAL_RULES: readonly DateRule[] = [
  rule(
    `(?:in |on )?(?:the )?${ORDINAL} (week|monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:of|in) ${MONTH}(?:,? ${YEAR})?`,
    (m, c) => {
      const index = MONTHS.indexOf(lower(m, 3));
      const which = lower(m, 1) === 'last' ? -1 : ORDINALS.indexOf(lower(m, 1));
      return nthOf(which, lower(m, 2), m[4] ? months(Number(m[4]), index) : bareMonth(index, c));
    },
  ),
  rule(
    `(?:in |on )?(?:the )?${ORDINAL} (week|monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:of|in) (this|next|last) month`,
    (m, { reference }) => {
      const which = lower(m, 1) === 'last' ? -1 : ORDINALS.indexOf(lower(m, 1));
      const step = { this: 0, next: 1, last: -1 }[lower(m, 3)] ?? 0;
      return nthOf(which, lower(m, 2), shifted(reference, step, 'month'));
    },
  ),
  rule('good friday', (_, c) => holidayNear('good friday', c)),
  rule(`since ${HOLIDAY}`, (m, { reference }) => {
    const day = holidayNear(lower(m, 1), { reference, isPast: true });
    return day && { from: day.from, to: startOfDay(reference) + DAY_MS, precision: 'day' };
  }),
  rule(`${AMOUNT} weeks? (?:from )?tomorrow`, (m, { reference }) =>
    days(startOfDay(reference) + (amounts(lower(m, 1))[0] * 7 + 1) * DAY_MS),
  ),
  rule(`${AMOUNT} weeks? ago (?:(today|yesterday)|(?:on |last )?${WEEKDAY})`, (m, { reference }) => {
    const back = amounts(lower(m, 1))[0] * 7 * DAY_MS;
    if (m[2] !== undefined)
      return days(startOfDay(reference) - back - (lower(m, 2) === 'today' ? 0 : DAY_MS));
    // that day of the week that many weeks back
    return days(weekdayRelative(lower(m, 3), 0, reference).from - back);
  }),
  rule(
    `(?:a week (?:on )?${WEEKDAY}(?! (?:to|through|and|till|until))|(?:on )?${WEEKDAY} week)`,
    (m, { reference }) => days(weekdayRelative(lower(m, 1) + lower(m, 2), -1, reference).from + 14 * DAY_MS),
  ),
  rule(`(?:the )?${WEEKDAY} before last`, (m, { reference }) =>
    days(weekdayRelative(lower(m, 1), -1, reference).from - 7 * DAY_MS),
  ),
  rule('the (spring|summer|autumn|fall|winter) before last', (m, c) => seasonAgo(lower(m, 1), 2, c)),
  rule(`${AMOUNT} (spring|summer|autumn|fall|winter)s ago`, (m, c) =>
    seasonAgo(lower(m, 2), amounts(lower(m, 1))[0], c),
  ),
  rule('the (?:evening|afternoon|morning) before last', (_, { reference }) => shifted(reference, -2, 'day')),
  rule(
    `(?:from |between )?${YEAR}(?:(?<=(?:from|between) \\d{4}) (?:to|and|until|till) | ?[-–—] ?)${YEAR}(?!-)`,
    (m) => (Number(m[1]) < Number(m[2]) ? years(Number(m[1]), Number(m[2]) - Number(m[1]) + 1) : null),
  ),
  rule(
    'on the (\\d{1,2})(?:st|nd|rd|th),? at (\\d{1,2})(?::(\\d\\d))? ?(am|pm)?',
    (m, { reference, isPast }) => {
      const own = calendarDay(yearOf(reference), monthOf(reference), Number(m[1]));
      const step = isPast && own && own.from > reference ? -1 : !isPast && own && own.to <= reference ? 1 : 0;
      const { from } = shifted(reference, step, 'month');
      const day = calendarDay(yearOf(from), monthOf(from), Number(m[1]));
      return day && clockOn(day, lower(m, 2), lower(m, 3), lower(m, 4));
    },
  ),
  rule('this (morning|afternoon|evening) at (\\d{1,2})(?::(\\d\\d))? ?(am|pm)?', (m, { reference }) =>
    clockOn(
      shifted(reference, 0, 'day'),
      lower(m, 2),
      lower(m, 3),
      lower(m, 4) || (lower(m, 1) === 'morning' ? 'am' : 'pm'),
    ),
  ),
];
