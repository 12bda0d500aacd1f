import { z } from 'zod';

/** The first millisecond that a time with a year of four digits cannot name. */
const TOO_LATE = Date.UTC(10_000, 0, 1);

/** Schema of `expires_at` of an add: a time with a zone; null or absent = the messages do not end. */
export const expiresAt = z.iso
  .datetime({
    offset: true,
    error: 'must be a time with a zone, such as 2027-01-31T00:00:00Z',
    // one reason is enough
    abort: true,
  })
  .refine((time) => Date.parse(time) < TOO_LATE, { error: 'must lie before the year 10000' })
  .nullish()
  .describe(
    'When the messages end, ISO 8601 with a zone, in the future. From then on neither they nor the memories that ' +
      'only such messages support are returned, and they are erased soon after. A profile is not filled from them. ' +
      'Default: never.',
  );

export function endOf(time: string | null | undefined): Date | undefined {
  return time == null ? undefined : new Date(time);
}
