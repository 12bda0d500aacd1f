import type { ItemAssertion } from '../../domain/extraction/item-analysis.ts';
import type { AssertionRow, StoredAssertion } from '../../stores/reconciliation/assertions.ts';
import type { PreparedItem } from './prepared-task.ts';

/**
 * An assertion on the timeline of its key, while assertions are compared. The mutable properties change
 * meanwhile.
 */
export interface TimelineEntry extends Omit<AssertionRow, 'outdated_by' | 'claim_value'> {
  claim_value: string;
  readonly saidAt: Date;
  readonly validFrom: Date;
  outdatedBy: string | null;
}

const DAY_MS = 86_400_000;

export function entryOf({ row }: PreparedItem, assertion: ItemAssertion): TimelineEntry {
  return {
    claim_key: assertion.key,
    memory_id: row.memory_id,
    attribute: assertion.attribute,
    claim_value: assertion.value,
    is_whole: assertion.isWhole,
    saidAt: new Date(row.said_at),
    validFrom: new Date(row.valid_from ?? row.said_at),
    outdatedBy: null,
  };
}

export function toEntry(row: StoredAssertion): TimelineEntry {
  const { claim_key, memory_id, attribute, claim_value, is_whole, outdated_by, said_at, valid_from } = row;
  return {
    ...{ claim_key, memory_id, attribute, claim_value, is_whole },
    saidAt: said_at,
    validFrom: valid_from ?? said_at,
    outdatedBy: outdated_by,
  };
}

export function toRow({
  saidAt: _saidAt,
  validFrom: _validFrom,
  outdatedBy,
  ...row
}: TimelineEntry): AssertionRow {
  return { ...row, outdated_by: outdatedBy };
}

/** The parts of an assertion that `endsAssertion` compares. */
export function comparable({ claim_value, saidAt }: TimelineEntry) {
  return { value: claim_value, saidAt };
}

/** Whether words said at or before `saidAt` have already outdated the assertion. */
export function isEndedBefore(
  entry: TimelineEntry,
  saidAt: Date,
  timeline: readonly TimelineEntry[],
): boolean {
  if (entry.outdatedBy === null) return false;
  const by = timeline.find((other) => other.memory_id === entry.outdatedBy);
  return by === undefined || by.saidAt <= saidAt;
}

/** Whether words said at `saidAt` come after the words that outdated the assertion. */
export function saysSince(entry: TimelineEntry, saidAt: Date, timeline: readonly TimelineEntry[]): boolean {
  const by = timeline.find((other) => other.memory_id === entry.outdatedBy);
  return saidAt >= (by?.saidAt ?? entry.saidAt);
}

/** The only upcoming occasion that contains all words of the assertion; undefined if none or several do. */
export function occasionMoved(
  assertion: ItemAssertion,
  timeline: readonly TimelineEntry[],
  saidAt: Date,
): TimelineEntry | undefined {
  const about = wordsOf(assertion.value);
  const fitting = timeline.filter((item) => {
    const words = new Set(wordsOf(item.claim_value));
    return (
      item.validFrom.getTime() >= saidAt.getTime() - DAY_MS &&
      item.saidAt <= saidAt &&
      about.every((word) => words.has(word))
    );
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The distinct words of both values, sorted. */
export function joined(one: string, other: string): string {
  return [...new Set([...wordsOf(one), ...wordsOf(other)])].toSorted().join(' ');
}

function wordsOf(value: string): readonly string[] {
  return value.split(' ').filter((word) => word !== '');
}
