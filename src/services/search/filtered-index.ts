import type { Context } from '../../context.ts';
import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import type { AsOf } from '../../domain/time/as-of.ts';
import { together, togetherFor } from '../../lib/together.ts';
import { findIndexRows } from '../../stores/search/search-index.ts';
import { candidateIndex, type Wanted } from './candidate-index.ts';
import type { CubeIndex } from './cube-index.ts';
import { currentIndexes } from './index-cache.ts';
import { type Matches, scanCubes } from './scan-matches.ts';

/** Looks until index and matches are of one moment: a memory between its old and its new version is in one of them. */
const MAX_LOOKS = 5;
/** Of the earlier versions that matter at a time; they are read anew by each search. */
const MOST_VERSIONS = 5000;
const NONE: Matches = { seq: 0, createdAt: new Map(), archivedIds: new Set() };

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
  asOf: AsOf | undefined,
  wanted: Wanted,
): Promise<readonly FilteredIndex[]> {
  for (let look = 1; ; look += 1) {
    const [indexes, matching] = await together(
      () => currentIndexes(ctx, cubeIds),
      () => matchingOf(ctx, cubeIds, filters, asOf),
    );
    const pairs = indexes.map((index, i) => {
      const cubeId = cubeIds[i] ?? '';
      const matches = asOf || filters.has(cubeId) ? (matching.get(cubeId) ?? NONE) : undefined;
      return { cubeId, index, matches };
    });
    const isOfOneMoment = pairs.every(
      ({ index, matches }) => index === null || !matches || matches.seq === index.seq,
    );
    if (look < MAX_LOOKS && !isOfOneMoment) continue;
    const among = pairs.map(({ matches }) => matches && new Set(matches.createdAt.keys()));
    const complete = await withCandidates(ctx, cubeIds, indexes, wanted, among);
    return togetherFor(complete, (index, i) => withVersions(ctx, index, pairs[i]?.matches));
  }
}

/** The indexes of cubes, with those of the likeliest memories where a cube is too large for one. */
export async function withCandidates(
  ctx: Context,
  cubeIds: readonly string[],
  indexes: readonly (CubeIndex | null)[],
  wanted: Wanted,
  among: readonly (ReadonlySet<string> | undefined)[] = [],
): Promise<readonly CubeIndex[]> {
  const missing = indexes.filter((index) => index === null).length;
  const complete: CubeIndex[] = [];
  // one after the other: each is a scan of a large cube
  for (const [i, index] of indexes.entries())
    complete.push(index ?? (await candidateIndex(ctx, cubeIds[i] ?? '', wanted, missing, among[i])));
  return complete;
}

async function withVersions(
  ctx: Context,
  index: CubeIndex,
  matches: Matches | undefined,
): Promise<FilteredIndex> {
  if (matches === undefined) return { index, among: undefined };
  const among = new Set(matches.createdAt.keys());
  if (matches.archivedIds.size === 0) return { index, among };
  const versions = [...matches.archivedIds].slice(-MOST_VERSIONS);
  const rows = await findIndexRows(ctx.db.project(ctx.projectId), versions, 'any');
  return { index: index.restricted(among, rows), among };
}

/** One scan per distinct filter: mostly one. */
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
  const found = await togetherFor(groups, ([filter, ofFilter]) =>
    scanCubes(ctx, ofFilter, { filter, state: asOf ?? 'activated' }),
  );
  return new Map(found.flatMap((ofFilter) => [...ofFilter]));
}
