import { z } from 'zod';
import type { Memory } from '../../domain/memories/memory.ts';
import type { AsOf } from '../../domain/time/as-of.ts';
import { parseChatTime } from '../../domain/time/chat-time.ts';

/** Search as of a time, the same in both memory APIs. */

const moment = z
  .string()
  .max(64)
  .refine((text) => text === '' || parseChatTime(text) !== null, {
    error: 'must be a date or time, for example 2026-03-01 or 2026-03-01T10:00:00Z',
  });

/** Schema of the field `valid_at`. An empty text counts as absent. */
export const validAt = moment.describe(
  'Only memories that were true at this date or time (UTC unless it names a zone). Earlier versions are included; their `status` is `archived`.',
);
/** Schema of the field `known_at`. An empty text counts as absent. */
export const knownAt = moment.describe(
  'Only memories that the server had at this date or time (UTC unless it names a zone). Versions that were replaced since then are included; their `status` is `archived`.',
);

/** The time of a search from `valid_at` and `known_at`; undefined if both are absent. */
export function asOfFrom(fields: {
  readonly valid_at?: string | null | undefined;
  readonly known_at?: string | null | undefined;
}): AsOf | undefined {
  const read = (text: string | null | undefined) => (text ? (parseChatTime(text) ?? undefined) : undefined);
  const [valid, known] = [read(fields.valid_at), read(fields.known_at)];
  return valid || known ? { validAt: valid, knownAt: known } : undefined;
}

/** The two times of a hit of such a search: when it was true, and when the server had it. */
export const times = z
  .object({
    valid_from: z.string().nullable().describe('Since when it was true, ISO 8601.'),
    valid_to: z.string().nullable().describe('Until when it was true, ISO 8601; null: still true.'),
    recorded_at: z.string().describe('When the server stored it, ISO 8601.'),
    retired_at: z.string().nullable().describe('When it was replaced or archived, ISO 8601; null: not yet.'),
  })
  .meta({ title: 'known_times' });

/** The times of a memory. Without a known start it counts as true since it was said. */
export function toTimes(memory: Memory): z.output<typeof times> {
  return {
    valid_from: (memory.validFrom ?? memory.saidAt).toISOString(),
    valid_to: memory.validTo?.toISOString() ?? null,
    recorded_at: memory.recordedAt.toISOString(),
    retired_at: memory.retiredAt?.toISOString() ?? null,
  };
}
