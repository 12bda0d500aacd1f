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
  spanning,
  startOfDay,
  startOfWeek,
  third,
  type Unit,
  type WallSpan,
  week,
  weekAround,
  weekdayOf,
  yearOf,
  years,
} from './calendar.ts';
import { HOLIDAY, holidayIn } from './english-holidays.ts';
import type { DateRule, RuleContext } from './rule.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
export const MONTHS =
  'january february march april may june july august september october november december'.split(' ');
export const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
export const WEEKDAY = `(${WEEKDAYS.join('|')})`;
export const MONTH = `(${MONTHS.join('|')})`;
export const YEAR = '((?:19|20)\\d\\d)';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const TEENS = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const LARGE = `(?:${TENS.join('|')})(?:-(?:${NUMBERS.slice(1, 10).join('|')}))?|${TEENS.join('|')}|(?:an? |one )hundred`;
export const AMOUNT = `(\\d{1,3}|${LARGE}|(?<!-)(?:${NUMBERS.slice(1).join('|')})|an?|a couple(?: of)?|a few|several|some)`;

/** Words before an amount that is not exact. */
export const ABOUT = '(?:about |around |roughly |approximately |maybe |another |just |under |over )?';

export const rule = (source: string, resolve: DateRule['resolve']): DateRule => ({
  // bounded: 600 characters (of a sentence)
  pattern: new RegExp(`\\b${source}\\b`, 'gi'),
  resolve,
});
export const lower = (match: RegExpExecArray, group: number): string => (match[group] ?? '').toLowerCase();

/**
 * The lowest and highest amount: `a few` is two to five, so the width of the range shows how vague the words
 * are.
 */
export function amounts(word: string): [number, number] {
  if (/^\d/.test(word)) return [Number(word), Number(word)];
  if (/^an?$/.test(word)) return [1, 1];
  if (word.startsWith('a couple')) return [2, 2];
  const number = /hundred/.test(word) ? 100 : numberOf(word);
  return number > 0 ? [number, number] : [2, 5];
}

/** The number of a word up to ninety-nine; 0 for another word. */
function numberOf(word: string): number {
  const [first = '', ones = ''] = word.split('-');
  const tens = (TENS.indexOf(first) + 2) * 10;
  if (tens > 10) return tens + Math.max(0, NUMBERS.indexOf(ones));
  const teen = TEENS.indexOf(word);
  return teen >= 0 ? teen + 13 : Math.max(0, NUMBERS.indexOf(word));
}

const SEASON = '(spring|summer|autumn|fall|winter)';
const UNIT = '(day|night|week|weekend|fortnight|month|year|decade)';
const LAST = '(?:last|this past|the past|past|previous|the previous)';
const NEXT = '(?:next|the next|the coming|this coming|coming|the following|following|upcoming)';
const WHICH = `(${LAST}|${NEXT}|this|the current)`;

/** -1 = last, 0 = this, 1 = next */
function direction(word: string): -1 | 0 | 1 {
  if (/last|past|previous/i.test(word)) return -1;
  return /next|coming|following/i.test(word) ? 1 : 0;
}

function seasonNamed(word: string, year: number): WallSpan {
  return season((word === 'fall' ? 'autumn' : word) as Season, year);
}

/** The last, current or next season, relative to the reference. */
function seasonRelative(word: string, which: -1 | 0 | 1, reference: number): WallSpan {
  const year = yearOf(reference);
  const candidates = [-2, -1, 0, 1, 2].map((offset) => seasonNamed(word, year + offset));
  const past = candidates.filter((span) => span.to <= reference).at(-1);
  const future = candidates.find((span) => span.from > reference);
  const current = candidates.find((span) => span.from <= reference && reference < span.to);
  const own = seasonNamed(word, year);
  return (which < 0 ? past : which > 0 ? future : (current ?? own)) ?? own;
}

