const BETWEEN = /[;；]/;

/** Splits the value of a field that lists several persons or things: `sister: Nora; dog: Rex`. */
export function entriesOf(list: string): readonly string[] {
  const entries = list.split(BETWEEN).map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '');
}

/** Joins entries to the value of a field. */
export function listOf(entries: readonly string[]): string {
  return entries.join('; ');
}

/** The key of an entry such as `sister: Nora`; undefined for an entry without a key. */
export function keyOfEntry(entry: string): string | undefined {
  return /^([^:]{1,60}): /.exec(entry)?.[1];
}

/** Replaces the entry of a key in a list, or appends it. */
function withEntry(list: string, key: string, entry: string): string {
  const entries = entriesOf(list);
  const at = entries.findIndex((entry) => keyOfEntry(entry) === key);
  return listOf(at < 0 ? [...entries, entry] : entries.with(at, entry));
}

/**
 * The entry in which two versions of a list differ, if exactly one was added or replaced; null for any other
 * change.
 */
export function entryChanged(before: string, after: string): { key: string; entry: string } | null {
  const old = entriesOf(before);
  const now = entriesOf(after);
  const added = now.filter((item) => !old.includes(item));
  const [entry = ''] = added;
  const key = keyOfEntry(entry);
  if (key === undefined || added.length !== 1) return null;
  return withEntry(before, key, entry) === now.join('; ') ? { key, entry } : null;
}
