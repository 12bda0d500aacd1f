import type { Admitted } from './admitted.ts';
import { at } from './okapi.ts';
import { conversationOf, positionOf, type TermIndex } from './term-index.ts';

/** What a memory got beside what it says itself, by slot; null for nothing. */
export type Context = readonly (Float64Array | null)[];

/**
 * Lowers the memories of a message but the best one. Each claim of a message is a memory, and all of them get
 * the same from the turns around it, from each other and from their conversation: the best one tells where to
 * look, and the others would take the places of other messages. A claim that is meant too keeps what its own
 * words and meaning are worth.
 * @param score by slot, which is changed
 * @param context by slot, what score memories have by where they were said, before any factor
 * @param own by slot, what they have by themselves, before any factor
 * @param share of the context that the others keep, 0..1
 * @returns the scores before, by slot of the lowered memories
 */
export function lowerSiblings(
  index: TermIndex,
  score: Float64Array,
  { own, context }: { readonly own: Context; readonly context: Context },
  share: number,
  admitted: Admitted | undefined,
): ReadonlyMap<number, number> {
  const lowered = new Map<number, number>();
  for (const siblings of siblingsOf(index)) {
    const best = bestOf(siblings, score, admitted);
    if (best < 0) continue;
    for (const slot of siblings) {
      const around = slot === best ? 0 : sumAt(context, slot);
      if (around === 0) continue;
      const before = at(score, slot);
      const itself = sumAt(own, slot);
      lowered.set(slot, before);
      score[slot] = before * ((itself + share * around) / (itself + around));
    }
  }
  return lowered;
}

function sumAt(parts: Context, slot: number): number {
  let sum = 0;
  for (const part of parts) if (part) sum += at(part, slot);
  return sum;
}

/** The slot with the highest score above 0, the first of equal ones; -1 if there is none. */
function bestOf(slots: readonly number[], score: Float64Array, admitted: Admitted | undefined): number {
  let best = -1;
  for (const slot of slots)
    if (at(score, slot) > (best < 0 ? 0 : at(score, best)) && admitted?.has(slot) !== false) best = slot;
  return best;
}

/** The slots of each message that has several memories; cached until the index changes. */
function siblingsOf(index: TermIndex): readonly (readonly number[])[] {
  return index.derived(makeSiblings);
}

function makeSiblings(index: TermIndex): readonly (readonly number[])[] {
  const [positions, conversations] = [index.column(positionOf), index.column(conversationOf)];
  const ofMessage = Map.groupBy(
    index.occupied,
    (slot) => `${at(conversations, slot)} ${at(positions, slot)}`,
  );
  return [...ofMessage.values()].filter(({ length }) => length > 1);
}
