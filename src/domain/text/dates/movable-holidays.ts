import { calendarDay, DAY_MS, days, type WallSpan, wallDate, weekdayOf } from './calendar.ts';

const SUNDAY = 6;

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return wallDate(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}

/** The n-th weekday (Monday = 0) of a month. */
function nth(year: number, month: number, weekday: number, n: number): WallSpan | null {
  const offset = (weekday - weekdayOf(wallDate(year, month)) + 7) % 7;
  return calendarDay(year, month, 1 + offset + (n - 1) * 7);
}

function lastMonday(year: number, month: number): WallSpan {
  const last = wallDate(year, month + 1, 0);
  return days(last - weekdayOf(last) * DAY_MS);
}

/** A holiday whose date differs from year to year, with American dates; null for an unknown name. */
export function movableHoliday(name: string, year: number): WallSpan | null {
  if (/easter monday/i.test(name)) return days(easter(year) + DAY_MS);
  if (/easter/i.test(name)) return days(easter(year));
  if (/good friday/i.test(name)) return days(easter(year) - 2 * DAY_MS);
  if (/thanksgiving/i.test(name)) return nth(year, 10, 3, 4);
  if (/mother/i.test(name)) return nth(year, 4, SUNDAY, 2);
  if (/father/i.test(name)) return nth(year, 5, SUNDAY, 3);
  if (/shrove|pancake/i.test(name)) return days(easter(year) - 47 * DAY_MS);
  if (/maundy/i.test(name)) return days(easter(year) - 3 * DAY_MS);
  if (/ash wednesday/i.test(name)) return days(easter(year) - 46 * DAY_MS);
  if (/palm/i.test(name)) return days(easter(year) - 7 * DAY_MS);
  if (/pentecost/i.test(name)) return days(easter(year) + 49 * DAY_MS);
  if (/whit/i.test(name)) return days(easter(year) + 50 * DAY_MS);
  if (/memorial/i.test(name)) return lastMonday(year, 4);
  if (/black/i.test(name)) return days((nth(year, 10, 3, 4)?.from ?? 0) + DAY_MS);
  return /labou?r/i.test(name) ? nth(year, 8, 0, 1) : null;
}
