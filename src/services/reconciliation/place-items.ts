import { endsClaim } from '../../domain/extraction/claims.ts';
import type { ItemClaim } from '../../domain/extraction/item-analysis.ts';
import type { Verdict } from '../../domain/extraction/reconciliation.ts';
import { splitSentences } from '../../domain/text/sentences.ts';
import { CLAIM_RULES } from '../../extractors/rules/claims.ts';
import { OCCASION } from '../../extractors/rules/claims-of-item.ts';
import { sha256 } from '../../lib/hash.ts';
import type { ClaimRow, KnownClaim } from '../../stores/reconciliation/claims.ts';
import type { ReconciliationRow } from '../../stores/reconciliation/reconciliations.ts';
import type { Judged, Judgement } from './judge-by-model.ts';
import type { PreparedItem } from './prepared-task.ts';
import {
  asSaid,
  type Held,
  heldBy,
  isEndedBefore,
  joined,
  occasionMoved,
  saysSince,
  toHeld,
  toRow,
} from './timeline.ts';

export interface PlacedItem {
  readonly item: PreparedItem;
  /** The memory that holds the content: the item's own, or an existing one. */
  readonly memoryId: string;
  readonly isNew: boolean;
  /** Whether the item is stored as archived, because `memoryId` says the same in other words. */
  readonly isArchived: boolean;
}

/** Where the items of a claim are stored, and their effects on existing memories. */
export interface Placement {
  /** By task, in order. */
  readonly placed: readonly (readonly PlacedItem[])[];
  /** Archived memory → the memory that supersedes it; both may be new. */
  readonly replaced: ReadonlyMap<string, string>;
  /** The part of `replaced` whose claims move to the superseding memory. */
  readonly handedOn: ReadonlyMap<string, string>;
  /** New claims, and stored claims that a new one outdates. */
  readonly claims: readonly ClaimRow[];
  /** Memories that are now outdated, new ones included. */
  readonly outdated: readonly string[];
  readonly reconciliations: readonly ReconciliationRow[];
}

export interface Known {
  /** `kind:content hash` → the activated memory that holds it. */
  readonly holders: ReadonlyMap<string, string>;
  readonly claims: readonly KnownClaim[];
  /** The model's judgements, if there is a model. */
  readonly judged?: Judged | null;
  /** Whether a memory that the model judged is still activated. */
  readonly isActive?: (memoryId: string) => boolean;
}

/**
 * Decides where each item is stored.
 * - Content that exists already is not stored twice.
 * - A model's judgement counts for the pairs that it was asked about, as far as both memories are still
 *   active.
 * - For all other pairs the rules count: an item's claim ends earlier claims of the same speaker. Earlier
 *   means the time of speaking, whatever the order in which the server received them.
 * - Words that are outdated and said again become a new memory.
 */
export function placeItems(
  tasks: readonly (readonly PreparedItem[])[],
  known: Known,
  newId: () => string,
): Placement {
  const placer = new Placer(known, newId);
  const placed = tasks.map((items) => items.map((item) => placer.place(item)));
  return { placed, ...placer.result() };
}

class Placer {
  readonly #holders: Map<string, string>;
  readonly #timelines: Map<string, readonly Held[]>;
  readonly #isActive: (memoryId: string) => boolean;
  readonly #judged: Judged | null;
  readonly #newId: () => string;
  readonly #own = new Set<string>();
  readonly #replaced = new Map<string, string>();
  readonly #handedOn = new Map<string, string>();
  /** Changed claims by claim key and memory id, in the form of the database. */
  readonly #changed = new Map<string, Held>();
  readonly #outdated = new Set<string>();
  readonly #notes: ReconciliationRow[] = [];

  constructor({ holders, claims, judged = null, isActive = () => false }: Known, newId: () => string) {
    this.#holders = new Map(holders);
    this.#timelines = Map.groupBy(claims.map(toHeld), (held) => held.claim_key);
    this.#isActive = isActive;
    this.#judged = judged;
    this.#newId = newId;
  }

