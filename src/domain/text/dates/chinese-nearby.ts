import {
  calendarDay,
  DAY_MS,
  dayOf,
  days,
  hours,
  monthOf,
  months,
  shifted,
  startOfDay,
  startOfWeek,
  type WallSpan,
  week,
  weekdayOf,
  yearOf,
  years,
} from './calendar.ts';
import { counted, group, rule } from './chinese.ts';
import { chineseNumber, NUMERAL } from './chinese-numbers.ts';
import type { DateRule } from './rule.ts';

const SIDE: Readonly<Record<string, number>> = { 上: -1, 这: 0, 本: 0, 下: 1 };
const YEAR_SIDE: Readonly<Record<string, number>> = { 前: -2, 去: -1, 今: 0, 明: 1, 后: 2 };
/** What people say after a year of two digits. */
const AFTER_YEAR =
  '的?(?=毕业|结婚|入职|入学|来|考|上|生|买|出生|春|夏|秋|冬|初|底|我|那|就|从|在|去|开始|辞|搬|发|\\d{1,2}月)';

/** A year of two digits: 09 is 2009 and 98 is 1998. */
function shortYear(text: string, reference: number): number {
  const year = 2000 + chineseNumber(text);
  return year > yearOf(reference) + 5 ? year - 100 : year;
}

/** Words beside which 两小时后 is counted from something else. */
const USUAL = /每|[饭餐]后|[完束]|睡前|起床|运动|总|一般|通常|往往|就(?!要|能|可以|到|得|是)/;
const UNIT_MINUTES: Readonly<Record<string, number>> = { 小时: 60, 钟头: 60, 分钟: 1, 刻钟: 15 };

/** The n-th day of the week (Monday = 0) of a month; -1 is the last. */
function nthWeekday(from: number, to: number, which: number, weekday: number): WallSpan {
  const first = from + ((weekday - weekdayOf(from) + 7) % 7) * DAY_MS;
  const count = Math.floor((to - 1 - first) / (7 * DAY_MS));
  return days(first + (which < 0 ? count : Math.min(which, count)) * 7 * DAY_MS);
}

