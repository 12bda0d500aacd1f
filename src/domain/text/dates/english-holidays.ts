import { calendarDay, days, type WallSpan } from './calendar.ts';
import { lunarDay } from './lunar.ts';
import { movableHoliday } from './movable-holidays.ts';
import type { RuleContext } from './rule.ts';

/** Holidays on the same day of each year: month 0..11 and day. Names that contain others come first. */
const FIXED: readonly (readonly [RegExp, number, number])[] = [
  [/christmas eve/, 11, 24],
  [/christmas/, 11, 25],
  [/(?:chinese|lunar) new/, -1, 0],
  [/new year'?s eve/, 11, 31],
  [/new year/, 0, 1],
  [/halloween/, 9, 31],
  [/valentine/, 1, 14],
  [/independence|of july/, 6, 4],
  [/boxing/, 11, 26],
  [/patrick/, 2, 17],
  [/april fool/, 3, 1],
  [/bonfire|guy fawkes/, 10, 5],
  [/bastille/, 6, 14],
  [/canada/, 6, 1],
  [/australia/, 0, 26],
  [/veterans/, 10, 11],
  [/juneteenth/, 5, 19],
  [/women/, 2, 8],
];
const NAMES =
  "christmas(?: day| eve)?|(?:chinese|lunar) new year|new year(?:'?s)?(?: day| eve)|new year'?s|halloween|valentine'?s(?: day)?|independence day|4th of july|fourth of july|" +
  "boxing day|thanksgiving(?: day)?|easter(?: sunday| monday)?|good friday|mother'?s day|father'?s day|labou?r day|memorial day|" +
  "(?:st\\.?|saint) patrick'?s day|april fools?'? day|bonfire night|guy fawkes night|bastille day|canada day|australia day|" +
  "veterans'? day|juneteenth|(?:international )?women'?s day|ash wednesday|shrove tuesday|pancake day|maundy thursday|palm sunday|pentecost|whit monday|black friday";
/** A holiday, as a group of a pattern. */
export const HOLIDAY = `(${NAMES})`;
/** A holiday's day in a year; null for an unknown name. */
export function holidayIn(name: string, year: number): WallSpan | null {
  const fixed = FIXED.find(([pattern]) => pattern.test(name));
  if (fixed === undefined) return movableHoliday(name, year);
  if (fixed[1] >= 0) return calendarDay(year, fixed[1], fixed[2]);
  const first = lunarDay(year, 1, 1);
  return first === null ? null : days(first);
}

/** The last or next holiday of a name, by the tense of its clause; a holiday of today counts. */
export function holidayNear(name: string, { reference, isPast }: RuleContext): WallSpan | null {
  const year = new Date(reference).getUTCFullYear();
  const near = [year - 1, year, year + 1].flatMap((each) => holidayIn(name, each) ?? []);
  return (
    (isPast ? near.findLast(({ from }) => from <= reference) : near.find(({ to }) => to > reference)) ?? null
  );
}
