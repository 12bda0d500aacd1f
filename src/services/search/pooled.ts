import type { RankedView } from './rank-views.ts';

/** A pool keeps this multiple of the limit, because hits with the text of another hit are dropped later. */
const SPARE = 2;

/** Reduces the hits of each pool of cubes, per view, to the best over all cubes of the pool. */
export function pooled(
  views: readonly RankedView[],
  pools: readonly (readonly string[])[] = [],
): readonly RankedView[] {
  const poolOf = new Map(pools.flatMap((cubes, pool) => cubes.map((cubeId) => [cubeId, pool] as const)));
  const floors = new Map<string, number>();
  const groups = Map.groupBy(views, ({ view, cubeId }) => `${poolOf.get(cubeId)}:${view}`);
  for (const [key, group] of groups) {
    const scores = group.flatMap(({ hits }) => hits.map(({ score }) => score)).sort((a, b) => b - a);
    floors.set(key, scores[SPARE * (group[0]?.limit ?? 0) - 1] ?? Number.NEGATIVE_INFINITY);
  }
  return views.map((ranked) => {
    const pool = poolOf.get(ranked.cubeId);
    const floor = floors.get(`${pool}:${ranked.view}`) ?? 0;
    return pool === undefined
      ? ranked
      : { ...ranked, hits: ranked.hits.filter(({ score }) => score >= floor) };
  });
}
