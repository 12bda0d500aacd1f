import type { ItemClaim } from '../../domain/extraction/item-analysis.ts';
import type { ClaimRow, KnownClaim } from '../../stores/reconciliation/claims.ts';
import type { PreparedItem } from './prepared-task.ts';

/** A claim on the timeline of its key, while claims are compared. The mutable properties change meanwhile. */
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

/** The parts of a claim that `endsClaim` compares. */
export function asSaid({ claim_value, saidAt }: Held) {
  return { value: claim_value, saidAt };
}

/** Whether words said at or before `saidAt` have already outdated the claim. */
export function isEndedBefore(one: Held, saidAt: Date, timeline: readonly Held[]): boolean {
  if (one.outdatedBy === null) return false;
  const by = timeline.find((other) => other.memory_id === one.outdatedBy);
  return by === undefined || by.saidAt <= saidAt;
}

/** Whether words said at `saidAt` come after the words that outdated the claim. */
export function saysSince(one: Held, saidAt: Date, timeline: readonly Held[]): boolean {
  const by = timeline.find((other) => other.memory_id === one.outdatedBy);
  return saidAt >= (by?.saidAt ?? one.saidAt);
}

/** The only upcoming occasion that contains all words of the claim; undefined if none or several do. */
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

/** The distinct words of both values, sorted. */
export function joined(one: string, other: string): string {
  return [...new Set([...wordsOf(one), ...wordsOf(other)])].toSorted().join(' ');
}

function wordsOf(value: string): readonly string[] {
  return value.split(' ').filter((word) => word !== '');
}
