import type { Admitted } from './admitted.ts';
import { recencyFactors } from './recency-factors.ts';
import { siblingsIn } from './siblings.ts';
import type { RankWeights } from './signals.ts';
import { tellingFactors } from './telling-factors.ts';
import { positionOf, saidAtOf, type TermIndex } from './term-index.ts';
import { turnEnd } from './turn-ends.ts';

/** Scores of an index's memories that do not depend on the query. */
export interface StaticScores {
  /**
   * For each conversation the slots of its turns in order; the conversation with the latest turn comes first.
   */
  readonly turns: readonly (readonly number[])[];
  /** Whether a memory's message is the only one of its conversation (1 or 0), by slot. */
  readonly alone: Uint8Array;
  /** From `siblingsIn`. */
  readonly siblings: readonly (readonly number[])[];
  /** From `recencyFactors`. */
  readonly recency: Float64Array;
  /** From `tellingFactors`. */
  readonly telling: Float64Array | null;
}

const ofWeights = new WeakMap<RankWeights, (index: TermIndex) => StaticScores>();

/**
 * The static scores of an index's memories. They are cached until the index changes, and computed again for
 * a search that is limited to some of the memories.
 */
export function staticScoresOf(
  index: TermIndex,
  weights: RankWeights,
  admitted: Admitted | undefined,
): StaticScores {
  if (admitted) return makeStaticScores(index, weights, admitted);
  const make = ofWeights.get(weights) ?? ((of: TermIndex) => makeStaticScores(of, weights, undefined));
  ofWeights.set(weights, make);
  return index.derived(make);
}

function makeStaticScores(
  index: TermIndex,
  weights: RankWeights,
  admitted: Admitted | undefined,
): StaticScores {
  const turns = turnsOf(index, admitted);
  const recency = recencyFactors(turns, index.slots, weights);
  const alone = new Uint8Array(index.slots);
  const positions = index.column(positionOf);
  for (const ofConversation of turns)
    if (turnEnd(ofConversation, 0, positions) === ofConversation.length)
      for (const slot of ofConversation) alone[slot] = 1;
  const siblings = siblingsIn(turns, positions);
  return { turns, alone, siblings, recency, telling: tellingFactors(index, weights.smallTalk) };
}

function turnsOf(index: TermIndex, admitted: Admitted | undefined): StaticScores['turns'] {
  const [times, positions] = [index.column(saidAtOf), index.column(positionOf)];
  const difference = (column: Float64Array, a: number, b: number) => (column[a] ?? 0) - (column[b] ?? 0);
  const last = (turns: readonly number[]) => turns.at(-1) ?? 0;
  return [...index.conversations.turns()]
    .map((turns) => (admitted ? turns.filter((slot) => admitted.has(slot)) : turns))
    .filter((turns) => turns.length > 0)
    .sort((a, b) => difference(times, last(b), last(a)) || difference(positions, last(b), last(a)));
}
