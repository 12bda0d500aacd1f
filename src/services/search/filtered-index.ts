import type { Context } from '../../context.ts';
import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import type { AsOf } from '../../domain/time/as-of.ts';
import { together, togetherFor } from '../../lib/together.ts';
import { findIndexRows } from '../../stores/search/search-index.ts';
import { candidateIndex, type Wanted } from './candidate-index.ts';
import type { CubeIndex } from './cube-index.ts';
import { currentIndexes } from './index-cache.ts';
import { type Matches, scanCubes } from './scan-matches.ts';

/**
 * The most attempts to read index and matches at the same change number. At different numbers, a memory that
 * gets a new version in between may be missing from one of them.
 */
const MAX_LOOKS = 5;
/** The most earlier versions that a search as of a time considers. Each search reads them again. */
const MOST_VERSIONS = 5000;
const NONE: Matches = { seq: 0, createdAt: new Map(), archivedIds: new Set() };

export interface FilteredIndex {
  readonly index: CubeIndex;
  /** The only memories to consider; undefined if the cube has no filter. */
  readonly among: ReadonlySet<string> | undefined;
}

/**
 * Loads the current indexes of cubes and, concurrently, the memories that match their filters. With `asOf`
 * the indexes also contain the archived versions that were valid then.
 * @returns one entry for each cube id, in their order
 * @throws AppError timed_out if the filters take too long
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

/**
 * Replaces the missing index of each cube that is too large for one by an index of its likeliest memories.
 * @param indexes one for each cube id; null = too large
 * @param among for each cube the only memories to consider; undefined = all
 */
export async function withCandidates(
  ctx: Context,
  cubeIds: readonly string[],
  indexes: readonly (CubeIndex | null)[],
  wanted: Wanted,
  among: readonly (ReadonlySet<string> | undefined)[] = [],
): Promise<readonly CubeIndex[]> {
  const missing = indexes.filter((index) => index === null).length;
  const complete: CubeIndex[] = [];
  // sequentially, because each one scans a large cube
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

/** Runs one scan for each distinct filter, which is mostly one. */
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
