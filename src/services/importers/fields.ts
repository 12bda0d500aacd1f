import { parseTime } from '../../domain/time/chat-time.ts';

/** Tags of a memory, and characters of one. The HTTP APIs accept as many. */
const MAX_TAGS = 100;
const MAX_TAG = 256;
/** From here on a number of a time counts milliseconds: in seconds it would be the year 5138. */
const MILLISECONDS_FROM = 1e11;
const [FIRST_YEAR, LAST_YEAR] = [100, 9999];

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that holds more than blanks; null for any other value. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** An id as text: sources write ids as texts or numbers. */
export function idOf(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : textOf(value);
}

/**
 * A time in one of the formats of {@link parseTime}, or in seconds or milliseconds; null for any other
 * value.
 */
export function timeOf(value: unknown): Date | null {
  const time =
    typeof value === 'number'
      ? new Date(Math.abs(value) < MILLISECONDS_FROM ? value * 1000 : value)
      : typeof value === 'string'
        ? parseTime(value)
        : null;
  if (time === null || Number.isNaN(time.getTime())) return null;
  const year = time.getUTCFullYear();
  return year < FIRST_YEAR || year > LAST_YEAR ? null : time;
}

/** The names of those of the fields that hold something, but no time. */
export function wrongTimes(fields: Fields, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const value = fields[name];
    return value !== undefined && value !== null && value !== '' && timeOf(value) === null;
  });
}

/** The texts of a list, each once, as tags. */
export function tagsOf(...lists: readonly unknown[]): readonly string[] {
  const tags = lists
    .flatMap(listOf)
    .flatMap((tag) => textOf(tag)?.trim().slice(0, MAX_TAG).toWellFormed() ?? []);
  return [...new Set(tags)].slice(0, MAX_TAGS);
}

/** The fields without those that hold nothing. */
export function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !isEmptyList(value),
    ),
  );
}

function isEmptyList(value: unknown): boolean {
  return (
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}
