import { at } from './okapi.ts';
import type { Raised } from './succession.ts';
import { positionOf, type TermIndex } from './term-index.ts';
import { bestFrom, turnEnd } from './turn-ends.ts';
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
  const positions = index.column(positionOf);
  const add = (slot: number, reply: number) => {
    const value = at(score, slot);
    if (value <= least || users[slot] !== 1 || assistants[reply] !== 1) return;
    const place = found.findIndex((other) => at(score, other.slot) < value);
    found.splice(place < 0 ? found.length : place, 0, { slot, reply });
    if (found.length <= most) return;
    found.pop();
    least = at(score, found.at(-1)?.slot ?? slot);
  };
  for (const ofConversation of turns)
    for (let from = 0, to = turnEnd(ofConversation, 0, positions); to < ofConversation.length; ) {
      const end = turnEnd(ofConversation, to, positions);
      add(bestFrom(ofConversation, from, to, score), bestFrom(ofConversation, to, end, score));
      [from, to] = [to, end];
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
