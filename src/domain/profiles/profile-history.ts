import { entryChanged, withEntry } from './profile-entries.ts';

/** One change of a field's value. A null value means that the field did not exist before, or was removed. */
export interface ValueChange {
  readonly changeNo: number;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly extracted: boolean;
}

/**
 * Rebuilds the history of a field as if some of its changes had never been made. Entries of a list are
 * applied again one by one; any other value replaces the one before it.
 * @param changes of one field, in order
 * @param gone the `changeNo` of the changes to leave out
 * @returns the resulting value of the field, and the remaining changes
 */
export function withoutChanges(
  changes: readonly ValueChange[],
  gone: ReadonlySet<number>,
): { readonly value: string | null; readonly left: readonly ValueChange[] } {
  let value = changes[0]?.oldValue ?? null;
  const left: ValueChange[] = [];
  for (const change of changes) {
    if (gone.has(change.changeNo)) continue;
    const next = again(change, value);
    left.push({ ...change, oldValue: value, newValue: next });
    value = next;
  }
  return { value, left };
}

function again({ oldValue, newValue, extracted }: ValueChange, value: string | null): string | null {
  if (!extracted || oldValue === null || newValue === null || value === null) return newValue;
  const entry = entryChanged(oldValue, newValue);
  return entry === null ? newValue : withEntry(value, entry.key, entry.entry);
}