/** Rules for quarters, halves, short years, days on other years, and times that are ahead. */
export const CHINESE_NEARBY_RULES: readonly DateRule[] = [
  rule(
    '(上一个?|上回|下一个?|下回|再下个?|大上个?)(?:周|星期|礼拜)([一二三四五六日天])',
    (m, { reference }) => {
      const wanted = '一二三四五六日'.indexOf(group(m, 2).replace('天', '日'));
      const from = startOfDay(reference) - weekdayOf(reference) * DAY_MS + wanted * DAY_MS;
      const which = group(m, 1);
      if (which.startsWith('再') || which.startsWith('大'))
        return days(from + (which.startsWith('再') ? 14 : -14) * DAY_MS);
      if (which.startsWith('上')) return days(from >= startOfDay(reference) ? from - 7 * DAY_MS : from);
      return days(from <= startOfDay(reference) ? from + 7 * DAY_MS : from);
    },
  ),
  rule('(大上|再上|再下)个?月', (m, { reference }) =>
    shifted(reference, group(m, 1).endsWith('上') ? -2 : 2, 'month'),
  ),
  rule('([去今明前后])年的?(暑假|寒假)', (m, { reference }) => {
    const year = yearOf(reference) + (YEAR_SIDE[group(m, 1)] ?? 0);
    return group(m, 2) === '暑假' ? months(year, 6, 2) : months(year, 0, 2);
  }),
  rule('(上|这|本|下)个?季度', (m, { reference }) => {
    const own = Math.floor(monthOf(reference) / 3) + (SIDE[group(m, 1)] ?? 0);
    return months(yearOf(reference), own * 3, 3);
  }),
  rule('(\\d{1,2}|[一二两三四五六七八九])(年|个月)半(?:以前|之前|前)', (m, { reference }) => {
    const amount = chineseNumber(group(m, 1));
    if (group(m, 2) === '年') return shifted(reference, -(amount * 12 + 6), 'month');
    return shifted(shifted(reference, -15, 'day').from, -amount, 'month');
  }),
  rule(`(${NUMERAL})年前的(今天|昨天|前天)`, (m, { reference }) => {
    const year = yearOf(reference) - chineseNumber(group(m, 1));
    const back = { 今天: 0, 昨天: 1, 前天: 2 }[group(m, 2)] ?? 0;
    const day = shifted(reference, -back, 'day').from;
    return calendarDay(year, monthOf(day), dayOf(day));
  }),
  rule(
    '(\\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?的?(最后|第[一二三四])(?:一)?个?(?:周|星期|礼拜)([一二三四五六日天])',
    (m, { reference, isPast }) => {
      const index = chineseNumber(group(m, 1)) - 1;
      if (index < 0 || index > 11) return null;
      const which = group(m, 2) === '最后' ? -1 : '一二三四'.indexOf(group(m, 2).slice(1));
      const weekday = '一二三四五六日'.indexOf(group(m, 3).replace('天', '日'));
      const of = (year: number) => {
        const month = months(year, index);
        return nthWeekday(month.from, month.to, which, weekday);
      };
      const own = of(yearOf(reference));
      if (isPast && own.from > reference) return of(yearOf(reference) - 1);
      return !isPast && own.to <= reference ? of(yearOf(reference) + 1) : own;
    },
  ),
  rule(
    '(\\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?的?第([一二三四])个?(?:周|星期|礼拜)(?![一二三四五六日天末])',
    (m, { reference, isPast }) => {
      const index = chineseNumber(group(m, 1)) - 1;
      if (index < 0 || index > 11) return null;
      const of = (year: number) => {
        const first = startOfWeek(months(year, index).from + 3 * DAY_MS);
        return week(first + '一二三四'.indexOf(group(m, 2)) * 7 * DAY_MS);
      };
      const own = of(yearOf(reference));
      if (isPast && own.from > reference) return of(yearOf(reference) - 1);
      return !isPast && own.to <= reference ? of(yearOf(reference) + 1) : own;
    },
  ),
  rule('(\\d{1,2}|[一二两三四五六七八九])个半月(?:以前|之前|前)', (m, { reference }) =>
    shifted(shifted(reference, -15, 'day').from, -chineseNumber(group(m, 1)), 'month'),
  ),
  rule(`再(?:过|有)(${NUMERAL})个?多?(天|日|周|星期|礼拜|月|年)(?!多|左)`, (m, { reference }) => {
    return counted(group(m, 1), group(m, 2), 1, reference);
  }),
  rule('([前去今明])年的?今[天日]', (m, { reference }) =>
    calendarDay(yearOf(reference) + (YEAR_SIDE[group(m, 1)] ?? 0), monthOf(reference), dayOf(reference)),
  ),
  rule('([前去明])年的?(?:这个时候|这时候|此时|这会儿)', (m, { reference }) =>
    months(yearOf(reference) + (YEAR_SIDE[group(m, 1)] ?? 0), monthOf(reference)),
  ),
  rule('(上|下)个?月的?今天', (m, { reference }) => {
    const { from } = shifted(reference, SIDE[group(m, 1)] ?? 0, 'month');
    return calendarDay(yearOf(from), monthOf(from), dayOf(reference));
  }),
  rule(
    '(?<![\\d.])(0\\d(?=年(?![代级前后以多间]))|[6-9]\\d(?=年(?![代级前后以来多间])))年(?:(\\d{1,2})月)?',
    (m, { reference }) =>
      m[2]
        ? months(shortYear(group(m, 1), reference), Number(m[2]) - 1)
        : years(shortYear(group(m, 1), reference)),
  ),
  rule(`(?<![\\d.了过近满整住])([12]\\d)年${AFTER_YEAR}(?:(\\d{1,2})月)?`, (m, { reference }) =>
    m[2]
      ? months(shortYear(group(m, 1), reference), Number(m[2]) - 1)
      : years(shortYear(group(m, 1), reference)),
  ),
  rule(
    '(?<![一二三四五六七八九十〇零])([六七八九〇零][零〇一二三四五六七八九])年(?![代级前后以来多间])',
    (m, { reference }) => years(shortYear(group(m, 1), reference)),
  ),
  rule('([六七八九零〇一]|[0126789])几年(?:的?时候|那会儿?|那阵子?|我|他|她)', (m, { reference }) =>
    years(
      shortYear(
        `${group(m, 1)}0`
          .replace('零', '0')
          .replace('〇', '0')
          .replace(/[一六七八九]/, (one) => String(chineseNumber(one))),
        reference,
      ),
      10,
    ),
  ),
  rule('明后[天两]天?', (_, { reference }) => days(startOfDay(reference) + DAY_MS, 2)),
  rule('昨前[天两]天?', (_, { reference }) => days(startOfDay(reference) - 2 * DAY_MS, 2)),
  rule(
    '(这|本|上|下)个?(?:周|星期|礼拜)([一二三四五六日])([一二三四五六日])(?![一二三四五六日号月])',
    (m, { reference }) => {
      const from = shifted(reference, SIDE[group(m, 1)] ?? 0, 'week').from;
      const [first, last] = [group(m, 2), group(m, 3)].map((day) => '一二三四五六日'.indexOf(day));
      return first !== undefined && last === first + 1 ? days(from + first * DAY_MS, 2) : null;
    },
  ),
  rule('半个?(?:小时|钟头)(以前|之前|前|以后|之后|后)', (m, { reference }) => {
    if (group(m, 1).endsWith('后') && USUAL.test(m.input)) return null;
    const from = reference + (group(m, 1).endsWith('前') ? -1 : 1) * 30 * 60_000;
    return {
      from: Math.floor(from / 60_000) * 60_000,
      to: Math.floor(from / 60_000) * 60_000 + 60_000,
      precision: 'minute',
    };
  }),
  rule(
    '(?:再过|过)?(\\d{1,2}|[一二两三四五六七八九十])(?:个)?(小时|钟头|分钟|刻钟)(?:以后|之后|后)(?!来|才|又|就好)',
    (m, { reference, isPast }) => {
      const minutes = chineseNumber(group(m, 1)) * (UNIT_MINUTES[group(m, 2)] ?? 0);
      return minutes > 0 && !isPast && !USUAL.test(m.input)
        ? hours(Math.floor(reference / 60_000) * 60_000 + minutes * 60_000, 1)
        : null;
    },
  ),
  rule(
    '(?:接下来|未来|往后|今后)的?这?(\\d{1,2}|[一二两三四五六七八九十])个?(天|周|星期|礼拜|月)(?![前后])',
    (m, { reference }) => {
      const amount = chineseNumber(group(m, 1));
      if (!(amount > 0)) return null;
      const from = startOfDay(reference);
      if (group(m, 2) !== '月') return days(from, amount * (group(m, 2) === '天' ? 1 : 7));
      const last = shifted(from, amount, 'month').from;
      return { from, to: last + (dayOf(from) - 1) * DAY_MS, precision: 'day' };
    },
  ),
  rule(
    '(上|这|本|下)个?月的?(最后|第[一二三四])(?:一)?个?(?:周|星期|礼拜)([一二三四五六日天])',
    (m, { reference }) => {
      const month = shifted(reference, SIDE[group(m, 1)] ?? 0, 'month');
      const which = group(m, 2) === '最后' ? -1 : '一二三四'.indexOf(group(m, 2).slice(1));
      return nthWeekday(
        month.from,
        month.to,
        which,
        '一二三四五六日'.indexOf(group(m, 3).replace('天', '日')),
      );
    },
  ),
  rule('十几年(?:以前|之前|前)', (_, { reference }) => years(yearOf(reference) - 19, 9)),
  rule('(\\d{1,2}|[一二两三四五六七八九十])(?:个)?(小时|分钟|刻钟)(?:以前|之前|前)', (m, { reference }) => {
    const minutes = chineseNumber(group(m, 1)) * { 小时: 60, 分钟: 1, 刻钟: 15 }[group(m, 2) as '小时'];
    return minutes > 0 ? hours(Math.floor((reference - minutes * 60_000) / 60_000) * 60_000, 1) : null;
  }),
  // 3月8带我妈去, 三月二十跟导师去
  rule(
    `(?<![年\\d一二三四五六七八九十个])(\\d{1,2}|[一二三四五六七八九十]{1,2})月(\\d{1,2}|初?[三四五六七八九]|[一二三]?十[一二三四五六七八九]?)(?=[早晚凌傍去来到回飞带陪跟和在要办搬考交请接送见参生结领之前后以下上中，,。；！!\\s到至]|$)(?!前后|后来)`,
    (m, { reference, isPast }) => {
      const month = chineseNumber(group(m, 1)) - 1;
      if (!(month >= 0 && month < 12) || group(m, 2).startsWith('初')) return null;
      const of = (year: number) => calendarDay(year, month, chineseNumber(group(m, 2)));
      const own = of(yearOf(reference));
      if (isPast && own && own.from > reference) return of(yearOf(reference) - 1);
      return !isPast && own && own.to <= reference ? of(yearOf(reference) + 1) : own;
    },
  ),
  // a note begins with its day: `3/10 交物业费`, `3.15去体检`
  rule(
    '^\\s?(\\d{1,2})(?:/(\\d{1,2})|\\.(\\d{2})(?=\\s|[去到来陪带跟给要约开回飞考办面搬接]))(?:[号日])?(?=[:：]?\\s?[\\u4e00-\\u9fff])(?!\\s?[的杯勺个人份版倍])',
    (m, { reference, isPast }) => {
      const [month, day] = [Number(m[1]) - 1, Number(m[2] ?? m[3])];
      const own = calendarDay(yearOf(reference), month, day);
      if (own === null) return null;
      const step = !isPast && own.to <= reference - HALF_YEAR ? 1 : isPast && own.from > reference ? -1 : 0;
      return step === 0 ? own : calendarDay(yearOf(reference) + step, month, day);
    },
  ),
];

/** A day that is over for longer is one of the next year, if no word puts it into the past. */
const HALF_YEAR = 180 * DAY_MS;
