import { at } from './okapi.ts';
import type { Raised } from './succession.ts';
import type { TermIndex } from './term-index.ts';
import { assistantTurns, userTurns } from './voice-factors.ts';

/** The largest factor that keeps a reply behind the turn that it answers. */
const BEHIND = 1 - 1e-6;

/**
 * Raises the assistant's replies to the best user turns to just below those turns. A question that weighs
 * what was said is answered by exchanges: by what the user told and by what was worked out from it.
 * @param turns slots of each conversation, in order
 * @param most how many user turns bring their replies
 * @returns the raised replies, by slot
 */
export function raiseReplies(
  index: TermIndex,
  turns: readonly (readonly number[])[],
  score: Float64Array,
  most: number,
): ReadonlyMap<number, Raised> {
  const raised = new Map<number, Raised>();
  for (const { slot, reply } of bestAnswered(index, turns, score, most)) {
    const from = index.at(slot);
    const [own, least] = [at(score, reply), at(score, slot) * BEHIND];
    if (from === undefined || own >= least) continue;
    raised.set(reply, { from, own });
    score[reply] = least;
  }
  return raised;
}

/** The user turns with the highest scores above 0 that an assistant replied to, best first. */
function bestAnswered(
  index: TermIndex,
  turns: readonly (readonly number[])[],
  score: Float64Array,
  most: number,
): readonly { readonly slot: number; readonly reply: number }[] {
  const [users, assistants] = [userTurns(index), assistantTurns(index)];
  const found: { readonly slot: number; readonly reply: number }[] = [];
  let least = 0;
  for (const ofConversation of turns)
    for (let i = 1; i < ofConversation.length; i += 1) {
      const [slot, reply] = [ofConversation[i - 1] as number, ofConversation[i] as number];
      const value = at(score, slot);
      if (value <= least || users[slot] !== 1 || assistants[reply] !== 1) continue;
      const place = found.findIndex((other) => at(score, other.slot) < value);
      found.splice(place < 0 ? found.length : place, 0, { slot, reply });
      if (found.length <= most) continue;
      found.pop();
      least = at(score, found.at(-1)?.slot ?? slot);
    }
  return found;
}

/** Raised memories of two steps, of which the second is the later one. */
export function bothRaised(
  replies: ReadonlyMap<number, Raised>,
  succeeding: ReadonlyMap<number, Raised>,
): ReadonlyMap<number, Raised> {
  return replies.size === 0 ? succeeding : new Map([...replies, ...succeeding]);
}
