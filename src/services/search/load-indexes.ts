import type { Context } from '../../context.ts';
import type { AsOf } from '../../domain/time/as-of.ts';
import { together, togetherFor } from '../../lib/together.ts';
import { findIndexRows } from '../../stores/search/search-index.ts';
import { candidateIndex, type Wanted } from './candidate-index.ts';
import type { CubeIndex } from './cube-index.ts';
import { changeNumbers, currentIndexes } from './index-cache.ts';
import { readAt } from './read-at.ts';
import type { ReadQuery } from './read-query.ts';
import { type Matches, scanCubes } from './scan-matches.ts';
import { similarityTo } from './similarity.ts';
import type { SearchInput } from './types.ts';

/**
 * The most attempts to read index and matches at the same change number. At different numbers, a memory that
 * gets a new version in between may be missing from one of them. Each further attempt reads only changes.
 */
const MAX_ATTEMPTS = 10;
/** The most attempts as of a time. Each reads all memories again. */
const MAX_ATTEMPTS_AS_OF = 3;
/** The most earlier versions that a search as of a time considers. Each search reads them again. */
const MOST_VERSIONS = 5000;
const NONE: Matches = { seq: 0, createdAt: new Map(), archivedIds: new Set() };

const NO_VECTOR = { vector: null, failed: false };

/** A cube that is ready to be ranked. */
export interface LoadedCube {
  readonly cubeId: string;
  readonly index: CubeIndex;
  /** The only memories to consider; undefined if the cube has no filter. */
  readonly among: ReadonlySet<string> | undefined;
  /**
   * The change number of `among`; undefined if the cube has no filter, or only candidates of it are ranked.
   */
  readonly amongSeq?: number | undefined;
}

type Similarity = Awaited<ReturnType<typeof similarityTo>>;

export interface Loaded {
  /** In the order of the distinct cube ids. */
  readonly cubes: readonly LoadedCube[];
  /** Similarities of an index's memories to the query. */
  readonly similarity: Similarity;
  readonly helping: readonly (ReadQuery['helping'][number] & { readonly similarity: Similarity })[];
  /** Whether the embedding model failed or was late for the query. */
  readonly isVectorMissing: boolean;
  /** Whether the primary told the change numbers, so that the replica may be read for the same state. */
  readonly onReplica: boolean;
}

/**
 * Loads what the ranking compares a query with: the current indexes of the cubes, the matches of their
 * filters and the similarities of the memories. While the query's vector is computed, the database is asked
 * whether the cubes have changed since their last search, and for the changes. (It is not asked if only this
 * process writes and has not written since.) The nearest memories of a cube whose index has no vectors are
 * fetched last.
 * @throws AppError timed_out if a filter takes too long
 */
export async function loadIndexes(ctx: Context, input: SearchInput, query: ReadQuery): Promise<Loaded> {
  const cubeIds = [...new Set(input.cubeIds)];
  const onReplica = ctx.db.replica?.admit() ?? false;
  const isFiltered = (input.filters?.size ?? 0) > 0 || input.asOf !== undefined;
  const [current, own, ...vectors] = await together(
    () =>
      isFiltered
        ? null
        : ctx.measurements.stage(
            'changes',
            () => currentIndexes(ctx, cubeIds, query.vector, onReplica),
            ctx.stages,
          ),
    () => query.vector ?? NO_VECTOR,
    ...query.helping.map((item) => () => item.vector),
  );
  const passes = [query, ...query.helping];
  const wanted = { vector: own.vector, terms: passes.flatMap(({ terms }) => [...terms.keys()]) };
  // matches are valid for one state of an index only, so they are read last
  const cubes = current
    ? (await withCandidates(ctx, cubeIds, current, wanted, onReplica)).map(unfiltered)
    : await ctx.measurements.stage(
        'changes',
        () => filteredCubes(ctx, cubeIds, input, wanted, onReplica),
        ctx.stages,
      );
  const among = amongAll(cubes);
  return {
    cubes,
    similarity: await similarityTo(ctx, cubes, own.vector, among, onReplica),
    helping: await togetherFor(query.helping, async (item, n) => ({
      ...item,
      similarity: await similarityTo(ctx, cubes, vectors[n]?.vector ?? null, among, onReplica),
    })),
    isVectorMissing: own.failed,
    onReplica,
  };
}

/**
 * Whether each cube is loaded as of one commit: its index holds no part of a transaction, and its matches are
 * of the same change number. The indexes are shared with other searches, so ask right before the ranking.
 */
export function isOfOneState({ cubes }: Loaded): boolean {
  return cubes.every(
    ({ index, amongSeq }) => index.isSettled && (amongSeq === undefined || amongSeq === index.seq),
  );
}

