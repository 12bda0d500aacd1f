/**
 * Makes relativities fall along the ranking, because callers sort hits by them: where a hit has more than the
 * one before it, both get the mean (isotonic regression by pooling adjacent violators).
 */
export function descending<T extends { readonly relativity: number }>(hits: readonly T[]): T[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const { relativity } of hits) {
    let block = { sum: relativity, count: 1 };
    for (
      let last = blocks.at(-1);
      last && last.sum * block.count < block.sum * last.count;
      last = blocks.at(-1)
    ) {
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  const means = blocks.flatMap(({ sum, count }) =>
    Array<number>(count).fill(count === 1 ? sum : rounded(sum / count)),
  );
  return hits.map((hit, at) => {
    const relativity = means[at] ?? hit.relativity;
    return relativity === hit.relativity ? hit : { ...hit, relativity };
  });
}

/** To four digits. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
