import { findTimes } from '../text/dates.ts';
import { dateText } from '../text/index-text.ts';
import { truncate } from '../text/normalise.ts';

const DAY_MS = 86_400_000;
/** Days. A longer range is expressed by its months. */
const MAX_DAYS = 10;
const MAX_MONTHS = 6;
const MAX_TEXT = 2000;

/**
 * Translates the time expressions of a query into the words under which memories of those days are indexed:
 * "last Saturday" → `28 february 2026`.
 * @param now the time that relative expressions are resolved against
 */
export function dateWords(query: string, now: Date): readonly string[] {
  return findTimes(truncate(query, MAX_TEXT), now).flatMap(({ from, to, text }) => {
    const days = Math.ceil((to.getTime() - from.getTime()) / DAY_MS);
    const dates = Array.from({ length: Math.min(days, 400) }, (_, n) =>
      dateText(new Date(from.getTime() + n * DAY_MS)),
    );
    const words =
      days <= MAX_DAYS ? dates : [...new Set(dates.map((date) => date.split(' ').slice(1).join(' ')))];
    return words.length > MAX_MONTHS && days > MAX_DAYS ? [text] : words;
  });
}