/** The current or next season. */
const seasonAhead = (word: string, reference: number): WallSpan => {
  const own = seasonRelative(word, 0, reference);
  return own.to > reference ? own : seasonRelative(word, 1, reference);
};
/** Plans, beside which a season is the next one. bounded: 600 characters (of a sentence) */
const AHEAD =
  /\b(?:will|going to|gonna|planning|plan to|booked|signed up|moving|interning|retiring|getting married)\b|(?:['’](?:m|re|ll)|\b(?:am|are)) [a-z]{2,}ing\b|['’]ll\b/i;

/** The last, current or next month of a name, relative to the reference. */
function monthRelative(month: number, which: -1 | 0 | 1, { reference }: RuleContext): WallSpan {
  const year = yearOf(reference);
  const now = monthOf(reference);
  if (which < 0) return months(month < now ? year : year - 1, month);
  if (which > 0) return months(month > now ? year : year + 1, month);
  return months(year, month);
}

export function bareMonth(month: number, context: RuleContext): WallSpan {
  const now = monthOf(context.reference);
  if (context.isPast) return months(yearOf(context.reference) - (month > now ? 1 : 0), month);
  return months(yearOf(context.reference) + (month < now ? 1 : 0), month);
}

export function weekdayRelative(name: string, which: -1 | 0 | 1, reference: number): WallSpan {
  const wanted = WEEKDAYS.indexOf(name);
  const back = (weekdayOf(reference) - wanted + 7) % 7;
  if (which < 0) return days(startOfDay(reference) - (back || 7) * DAY_MS);
  if (which > 0) return days(startOfWeek(reference) + (7 + wanted) * DAY_MS);
  return days(startOfWeek(reference) + wanted * DAY_MS);
}

export function counted(amountWord: string, unitWord: string, sign: -1 | 1, reference: number): WallSpan {
  const scale = unitWord === 'decade' ? 10 : unitWord === 'fortnight' ? 2 : 1;
  const unit = ({ night: 'day', fortnight: 'week', decade: 'year' }[unitWord] ?? unitWord) as Unit;
  const [low, high] = amounts(amountWord);
  if (unit === 'week' && low === high) return weekAround(reference, sign * low * scale);
  return spanning(
    shifted(reference, sign * low * scale, unit),
    shifted(reference, sign * high * scale, unit),
  );
}

function holiday(name: string, which: -1 | 0 | 1, reference: number, givenYear?: number): WallSpan | null {
  if (givenYear !== undefined) return holidayIn(name, givenYear);
  const year = yearOf(reference);
  const own = holidayIn(name, year);
  if (which < 0 && own && own.to > reference) return holidayIn(name, year - 1);
  if (which > 0 && own && own.from <= reference) return holidayIn(name, year + 1);
  return own;
}

export function part(word: string): 'early' | 'mid' | 'late' {
  if (/early|beginning|start/i.test(word)) return 'early';
  return /mid/i.test(word) ? 'mid' : 'late';
}

/**
 * Rules for expressions that chrono misses, or resolves to a single day although they mean a week, month,
 * season or year.
 */
export const ENGLISH_RULES: readonly DateRule[] = [
  rule(`${WHICH} (week|weekend|month|year)`, (m, { reference }) =>
    shifted(
      reference,
      weekendAware(direction(lower(m, 1)), lower(m, 2), lower(m, 1), reference),
      lower(m, 2) as Unit,
    ),
  ),
  rule('the other week', (_, { reference }) => {
    const own = startOfWeek(reference);
    return { from: own - 14 * DAY_MS, to: own, precision: 'week' };
  }),
  rule(
    '(?:at |by |towards? )?(?:the )?(beginning|start|middle|end) of (the|this|next|last) week',
    (m, { reference }) => {
      const { from } = shifted(reference, direction(lower(m, 2)), 'week');
      const [first, length] = { early: [0, 2], mid: [1, 3], late: [4, 3] }[part(lower(m, 1))] as [
        number,
        number,
      ];
      return days(from + first * DAY_MS, length);
    },
  ),
  rule('the (day|week|weekend|month|year) (before last|after next)', (m, { reference }) =>
    shifted(reference, lower(m, 2) === 'before last' ? -2 : 2, lower(m, 1) as Unit),
  ),
  rule(
    'the (week|weekend|month|year) before(?! (?:the|that|my|our|his|her|their|i|we|he|she|they|last|it|christmas|easter|thanksgiving|new|halloween|valentine))',
    (m, c) => shifted(c.reference, -1, lower(m, 1) as Unit),
  ),
  rule('the weekend', (_, { reference, isPast }) =>
    shifted(reference, isPast && weekdayOf(reference) < 5 ? -1 : 0, 'weekend'),
  ),
  rule(`${AMOUNT} ${UNIT}s? (ago|back|earlier|from now|from today)`, (m, { reference }) =>
    counted(lower(m, 1), lower(m, 2), /from/i.test(lower(m, 3)) ? 1 : -1, reference),
  ),
  rule(`in ${ABOUT}${AMOUNT} ${UNIT}s?(?!')(?! of| and a half)`, (m, { reference, isPast }) =>
    isPast ? null : counted(lower(m, 1), lower(m, 2), 1, reference),
  ),
  rule('(?:the other day|a few days back)', (_, { reference }) => counted('a few', 'day', -1, reference)),
  rule('last night', (_, { reference }) => hours(startOfDay(reference) - 6 * 3_600_000, 12)),
  rule('this (?:very )?(?:morning|afternoon|evening)', (_, { reference }) => shifted(reference, 0, 'day')),
  rule('(?:the )?day before yesterday', (_, { reference }) => shifted(reference, -2, 'day')),
  rule('(?:the )?day after tomorrow', (_, { reference }) => shifted(reference, 2, 'day')),
  rule(`${WHICH} ${SEASON}`, (m, { reference }) =>
    seasonRelative(lower(m, 2), direction(lower(m, 1)), reference),
  ),
  rule(`(?:in |during )?(?:the )?${SEASON}(?: of)? ${YEAR}`, (m) => seasonNamed(lower(m, 1), Number(m[2]))),
  rule(`(?:in|during|over) the ${SEASON}(?! of)`, (m, { reference, isPast }) => {
    if (isPast) return seasonRelative(lower(m, 1), -1, reference);
    return AHEAD.test(m.input) ? seasonAhead(lower(m, 1), reference) : null;
  }),
  rule(`(?:at |by |towards? )?(?:the )?(beginning|start|middle|end) of (?:the |this )${SEASON}`, (m, c) => {
    const own = c.isPast
      ? seasonRelative(lower(m, 2), -1, c.reference)
      : seasonAhead(lower(m, 2), c.reference);
    return months(yearOf(own.from), monthOf(own.from) + { early: 0, mid: 1, late: 2 }[part(lower(m, 1))]);
  }),
  rule(`${WHICH} ${MONTH}`, (m, c) => monthRelative(MONTHS.indexOf(lower(m, 2)), direction(lower(m, 1)), c)),
  rule(`(?:in|during|since|until|back in) ${MONTH}(?!,? \\d)(?! (?:of )?(?:last|next|this))`, (m, c) =>
    bareMonth(MONTHS.indexOf(lower(m, 1)), c),
  ),
  rule(`(?:in )?${MONTH} (?:of )?(last|next|this) year`, (m, { reference }) =>
    months(yearOf(reference) + direction(lower(m, 2)), MONTHS.indexOf(lower(m, 1))),
  ),
  rule(
    `(?:in |the )*${'(early|mid|late|beginning of|start of|middle of|end of)'}[ -](?:the )?${MONTH}(?:,? ${YEAR})?`,
    (m, c) => {
      const month = MONTHS.indexOf(lower(m, 2));
      return third(m[3] ? months(Number(m[3]), month) : bareMonth(month, c), part(lower(m, 1)));
    },
  ),
  rule(
    `(?:at |by )?(?:the )?(beginning|start|middle|end) of (the|this|next|last) (month|year)`,
    (m, { reference }) =>
      third(shifted(reference, direction(lower(m, 2)), lower(m, 3) as Unit), part(lower(m, 1))),
  ),
  rule(`(early|mid|late|(?:the )?(?:beginning|start|middle|end) of)[ -]${YEAR}`, (m) =>
    third(years(Number(m[2])), part(lower(m, 1))),
  ),
  rule(`(?:on )?${HOLIDAY}(?:,? (?:of |in )?${YEAR})`, (m, c) =>
    holiday(lower(m, 1), 0, c.reference, Number(m[2])),
  ),
  rule(`${WHICH} ${HOLIDAY}`, (m, c) => holiday(lower(m, 2), direction(lower(m, 1)), c.reference)),
  rule(`(?:on|at|over|for|during) ${HOLIDAY}`, (m, c) =>
    holiday(lower(m, 1), c.isPast ? -1 : 1, c.reference),
  ),
  rule(`${WHICH} ${WEEKDAY}(?: (?:morning|afternoon|evening|night))?`, (m, { reference }) =>
    /coming/.test(lower(m, 1))
      ? days(weekdayRelative(lower(m, 2), -1, reference).from + 7 * DAY_MS)
      : weekdayRelative(lower(m, 2), direction(lower(m, 1)), reference),
  ),
  rule(
    `(?<!every |every other |every second |each |alternate |to |through |until |last |next |this |past |coming )(?:on )?${WEEKDAY}(?: (?:morning|afternoon|evening|night))?(?! to | through |-| and )`,
    (m, c) => {
      const last = weekdayRelative(lower(m, 1), -1, c.reference);
      return c.isPast ? last : days(last.from + 7 * DAY_MS);
    },
  ),
  rule(`since ${YEAR}(?!-)`, (m, { reference }) => ({
    from: years(Number(m[1])).from,
    to: Math.max(years(Number(m[1])).to, startOfDay(reference) + DAY_MS),
    precision: 'year',
  })),
  rule(
    `(?:in|until|till|by|during|around|before|after|from|year|back in|of) ${YEAR}(?![-\\d%]| (?:people|users|words|steps))`,
    (m) => years(Number(m[1])),
  ),
  rule(`(?:the|that) (?:same )?week of ${MONTH} (\\d{1,2})(?:st|nd|rd|th)?`, (m, c) => {
    const month = bareMonth(MONTHS.indexOf(lower(m, 1)), c);
    const day = calendarDay(yearOf(month.from), monthOf(month.from), Number(m[2]));
    return day ? week(startOfWeek(day.from)) : null;
  }),
];

/**
 * On a weekend `this past weekend` and `last weekend` mean different weekends; otherwise both mean the
 * latest.
 */
function weekendAware(which: -1 | 0 | 1, unit: string, words: string, reference: number): number {
  if (unit !== 'weekend' || weekdayOf(reference) < 5) return which;
  return /past/.test(words) && weekdayOf(reference) === 6 ? 0 : which;
}
