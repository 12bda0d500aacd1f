import { together } from '../../lib/together.ts';

export interface TwoSteps<Item, Found> {
  /** Whether no further item is to be begun, though one or more have been. */
  readonly isEnough: () => boolean;
  /** Whether the first step of an item may run beside the second step of the one before it. */
  readonly isAhead: boolean;
  readonly first: (item: Item, index: number) => Promise<Found>;
  /** Runs for one item after the other, in order. */
  readonly second: (found: Found) => Promise<void>;
}

/**
 * Works on items in two steps each, of which different threads do the work: the rules read the messages of
 * one task while the encoder makes the vectors of the task before it.
 * @throws the first failure in the order of the items; all before it have been through both steps
 */
export async function inTwoSteps<Item, Found>(
  items: readonly Item[],
  { isEnough, isAhead, first, second }: TwoSteps<Item, Found>,
): Promise<void> {
  let waiting: { readonly found: Found } | undefined;
  for (const [index, item] of items.entries()) {
    if (index > 0 && isEnough()) break;
    const before = waiting;
    waiting = undefined;
    const [finished, begun] = await together(
      () => outcomeOf(async () => before && (await second(before.found))),
      () => outcomeOf(() => first(item, index)),
    );
    if ('error' in finished) throw finished.error;
    if ('error' in begun) throw begun.error;
    if (isAhead) waiting = { found: begun.result };
    else await second(begun.result);
  }
  if (waiting !== undefined) await second(waiting.found);
}

async function outcomeOf<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly error: unknown }> {
  try {
    return { result: await work() };
  } catch (error) {
    return { error };
  }
}
