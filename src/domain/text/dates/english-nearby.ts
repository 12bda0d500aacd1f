import {
  calendarDay,
  DAY_MS,
  days,
  hours,
  monthOf,
  months,
  shifted,
  startOfDay,
  third,
  type WallSpan,
  weekAround,
  yearOf,
  years,
} from './calendar.ts';
import {
  ABOUT,
  AMOUNT,
  amounts,
  lower,
  MONTH,
  MONTHS,
  rule,
  WEEKDAY,
  WEEKDAYS,
  weekdayRelative,
} from './english.ts';
import type { DateRule, RuleContext } from './rule.ts';

const WHICH = '(last|this|the current|next|the coming)';
const STEP: Readonly<Record<string, number>> = { last: -1, next: 1, 'the coming': 1 };
const EARLIER_DECADES = ['twenties', 'thirties', 'forties'];
/** Words of history, where `the thirties` are no temperature and no age. bounded: 600 characters */
const HISTORY =
  /\b(?:born|war|grand\w{2,12}|great-\w{2,20}|parents|built|founded|emigrated|immigrated|history|century|film|jazz)\b/i;
const ABBREVIATED = '(Mon|Tues?|Weds?|Thu|Thurs?|Fri|Sat|Sun)';
const HALF_UNIT = '(hour|week|month|year|decade)';

/** A time half-way between two counts: `a year and a half ago`. */
function halfAgo(amountWord: string, unit: string, sign: -1 | 1, reference: number): WallSpan | null {
  const [amount] = amounts(amountWord);
  switch (unit) {
    case 'decade':
      return years(yearOf(reference) + sign * (amount * 10 + 5));
    case 'year':
      return shifted(reference, sign * (amount * 12 + 6), 'month');
    case 'month':
      return shifted(shifted(reference, sign * 15, 'day').from, sign * amount, 'month');
    case 'week':
      return shifted(reference, sign * (amount * 7 + 4), 'day');
    default:
      return hours(reference + sign * (amount + 0.5) * 3_600_000, 1);
  }
}

/** A time that is so many minutes or hours away; null for a vague amount. */
function minutesAway(amountWord: string, unit: string, sign: -1 | 1, reference: number): WallSpan | null {
  const [low, high] = amounts(amountWord);
  if (low !== high) return null;
  const from = Math.floor(reference / 60_000) * 60_000 + sign * low * (unit === 'hour' ? 60 : 1) * 60_000;
  return unit === 'hour' ? hours(from, 1) : { from, to: from + 60_000, precision: 'minute' };
}

/** Half a year: `the first half of last year`. */
const halfYear = (which: string, year: number): WallSpan => months(year, which === 'first' ? 0 : 6, 6);

/** A day of the last, this or the next month. */
function dayOf(day: number, which: string, reference: number): WallSpan | null {
  const { from } = shifted(reference, STEP[which] ?? 0, 'month');
  return calendarDay(yearOf(from), monthOf(from), day);
}

/** From a day to another of the same month, which is not named: the nearest, by the tense. */
function daysBetween(first: number, last: number, { reference, isPast }: RuleContext): WallSpan | null {
  if (!(first < last)) return null;
  for (const step of isPast ? [0, -1] : [0, 1]) {
    const { from } = shifted(reference, step, 'month');
    const start = calendarDay(yearOf(from), monthOf(from), first);
    const end = calendarDay(yearOf(from), monthOf(from), last);
    if (start && end && (isPast ? start.from <= reference : end.to > reference))
      return { from: start.from, to: end.to, precision: 'day' };
  }
  return null;
}

