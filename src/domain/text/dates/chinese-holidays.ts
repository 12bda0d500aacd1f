import { calendarDay, DAY_MS, days, season, type WallSpan, wallDate, yearOf } from './calendar.ts';
import { chineseNumber, NUMERAL } from './chinese-numbers.ts';
import { LUNAR_HOLIDAYS, lunarDay } from './lunar.ts';
import { movableHoliday } from './movable-holidays.ts';
import type { DateRule, RuleContext } from './rule.ts';

/** Holidays on the same day of each year: month 0..11, day, days. */
const FIXED: readonly (readonly [RegExp, number, number, number])[] = [
  [/国庆|^十一/, 9, 1, 7],
  [/五一|劳动节/, 4, 1, 5],
  [/元旦/, 0, 1, 1],
  [/跨年/, 11, 31, 1],
  [/圣诞前夜/, 11, 24, 1],
  [/圣诞/, 11, 25, 1],
  [/平安夜/, 11, 24, 1],
  [/情人节/, 1, 14, 1],
  [/六一|儿童节/, 5, 1, 1],
  [/三八|妇女节/, 2, 8, 1],
  [/教师节/, 8, 10, 1],
  [/万圣/, 9, 31, 1],
  [/愚人节/, 3, 1, 1],
  [/植树节/, 2, 12, 1],
  [/青年节/, 4, 4, 1],
  [/建军节/, 7, 1, 1],
  [/护士节/, 4, 12, 1],
  [/双十一|双11/, 10, 11, 1],
  [/双十二|双12/, 11, 12, 1],
  [/618/, 5, 18, 1],
];
const MOVABLE: readonly (readonly [RegExp, string])[] = [
  [/母亲节/, 'mother'],
  [/父亲节/, 'father'],
  [/感恩节/, 'thanksgiving'],
  [/复活节/, 'easter'],
];
/** Solar terms: month 0..11 and the constant of the usual formula for the years 2000 to 2099. */
const SOLAR: readonly (readonly [RegExp, number, number])[] = [
  [/立春/, 1, 3.87],
  [/春分/, 2, 20.646],
  [/清明/, 3, 4.81],
  [/谷雨/, 3, 20.1],
  [/立夏/, 4, 5.52],
  [/夏至/, 5, 21.37],
  [/立秋/, 7, 7.5],
  [/秋分/, 8, 23.042],
  [/立冬/, 10, 7.438],
  [/冬至/, 11, 21.94],
];
const NAMES =
  '国庆(?:节|假期|长假)?|圣诞前夜|(?<!十|月)五一(?:节|假期|长假|劳动节)?(?![起共些样个次下直边路会定点])|劳动节|元旦|跨年(?:夜|晚会)?|圣诞(?:节)?|平安夜|情人节|(?<![十月点])六一(?:儿童节|节)?(?![起共些样个次下直边路会定点])|儿童节|' +
  '三八(?:妇女)?节|妇女节|教师节|万圣(?:节|夜)|愚人节|植树节|青年节|建军节|护士节|双十一|双11|双十二|双12|(?<!\\d)618(?!\\d)|十一(?:假期|长假|黄金周)|' +
  // otherwise a number
  '(?<=^|[，。！？；年等])十一(?=我|咱|就|去|回|想|打算|准备|期间|放假|出去|出门|不[去回])|' +
  '母亲节|父亲节|感恩节|复活节|春节|大年三十|(?<![去今明前后每\\d一二三四五六七八九十])年三十(?![一二三四五六七八九岁号多几])|除夕(?:夜)?|元宵(?:节)?|中秋(?:节)?|端午(?:节)?|七夕|中元节|重阳(?:节)?|腊八(?:节)?|清明(?:节|假期)?|' +
  '立春|春分|谷雨|立夏|夏至|立秋|秋分|立冬|冬至';
/** A holiday, as a group of a pattern. */
export const HOLIDAY = `(${NAMES})`;

