import { entryChanged } from './profile-entries.ts';
import { applyOperation, type ValueOperation } from './value-change.ts';

/** One change of a field's value. A null value means that the field did not exist before, or was removed. */
export interface ValueChange {
  readonly changeNo: number;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  /** What an extraction did; null for changes by hand or of the template. */
  readonly operation: ValueOperation | null;
}

/**
 * Rebuilds the history of a field as if some of its changes had never been made. What extraction did is done
 * again to the value before it; any other change replaces the value.
 * @param changes of one field, in order
 * @param gone the `changeNo` of the changes to leave out
 * @param isList whether the field holds several values
 * @returns the resulting value of the field, and the remaining changes
 */
export function withoutChanges(
  changes: readonly ValueChange[],
  gone: ReadonlySet<number>,
  isList: boolean,
): { readonly value: string | null; readonly left: readonly ValueChange[] } {
  let value = changes[0]?.oldValue ?? null;
  const left: ValueChange[] = [];
  for (const change of changes) {
    if (gone.has(change.changeNo)) continue;
    const next = again(change, value, isList);
    left.push({ ...change, oldValue: value, newValue: next });
    value = next;
  }
  return { value, left };
}

function again({ newValue, operation }: ValueChange, value: string | null, isList: boolean): string | null {
  return operation === null || newValue === null || value === null
    ? newValue
    : applyOperation(value, operation, isList);
}

/** The operation of a change that was stored without it, from the two values. */
export function operationBetween(oldValue: string | null, newValue: string | null): ValueOperation {
  const entry = entryChanged(oldValue ?? '', newValue ?? '');
  return entry === null
    ? { effect: 'set', value: newValue ?? '', entryKey: null }
    : { effect: 'set', value: entry.entry, entryKey: entry.key };
}
