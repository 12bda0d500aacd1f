import type { Admitted } from './admitted.ts';
import type { Entry } from './entry.ts';
import { at } from './okapi.ts';
import type { TermIndex } from './term-index.ts';

/** The smallest factor that puts a memory in front of another. */
const AHEAD = 1 + 1e-6;
/** Longer chains of changes are cut, so a cycle ends too. */
const MAX_CHANGES = 50;
/** An outdated memory counts as an answer if its score is at least this share of its successor's. */
const COMPARABLE = 0.5;

/** A memory whose score was raised. */
export interface Raised {
  /** The memory from which it got its score. */
  readonly from: Entry;
  /** Its score before it was raised. */
  readonly own: number;
}

/**
 * Raises each memory that contradicts an outdated one to just above the score of the outdated one. A query in
 * the words of the old statement ("where do I live?") must find the new one ("I moved to Lisbon") in front of
 * it. No score is lowered.
 * @returns the raised memories, by slot
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

/** The memory that contradicts a given one, the memory that contradicts that one, and so on. */
function* changesAfter(index: TermIndex, from: Entry): Generator<Entry> {
  let next = index.entry(from.doc.outdatedBy ?? '');
  for (let n = 0; next !== undefined && n < MAX_CHANGES; n += 1) {
    yield next;
    next = index.entry(next.doc.outdatedBy ?? '');
  }
}

/**
 * The reverse, for questions about a former state ("where did I use to live?"): raises an outdated memory to
 * just above the score of its successor, if both match.
 * @returns the raised memories, by slot
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

/** Reorders hits so that each memory that contradicts an outdated one is in front of it. */
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
