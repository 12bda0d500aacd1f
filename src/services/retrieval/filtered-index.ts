import type { Context } from '../../context.ts';
import type { AsOf } from '../../domain/as-of.ts';
import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import { findMatching, type MatchingMemories } from '../../stores/filtered-memories.ts';
import { findIndexRows } from '../../stores/search-index.ts';
import type { CubeIndex } from './cube-index.ts';
import { currentIndex } from './index-cache.ts';

/** Looks until index and matches are of one moment: a memory between its old and its new version is in one of them. */
const MAX_LOOKS = 5;
const NONE: MatchingMemories = { seq: 0, memoryIds: new Set(), archivedIds: [] };

export interface FilteredIndex {
  readonly index: CubeIndex;
  /** The only memories to consider; undefined for a cube without a filter. */
  readonly among: ReadonlySet<string> | undefined;
}

/**
 * The up-to-date indexes of cubes and what matches their filters, asked for side by side. As of a time they hold, beside
 * activated memories, the versions that counted then.
 */
export async function filteredIndexes(
  ctx: Context,
  cubeIds: readonly string[],
  filters: CubeFilters,
  asOf?: AsOf,
): Promise<readonly FilteredIndex[]> {
  for (let look = 1; ; look += 1) {
    const [indexes, matching] = await Promise.all([
      Promise.all(cubeIds.map((cubeId) => currentIndex(ctx, cubeId))),
      matchingOf(ctx, cubeIds, filters, asOf),
    ]);
    const pairs = indexes.map((index, i) => {
      const cubeId = cubeIds[i] ?? '';
      return { index, matches: asOf || filters.has(cubeId) ? (matching.get(cubeId) ?? NONE) : undefined };
    });
    if (look < MAX_LOOKS && !pairs.every(({ index, matches }) => !matches || matches.seq === index.seq))
      continue;
    return Promise.all(pairs.map(({ index, matches }) => withVersions(ctx, index, matches)));
  }
}

async function withVersions(
  ctx: Context,
  index: CubeIndex,
  matches: MatchingMemories | undefined,
): Promise<FilteredIndex> {
  const among = matches?.memoryIds;
  if (among === undefined || !matches?.archivedIds.length) return { index, among };
  const rows = await findIndexRows(ctx.db.project(ctx.projectId), matches.archivedIds);
  return { index: index.restricted(among, rows), among };
}

/** One statement per distinct filter: mostly one. */
async function matchingOf(
  ctx: Context,
  cubeIds: readonly string[],
  filters: CubeFilters,
  asOf: AsOf | undefined,
) {
  const groups = Map.groupBy(
    cubeIds.filter((cubeId) => asOf || filters.has(cubeId)),
    (cubeId) => filters.get(cubeId),
  );
  const scope = ctx.db.project(ctx.projectId);
  const found = await Promise.all(
    [...groups].map(([filter, ofFilter]) => findMatching(scope, ofFilter, filter, asOf)),
  );
  return new Map(found.flatMap((ofFilter) => [...ofFilter]));
}
