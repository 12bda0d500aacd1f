import type { Admitted } from './admitted.ts';
import type { RankWeights } from './signals.ts';
import { tellingFactors } from './telling-factors.ts';
import { positionOf, saidAtOf, type TermIndex } from './term-index.ts';

/** Scores of an index's memories that do not depend on the query. */
export interface Standing {
  /**
   * For each conversation the slots of its turns in order; the conversation with the latest turn comes first.
   */
  readonly turns: readonly (readonly number[])[];
  /** Factor for how recent the memory's conversation is, by slot. */
  readonly recency: Float64Array;
  /** Factor for how much information a turn gives, by slot; null when it is 1 for all. */
  readonly telling: Float64Array | null;
}

const ofWeights = new WeakMap<RankWeights, (index: TermIndex) => Standing>();

/**
 * The standing of an index's memories. It is cached until the index changes, and computed again for a search
 * that is limited to some of the memories.
 */
export function standingOf(index: TermIndex, weights: RankWeights, admitted: Admitted | undefined): Standing {
  if (admitted) return makeStanding(index, weights, admitted);
  const make = ofWeights.get(weights) ?? ((of: TermIndex) => makeStanding(of, weights, undefined));
  ofWeights.set(weights, make);
  return index.derived(make);
}

function makeStanding(index: TermIndex, weights: RankWeights, admitted: Admitted | undefined): Standing {
  const turns = turnsOf(index, admitted);
  const recency = new Float64Array(index.slots).fill(1);
  for (const [later, slots] of turns.entries()) {
    const factor = 1 + weights.recency * 2 ** (-later / weights.recencyHalf);
    for (const slot of slots) recency[slot] = factor;
  }
  return { turns, recency, telling: tellingFactors(index, weights.smallTalk) };
}

function turnsOf(index: TermIndex, admitted: Admitted | undefined): Standing['turns'] {
  const [times, positions] = [index.column(saidAtOf), index.column(positionOf)];
  const difference = (column: Float64Array, a: number, b: number) => (column[a] ?? 0) - (column[b] ?? 0);
  const last = (turns: readonly number[]) => turns.at(-1) ?? 0;
  return [...index.conversations.turns()]
    .map((turns) => (admitted ? turns.filter((slot) => admitted.has(slot)) : turns))
    .filter((turns) => turns.length > 0)
    .sort((a, b) => difference(times, last(b), last(a)) || difference(positions, last(b), last(a)));
}
