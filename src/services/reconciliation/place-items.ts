import { endsAssertion } from '../../domain/extraction/assertions.ts';
import type { ItemAssertion } from '../../domain/extraction/item-analysis.ts';
import type { Verdict } from '../../domain/extraction/reconciliation.ts';
import { splitSentences } from '../../domain/text/sentences.ts';
import { ASSERTION_RULES } from '../../extractors/rules/assertions.ts';
import { OCCASION } from '../../extractors/rules/assertions-of-item.ts';
import { sha256 } from '../../lib/hash.ts';
import type { AssertionRow, StoredAssertion } from '../../stores/reconciliation/assertions.ts';
import type { ReconciliationRow } from '../../stores/reconciliation/reconciliations.ts';
import type { Judged, Judgement } from './judge-by-model.ts';
import type { PreparedItem } from './prepared-task.ts';
import {
  comparable,
  entryOf,
  isEndedBefore,
  joined,
  occasionMoved,
  saysSince,
  type TimelineEntry,
  toEntry,
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
  /** The part of `replaced` whose assertions move to the superseding memory. */
  readonly reassigned: ReadonlyMap<string, string>;
  /** New assertions, and stored assertions that a new one outdates. */
  readonly assertions: readonly AssertionRow[];
  /** Memories that are now outdated, new ones included. */
  readonly outdated: readonly string[];
  readonly reconciliations: readonly ReconciliationRow[];
}

export interface CubeKnowledge {
  /** `kind:content hash` → the activated memory that holds it. */
  readonly holders: ReadonlyMap<string, string>;
  readonly assertions: readonly StoredAssertion[];
  /** The model's judgements, if there is a model. */
  readonly judged?: Judged | null;
  /** Whether a memory that the model judged is still activated and has the words that it read. */
  readonly isActive?: (memoryId: string) => boolean;
}

/**
 * Decides where each item is stored.
 * - Content that exists already is not stored twice.
 * - A model's judgement counts for the pairs that it was asked about, as far as both memories are still
 *   active.
 * - For all other pairs the rules count: an item's assertion ends earlier assertions of the same speaker.
 *   Earlier means the time of speaking, whatever the order in which the server received them.
 * - Words that are outdated and said again become a new memory.
 */
export function placeItems(
  tasks: readonly (readonly PreparedItem[])[],
  knowledge: CubeKnowledge,
  newId: () => string,
): Placement {
  const placer = new Placer(knowledge, newId);
  const placed = tasks.map((items) => items.map((item) => placer.place(item)));
  return { placed, ...placer.result() };
}

class Placer {
  readonly #holders: Map<string, string>;
  readonly #timelines: Map<string, readonly TimelineEntry[]>;
  readonly #isActive: (memoryId: string) => boolean;
  readonly #judged: Judged | null;
  readonly #newId: () => string;
  readonly #own = new Set<string>();
  readonly #replaced = new Map<string, string>();
  readonly #reassigned = new Map<string, string>();
  /** Changed assertions by claim key and memory id, in the form of the database. */
  readonly #changed = new Map<string, TimelineEntry>();
  readonly #outdated = new Set<string>();
  readonly #notes: ReconciliationRow[] = [];

  constructor(
    { holders, assertions, judged = null, isActive = () => false }: CubeKnowledge,
    newId: () => string,
  ) {
    this.#holders = new Map(holders);
    this.#timelines = Map.groupBy(assertions.map(toEntry), (held) => held.claim_key);
    this.#isActive = isActive;
    this.#judged = judged;
    this.#newId = newId;
  }

