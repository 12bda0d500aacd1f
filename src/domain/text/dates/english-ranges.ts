import {
  DAY_MS,
  days,
  hours,
  monthOf,
  startOfDay,
  type WallSpan,
  wallDate,
  weekdayOf,
  yearOf,
  years,
} from './calendar.ts';
import { AMOUNT, amounts, lower, NUMBERS, rule, WEEKDAY, weekdayRelative } from './english.ts';
import { HOLIDAY, holidayIn } from './english-holidays.ts';
import type { DateRule, RuleContext } from './rule.ts';
import { isOfEvening, mayBeEarly } from './time-of-day.ts';

const DECADES = ['fifties', 'sixties', 'seventies', 'eighties', 'nineties'];
const VAGUE = /few|several|some/;

/** The time up to today that lasted so long: `the past three weeks`. Null for a vague amount. */
function untilToday(amountWord: string, unit: string, reference: number): WallSpan | null {
  const [amount] = amounts(amountWord);
  if (VAGUE.test(amountWord)) return null;
  const today = days(startOfDay(reference));
  const first = new Date(startOfDay(reference));
  if (unit === 'year')
    return {
      from: wallDate(yearOf(reference) - amount, 0),
      to: years(yearOf(reference)).to,
      precision: 'year',
    };
  if (unit === 'month')
    return {
      from: wallDate(yearOf(reference), monthOf(reference) - amount, first.getUTCDate()),
      to: today.to,
      precision: 'day',
    };
  return { from: today.from - amount * (unit === 'week' ? 7 : 1) * DAY_MS, to: today.to, precision: 'day' };
}

/** From one day of the week to a later one, in the direction of the sentence's tense. */
function weekdays(firstName: string, lastName: string, { reference, isPast }: RuleContext): WallSpan | null {
  const first = weekdayRelative(firstName, -1, reference);
  const isAhead = !isPast && weekdayOf(first.from) !== weekdayOf(reference);
  const from = isPast ? first.from : isAhead ? first.from + 7 * DAY_MS : startOfDay(reference);
  const length = (weekdayOf(weekdayRelative(lastName, 0, reference).from) - weekdayOf(from) + 7) % 7;
  return length === 0 ? null : { from, to: from + (length + 1) * DAY_MS, precision: 'day' };
}

/** The time from today on that lasts so long: `the next two weeks`. Null for a vague amount. */
function fromToday(amountWord: string, unit: string, reference: number): WallSpan | null {
  const [amount] = amounts(amountWord);
  if (VAGUE.test(amountWord)) return null;
  const today = startOfDay(reference);
  const day = new Date(today).getUTCDate();
  const to =
    unit === 'month'
      ? wallDate(yearOf(reference), monthOf(reference) + amount, day)
      : today + amount * (unit === 'week' ? 7 : 1) * DAY_MS;
  return { from: today, to, precision: 'day' };
}

/** Signs that days from one to another are said of one week, or of every week. bounded: 600 characters */
const AWAY =
  /\b(?:will|away|off|was|were|went|visit(?:ing|ed)?|holiday|vacation|trip|travell?ing|camping|conference|festival|workshop)\b|'ll\b/i;
const HABIT =
  /\b(?:works?|worked|open|opens|available|hours|shift|school|class(?:es)?|every|always|usually|weekly)\b/i;

const DAY = `(?:(?:on )?${WEEKDAY}|(tomorrow|today|yesterday))(?: (morning|afternoon|evening|night))?`;
const SPOKEN = `(half|(?:a )?quarter|five|ten|twenty) (past |to |(?<=half )(?=\\d|\\w))(\\d{1,2}|${NUMBERS.slice(1).join('|')})`;
const MINUTES: Readonly<Record<string, number>> = { half: 30, five: 5, ten: 10, twenty: 20 };