  result(): Omit<Placement, 'placed'> {
    return {
      replaced: this.#replaced,
      handedOn: this.#handedOn,
      claims: [...this.#changed.values()].map(toRow),
      outdated: [...this.#outdated],
      reconciliations: this.#notes,
    };
  }

  place(item: PreparedItem): PlacedItem {
    const { row } = item;
    const content = `${row.kind}:${row.content_hash}`;
    const existing = this.#holders.get(content);
    if (existing !== undefined) {
      if (!this.#isEnded(existing, item))
        return { item, memoryId: existing, isNew: false, isArchived: false };
      this.#replace(existing, item, 'renewal');
    }
    const isRenewal = existing !== undefined;
    const judgements = this.#judged?.judgements.get(row.memory_id) ?? [];
    const standing = judgements.filter(({ of }) => this.#stands(of.memoryId));
    const same = standing.find(({ verdict }) => verdict === 'duplicate');
    if (existing === undefined && same !== undefined) {
      const { memoryId } = same.of;
      this.#holders.set(content, memoryId);
      this.#replaced.set(row.memory_id, memoryId);
      this.#note('duplicate', memoryId, row.memory_id, item, { by: this.#judged?.by, reason: same.reason });
      return { item, memoryId, isNew: false, isArchived: true };
    }
    this.#holders.set(content, row.memory_id);
    this.#own.add(row.memory_id);
    for (const judgement of standing) this.#follow(item, judgement);
    for (const claim of item.claims) {
      if (claim.attribute === OCCASION) this.#placeOccasion(item, claim);
      else this.#placeClaim(item, isRenewal ? { ...claim, isChange: true } : claim);
    }
    return { item, memoryId: row.memory_id, isNew: true, isArchived: false };
  }

  #stands(memoryId: string): boolean {
    return (this.#own.has(memoryId) || this.#isActive(memoryId)) && !this.#replaced.has(memoryId);
  }

  /** Whether the memory with the item's words was outdated before they were said again. */
  #isEnded(memoryId: string, { claims, row }: PreparedItem): boolean {
    const held = claims.flatMap(({ key }) => this.#timelines.get(key) ?? []);
    return held.some(
      (one) =>
        one.memory_id === memoryId && one.outdatedBy !== null && saysSince(one, new Date(row.said_at), held),
    );
  }

  #follow(item: PreparedItem, { verdict, of, reason }: Judgement): void {
    const { row } = item;
    const saidAt = new Date(row.said_at);
    const why = { by: this.#judged?.by, reason };
    if (verdict === 'contradiction') {
      const [older, newer] =
        of.saidAt <= saidAt ? [of.memoryId, row.memory_id] : [row.memory_id, of.memoryId];
      const claim_key = sha256('judged', older, newer).toString('base64url');
      this.#keep({
        claim_key,
        memory_id: older,
        attribute: 'judged',
        claim_value: '',
        is_whole: [...splitSentences(older === row.memory_id ? row.body : of.text)].length < 2,
        saidAt: of.saidAt,
        validFrom: of.saidAt,
        outdatedBy: newer,
      });
      this.#outdated.add(older);
      this.#note(verdict, older, newer, item, { ...why, claimKey: claim_key });
    } else if (verdict !== 'duplicate' && of.saidAt <= saidAt && this.#stands(of.memoryId)) {
      this.#replace(of.memoryId, item, verdict, why);
      this.#handedOn.set(of.memoryId, row.memory_id);
    }
  }

  #placeClaim(item: PreparedItem, claim: ItemClaim): void {
    const own = heldBy(item, claim);
    const { saidAt } = own;
    const timeline = this.#timelines.get(claim.key) ?? [];
    const byRules = timeline.filter((one) => !this.#isAsked(item, one));
    this.#keep(own);
    for (const one of byRules)
      if (endsClaim({ ...claim, saidAt }, asSaid(one)) && !isEndedBefore(one, saidAt, timeline))
        this.#end(one, own, item);
    const [next] = byRules
      .filter((one) => one.saidAt > saidAt)
      .filter((one) => endsClaim({ ...claim, ...asSaid(one), isChange: false }, asSaid(own)))
      .toSorted((a, b) => a.saidAt.getTime() - b.saidAt.getTime());
    if (next !== undefined) this.#end(own, next, item);
    this.#timelines.set(claim.key, [...timeline, own]);
  }

  /** An event that moves the only upcoming occasion of its kind supersedes it. */
  #placeOccasion(item: PreparedItem, claim: ItemClaim): void {
    const own = heldBy(item, claim);
    const timeline = this.#timelines.get(claim.key) ?? [];
    const moved = claim.isChange ? occasionMoved(claim, timeline, own.saidAt) : undefined;
    if (moved !== undefined && !this.#isAsked(item, moved)) {
      own.claim_value = joined(moved.claim_value, claim.value);
      this.#replace(moved.memory_id, item, 'update', { reason: moved.attribute });
    }
    this.#keep(own);
    this.#timelines.set(claim.key, [...(this.#timelines.get(claim.key) ?? []), own]);
  }

  #keep(held: Held): void {
    this.#changed.set(`${held.claim_key} ${held.memory_id}`, held);
  }

  #isAsked({ row }: PreparedItem, { memory_id }: Held): boolean {
    return this.#judged?.asked.get(row.memory_id)?.has(memory_id) === true;
  }

  #end(older: Held, newer: Held, item: PreparedItem): void {
    older.outdatedBy = newer.memory_id;
    this.#keep(older);
    this.#outdated.add(older.memory_id);
    const why = { reason: older.attribute, claimKey: older.claim_key };
    this.#note('contradiction', older.memory_id, newer.memory_id, item, why);
  }

  #replace(memoryId: string, item: PreparedItem, verdict: Verdict, why: Why = {}): void {
    this.#replaced.set(memoryId, item.row.memory_id);
    this.#note(verdict, memoryId, item.row.memory_id, item, why);
    for (const [key, timeline] of this.#timelines)
      this.#timelines.set(
        key,
        timeline.filter((one) => one.memory_id !== memoryId),
      );
  }

  #note(verdict: Verdict, older_id: string, newer_id: string, { row }: PreparedItem, why: Why): void {
    const { by = CLAIM_RULES, reason = null, claimKey = null } = why;
    this.#notes.push({
      reconciliation_id: this.#newId(),
      ...{ verdict, older_id, newer_id, judged_by: by, reason, claim_key: claimKey, task_id: row.task_id },
    });
  }
}

interface Why {
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
  readonly claimKey?: string | undefined;
}
