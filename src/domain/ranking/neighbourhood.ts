import type { RankWeights } from './signals.ts';
import type { TermIndex } from './term-index.ts';

/** By slot what a memory gets from the turns of its conversation. */
export interface Neighbourhood {
  /** From the turns before and after it. */
  readonly neighbours: Float64Array;
  /** From the conversation as a whole. */
  readonly session: Float64Array;
}

/**
 * Adds what the turns of one conversation give each other, and what all of them get: `shared` and from its three best.
 * @param turns slots in order
 * @param base by slot what speaks for a memory by itself
 */
export function addNeighbourhood(
  index: TermIndex,
  turns: readonly number[],
  base: Float64Array,
  shared: number,
  weights: RankWeights,
  { neighbours, session }: Neighbourhood,
): void {
  if (turns.length < 2) return;
  const ofAll = shared + weights.session * meanOfBest(turns, base);
  if (ofAll === 0) return;
  const { near, next, assistantChat } = weights;
  const speakers = index.speakers;
  // two places beyond either end are empty
  let [earlier, before, own] = [0, 0, 0];
  let [after, later] = [scoreAt(turns, base, 0), scoreAt(turns, base, 1)];
  for (let i = 0; i < turns.length; i += 1) {
    earlier = before;
    before = own;
    own = after;
    after = later;
    later = scoreAt(turns, base, i + 2);
    const slot = turns[i] as number;
    // neighbours answer each other in a chat between people, less so in one with an assistant
    const share = (speakers[slot] as number) > 0 ? 1 : assistantChat;
    neighbours[slot] = share * (near * (before + after) + next * (earlier + later));
    session[slot] = ofAll;
  }
}

function scoreAt(turns: readonly number[], base: Float64Array, i: number): number {
  return i < turns.length ? (base[turns[i] as number] as number) : 0;
}

/** The mean of the three highest scores. */
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
  return (first + second + third) / 3;
}
