import { Lru } from '../../../lib/lru.ts';
import { DAY_MS, wallDate } from './calendar.ts';

/** Holidays of the Chinese calendar. */
export const LUNAR_HOLIDAYS: readonly {
  readonly pattern: RegExp;
  /** Month and day in the Chinese calendar. */
  readonly month: number;
  readonly day: number;
  /** Days from that day to the first day of the holiday. */
  readonly offset: number;
  readonly length: number;
}[] = [
  { pattern: /春节/, month: 1, day: 1, offset: 0, length: 7 },
  { pattern: /除夕|年三十/, month: 1, day: 1, offset: -1, length: 1 },
  { pattern: /端午/, month: 5, day: 5, offset: 0, length: 1 },
  { pattern: /七夕/, month: 7, day: 7, offset: 0, length: 1 },
  { pattern: /中秋/, month: 8, day: 15, offset: 0, length: 1 },
  { pattern: /元宵/, month: 1, day: 15, offset: 0, length: 1 },
  { pattern: /中元/, month: 7, day: 15, offset: 0, length: 1 },
  { pattern: /重阳/, month: 9, day: 9, offset: 0, length: 1 },
  { pattern: /腊八/, month: 12, day: 8, offset: 0, length: 1 },
];

const format = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});
/**
 * New years that ICU 77 puts on the wrong day, because their new moon is within minutes of midnight in China,
 * and the days to the right one.
 */
const WRONG_NEW_YEARS: Readonly<Record<number, number>> = { 2027: -1, 2030: 1 };
const cache = new Lru<number | null>({ maxEntries: 500 });

/**
 * The wall time of the day in a Gregorian year on which a day of the Chinese calendar falls; null when ICU
 * has none.
 */
export function lunarDay(year: number, month: number, day: number): number | null {
  const key = `${year}-${month}-${day}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const result = search(year, month, day);
  cache.set(key, result);
  return result;
}

function search(year: number, month: number, day: number): number | null {
  if (!(year >= 1900 && year <= 2100)) return null;
  // The new year is between 21 January and 20 February. A month has 29 or 30 days. A leap month may come
  // before the wanted one.
  const first = wallDate(year, 0, 20) + ((month - 1) * 29 + day - 1) * DAY_MS;
  for (let i = 0; i < 70; i++) {
    const wall = first + i * DAY_MS;
    const parts = format.formatToParts(wall);
    const value = (type: string) => parts.find((part) => part.type === type)?.value;
    if (value('month') === String(month) && value('day') === String(day))
      return wall + (month === 1 ? (WRONG_NEW_YEARS[year] ?? 0) * DAY_MS : 0);
  }
  return null;
}
