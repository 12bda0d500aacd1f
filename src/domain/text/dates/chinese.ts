import {
  calendarDay,
  DAY_MS,
  days,
  monthOf,
  months,
  type Season,
  season,
  shifted,
  spanning,
  startOfDay,
  startOfWeek,
  third,
  type Unit,
  type WallSpan,
  weekAround,
  weekdayOf,
  yearOf,
  years,
} from './calendar.ts';
import { HOLIDAY, holidayIn } from './chinese-holidays.ts';
import { chineseNumber, NUMERAL } from './chinese-numbers.ts';
import { lunarDay } from './lunar.ts';
import type { DateRule, RuleContext } from './rule.ts';

const DAYS: Readonly<Record<string, number>> = {
  大前: -3,
  前: -2,
  昨: -1,
  今: 0,
  当: 0,
  明: 1,
  后: 2,
  大后: 3,
};
const YEARS: Readonly<Record<string, number>> = { 大前: -3, 前: -2, 去: -1, 今: 0, 本: 0, 明: 1, 后: 2 };
const SEASON_NAMES: Readonly<Record<string, Season>> = {
  春: 'spring',
  夏: 'summer',
  秋: 'autumn',
  冬: 'winter',
};
const UNITS: Readonly<Record<string, Unit>> = {
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  礼拜: 'week',
  月: 'month',
  年: 'year',
};
const WEEKDAYS = '一二三四五六日';

const DAY_NUMBER = '\\d{1,2}|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九]';
const YEAR = '(\\d{4}|[一二][〇零一二三四五六七八九]{3})年';
const RELATIVE_YEAR = '(大前|前|去|今|本|明|后)年';
export const DAY_PART = '(?:的?(?:凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜))?';
const NUMBERED_THINGS =
  '楼|线|院|店|门(?!诊)|选手|种子|位|球|作品|馆|桌|电池|字体|技师|病床|站台|出口|文件|通知|柜台|机(?!场|票)|柜|库|仓|桌|床|厅|馆|桥|窗|箱|房(?!东|租)|会议室|教室|公寓';

/** What comes before the number of a house, a line, a flight or a size, which is no day of the month. */
const NUMBERED_BEFORE =
  '街|路|巷|弄|胡同|大道|(?<![部上出专])门|(?<![家这那哪村店厂校院年手心夜])里|(?<![A-Za-z])[A-Za-z]{1,2}|[Gg]ate|[Rr]oom|[Bb]us|[Ll]ine' +
  '|(?:尺码|鞋码|码数|型号|房间|房号|座位|门牌|编号|工号|车位|登机口|柜子)(?:是|为|在|[:：])|尺码|鞋码|型号|门牌|编号';

export const rule = (source: string, resolve: DateRule['resolve']): DateRule => ({
  pattern: new RegExp(source, 'g'),
  resolve,
});
export const group = (match: RegExpExecArray, index: number): string => match[index] ?? '';

/** The number of units that 上上, 上, 这, 本, 下 and 下下 point back (negative) or ahead. */
export function steps(word: string): number {
  if (word.startsWith('上')) return -word.length;
  return word.startsWith('下') ? word.length : 0;
}

function partOfYear(year: number, words: string): WallSpan | null {
  const seasonName = SEASON_NAMES[words.charAt(0)];
  if (seasonName) return season(seasonName, year);
  if (words === '上半年') return months(year, 0, 6);
  if (words === '下半年') return months(year, 6, 6);
  return third(years(year), words.endsWith('初') ? 'early' : words.endsWith('中') ? 'mid' : 'late');
}

function partOfMonth(span: WallSpan, word: string): WallSpan {
  // it begins on the 21st, however long the month is
  if (word === '下旬') return { ...span, from: span.from + 20 * DAY_MS, precision: 'day' };
  if (word.endsWith('旬')) return days(span.from + (word === '中旬' ? 10 : 0) * DAY_MS, 10);
  return third(span, /初|上旬/.test(word) ? 'early' : word.startsWith('中') ? 'mid' : 'late');
}

export function weekday(word: string, offset: number, { reference }: RuleContext): WallSpan {
  const day = /[日天]/.test(word) ? 6 : WEEKDAYS.indexOf(word);
  return days(startOfWeek(reference) + (offset * 7 + day) * DAY_MS);
}

