import { calendarDay, days, monthOf, startOfDay, yearOf } from './calendar.ts';
import { bareMonth, lower, MONTH, MONTHS, rule, WEEKDAY, weekdayRelative, YEAR } from './english.ts';
import type { DateRule, RuleContext } from './rule.ts';

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const ORDINAL = `(${[...ORDINALS].reverse().join('|').replaceAll('-', '[- ]')})`;
const DAY_MS = 86_400_000;
const MINUTES: Readonly<Record<string, number>> = { five: 5, ten: 10, quarter: 15, twenty: 20, half: 30 };

function dayOf(month: string, ordinal: string, year: string | undefined, c: RuleContext) {
  const index = MONTHS.indexOf(month);
  const day = ORDINALS.indexOf(ordinal.replace(' ', '-')) + 1;
  if (year !== undefined) return calendarDay(Number(year), index, day);
  const own = calendarDay(yearOf(bareMonth(index, c).from), index, day);
  if (own === null || index !== monthOf(c.reference)) return own;
  const step = c.isPast && own.from > c.reference ? -1 : !c.isPast && own.to <= c.reference ? 1 : 0;
  return calendarDay(yearOf(own.from) + step, index, day);
}

function dayNamed(relative: string, weekday: string, { reference, isPast }: RuleContext) {
  if (weekday === '') return startOfDay(reference) + ({ tomorrow: 1, yesterday: -1 }[relative] ?? 0) * DAY_MS;
  const last = weekdayRelative(weekday, -1, reference);
  return isPast ? last.from : last.from + 7 * DAY_MS;
}

const AT_DAY = `(?: (?:(today|tomorrow|yesterday)|(?:on )?${WEEKDAY}))`;

/** Rules for days and clocks in words alone: `June the twentieth`, `ten to midnight yesterday`. */
export const ENGLISH_SPELLED_RULES: readonly DateRule[] = [
  rule(`(?:on )?${MONTH} (?:the )?${ORDINAL}(?:,? ${YEAR})?(?! (?:week|weekend|half|quarter|part))`, (m, c) =>
    dayOf(lower(m, 1), lower(m, 2), m[3], c),
  ),
  rule(`(?:on )?the ${ORDINAL} (?:of )?${MONTH}(?:,? ${YEAR})?`, (m, c) =>
    dayOf(lower(m, 2), lower(m, 1), m[3], c),
  ),
  rule(
    `(?:(?:at )?(five|ten|(?:a )?quarter|twenty) (?:minutes )?(to|past) )?(?:at )?midnight${AT_DAY}`,
    (m, c) => {
      const from = dayNamed(lower(m, 3), lower(m, 4), c);
      const minutes = MINUTES[lower(m, 1).replace('a ', '')];
      // which midnight of a day is meant is not clear
      if (minutes === undefined) return days(from);
      const at = from + (lower(m, 2) === 'to' ? DAY_MS - minutes * 60_000 : minutes * 60_000);
      return { from: at, to: at + 60_000, precision: 'minute' };
    },
  ),
];