function unfiltered(cube: Omit<LoadedCube, 'among'>): LoadedCube {
  return { ...cube, among: undefined };
}

/** The ids of all memories that may be hits; null if one of the cubes has no filter. */
function amongAll(cubes: readonly LoadedCube[]): readonly string[] | null {
  if (cubes.some(({ among }) => among === undefined)) return null;
  return cubes.flatMap(({ among }) => [...(among ?? [])]);
}

/**
 * Loads the current indexes of cubes and, concurrently, the memories that match their filters. With `asOf`
 * the indexes also contain the archived versions that were valid then.
 */
async function filteredCubes(
  ctx: Context,
  cubeIds: readonly string[],
  input: SearchInput,
  wanted: Wanted,
  onReplica: boolean,
): Promise<readonly LoadedCube[]> {
  const { filters = new Map(), asOf } = input;
  let matching: ReadonlyMap<string, Matches> | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const [indexes, current] = await together(
      () => currentIndexes(ctx, cubeIds, undefined, onReplica),
      // whether a version counted as of a time depends on other memories too, so all are read again
      () => matchingOf(ctx, cubeIds, filters, asOf, asOf ? undefined : matching, onReplica),
    );
    matching = current;
    const pairs = indexes.map((index, i) => {
      const cubeId = cubeIds[i] ?? '';
      const matches = asOf || filters.has(cubeId) ? (current.get(cubeId) ?? NONE) : undefined;
      return { cubeId, index, matches };
    });
    const isOfOneMoment = pairs.every(
      ({ index, matches }) => index === null || !matches || matches.seq === index.seq,
    );
    if (!isOfOneMoment && attempt < (asOf ? MAX_ATTEMPTS_AS_OF : MAX_ATTEMPTS)) continue;
    const among = pairs.map(({ matches }) => matches && new Set(matches.createdAt.keys()));
    const complete = await withCandidates(ctx, cubeIds, indexes, wanted, onReplica, among);
    return togetherFor(complete, (cube, i) => withVersions(ctx, cube, pairs[i]?.matches, onReplica));
  }
}

/**
 * Replaces the missing index of each cube that is too large for one by an index of its likeliest memories.
 * @param indexes one for each cube id; null = too large
 * @param among for each cube the only memories to consider; undefined = all
 */
async function withCandidates(
  ctx: Context,
  cubeIds: readonly string[],
  indexes: readonly (CubeIndex | null)[],
  wanted: Wanted,
  onReplica: boolean,
  among: readonly (ReadonlySet<string> | undefined)[] = [],
): Promise<readonly Omit<LoadedCube, 'among'>[]> {
  const missing = indexes.filter((index) => index === null).length;
  const complete: Omit<LoadedCube, 'among'>[] = [];
  // sequentially, because each one scans a large cube
  for (const [i, index] of indexes.entries()) {
    const cubeId = cubeIds[i] ?? '';
    complete.push({
      cubeId,
      index: index ?? (await candidateIndex(ctx, cubeId, wanted, missing, among[i], onReplica)),
    });
  }
  return complete;
}

async function withVersions(
  ctx: Context,
  { cubeId, index }: Omit<LoadedCube, 'among'>,
  matches: Matches | undefined,
  onReplica: boolean,
): Promise<LoadedCube> {
  if (matches === undefined) return { cubeId, index, among: undefined };
  const among = new Set(matches.createdAt.keys());
  const amongSeq = index.isPartial ? undefined : matches.seq;
  if (matches.archivedIds.size === 0) return { cubeId, index, among, amongSeq };
  const versions = [...matches.archivedIds].slice(-MOST_VERSIONS);
  const needed = onReplica ? new Map([[cubeId, matches.seq]]) : null;
  const rows = await readAt(ctx, needed, (scope) => findIndexRows(scope, versions));
  return { cubeId, index: index.restricted(among, rows), among, amongSeq };
}

/**
 * Runs one scan for each distinct filter, which is mostly one.
 * @param from the result of an earlier call, to bring it up to date
 */
async function matchingOf(
  ctx: Context,
  cubeIds: readonly string[],
  filters: NonNullable<SearchInput['filters']>,
  asOf: AsOf | undefined,
  from: ReadonlyMap<string, Matches> | undefined,
  onReplica: boolean,
) {
  const groups = Map.groupBy(
    cubeIds.filter((cubeId) => asOf || filters.has(cubeId)),
    (cubeId) => filters.get(cubeId),
  );
  const needed = onReplica ? await changeNumbers(ctx, [...groups.values()].flat()) : null;
  const found = await togetherFor(groups, ([filter, ofFilter]) =>
    scanCubes(ctx, ofFilter, { filter, state: asOf ?? 'activated' }, from, needed),
  );
  return new Map(found.flatMap((ofFilter) => [...ofFilter]));
}
