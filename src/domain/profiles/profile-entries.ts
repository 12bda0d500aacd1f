const BETWEEN = /[;；]/;

/** The entries of a field that lists several persons or things: `sister: Nora; dog: Rex`. */
function entriesOf(list: string): readonly string[] {
  const entries = list.split(BETWEEN).map((one) => one.trim());
  return entries.filter((one) => one !== '');
}

/** A list with the entry of one key replaced or added. */
export function withEntry(list: string, key: string, entry: string): string {
  const entries = entriesOf(list);
  const at = entries.findIndex((one) => one.startsWith(`${key}: `));
  return (at < 0 ? [...entries, entry] : entries.with(at, entry)).join('; ');
}

/** The one entry that was added to or replaced in a list; null where it is another change. */
export function entryChanged(before: string, after: string): { key: string; entry: string } | null {
  const old = entriesOf(before);
  const now = entriesOf(after);
  const added = now.filter((one) => !old.includes(one));
  const [entry = ''] = added;
  const key = /^([^:]{1,60}): /.exec(entry)?.[1];
  if (key === undefined || added.length !== 1) return null;
  return withEntry(before, key, entry) === now.join('; ') ? { key, entry } : null;
}
