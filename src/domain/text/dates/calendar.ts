import { Lru } from '../../../lib/lru.ts';
import type { TimePrecision } from '../../time/time.ts';

/**
 * A time range on the wall clock of one time zone: half-open, in milliseconds as if that clock showed UTC.
 */
export interface WallSpan {
  readonly from: number;
  readonly to: number;
  readonly precision: TimePrecision;
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const formats = new Lru<Intl.DateTimeFormat | null>({ maxEntries: 200 });

/** Offset of a time zone at an instant, in milliseconds; 0 when the zone is unknown. */
export function zoneOffsetMs(instant: number, timeZone: string | undefined): number {
  if (timeZone === undefined || timeZone === 'UTC') return 0;
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = openFormat(timeZone);
    formats.set(timeZone, format);
  }
  const name = format?.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

function openFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}

/** Converts an instant to wall time. */
export function toWall(instant: number, timeZone: string | undefined): number {
  return instant + zoneOffsetMs(instant, timeZone);
}

/** Converts wall time to an instant. */
export function fromWall(wall: number, timeZone: string | undefined): number {
  const guess = wall - zoneOffsetMs(wall, timeZone);
  return wall - zoneOffsetMs(guess, timeZone);
}

export const yearOf = (wall: number): number => new Date(wall).getUTCFullYear();
/** The month of a wall time, 0..11. */
export const monthOf = (wall: number): number => new Date(wall).getUTCMonth();
export const dayOf = (wall: number): number => new Date(wall).getUTCDate();
/** The day of the week: Monday = 0 … Sunday = 6. */
export const weekdayOf = (wall: number): number => (new Date(wall).getUTCDay() + 6) % 7;
export const startOfDay = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;
export const startOfWeek = (wall: number): number => startOfDay(wall) - weekdayOf(wall) * DAY_MS;

/** Like Date.UTC, but correct for the years 0..99. Months outside 0..11 run over into other years. */
export function wallDate(year: number, month: number, day = 1): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** `count` days from a start of day. */
export function days(from: number, count = 1): WallSpan {
  return { from, to: from + count * DAY_MS, precision: 'day' };
}

/** `count` hours from a wall time. */
export function hours(from: number, count: number): WallSpan {
  return { from, to: from + count * HOUR_MS, precision: 'hour' };
}

/** The week that starts on a Monday. */
export function week(monday: number): WallSpan {
  return { from: monday, to: monday + 7 * DAY_MS, precision: 'week' };
}

/** `count` months; `month` is 0..11 or runs over into other years. */
export function months(year: number, month: number, count = 1): WallSpan {
  return { from: wallDate(year, month), to: wallDate(year, month + count), precision: 'month' };
}

/** `count` years. */
export function years(year: number, count = 1): WallSpan {
  return { from: wallDate(year, 0), to: wallDate(year + count, 0), precision: 'year' };
}

/** The range of a day; null when the day does not exist, such as 30 February. */
export function calendarDay(year: number, month: number, day: number): WallSpan | null {
  const from = wallDate(year, month, day);
  return month >= 0 && month < 12 && dayOf(from) === day && monthOf(from) === month ? days(from) : null;
}

/** The first month of each season, 0..11. */
export const SEASONS = { spring: 2, summer: 5, autumn: 8, winter: 11 } as const;
export type Season = keyof typeof SEASONS;

/** A season of the northern hemisphere: three months. The winter of a year begins in its December. */
export function season(name: Season, year: number): WallSpan {
  return months(year, SEASONS[name], 3);
}

/** Units of time that {@link shifted} can count. */
export type Unit = 'day' | 'week' | 'weekend' | 'month' | 'year';

/** The unit of time that is `amount` units after the reference (before it, when negative). */
export function shifted(reference: number, amount: number, unit: Unit): WallSpan {
  switch (unit) {
    case 'day':
      return days(startOfDay(reference) + amount * DAY_MS);
    case 'week':
      return week(startOfWeek(reference) + amount * 7 * DAY_MS);
    case 'weekend':
      return days(startOfWeek(reference) + (amount * 7 + 5) * DAY_MS, 2);
    case 'month':
      return months(yearOf(reference), monthOf(reference) + amount);
    case 'year':
      return years(yearOf(reference) + amount);
  }
}

/** The day that is `amount` weeks after the reference, of which people mean about that time. */
export function weekAround(reference: number, amount: number): WallSpan {
  return { ...days(startOfDay(reference) + amount * 7 * DAY_MS), precision: 'week' };
}

/** The range that covers two ranges. */
export function spanning(a: WallSpan, b: WallSpan): WallSpan {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to), precision: a.precision };
}

/**
 * The early, middle or late third of a month. For a year: its first three, middle four or last three months.
 */
export function third(span: WallSpan, which: 'early' | 'mid' | 'late'): WallSpan {
  if (span.precision === 'year') {
    const year = yearOf(span.from);
    return which === 'early' ? months(year, 0, 3) : which === 'mid' ? months(year, 4, 4) : months(year, 9, 3);
  }
  const length = Math.round((span.to - span.from) / DAY_MS / 3) * DAY_MS;
  const from = which === 'early' ? span.from : which === 'mid' ? span.from + length : span.from + 2 * length;
  const to = which === 'late' ? span.to : from + length;
  return { from, to, precision: 'day' };
}