/** The year of a month that is named without one: the nearest, in the direction of the sentence's tense. */
function yearFor(month: number, { reference, isPast }: RuleContext): number {
  const now = monthOf(reference);
  if (isPast) return yearOf(reference) - (month > now ? 1 : 0);
  return yearOf(reference) + (month < now ? 1 : 0);
}

/** The nearest day of that number, in the direction of the sentence's tense. */
function dayNumber(day: number, { reference, isPast }: RuleContext): WallSpan | null {
  const own = calendarDay(yearOf(reference), monthOf(reference), day);
  const step = isPast && own && own.from > reference ? -1 : !isPast && own && own.to <= reference ? 1 : 0;
  const { from } = shifted(reference, step, 'month');
  return calendarDay(yearOf(from), monthOf(from), day);
}

/** A day of the Chinese calendar: without a year the nearest, in the direction of the sentence's tense. */
function lunarDate(words: string, monthText: string, dayText: string, c: RuleContext): WallSpan | null {
  const month = { 正: 1, 冬: 11, 腊: 12 }[monthText] ?? chineseNumber(monthText);
  const day = chineseNumber(dayText.replace('初', '').replace('廿', '二十'));
  // the last months of a Chinese year lie in the next Gregorian one
  const inYear = (year: number) => {
    const start = lunarDay(year, month, day);
    return start === null ? null : days(start);
  };
  const year = yearOf(c.reference);
  if (/^[今去明]年/.test(words))
    return inYear(year + (words.startsWith('去') ? -1 : words.startsWith('明') ? 1 : 0));
  const near = [year - 1, year, year + 1].flatMap((each) => inYear(each) ?? []);
  const past = near.filter(({ to }) => to <= c.reference).at(-1);
  const ahead = near.find(({ to }) => to > c.reference);
  return (c.isPast ? past : ahead) ?? null;
}

const PART_OF_MONTH = /[上中下]旬$|[初中底末]$/;

function monthAndDay(year: number, month: number, dayText: string, text: string): WallSpan | null {
  if (!(month >= 0 && month < 12)) return null;
  if (dayText !== '') return calendarDay(year, month, chineseNumber(dayText));
  const part = PART_OF_MONTH.exec(text.slice(-2))?.[0];
  return part === undefined ? months(year, month) : partOfMonth(months(year, month), part);
}

export function counted(
  amountText: string,
  unitText: string,
  sign: -1 | 1,
  reference: number,
): WallSpan | null {
  const unit = UNITS[unitText];
  if (!unit) return null;
  if (amountText === '半') {
    if (unit === 'year') return shifted(reference, sign * 6, 'month');
    return unit === 'month' ? shifted(reference, sign * 15, 'day') : null;
  }
  const [low, high] = amountText === '几' ? [2, 5] : [chineseNumber(amountText), chineseNumber(amountText)];
  if (!(low > 0)) return null;
  if (unit === 'week' && low === high) return weekAround(reference, sign * low);
  return spanning(shifted(reference, sign * low, unit), shifted(reference, sign * high, unit));
}

const MONTH_DAY = `(\\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?(?:(\\d{1,2}|[一二三四五六七八九十]{1,3})[日号]|[上中下]旬|[初中底末])?`;

/**
 * Rules for Chinese time expressions. The zh locale of chrono-node (2.10.3) does not replace them: of the 73
 * expressions that they find in `bench/chinese` it resolves 26 to the same range, 23 to another one (`明年三月`
 * to this year's March, `八月底` to all of August), and misses 24 (weekends, holidays, `上个月`). It also takes 30
 * others for dates, such as `现在`, `每周三` and the `夜` of `熬夜`. Of the 12 in the unit tests it finds 5.
 */
