import type { Admitted } from './admitted.ts';
import type { Entry } from './entry.ts';
import { at } from './okapi.ts';
import type { TermIndex } from './term-index.ts';

/** Just enough to stand in front. */
const AHEAD = 1 + 1e-6;
/** Longer chains of changes are cut; a circle ends. */
const MAX_CHANGES = 50;
/** From which share of the score of what followed it an outdated memory counts as an answer too. */
const COMPARABLE = 0.5;

export interface Raised {
  /** Whose score it got. */
  readonly from: Entry;
  /** Its score before. */
  readonly own: number;
}

/**
 * Raises whatever says otherwise than an outdated memory since then to that one's score and a trace more: who asks in
 * the words of the old ("where do I live?") has to find the new ("I moved to Lisbon") in front of it. Nothing is lowered.
 * @returns by slot what was raised
 */
export function raiseSuccessors(
  index: TermIndex,
  outdated: readonly Entry[],
  score: Float64Array,
  admitted: Admitted | undefined,
): ReadonlyMap<number, Raised> {
  const raised = new Map<number, Raised>();
  for (const from of outdated) {
    let least = raised.get(from.slot)?.own ?? at(score, from.slot);
    if (least <= 0) continue;
    for (const { slot } of changesAfter(index, from)) {
      least *= AHEAD;
      if (at(score, slot) < least && admitted?.has(slot) !== false) {
        raised.set(slot, { from, own: raised.get(slot)?.own ?? at(score, slot) });
        score[slot] = least;
      }
    }
  }
  return raised;
}

/** What says otherwise than a memory, what says otherwise than that, and so on. */
function* changesAfter(index: TermIndex, from: Entry): Generator<Entry> {
  let next = index.entry(from.doc.outdatedBy ?? '');
  for (let n = 0; next !== undefined && n < MAX_CHANGES; n += 1) {
    yield next;
    next = index.entry(next.doc.outdatedBy ?? '');
  }
}

/**
 * The other way round, for questions about what was so before ("where did I use to live?"): raises what is outdated to the
 * score of what says otherwise since and a trace more, where both match.
 * @returns by slot what was raised
 */
export function raiseFormer(
  index: TermIndex,
  outdated: readonly Entry[],
  score: Float64Array,
  admitted: Admitted | undefined,
): ReadonlyMap<number, Raised> {
  const raised = new Map<number, Raised>();
  const scores = new Map<number, number>();
  for (const entry of outdated) {
    const own = at(score, entry.slot);
    let best = entry;
    for (const next of changesAfter(index, entry))
      if (at(score, next.slot) > at(score, best.slot) && admitted?.has(next.slot) !== false) best = next;
    const least = at(score, best.slot);
    if (best === entry || own < COMPARABLE * least) continue;
    raised.set(entry.slot, { from: best, own });
    scores.set(entry.slot, least * AHEAD);
  }
  for (const [slot, reached] of scores) score[slot] = reached;
  return raised;
}

interface Succeeded {
  readonly memory: { readonly memoryId: string; readonly outdatedBy: string | null };
}

/** The same hits, with whatever says otherwise than an outdated one since then in front of that one. */
export function newerFirst<T extends Succeeded>(hits: readonly T[]): readonly T[] {
  if (!hits.some(({ memory }) => memory.outdatedBy !== null)) return hits;
  const left = new Map(hits.map((hit) => [hit.memory.memoryId, hit]));
  const ordered: T[] = [];
  for (const hit of hits) {
    const chain: T[] = [];
    for (let next: T | undefined = hit; next !== undefined; next = left.get(next.memory.outdatedBy ?? ''))
      if (left.delete(next.memory.memoryId)) chain.push(next);
    ordered.push(...chain.toReversed());
  }
  return ordered;
}
