import { betweenPeople } from './people.ts';
import type { RankWeights } from './signals.ts';
import { positionOf, type TermIndex } from './term-index.ts';
import { turnEnd } from './turn-ends.ts';

/** What a memory gains from its conversation, by slot. */
export interface Neighbourhood {
  /** From the two turns before it and the two after it. */
  readonly neighbours: Float64Array;
  /** From the conversation as a whole. */
  readonly session: Float64Array;
}

/**
 * Adds what neighbouring turns of one conversation give each other, and what every turn gets from the
 * conversation. A turn may have several memories, one for each claim: they count as one turn, and each gets
 * a share of the best of the others, since what is said together explains each other.
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
  const { near, next, assistantChat } = weights;
  const said = new Said(turns, base, index.column(positionOf));
  const ofAll = shared + weights.session * said.meanOfBest();
  if (ofAll === 0) return;
  const people = betweenPeople(index);
  // the two positions beyond either end count as 0
  let [earlier, before] = [0, 0];
  let [from, to] = [0, said.end(0)];
  let own = said.best(from, to);
  let [afterTo, after] = [said.end(to), said.best(to, said.end(to))];
  while (from < turns.length) {
    const laterTo = said.end(afterTo);
    const later = said.best(afterTo, laterTo);
    const around = near * (before + after) + next * (earlier + later);
    const rest = said.secondBest(from, to);
    for (let i = from; i < to; i += 1) {
      const slot = turns[i] as number;
      // neighbours answer each other in a chat between people, and less so in a chat with an assistant
      neighbours[slot] = (people[slot] === 1 ? 1 : assistantChat) * around;
      if (rest > 0) neighbours[slot] += near * (base[slot] === own ? rest : own);
      session[slot] = ofAll;
    }
    [earlier, before, own, after] = [before, own, after, later];
    [from, to, afterTo] = [to, afterTo, laterTo];
  }
}

/** The memories of a conversation with their scores, in turns: those of one position. */
class Said {
  readonly #turns: readonly number[];
  readonly #base: Float64Array;
  readonly #positions: Float64Array;

  constructor(turns: readonly number[], base: Float64Array, positions: Float64Array) {
    this.#turns = turns;
    this.#base = base;
    this.#positions = positions;
  }

  /** Where the turn ends that begins at a place. */
  end(from: number): number {
    return turnEnd(this.#turns, from, this.#positions);
  }

  /** The highest score from one place to another, 0 between none. */
  best(from: number, to: number): number {
    let best = 0;
    for (let i = from; i < to; i += 1) best = Math.max(best, this.#base[this.#turns[i] as number] as number);
    return best;
  }

  /** The second highest score from one place to another, 0 where there is none. */
  secondBest(from: number, to: number): number {
    let [best, second] = [0, 0];
    for (let i = from; i < to; i += 1) {
      const score = this.#base[this.#turns[i] as number] as number;
      if (score > best) [best, second] = [score, best];
      else if (score > second) second = score;
    }
    return second;
  }

  /** The mean score of the three best turns, or of all if they are fewer. */
  meanOfBest(): number {
    let [first, second, third, count] = [0, 0, 0, 0];
    for (let from = 0, to = 0; from < this.#turns.length; from = to) {
      to = this.end(from);
      count += 1;
      const score = this.best(from, to);
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
    return (first + second + third) / Math.min(3, count);
  }
}