/** Rules for halves, quarters and parts of named years, and days of named months. */
export const ENGLISH_NEARBY_RULES: readonly DateRule[] = [
  rule(`${WHICH} quarter`, (m, { reference }) => {
    const own = Math.floor(monthOf(reference) / 3) + (STEP[lower(m, 1)] ?? 0);
    return months(yearOf(reference), own * 3, 3);
  }),
  rule(
    '(?:in |during )?(?:the )?(first|second) half of (?:((?:19|20)\\d\\d)|(?:the|(this|last|next)) year)',
    (m, { reference }) =>
      halfYear(lower(m, 1), m[2] ? Number(m[2]) : yearOf(reference) + (STEP[lower(m, 3)] ?? 0)),
  ),
  rule('(early|mid|late) (last|this|next) (month|year)', (m, { reference }) =>
    third(
      shifted(reference, STEP[lower(m, 2)] ?? 0, lower(m, 3) as 'month' | 'year'),
      lower(m, 1) as 'early' | 'mid' | 'late',
    ),
  ),
  rule(`${AMOUNT} ${HALF_UNIT}s? and a half (ago|from now)`, (m, { reference }) =>
    halfAgo(lower(m, 1), lower(m, 2), lower(m, 3) === 'ago' ? -1 : 1, reference),
  ),
  rule(`(one|two|three|four|five) and a half ${HALF_UNIT}s (ago|from now)`, (m, { reference }) =>
    halfAgo(lower(m, 1), lower(m, 2), lower(m, 3) === 'ago' ? -1 : 1, reference),
  ),
  rule(`in ${AMOUNT} ${HALF_UNIT}s? and a half`, (m, { reference, isPast }) =>
    isPast ? null : halfAgo(lower(m, 1), lower(m, 2), 1, reference),
  ),
  rule(`${ABOUT}${AMOUNT} (minute|hour)s? (?:ago|earlier)`, (m, { reference }) =>
    minutesAway(lower(m, 1), lower(m, 2), -1, reference),
  ),
  rule(`in ${ABOUT}${AMOUNT} (minute|hour)s?(?! of| and)`, (m, { reference, isPast }) =>
    isPast ? null : minutesAway(lower(m, 1), lower(m, 2), 1, reference),
  ),
  rule('half an? (hour|year|century) ago', (m, { reference }) =>
    lower(m, 1) === 'year'
      ? shifted(reference, -6, 'month')
      : lower(m, 1) === 'hour'
        ? hours(reference - 1_800_000, 1)
        : years(yearOf(reference) - 50),
  ),
  rule(`in ${AMOUNT} (day|week|month|year)s?'? time`, (m, { reference }) => {
    const [low, high] = amounts(lower(m, 1));
    const unit = lower(m, 2) as 'day' | 'week' | 'month' | 'year';
    if (unit === 'week' && low === high) return weekAround(reference, low);
    return { ...shifted(reference, low, unit), to: shifted(reference, high, unit).to };
  }),
  rule(
    `${AMOUNT} years? ago (this|last) (month|week|summer|winter|spring|autumn|fall)`,
    (m, { reference }) => {
      const [amount] = amounts(lower(m, 1));
      const step = lower(m, 2) === 'last' ? -1 : 0;
      const near = shifted(reference, step, lower(m, 3) === 'week' ? 'week' : 'month');
      return /month|week/.test(lower(m, 3))
        ? months(yearOf(near.from) - amount, monthOf(near.from))
        : years(yearOf(reference) - amount);
    },
  ),
  rule(`${AMOUNT} years? ago today`, (m, { reference }) =>
    calendarDay(
      yearOf(reference) - amounts(lower(m, 1))[0],
      monthOf(reference),
      new Date(reference).getUTCDate(),
    ),
  ),
  rule(`${AMOUNT} months? from (?:today|now)`, (m, { reference }) => {
    const month = shifted(reference, amounts(lower(m, 1))[0], 'month').from;
    return calendarDay(yearOf(month), monthOf(month), new Date(reference).getUTCDate());
  }),
  rule("(?:(?:back )?in |of |since |from |until |around )['’](\\d\\d)", (m, { reference }) => {
    const year = 2000 + Number(m[1]);
    return years(year > yearOf(reference) + 5 ? year - 100 : year);
  }),
  rule(`${AMOUNT} ${WEEKDAY}s from (?:now|today)`, (m, { reference }) => {
    const last = weekdayRelative(lower(m, 2), -1, reference);
    const today = startOfDay(reference) === last.from + 7 * DAY_MS ? 7 : 0;
    return days(last.from + (amounts(lower(m, 1))[0] * 7 + today) * DAY_MS);
  }),
  rule(`(?:the )?${WEEKDAY} after next`, (m, { reference }) => {
    const next = weekdayRelative(lower(m, 1), -1, reference).from + 7 * DAY_MS;
    return days(next + (next === startOfDay(reference) ? 14 : 7) * DAY_MS);
  }),
  rule(`in ((?:19|20)\\d\\d),? in ${MONTH}`, (m) => months(Number(m[1]), MONTHS.indexOf(lower(m, 2)))),
  rule('tonite', (_, { reference }) => shifted(reference, 0, 'day')),
  rule('(?:in )?the (1[5-9]|20|21)(?:st|th) century', (m) => years((Number(m[1]) - 1) * 100 + 1, 100)),
  rule(`(?:in |during )?the (${EARLIER_DECADES.join('|')})`, (m) =>
    HISTORY.test(m.input) ? years(1920 + EARLIER_DECADES.indexOf(lower(m, 1)) * 10, 10) : null,
  ),
  rule('(?:on |by )?the (\\d{1,2})(?:st|nd|rd|th) of (last|this|next) month', (m, { reference }) =>
    dayOf(Number(m[1]), lower(m, 2), reference),
  ),
  rule(
    '(?:from |between )?the (\\d{1,2})(?:st|nd|rd|th)? (?:to|and|until|till|through) (?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! (?:of|centur|floor|grade|place|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))',
    (m, c) => daysBetween(Number(m[1]), Number(m[2]), c),
  ),
  rule('(?<![.\\d])(\\d{1,2})\\.(\\d{1,2})\\.((?:19|20)\\d\\d)', (m) =>
    calendarDay(Number(m[3]), Number(m[2]) - 1, Number(m[1])),
  ),
  rule(`(?:on|this|by|next|last) ${ABBREVIATED}(?! [a-z]+s? (?:cream|block))`, (m, c) => {
    const name = WEEKDAYS.find((day) => day.startsWith(lower(m, 1).slice(0, 3)));
    if (name === undefined || !/[A-Z]/.test(m[1] ?? '')) return null;
    const word = /^(this|next|last)/i.exec(m[0])?.[1]?.toLowerCase();
    if (word !== undefined)
      return weekdayRelative(name, word === 'last' ? -1 : word === 'next' ? 1 : 0, c.reference);
    const last = weekdayRelative(name, -1, c.reference);
    return c.isPast ? last : days(last.from + 7 * DAY_MS);
  }),
  rule(`${WEEKDAY},? the (\\d{1,2})(?:st|nd|rd|th)(?! of)`, (m, c) => {
    // the nearest month in which that day is that weekday
    const wanted = WEEKDAYS.indexOf(lower(m, 1));
    for (const step of c.isPast ? [0, -1, -2, -3] : [0, 1, 2, 3]) {
      const day = dayOf(Number(m[2]), '', shifted(c.reference, step, 'month').from);
      const isNear = day && (c.isPast ? day.from <= c.reference : day.to > startOfDay(c.reference));
      if (day && isNear && (new Date(day.from).getUTCDay() + 6) % 7 === wanted) return day;
    }
    return null;
  }),
];
