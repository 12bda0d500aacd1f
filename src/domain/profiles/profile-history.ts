import { entryChanged, withEntry } from './profile-entries.ts';

/** One change of a field's value; null: the field was not there, or is gone. */
export interface ValueChange {
  readonly changeNo: number;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly extracted: boolean;
}

/**
 * The history of a field as if some of its changes had never been made: entries of a list are put together again one by
 * one, other values follow each other.
 * @param changes of one field, in their order
 * @returns the value that the field then has, and the changes that are left
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
