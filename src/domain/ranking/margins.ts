import type { NumberArrays } from '../../lib/number-arrays.ts';
import { roundQuickly } from '../../lib/round-quickly.ts';
import { at } from './okapi.ts';

/** With this many memories, half of their mean similarity counts. */
const FEW = 20;
/** Similarities are summed in whole steps, so that the sum does not depend on the order of the slots. */
const STEPS = 2 ** 20;

/**
 * How far each memory's similarity is above what is usual in its cube, by slot. All memories of a cube about
 * one thing are similar to a question about it, and the more the longer the question is: only what exceeds
 * their mean tells them apart. The mean of few memories says little, because all of them may be meant.
 * @param similarity by slot, not below 0
 * @param slots of the memories that count
 */
export function margins(
  similarity: Float64Array,
  slots: readonly number[],
  arrays: NumberArrays,
): Float64Array {
  let sum = 0;
  for (const slot of slots) sum += roundQuickly(at(similarity, slot) * STEPS);
  const usual = sum / STEPS / (slots.length + FEW);
  const above = arrays.zeros(similarity.length);
  for (const slot of slots) above[slot] = Math.max(0, at(similarity, slot) - usual);
  return above;
}
