import { DAY_MS, days, shifted, type WallSpan } from './calendar.ts';
import { lower, rule } from './english.ts';
import { HOLIDAY, holidayIn, holidayNear } from './english-holidays.ts';
import type { DateRule, RuleContext } from './rule.ts';

const AROUND =
  'part(?:y|ies)|dinner|lunch|brunch|breakfast|weekend|break|trip|morning|evening|night|concert|parade|we|i|was|is at|is with|is on';

const COUNT = { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 } as Record<string, number>;

/** Rules for holidays with their parties and meals, and for days counted from holidays. */
export const ENGLISH_HOLIDAY_RULES: readonly DateRule[] = [
  rule(`(?<!every |each |happy |merry )${HOLIDAY}(?= (?:${AROUND})\\b)`, (m, c) =>
    holidayNear(lower(m, 1), c),
  ),
  rule(`(?:until|till|til|by) ${HOLIDAY}`, (m, c) => holidayNear(lower(m, 1), c)),
  rule(`the (week|weekend) (before|after) ${HOLIDAY}`, (m, c) => {
    const holiday = holidayNear(lower(m, 3), c);
    const step = lower(m, 2) === 'before' ? -1 : 1;
    if (holiday === null) return null;
    const unit = lower(m, 1) as 'week' | 'weekend';
    const own = shifted(holiday.from, 0, unit);
    // the weekend before a Friday is that of the week before, the weekend after it that of its own week
    const isOwn = unit === 'weekend' && (step > 0 ? own.from > holiday.from : own.to <= holiday.from);
    return isOwn ? own : shifted(holiday.from, step, unit);
  }),
  rule(`${HOLIDAY}(?=[^.!?]{1,60} (last|this|next) year\\b)`, (m, { reference }) => {
    const step = { last: -1, this: 0, next: 1 }[lower(m, 2)] ?? 0;
    return holidayIn(lower(m, 1), new Date(reference).getUTCFullYear() + step);
  }),
  rule(
    `(?:the )?(a|one|two|three|four|five|six|ten|\\d{1,2}|day) ?(days?|weeks?)? (before|after) ${HOLIDAY}`,
    (m, c) => {
      const holiday = holidayNear(lower(m, 4), c);
      const isDay = lower(m, 1) === 'day';
      const count = isDay ? 1 : (COUNT[lower(m, 1)] ?? Number(m[1]));
      if (holiday === null || !(count > 0) || isDay === (m[2] !== undefined)) return null;
      const length = (lower(m, 2).startsWith('week') ? 7 : 1) * DAY_MS;
      return days(holiday.from + (lower(m, 3) === 'before' ? -1 : 1) * count * length);
    },
  ),
  rule(`(?:from |between )${HOLIDAY} (?:to|and|until|till|through) ${HOLIDAY}`, (m, c) =>
    spanOf(lower(m, 1), lower(m, 2), c),
  ),
  rule('(?:from |between )christmas (?:to|and|until|till|through) new year', (_, c) =>
    spanOf('christmas', 'new year', c),
  ),
];

function spanOf(firstName: string, lastName: string, c: RuleContext): WallSpan | null {
  const first = holidayNear(firstName, c);
  const last = first && holidayNear(lastName, { reference: first.from + DAY_MS, isPast: false });
  return first && last && { from: first.from, to: last.to, precision: 'day' };
}