export const CHINESE_RULES: readonly DateRule[] = [
  rule(`(大前|前|昨|今|明|大后|后)[天日]${DAY_PART}`, (m, { reference }) =>
    shifted(reference, DAYS[group(m, 1)] ?? 0, 'day'),
  ),
  rule(`(昨|今|明|当)(?:晚|早|夜)`, (m, { reference }) => shifted(reference, DAYS[group(m, 1)] ?? 0, 'day')),
  rule(
    `(上{1,3}|这个?|本|下{1,3})个?(?:周|星期|礼拜)(?:的(?:周|星期|礼拜))?([一二三四五六日天])${DAY_PART}`,
    (m, c) => weekday(group(m, 2), steps(group(m, 1)), c),
  ),
  rule('(上{1,3}|这个?|本|下{1,3})个?(?:周末|礼拜末)', (m, { reference }) =>
    shifted(reference, steps(group(m, 1)), 'weekend'),
  ),
  rule('(上{1,3}|这个?|本|下{1,3})个?(?:周|星期|礼拜)(?![一二三四五六日天末年期])', (m, { reference }) =>
    shifted(reference, steps(group(m, 1)), 'week'),
  ),
  rule(
    `(?<![每上下这本个一二两三四五六七八九十几多\\d])(?:周|星期|礼拜)([一二三四五六日天])(?![到至])${DAY_PART}`,
    (m, c) => {
      const own = weekday(group(m, 1), 0, c);
      const past = own.from >= startOfDay(c.reference) && c.isPast;
      const ahead = own.to <= c.reference && !c.isPast;
      const day = days(own.from + (past ? -7 : ahead ? 7 : 0) * DAY_MS);
      return day;
    },
  ),
  rule('(?<![每上下这本个])周末(?!愉快|快乐)', (_, { reference, isPast }) =>
    shifted(reference, isPast && weekdayOf(reference) < 5 ? -1 : 0, 'weekend'),
  ),
  rule(
    '(上{1,3}|这|本|下{1,3})个?月(?:(\\d{1,2}|[一二三四五六七八九十]{1,3})[日号]|[上中下]旬|[初中底末])?',
    (m, { reference }) => {
      const span = shifted(reference, steps(group(m, 1)), 'month');
      return monthAndDay(yearOf(span.from), monthOf(span.from), group(m, 2), m[0]);
    },
  ),
  rule('(?<![每\\d一二三四五六七八九十个上下这本])月([初中底末])', (m, { reference }) =>
    partOfMonth(shifted(reference, 0, 'month'), group(m, 1)),
  ),
  rule(`${RELATIVE_YEAR}的?(?:${MONTH_DAY})?`, (m, { reference }) => {
    const year = yearOf(reference) + (YEARS[group(m, 1)] ?? 0);
    return m[2] ? monthAndDay(year, chineseNumber(m[2]) - 1, group(m, 3), m[0]) : years(year);
  }),
  rule(`${RELATIVE_YEAR}的?([春夏秋冬](?:天|季)?|年?[初中底末]|上半年|下半年)`, (m, { reference }) =>
    partOfYear(yearOf(reference) + (YEARS[group(m, 1)] ?? 0), group(m, 2)),
  ),
  rule('(?<![年\\d])([上下]半年)', (m, { reference }) => partOfYear(yearOf(reference), group(m, 1))),
  rule('(?<![前去今本明后每\\d])年([初底末]|中(?![奖国学考心央午旬期段]))', (m, { reference }) =>
    partOfYear(yearOf(reference), group(m, 1)),
  ),
  rule(`${YEAR}(?:${MONTH_DAY})?${DAY_PART}`, (m) => {
    const year = chineseNumber(group(m, 1));
    return m[2] ? monthAndDay(year, chineseNumber(m[2]) - 1, group(m, 3), m[0]) : years(year);
  }),
  rule(`${YEAR}的?([春夏秋冬](?:天|季)|[初中底末]|上半年|下半年)`, (m) =>
    partOfYear(chineseNumber(group(m, 1)), group(m, 2)),
  ),
  rule(`${YEAR}的?${HOLIDAY}`, (m) => holidayIn(group(m, 2), chineseNumber(group(m, 1)))),
  rule(`${RELATIVE_YEAR}的?${HOLIDAY}`, (m, { reference }) =>
    holidayIn(group(m, 2), yearOf(reference) + (YEARS[group(m, 1)] ?? 0)),
  ),
  rule(`(?<![年\\d一二三四五六七八九十])${MONTH_DAY}${DAY_PART}`, (m, c) => {
    const month = chineseNumber(group(m, 1)) - 1;
    return monthAndDay(yearFor(month, c), month, group(m, 2), m[0]);
  }),
  rule(
    `(?<![月\\d一二三四五六七八九十第]|${NUMBERED_BEFORE})(${DAY_NUMBER})[号](?!${NUMBERED_THINGS})${DAY_PART}`,
    (m, c) => dayNumber(chineseNumber(group(m, 1)), c),
  ),
  rule(
    `(?<![月\\d一二三四五六七八九十第]|${NUMBERED_BEFORE})(${DAY_NUMBER})[号日]?[到至~～-](${DAY_NUMBER})[号日](?!${NUMBERED_THINGS})`,
    (m, c) => {
      const last = dayNumber(chineseNumber(group(m, 2)), c);
      const first = last && calendarDay(yearOf(last.from), monthOf(last.from), chineseNumber(group(m, 1)));
      return first && last && first.from < last.from ? spanning(first, last) : null;
    },
  ),
  rule(
    `(?<!十)(${NUMERAL})个?多?(天|日|周|星期|礼拜|月|年)(?:以前|之前|前)(?!往|面|台)`,
    (m, { reference }) => {
      // 三月前 is before March, 三个月前 and 两月前 are months ago
      const isMonth = group(m, 2) === '月' && !/[个两几半多]/.test(m[0]);
      return isMonth ? null : counted(group(m, 1), group(m, 2), -1, reference);
    },
  ),
  rule(
    `(?:过|再过)?(${NUMERAL})个?(天|日|周|星期|礼拜|月|年)(?:以后|之后|后)(?!面|台)`,
    (m, { reference, isPast }) => (isPast ? null : counted(group(m, 1), group(m, 2), 1, reference)),
  ),
  rule(
    `(?:从)?(?<![上下这本每])(?:周|星期|礼拜)([一二三四五六日天])[到至](?:周|星期|礼拜)?([一二三四五六日天])`,
    (m, c) => {
      const first = weekday(group(m, 1), 0, c);
      const last = weekday(group(m, 2), 0, c);
      const shift = !c.isPast && last.to <= c.reference ? 7 * DAY_MS : 0;
      const span = spanning(first, last);
      return first.from < last.from ? { ...span, from: span.from + shift, to: span.to + shift } : null;
    },
  ),
  rule(
    `(?<![年\\d一二三四五六七八九十])(\\d{1,2}|[一二三四五六七八九十]{1,2})月(\\d{1,2}|[一二三四五六七八九十]{1,3})[日号]?[到至—–-](\\d{1,2}|[一二三四五六七八九十]{1,3})[日号]`,
    (m, c) => {
      const month = chineseNumber(group(m, 1)) - 1;
      const year = yearFor(month, c);
      const first = calendarDay(year, month, chineseNumber(group(m, 2)));
      const last = calendarDay(year, month, chineseNumber(group(m, 3)));
      return first && last && first.from < last.from ? spanning(first, last) : null;
    },
  ),
  rule(
    `(?:今年|去年|明年)?(?:农历|阴历)?(正|[二三四五六七八九十]|十[一二]|冬|腊)月(初[一二三四五六七八九十]|十[一二三四五六七八九]?|二十[一二三四五六七八九]?|廿[一二三四五六七八九]|三十)(?![日号\\d])`,
    (m, c) => {
      const isLunar = /农历|阴历|正月|冬月|腊月|初|八月十五|七月十五/.test(m[0]);
      return isLunar ? lunarDate(m[0], group(m, 1), group(m, 2), c) : null;
    },
  ),
  rule('(?:(\\d{4})年|今年|去年|明年)?(?:的)?第?([一二三四1234])季度', (m, { reference }) => {
    const step = m[0].startsWith('去') ? -1 : m[0].startsWith('明') ? 1 : 0;
    const year = m[1] ? Number(m[1]) : yearOf(reference) + step;
    return months(year, (chineseNumber(group(m, 2)) - 1) * 3, 3);
  }),
  rule('(?:上(?:个)?世纪)?([五六七八九]|[5-9])[十0]年代(初|中期|末)?', (m) => {
    const first = 1900 + chineseNumber(group(m, 1)) * 10;
    return m[2] === '初' ? years(first, 4) : m[2] === '末' ? years(first + 7, 3) : years(first, 10);
  }),
  rule('前几天|前两天', (_, { reference }) => counted('几', '天', -1, reference)),
  rule('(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)', (m) =>
    calendarDay(Number(m[1]), Number(m[2]) - 1, Number(m[3])),
  ),
];