/** The day of a solar term; null outside of the years that the formula is right for. */
function solarTerm(year: number, month: number, constant: number): WallSpan | null {
  if (year < 2000 || year > 2080) return null;
  const years = year - 2000;
  const leaps = Math.floor((month < 2 ? years - 1 : years) / 4);
  // the formula is a day late for the winter solstice of 2021
  const late = year === 2021 && month === 11 ? 1 : 0;
  return calendarDay(year, month, Math.floor(years * 0.2422 + constant) - leaps - late);
}

/** The days of a holiday in a year; null for an unknown name. */
export function holidayIn(name: string, year: number): WallSpan | null {
  const fixed = FIXED.find(([pattern]) => pattern.test(name));
  if (fixed) return days(wallDate(year, fixed[1], fixed[2]), fixed[3]);
  const movable = MOVABLE.find(([pattern]) => pattern.test(name));
  if (movable) return movableHoliday(movable[1], year);
  const solar = SOLAR.find(([pattern]) => pattern.test(name));
  if (solar) return solarTerm(year, solar[1], solar[2]);
  const lunar = LUNAR_HOLIDAYS.find((entry) => entry.pattern.test(name));
  const start = lunar && lunarDay(year, lunar.month, lunar.day);
  return lunar && start !== null && start !== undefined
    ? days(start + lunar.offset * DAY_MS, lunar.length)
    : null;
}

/** The last or next holiday of a name, by the tense of its clause. */
function holidayNear(name: string, { reference, isPast }: RuleContext): WallSpan | null {
  const own = holidayIn(name, yearOf(reference));
  if (isPast && own && own.from > reference) return holidayIn(name, yearOf(reference) - 1);
  if (!isPast && own && own.to <= reference) return holidayIn(name, yearOf(reference) + 1);
  return own;
}

const SEASON_STARTS = { 春: 'spring', 夏: 'summer', 秋: 'autumn', 冬: 'winter' } as const;

const rule = (source: string, resolve: DateRule['resolve']): DateRule => ({
  pattern: new RegExp(source, 'g'),
  resolve,
});

/** Rules for holidays without a year, and for days counted from them. */
export const CHINESE_HOLIDAY_RULES: readonly DateRule[] = [
  rule(`(?<!每|到|是|过)(?:今年|这个)?${HOLIDAY}(?:那天|当天|那晚|当晚)?(?!快乐|礼物|联欢)`, (m, c) =>
    holidayNear(m[1] ?? '', c),
  ),
  rule(`([去今明])年的?${HOLIDAY}(?:那天|当天)`, (m, { reference }) =>
    holidayIn(m[2] ?? '', yearOf(reference) + ({ 去: -1, 今: 0, 明: 1 }[m[1] ?? ''] ?? 0)),
  ),
  rule(`${HOLIDAY}的?(前|后)(?:(${NUMERAL})(天|周)|夕)?(?!面|台)`, (m, c) => {
    const holiday = holidayNear(m[1] ?? '', c);
    const count = m[0].endsWith('夕') ? 1 : chineseNumber(m[3] ?? '');
    if (holiday === null || !(count > 0)) return null;
    const ahead = m[2] === '后';
    const base = ahead ? holiday.to - DAY_MS : holiday.from;
    return days(base + (ahead ? 1 : -1) * count * (m[4] === '周' ? 7 : 1) * DAY_MS);
  }),
  rule('(?:大年|正月|(?<![去今明前后每])年)(?:初)([一二三四五六七八九十])', (m, { reference, isPast }) => {
    const near = [-1, 0, 1].flatMap(
      (step) => lunarDay(yearOf(reference) + step, 1, chineseNumber(m[1] ?? '')) ?? [],
    );
    const day = isPast
      ? near.findLast((start) => start <= reference)
      : near.find((start) => start + DAY_MS > reference);
    return day === undefined ? null : days(day);
  }),
  rule('([去今明])年(?:开|入)([春夏秋冬])', (m, { reference }) =>
    season(SEASON_STARTS[m[2] as '春'], yearOf(reference) + ({ 去: -1, 今: 0, 明: 1 }[m[1] ?? ''] ?? 0)),
  ),
];