  result(): Omit<Placement, 'placed'> {
    return {
      replaced: this.#replaced,
      reassigned: this.#reassigned,
      assertions: [...this.#changed.values()].map(toRow),
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
      // they count once the decision is undone
      for (const assertion of item.assertions) this.#keep(entryOf(item, assertion));
      this.#note('duplicate', memoryId, row.memory_id, item, { by: this.#judged?.by, reason: same.reason });
      return { item, memoryId, isNew: false, isArchived: true };
    }
    this.#holders.set(content, row.memory_id);
    this.#own.add(row.memory_id);
    const isByRules = this.#judged?.isByRules === true;
    if (!isByRules) for (const judgement of standing) this.#follow(item, judgement);
    for (const assertion of item.assertions) {
      if (assertion.attribute === OCCASION) this.#placeOccasion(item, assertion);
      else this.#placeAssertion(item, isRenewal ? { ...assertion, isChange: true } : assertion);
    }
    // an assertion that outdates a memory says more of it than a comparison of words
    if (isByRules)
      for (const judgement of standing)
        if (this.#stands(judgement.of.memoryId) && !this.#outdated.has(judgement.of.memoryId))
          this.#follow(item, judgement);
    return { item, memoryId: row.memory_id, isNew: true, isArchived: false };
  }

  #stands(memoryId: string): boolean {
    return (this.#own.has(memoryId) || this.#isActive(memoryId)) && !this.#replaced.has(memoryId);
  }

  /** Whether the memory with the item's words was outdated before they were said again. */
  #isEnded(memoryId: string, { assertions, row }: PreparedItem): boolean {
    const held = assertions.flatMap(({ key }) => this.#timelines.get(key) ?? []);
    return held.some(
      (item) =>
        item.memory_id === memoryId &&
        item.outdatedBy !== null &&
        saysSince(item, new Date(row.said_at), held),
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
      this.#reassigned.set(of.memoryId, row.memory_id);
    }
  }

  #placeAssertion(item: PreparedItem, assertion: ItemAssertion): void {
    const own = entryOf(item, assertion);
    const { saidAt } = own;
    const timeline = this.#timelines.get(assertion.key) ?? [];
    const byRules = timeline.filter((entry) => !this.#isAsked(item, entry));
    this.#keep(own);
    for (const byRule of byRules)
      if (
        endsAssertion({ ...assertion, saidAt }, comparable(byRule)) &&
        !isEndedBefore(byRule, saidAt, timeline)
      )
        this.#end(byRule, own, item);
    const [next] = byRules
      .filter((byRule) => byRule.saidAt > saidAt)
      .filter((byRule) =>
        endsAssertion({ ...assertion, ...comparable(byRule), isChange: false }, comparable(own)),
      )
      .toSorted((a, b) => a.saidAt.getTime() - b.saidAt.getTime());
    if (next !== undefined) this.#end(own, next, item);
    this.#timelines.set(assertion.key, [...timeline, own]);
  }

  /** An event that moves the only upcoming occasion of its kind supersedes it. */
  #placeOccasion(item: PreparedItem, assertion: ItemAssertion): void {
    const own = entryOf(item, assertion);
    const timeline = this.#timelines.get(assertion.key) ?? [];
    const moved = assertion.isChange ? occasionMoved(assertion, timeline, own.saidAt) : undefined;
    if (moved !== undefined && !this.#isAsked(item, moved)) {
      own.claim_value = joined(moved.claim_value, assertion.value);
      this.#replace(moved.memory_id, item, 'update', { reason: moved.attribute });
    }
    this.#keep(own);
    this.#timelines.set(assertion.key, [...(this.#timelines.get(assertion.key) ?? []), own]);
  }

  #keep(held: TimelineEntry): void {
    this.#changed.set(`${held.claim_key} ${held.memory_id}`, held);
  }

  #isAsked({ row }: PreparedItem, { memory_id }: TimelineEntry): boolean {
    return this.#judged?.compared.get(row.memory_id)?.has(memory_id) === true;
  }

  #end(older: TimelineEntry, newer: TimelineEntry, item: PreparedItem): void {
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
        timeline.filter((entry) => entry.memory_id !== memoryId),
      );
  }

  #note(verdict: Verdict, older_id: string, newer_id: string, { row }: PreparedItem, why: Why): void {
    const { by = ASSERTION_RULES, reason = null, claimKey = null } = why;
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
