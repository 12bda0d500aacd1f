import {
  DAY_MS,
  days,
  monthOf,
  months,
  shifted,
  spanning,
  startOfDay,
  wallDate,
  yearOf,
  years,
} from './calendar.ts';
import { DAY_PART, group, rule, steps, weekday } from './chinese.ts';
import { chineseNumber, NUMERAL } from './chinese-numbers.ts';
import type { DateRule } from './rule.ts';

const SPOKEN_DAYS: Readonly<Record<string, number>> = { 前: -2, 昨: -1, 今: 0, 明: 1, 后: 2 };

/**
 * Rules for spans of days, weeks, months and years up to today, from day to day, and for days in northern
 * speech.
 */
export const CHINESE_SPAN_RULES: readonly DateRule[] = [
  rule(
    `(?:在?过去|最近|近)的?这?(${NUMERAL})个?(天|日|周|星期|礼拜|月|年)(?:以来|来|里|内|中)?`,
    (m, { reference }) => {
      const amount = chineseNumber(group(m, 1));
      if (!(amount > 0)) return null;
      const today = days(startOfDay(reference));
      const unit = group(m, 2);
      if (unit === '年')
        return {
          from: wallDate(yearOf(reference) - amount, 0),
          to: years(yearOf(reference)).to,
          precision: 'year',
        };
      const dayOfMonth = new Date(today.from).getUTCDate();
      if (unit === '月')
        return { ...today, from: wallDate(yearOf(reference), monthOf(reference) - amount, dayOfMonth) };
      return { ...today, from: today.from - amount * (/[天日]/.test(unit) ? 1 : 7) * DAY_MS };
    },
  ),
  rule(`(前|昨|今|明|后)儿个?${DAY_PART}`, (m, { reference }) =>
    shifted(reference, SPOKEN_DAYS[group(m, 1)] ?? 0, 'day'),
  ),
  rule(
    '(上{1,3}|这|本|下{1,3})个?(?:周|星期|礼拜)([一二三四五六日天])[到至](?:周|星期|礼拜)?([一二三四五六日天])',
    (m, c) => {
      const first = weekday(group(m, 2), steps(group(m, 1)), c);
      const last = weekday(group(m, 3), steps(group(m, 1)), c);
      return first.from < last.from ? spanning(first, last) : null;
    },
  ),
  rule('从?((?:19|20)\\d\\d)年?(?:的)?[到至~～—–-]((?:19|20)\\d\\d)年', (m) =>
    Number(m[1]) < Number(m[2]) ? years(Number(m[1]), Number(m[2]) - Number(m[1]) + 1) : null,
  ),
  rule(
    '(\\d{4}|[去今明])年(\\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?[到至](\\d{1,2}|[一二三四五六七八九十]{1,2})月(?!\\d)',
    (m, { reference }) => {
      const step = { 去: -1, 今: 0, 明: 1 }[group(m, 1)];
      const year = step === undefined ? Number(m[1]) : yearOf(reference) + step;
      const first = chineseNumber(group(m, 2));
      const last = chineseNumber(group(m, 3));
      return first >= 1 && first < last && last <= 12 ? months(year, first - 1, last - first + 1) : null;
    },
  ),
];
