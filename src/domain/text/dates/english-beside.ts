import {
  calendarDay,
  DAY_MS,
  dayOf,
  days,
  monthOf,
  months,
  shifted,
  startOfDay,
  startOfWeek,
  wallDate,
  week,
  weekAround,
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
  WEEKDAYS,
  weekdayRelative,
  YEAR,
} from './english.ts';
import { dayOfMonth } from './english-calendar.ts';
import { HOLIDAY, holidayNear } from './english-holidays.ts';
import type { DateRule } from './rule.ts';

/** Rules for days that are counted from today, from a day of the week, or from a holiday. */
export const ENGLISH_BESIDE_RULES: readonly DateRule[] = [
  rule(`${AMOUNT} (week|fortnight|month|year)s? (?:from )?today`, (m, { reference }) => {
    const [count, exact] = amounts(lower(m, 1));
    if (count !== exact) return null;
    const unit = lower(m, 2);
    if (unit === 'week' || unit === 'fortnight')
      return days(startOfDay(reference) + count * (unit === 'week' ? 7 : 14) * DAY_MS);
    const { from } = shifted(reference, count, unit === 'month' ? 'month' : 'year');
    return calendarDay(yearOf(from), monthOf(unit === 'month' ? from : reference), dayOf(reference));
  }),
  rule('(today|tomorrow) week', (m, { reference }) =>
    days(startOfDay(reference) + (lower(m, 1) === 'today' ? 7 : 8) * DAY_MS),
  ),
  rule(`(?:a )?fortnight (?:on|from|this) ${WEEKDAY}`, (m, { reference }) =>
    days(weekdayRelative(lower(m, 1), -1, reference).from + 21 * DAY_MS),
  ),
  rule("in an? (fortnight|week|month)['’]s time", (m, { reference }) =>
    lower(m, 1) === 'month'
      ? shifted(reference, 1, 'month')
      : weekAround(reference, lower(m, 1) === 'week' ? 1 : 2),
  ),
  rule(`in (two|three|four|five) ${WEEKDAY}s['’]? time`, (m, { reference }) => {
    const last = weekdayRelative(lower(m, 2), -1, reference).from;
    const count = ['two', 'three', 'four', 'five'].indexOf(lower(m, 1)) + 2;
    return days(last + (count + (last + 7 * DAY_MS === startOfDay(reference) ? 1 : 0)) * 7 * DAY_MS);
  }),
  rule(
    `(?:on )?(?:the )?${WEEKDAY}(?: (?:morning|afternoon|evening|night))?,? (?:of )?(last|next|this) week`,
    (m, { reference }) => {
      const step = { last: -1, next: 1 }[lower(m, 2)] ?? 0;
      return days(startOfWeek(reference) + (step * 7 + WEEKDAYS.indexOf(lower(m, 1))) * DAY_MS);
    },
  ),
  rule('the (?:evening|night|morning|afternoon) before yesterday', (_, { reference }) =>
    shifted(reference, -2, 'day'),
  ),
  rule(`${AMOUNT} years? ago (yesterday|tomorrow)`, (m, { reference }) => {
    const { from } = shifted(reference, lower(m, 2) === 'yesterday' ? -1 : 1, 'day');
    return calendarDay(yearOf(from) - amounts(lower(m, 1))[0], monthOf(from), dayOf(from));
  }),
  rule('(?:this|the same) (?:very )?day (last|next) (week|year)', (m, { reference }) => {
    const step = lower(m, 1) === 'last' ? -1 : 1;
    return lower(m, 2) === 'week'
      ? days(startOfDay(reference) + step * 7 * DAY_MS)
      : calendarDay(yearOf(reference) + step, monthOf(reference), dayOf(reference));
  }),
  rule('this time (?:next|last) week', (m, { reference }) =>
    days(startOfDay(reference) + (/last/i.test(m[0]) ? -7 : 7) * DAY_MS),
  ),
  rule('this time (next|last) year', (m, { reference }) => {
    const year = yearOf(reference) + (lower(m, 1) === 'last' ? -1 : 1);
    return months(year, monthOf(reference));
  }),
  rule(`(?:in |since |by )?the year ${YEAR}`, (m) => years(Number(m[1]))),
  rule('(?:at |around |over )?the turn of the year', (_, { reference, isPast }) => {
    const year = yearOf(reference) - (isPast ? 1 : 0);
    return { from: wallDate(year, 11, 31), to: wallDate(year + 1, 0, 2), precision: 'day' };
  }),
  rule(
    `(?:the )?(?:week (?:commencing|beginning|starting)|w\\/c)(?: on)?(?: ${WEEKDAY})?,? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? ${YEAR})?`,
    (m, c) => {
      const month = bareMonth(MONTHS.indexOf(lower(m, 3)), c);
      const day = calendarDay(m[4] ? Number(m[4]) : yearOf(month.from), monthOf(month.from), Number(m[2]));
      return day && week(startOfWeek(day.from));
    },
  ),
  rule(
    '(?:on |over )?the (weekend|evening|night|morning|afternoon) of the (\\d{1,2})(?:st|nd|rd|th)(?! of)',
    (m, c) => {
      const day = dayOfMonth(Number(m[2]), c);
      if (day === null || lower(m, 1) !== 'weekend') return day;
      return weekdayOf(day.from) < 5 ? null : days(startOfWeek(day.from) + 5 * DAY_MS, 2);
    },
  ),
  rule(`(?:on )?(?:the )?${WEEKDAY} (after|before) ${HOLIDAY}`, (m, c) => {
    const holiday = holidayNear(lower(m, 3), c);
    if (holiday === null) return null;
    const wanted = WEEKDAYS.indexOf(lower(m, 1));
    if (lower(m, 2) === 'after') {
      const last = holiday.to - DAY_MS;
      return days(last + ((wanted - weekdayOf(last) + 7) % 7 || 7) * DAY_MS);
    }
    return days(holiday.from - ((weekdayOf(holiday.from) - wanted + 7) % 7 || 7) * DAY_MS);
  }),
  rule('(?:this|the) (weekend|week|month) (?:just )?gone', (m, { reference }) => {
    const unit = lower(m, 1) as 'weekend' | 'week' | 'month';
    const own = shifted(reference, 0, unit);
    return own.to <= reference ? own : shifted(reference, -1, unit);
  }),
  rule(`(?:on )?${WEEKDAY} (?:just )?gone`, (m, { reference }) =>
    weekdayRelative(lower(m, 1), -1, reference),
  ),
  rule(
    `(?:on )?${WEEKDAY} coming(?! (?:off|back|home|from|to|in|into|out|down|up|along|with|over|round|through))`,
    (m, { reference }) => days(weekdayRelative(lower(m, 1), -1, reference).from + 7 * DAY_MS),
  ),
];
