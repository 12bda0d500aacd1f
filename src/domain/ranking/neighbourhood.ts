import { betweenPeople } from './people.ts';
import type { RankWeights } from './signals.ts';
import type { TermIndex } from './term-index.ts';

/** What a memory gains from its conversation, by slot. */
export interface Neighbourhood {
  /** From the two turns before it and the two after it. */
  readonly neighbours: Float64Array;
  /** From the conversation as a whole. */
  readonly session: Float64Array;
}

/**
 * Adds what neighbouring turns of one conversation give each other, and what every turn gets from the
 * conversation.
 * @param turns slots of the conversation, in order
 * @param base by slot, the score of each memory by itself
 * @param shared what each turn gets in addition to its share of the conversation's three best turns
 */
export function addNeighbourhood(
  index: TermIndex,
  turns: readonly number[],
  base: Float64Array,
  shared: number,
  weights: RankWeights,
  { neighbours, session }: Neighbourhood,
): void {
  const ofAll = shared + weights.session * meanOfBest(turns, base);
  if (ofAll === 0) return;
  const { near, next, assistantChat } = weights;
  const people = betweenPeople(index);
  // the two positions beyond either end count as 0
  let [earlier, before, own] = [0, 0, 0];
  let [after, later] = [scoreAt(turns, base, 0), scoreAt(turns, base, 1)];
  for (let i = 0; i < turns.length; i += 1) {
    earlier = before;
    before = own;
    own = after;
    after = later;
    later = scoreAt(turns, base, i + 2);
    const slot = turns[i] as number;
    // neighbours answer each other in a chat between people, and less so in a chat with an assistant
    const share = people[slot] === 1 ? 1 : assistantChat;
    neighbours[slot] = share * (near * (before + after) + next * (earlier + later));
    session[slot] = ofAll;
  }
}

function scoreAt(turns: readonly number[], base: Float64Array, i: number): number {
  return i < turns.length ? (base[turns[i] as number] as number) : 0;
}

/** The mean of the three highest scores, or of all if they are fewer. */
function meanOfBest(turns: readonly number[], base: Float64Array): number {
  let [first, second, third] = [0, 0, 0];
  for (let i = 0; i < turns.length; i += 1) {
    const score = base[turns[i] as number] as number;
    if (score <= third) continue;
    if (score <= second) third = score;
    else {
      third = second;
      if (score <= first) second = score;
      else {
        second = first;
        first = score;
      }
    }
  }
  return (first + second + third) / Math.min(3, turns.length);
}
