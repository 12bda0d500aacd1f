import type { RankedView } from './rank-views.ts';

/** The best of a pool, and as many again for those whose text another hit has. */
const SPARE = 2;

/** Leaves of the hits of each pool of cubes, view by view, the best over all of them. */
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