/** A clock in words on a day: `Thursday at quarter past four`. */
function spokenClock(
  day: WallSpan,
  part: string,
  minuteWord: string,
  side: string,
  hourWord: string,
  sentence: string,
): WallSpan | null {
  const number = NUMBERS.indexOf(hourWord);
  const hour = number > 0 ? number : Number(hourWord);
  if (!(hour >= 1 && hour <= 12)) return null;
  const isLate = hour <= 5 || hour === 12 || (isOfEvening(sentence) && !mayBeEarly(sentence));
  const noon = /afternoon|evening|night/.test(part) || (part === '' && isLate) ? 12 : 0;
  const minute = (MINUTES[minuteWord] ?? 15) * (side.startsWith('to') ? -1 : 1);
  const from = day.from + (((hour % 12) + noon) * 60 + minute) * 60_000;
  return { from, to: from + 60_000, precision: 'minute' };
}

function dayNamed(weekday: string, relative: string, { reference, isPast }: RuleContext): WallSpan {
  if (weekday === '')
    return days(
      startOfDay(reference) + (relative === 'tomorrow' ? 1 : relative === 'yesterday' ? -1 : 0) * DAY_MS,
    );
  const last = weekdayRelative(weekday, -1, reference);
  return isPast ? last : days(last.from + 7 * DAY_MS);
}

/** Rules for spans up to today, from day to day, and days counted from others. */
export const ENGLISH_RANGE_RULES: readonly DateRule[] = [
  rule(
    `(?:for|over|in|during|within)? ?(?:the |these |this )(?:last|past) (${AMOUNT.slice(1, -1)}) (day|week|month|year)s?`,
    (m, { reference }) => untilToday(lower(m, 1), lower(m, 2), reference),
  ),
  rule(
    `(?<!(?:work|works|worked|open|opens|available|hours|shift|school|classes) )from ${WEEKDAY} (?:to|until|till|through) ${WEEKDAY}`,
    (m, c) => weekdays(lower(m, 1), lower(m, 2), c),
  ),
  rule(`${DAY} at ${SPOKEN}(?: in the (morning|afternoon|evening))?`, (m, c) =>
    spokenClock(
      dayNamed(lower(m, 1), lower(m, 2), c),
      lower(m, 3) + lower(m, 7),
      lower(m, 4),
      lower(m, 5),
      lower(m, 6),
      m.input,
    ),
  ),
  rule(`(?:at )?${SPOKEN} ${DAY}`, (m, c) =>
    spokenClock(
      dayNamed(lower(m, 4), lower(m, 5), c),
      lower(m, 6),
      lower(m, 1),
      lower(m, 2),
      lower(m, 3),
      m.input,
    ),
  ),
  rule('the night before last', (_, { reference }) => hours(startOfDay(reference) - 30 * 3_600_000, 12)),
  rule(`(?:an?|${NUMBERS.slice(1, 5).join('|')}) weeks? from (?:today|now)`, (m, { reference }) => {
    const count = Math.max(1, NUMBERS.indexOf(lower(m, 0).split(' ')[0] ?? ''));
    return days(startOfDay(reference) + count * 7 * DAY_MS);
  }),
  rule(
    `(?:for|over|in|during|within)? ?(?:the |these )(?:next|coming) (${AMOUNT.slice(1, -1)}) (day|week|month)s?`,
    (m, { reference }) => fromToday(lower(m, 1), lower(m, 2), reference),
  ),
  rule(`${WEEKDAY} (?:through|to|until|till) ${WEEKDAY}`, (m, c) =>
    AWAY.test(m.input) && !HABIT.test(m.input) ? weekdays(lower(m, 1), lower(m, 2), c) : null,
  ),
  rule(
    '(?:in |during )?the (early[ -]|mid[ -]|late[ -])?(fifties|sixties|seventies|eighties|nineties)',
    (m) => {
      const first = 1950 + DECADES.indexOf(lower(m, 2)) * 10;
      if (m[1] === undefined) return years(first, 10);
      if (lower(m, 1).startsWith('mid')) return years(first + 4, 3);
      return lower(m, 1).startsWith('early') ? years(first, 4) : years(first + 7, 3);
    },
  ),
  rule('(?:in |during )?the (?:noughties|aughts)', () => years(2000, 10)),
  rule(`${HOLIDAY} (last|this|next) year`, (m, { reference }) => {
    const step = { last: -1, this: 0, next: 1 }[lower(m, 2)] ?? 0;
    return holidayIn(lower(m, 1), yearOf(reference) + step);
  }),
];
