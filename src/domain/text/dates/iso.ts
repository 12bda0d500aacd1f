import type { TimeMention } from '../../time/time.ts';
import { toWall } from './calendar.ts';

const LENGTH = { year: 4, month: 7, week: 10, day: 10, hour: 16, minute: 16 } as const;

/**
 * A resolved time in ISO 8601, as precise as the words: `2023`, `2023-05`, `2023-05-07`,
 * `2023-05-07T15:00+08:00`; several days, months or years as an interval that includes its end:
 * `2023-05-06/2023-05-07`.
 */
export function isoTime(
  { from, to, precision }: Pick<TimeMention, 'from' | 'to' | 'precision'>,
  timeZone: string | undefined,
): string {
  const zone = precision === 'hour' || precision === 'minute' ? (timeZone ?? 'Z') : '';
  const length = LENGTH[precision];
  const show = (instant: number) => new Date(toWall(instant, timeZone)).toISOString().slice(0, length) + zone;
  const first = show(from.getTime());
  if (precision === 'minute') return first;
  // an hour on the clock names its beginning; a longer span of hours, such as a night, names both ends
  if (precision === 'hour' && to.getTime() - from.getTime() <= 3_600_000) return first;
  const last = show(to.getTime() - (precision === 'hour' ? 0 : 1));
  return first === last ? first : `${first}/${last}`;
}

/**
 * The value of `event_time`: when the event happened in ISO 8601, then the words that say so; the time of the
 * message if the event names no time.
 * @param chatTime as sent; null if unknown
 */
export function eventTimeOf(
  times: readonly Pick<TimeMention, 'from' | 'to' | 'precision' | 'text'>[],
  timeZone: string | undefined,
  chatTime: string | null,
): readonly string[] {
  if (times.length === 0) return chatTime === null ? [] : [chatTime];
  const words = times.map(({ text }) => text).filter((text) => text !== '');
  return [...new Set([...times.map((time) => isoTime(time, timeZone)), ...words])];
}
