/** Starts a task; its result is awaited. */
type Work = () => unknown;

type Results<Works extends readonly Work[]> = {
  -readonly [Place in keyof Works]: Awaited<ReturnType<Works[Place]>>;
};

/**
 * Runs tasks concurrently and waits until all have ended, even when one fails. They start in order. A task
 * that throws before its first await counts as rejected, so no other task's promise is left without an owner.
 * @returns the results in the order of the tasks
 * @throws the first failure
 */
export async function together<const Works extends readonly Work[]>(
  ...works: Works
): Promise<Results<Works>> {
  let failure: { readonly error: unknown } | undefined;
  const results = await Promise.all(
    works.map(async (work) => {
      try {
        return await work();
      } catch (error) {
        failure ??= { error };
        return undefined;
      }
    }),
  );
  if (failure !== undefined) throw failure.error;
  return results as Results<Works>;
}

/** Like {@link together}, with one task per item. The caller limits the number of items. */
export async function togetherFor<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, place: number) => Result,
): Promise<Awaited<Result>[]> {
  return together(...Array.from(items, (item, place) => () => work(item, place)));
}

/**
 * Runs tasks one after another, each also when one before it has failed.
 * @throws the first failure
 */
export async function inOrder(works: Iterable<Work>): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure !== undefined) throw failure.error;
}

/** The result, or failure, of the task that ends first. Later failures are dropped. */
export function firstOf<const Works extends readonly Work[]>(
  ...works: Works
): Promise<Results<Works>[number]> {
  return Promise.race(works.map(async (work) => work())) as Promise<Results<Works>[number]>;
}
