/**
 * What a project may keep for a number of days: kinds of memory, values of profiles, and messages that no
 * current memory rests on. Memories of files go with their files.
 */
export const RETAINED_KINDS = [
  'raw',
  'fact',
  'event',
  'preference',
  'tool_schema',
  'tool_trajectory',
  'profile',
  'message',
] as const;
export type RetainedKind = (typeof RETAINED_KINDS)[number];

/** Days by kind. What is not named is kept until somebody deletes it. */
export type KeepDays = Readonly<Partial<Record<RetainedKind, number>>>;

/** What a run erased, or would erase. */
export interface RetentionCounts {
  /** Memories by kind; `message` and `profile` count messages and values. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Rows by table. Rows of `memory` stay, without words. */
  readonly tables: Readonly<Record<string, number>>;
}

export const NOTHING_ERASED: RetentionCounts = { kinds: {}, tables: {} };

/** The sums of two counts. */
export function addCounts(one: RetentionCounts, other: RetentionCounts): RetentionCounts {
  return { kinds: sums(one.kinds, other.kinds), tables: sums(one.tables, other.tables) };
}

function sums(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) {
  const sum: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) if (count > 0) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
