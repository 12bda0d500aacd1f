/**
 * Where the turn ends that begins at a place of a conversation. Each claim of a message is a memory: those of
 * one position are one turn.
 * @param turns slots of the conversation, in order
 * @param positions by slot
 * @returns the place after its last memory
 */
export function turnEnd(turns: readonly number[], from: number, positions: Float64Array): number {
  const position = positions[turns[from] as number];
  let to = from + 1;
  while (to < turns.length && positions[turns[to] as number] === position) to += 1;
  return Math.min(to, turns.length);
}

/** The slot with the highest value from one place of a conversation to another, the first of equal ones. */
export function bestFrom(turns: readonly number[], from: number, to: number, values: Float64Array): number {
  let best = turns[from] as number;
  for (let i = from + 1; i < to; i += 1) {
    const slot = turns[i] as number;
    if ((values[slot] as number) > (values[best] as number)) best = slot;
  }
  return best;
}
