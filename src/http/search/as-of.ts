import { z } from 'zod';
import type { Memory } from '../../domain/memories/memory.ts';
import type { AsOf } from '../../domain/time/as-of.ts';
import { parseChatTime } from '../../domain/time/chat-time.ts';

/** Searching as of a time, alike in both APIs. */

const moment = z
  .string()
  .max(64)
  .refine((text) => text === '' || parseChatTime(text) !== null, {
    error: 'must be a date or time, for example 2026-03-01 or 2026-03-01T10:00:00Z',
  });

export const validAt = moment.describe(
  'Only what was true then, earlier versions included (their `status` is `archived`): a date or time, UTC unless it names a zone.',
);
export const knownAt = moment.describe(
  'Only what the server knew then, versions that were replaced since included (their `status` is `archived`).',
);

export function asOfFrom(fields: {
  readonly valid_at?: string | null | undefined;
  readonly known_at?: string | null | undefined;
}): AsOf | undefined {
  const read = (text: string | null | undefined) => (text ? (parseChatTime(text) ?? undefined) : undefined);
  const [valid, known] = [read(fields.valid_at), read(fields.known_at)];
  return valid || known ? { validAt: valid, knownAt: known } : undefined;
}

/** Of a search as of a time: when a hit was true and when the server knew it, ISO 8601; null: open. */
export const times = z.object({
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  recorded_at: z.string(),
  retired_at: z.string().nullable(),
});

export function toTimes(memory: Memory): z.output<typeof times> {
  return {
    valid_from: (memory.validFrom ?? memory.saidAt).toISOString(),
    valid_to: memory.validTo?.toISOString() ?? null,
    recorded_at: memory.recordedAt.toISOString(),
    retired_at: memory.retiredAt?.toISOString() ?? null,
  };
}
