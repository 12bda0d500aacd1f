import type { ItemClaim } from '../../domain/extraction/item-analysis.ts';
import type { ClaimRow, KnownClaim } from '../../stores/reconciliation/claims.ts';
import type { PreparedItem } from './prepared-task.ts';

/** A claim among the others of its key, while it is found out what becomes of them. */
export interface Held extends Omit<ClaimRow, 'outdated_by' | 'claim_value'> {
  claim_value: string;
  readonly saidAt: Date;
  readonly validFrom: Date;
  outdatedBy: string | null;
}

const DAY_MS = 86_400_000;

export function heldBy({ row }: PreparedItem, claim: ItemClaim): Held {
  return {
    claim_key: claim.key,
    memory_id: row.memory_id,
    attribute: claim.attribute,
    claim_value: claim.value,
    is_whole: claim.isWhole,
    saidAt: new Date(row.said_at),
    validFrom: new Date(row.valid_from ?? row.said_at),
    outdatedBy: null,
  };
}

export function toHeld(row: KnownClaim): Held {
  const { claim_key, memory_id, attribute, claim_value, is_whole, outdated_by, said_at, valid_from } = row;
  return {
    ...{ claim_key, memory_id, attribute, claim_value, is_whole },
    saidAt: said_at,
    validFrom: valid_from ?? said_at,
    outdatedBy: outdated_by,
  };
}

export function toRow({ saidAt: _saidAt, validFrom: _validFrom, outdatedBy, ...row }: Held): ClaimRow {
  return { ...row, outdated_by: outdatedBy };
}

/** What comparing two claims needs. */
export function asSaid({ claim_value, saidAt }: Held) {
  return { value: claim_value, saidAt };
}

/** Whether something said by then has outdated it already. */
export function isEndedBefore(one: Held, saidAt: Date, timeline: readonly Held[]): boolean {
  if (one.outdatedBy === null) return false;
  const by = timeline.find((other) => other.memory_id === one.outdatedBy);
  return by === undefined || by.saidAt <= saidAt;
}

/** Whether words said at a time come after what outdated a claim. */
export function saysSince(one: Held, saidAt: Date, timeline: readonly Held[]): boolean {
  const by = timeline.find((other) => other.memory_id === one.outdatedBy);
  return saidAt >= (by?.saidAt ?? one.saidAt);
}

/** The only upcoming occasion that what is said of the moved one fits; undefined where none or several do. */
export function occasionMoved(claim: ItemClaim, timeline: readonly Held[], saidAt: Date): Held | undefined {
  const about = wordsOf(claim.value);
  const fitting = timeline.filter((one) => {
    const known = new Set(wordsOf(one.claim_value));
    return (
      one.validFrom.getTime() >= saidAt.getTime() - DAY_MS &&
      one.saidAt <= saidAt &&
      about.every((word) => known.has(word))
    );
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The words of both. */
export function joined(one: string, other: string): string {
  return [...new Set([...wordsOf(one), ...wordsOf(other)])].toSorted().join(' ');
}

function wordsOf(value: string): readonly string[] {
  return value.split(' ').filter((word) => word !== '');
}
