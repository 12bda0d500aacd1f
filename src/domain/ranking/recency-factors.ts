import type { RankWeights } from './signals.ts';

/**
 * Factor for how recent the memory's conversation is, by slot. It halves its effect every `recencyHalf`
 * conversations, whatever time lies between them.
 * @param turns the slots of each conversation; the latest conversation comes first
 */
export function recencyFactors(
  turns: readonly (readonly number[])[],
  slots: number,
  { recency, recencyHalf }: RankWeights,
): Float64Array {
  const factors = new Float64Array(slots).fill(1);
  for (const [later, ofConversation] of turns.entries()) {
    const factor = 1 + recency * 2 ** (-later / recencyHalf);
    for (const slot of ofConversation) factors[slot] = factor;
  }
  return factors;
}
