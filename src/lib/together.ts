/** Starts a piece of work; what it returns is awaited. */
type Work = () => unknown;

type Results<Works extends readonly Work[]> = {
  -readonly [Place in keyof Works]: Awaited<ReturnType<Works[Place]>>;
};

/**
 * Starts works side by side, in their order, and waits for the end of all, also when one fails. A work that throws
 * before its first await counts as rejected: it leaves no promise beside it without an owner.
 * @returns the results in the order of the works
 * @throws what the first of them failed with
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

/** `together` for one work per item. The caller bounds the number of items. */
export async function togetherFor<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, place: number) => Result,
): Promise<Awaited<Result>[]> {
  return together(...Array.from(items, (item, place) => () => work(item, place)));
}

/** The result, or failure, of the work that ends first. What the others fail with is dropped. */
export function firstOf<const Works extends readonly Work[]>(
  ...works: Works
): Promise<Results<Works>[number]> {
  return Promise.race(works.map(async (work) => work())) as Promise<Results<Works>[number]>;
}
