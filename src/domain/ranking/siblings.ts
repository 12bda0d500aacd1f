import { at } from './okapi.ts';
import { turnEnd } from './turn-ends.ts';

/** What a memory got beside what it says itself, by slot; null for nothing. */
export type Context = readonly (Float64Array | null)[];

/**
 * Lowers the memories of a message but the best one. Each claim of a message is a memory, and all of them get
 * the same from the turns around it, from each other and from their conversation: the best one tells where to
 * look, and the others would take the places of other messages. A claim that is meant too keeps what its own
 * words and meaning are worth.
 * @param messages from {@link siblingsIn}
 * @param score by slot, which is changed
 * @param context by slot, what score memories have by where they were said, before any factor
 * @param own by slot, what they have by themselves, before any factor
 * @param share of the context that the others keep, 0..1
 * @param before gets the scores before, by slot of the lowered memories; null if nobody asks
 */
export function lowerSiblings(
  messages: readonly (readonly number[])[],
  score: Float64Array,
  { own, context }: { readonly own: Context; readonly context: Context },
  share: number,
  before: Map<number, number> | null,
): void {
  for (const siblings of messages) {
    const best = bestOf(siblings, score);
    if (best < 0) continue;
    for (const slot of siblings) {
      const around = slot === best ? 0 : sumAt(context, slot);
      if (around === 0) continue;
      const itself = sumAt(own, slot);
      before?.set(slot, at(score, slot));
      score[slot] = at(score, slot) * ((itself + share * around) / (itself + around));
    }
  }
}

function sumAt(parts: Context, slot: number): number {
  let sum = 0;
  for (const part of parts) if (part) sum += at(part, slot);
  return sum;
}

/** The slot with the highest score above 0, the first of equal ones; -1 if there is none. */
function bestOf(slots: readonly number[], score: Float64Array): number {
  let best = -1;
  for (const slot of slots) if (at(score, slot) > (best < 0 ? 0 : at(score, best))) best = slot;
  return best;
}

/**
 * The slots of each message that has several memories.
 * @param turns slots of each conversation, in order
 * @param positions by slot
 */
export function siblingsIn(
  turns: readonly (readonly number[])[],
  positions: Float64Array,
): readonly (readonly number[])[] {
  const siblings: (readonly number[])[] = [];
  for (const ofConversation of turns)
    for (let from = 0, to = 0; from < ofConversation.length; from = to) {
      to = turnEnd(ofConversation, from, positions);
      if (to > from + 1) siblings.push(ofConversation.slice(from, to));
    }
  return siblings;
}
