import { endsClaim } from '../../domain/claims.ts';
import type { Verdict } from '../../domain/reconciliation.ts';
import { CLAIM_RULES } from '../../providers/offline/extractor/claims.ts';
import type { ClaimRow, KnownClaim } from '../../stores/claims.ts';
import type { ReconciliationRow } from '../../stores/reconciliations.ts';
import type { PreparedItem } from '../extraction/prepare-task.ts';
import { type ItemClaim, OCCASION } from './claims-of-item.ts';

export interface PlacedItem {
  readonly item: PreparedItem;
  /** The memory that holds the content: the item's own, or the one that was there. */
  readonly memoryId: string;
  readonly isNew: boolean;
}

/** Where the items of a claim go, and what they mean for the memories that are there. */
export interface Placement {
  /** By task, in order. */
  readonly placed: readonly (readonly PlacedItem[])[];
  /** Memories that are archived → the new memory in whose favour; new ones of this placement among them. */
  readonly replaced: ReadonlyMap<string, string>;
  /** New claims, and known ones that something new outdates. */
  readonly claims: readonly ClaimRow[];
  /** Memories, new ones among them, that something outdates since. */
  readonly outdated: readonly string[];
  readonly reconciliations: readonly ReconciliationRow[];
}

interface Held extends Omit<ClaimRow, 'outdated_by' | 'claim_value'> {
  claim_value: string;
  readonly saidAt: Date;
  readonly validFrom: Date;
  outdatedBy: string | null;
}

/**
 * Finds each item its place. Content that is there is not stored twice. What an item claims ends what was claimed before
 * it by the same speaker, whatever the order in which the two were told to the server; the same words said again after
 * that become a memory of their own.
 * @param known `kind:content hash` → the activated memory that holds it
 */
export function placeItems(
  tasks: readonly (readonly PreparedItem[])[],
  known: ReadonlyMap<string, string>,
  claims: readonly KnownClaim[],
  newId: () => string,
): Placement {
  const holders = new Map(known);
  const timelines = Map.groupBy(claims.map(toHeld), (held) => held.claim_key);
  const replaced = new Map<string, string>();
  const changed = new Set<Held>();
  const outdated = new Set<string>();
  const reconciliations: ReconciliationRow[] = [];
  const note = (verdict: Verdict, older: string, newer: string, item: PreparedItem, claim?: Held) => {
    reconciliations.push({
      reconciliation_id: newId(),
      verdict,
      older_id: older,
      newer_id: newer,
      judged_by: CLAIM_RULES,
      reason: claim?.attribute ?? null,
      claim_key: claim?.claim_key ?? null,
      task_id: item.row.task_id,
    });
  };
  const end = (older: Held, newer: Held, item: PreparedItem) => {
    older.outdatedBy = newer.memory_id;
    changed.add(older);
    outdated.add(older.memory_id);
    note('contradiction', older.memory_id, newer.memory_id, item, older);
  };

  /** An event that moves the one occasion of its kind that is to come takes its place. */
  const placeOccasion = (item: PreparedItem, claim: ItemClaim) => {
    const timeline = timelines.get(claim.key) ?? [];
    const moved = claim.isChange ? occasionMoved(claim, timeline, new Date(item.row.said_at)) : undefined;
    const own = heldBy(item, claim);
    if (moved !== undefined) {
      own.claim_value = [...new Set([...wordsOf(moved.claim_value), ...wordsOf(claim.value)])]
        .toSorted()
        .join(' ');
      replaced.set(moved.memory_id, item.row.memory_id);
      note('update', moved.memory_id, item.row.memory_id, item, moved);
    }
    changed.add(own);
    timelines.set(claim.key, [...timeline.filter((one) => one !== moved), own]);
  };

  const place = (item: PreparedItem): PlacedItem => {
    const { row } = item;
    const content = `${row.kind}:${row.content_hash}`;
    const saidAt = new Date(row.said_at);
    const existing = holders.get(content);
    if (existing !== undefined) {
      const held = item.claims.flatMap(({ key }) => timelines.get(key) ?? []);
      const isEnded = held.some(
        (one) => one.memory_id === existing && one.outdatedBy !== null && saysSince(one, saidAt, held),
      );
      if (!isEnded) return { item, memoryId: existing, isNew: false };
      replaced.set(existing, row.memory_id);
      note('renewal', existing, row.memory_id, item);
      for (const { key } of item.claims)
        timelines.set(key, timelines.get(key)?.filter((one) => one.memory_id !== existing) ?? []);
    }
    holders.set(content, row.memory_id);
    for (const claim of item.claims) {
      if (claim.attribute === OCCASION) {
        placeOccasion(item, claim);
        continue;
      }
      const timeline = timelines.get(claim.key) ?? [];
      const own = heldBy(item, claim);
      changed.add(own);
      for (const one of timeline)
        if (endsClaim({ ...claim, saidAt }, asSaid(one)) && !isEndedBefore(one, saidAt, timeline))
          end(one, own, item);
      const next = timeline
        .filter(
          (one) =>
            one.saidAt > saidAt && endsClaim({ ...claim, ...asSaid(one), isChange: false }, asSaid(own)),
        )
        .toSorted((a, b) => a.saidAt.getTime() - b.saidAt.getTime())[0];
      if (next !== undefined) end(own, next, item);
      timelines.set(claim.key, [...timeline, own]);
    }
    return { item, memoryId: row.memory_id, isNew: true };
  };

  const placed = tasks.map((items) => items.map(place));
  return {
    placed,
    replaced,
    claims: [...changed].map(toRow),
    outdated: [...outdated],
    reconciliations,
  };
}

const DAY_MS = 86_400_000;

/** The only upcoming occasion that what is said of the moved one fits; undefined where none or several do. */
function occasionMoved(claim: ItemClaim, timeline: readonly Held[], saidAt: Date): Held | undefined {
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

function wordsOf(value: string): readonly string[] {
  return value.split(' ').filter((word) => word !== '');
}

function heldBy({ row }: PreparedItem, claim: ItemClaim): Held {
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

/** Whether something said by then has outdated it already. */
function isEndedBefore(one: Held, saidAt: Date, timeline: readonly Held[]): boolean {
  if (one.outdatedBy === null) return false;
  const by = timeline.find((other) => other.memory_id === one.outdatedBy);
  return by === undefined || by.saidAt <= saidAt;
}

/** Whether words said at a time come after what outdated a claim. */
function saysSince(one: Held, saidAt: Date, timeline: readonly Held[]): boolean {
  const by = timeline.find((other) => other.memory_id === one.outdatedBy);
  return saidAt >= (by?.saidAt ?? one.saidAt);
}

function asSaid({ claim_value, saidAt }: Held) {
  return { value: claim_value, saidAt };
}

function toHeld(row: KnownClaim): Held {
  const { claim_key, memory_id, attribute, claim_value, is_whole, outdated_by, said_at, valid_from } = row;
  return {
    ...{ claim_key, memory_id, attribute, claim_value, is_whole },
    saidAt: said_at,
    validFrom: valid_from ?? said_at,
    outdatedBy: outdated_by,
  };
}

function toRow({ saidAt: _saidAt, validFrom: _validFrom, outdatedBy, ...row }: Held): ClaimRow {
  return { ...row, outdated_by: outdatedBy };
}
