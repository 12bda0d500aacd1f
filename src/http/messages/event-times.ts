import { z } from 'zod';
import type { StatedTime } from '../../domain/memories/stated-time.ts';
import { TIME_PRECISIONS } from '../../domain/time/time.ts';

/** The resolved times of a memory, the same in both memory APIs. */
export const eventTimes = z
  .array(
    z
      .object({
        start: z.string().describe('ISO 8601.'),
        end: z.string().describe('ISO 8601: the first moment after the time.'),
        precision: z.enum(TIME_PRECISIONS),
        words: z.string().describe('As they were said.'),
      })
      .meta({ title: 'event_time' }),
  )
  .describe('The times that the memory names, resolved against the time of its message. Absent without any.');

/** The field `event_times` of a memory that names times. */
export function toEventTimes(times: readonly StatedTime[] | undefined): {
  event_times?: z.output<typeof eventTimes>;
} {
  if (times === undefined || times.length === 0) return {};
  return {
    event_times: times.map(({ text, from, to, precision }) => ({
      start: from,
      end: to,
      precision,
      words: text,
    })),
  };
}
