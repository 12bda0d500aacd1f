import type { Context, Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { Lru } from '../../lib/lru.ts';
import { togetherFor } from '../../lib/together.ts';
import { holdsMore } from '../../stores/search/cube-size.ts';
import { CachedCube, type IndexSource, type ReadChanges } from './cached-cube.ts';
import type { CubeIndex } from './cube-index.ts';
import { forgetHits } from './hit-memories.ts';
import { considerImage, isImageDue, restoreIndex } from './index-images.ts';
import { type Lookups, lookupsIn } from './index-lookups.ts';
import { UseScores } from './use-scores.ts';

/**
 * The largest share of the memory for indexes that one index may take: two may be read while others are
 * cached.
 */
const LARGEST_SHARE = 0.5;
const MAX_PROJECTS = 1000;
/**
 * The share of the memory for indexes that they take between searches. The rest is for an index that is being
 * read.
 */
const KEPT_SHARE = 7 / 8;
/** The number of indexes of which the least used are dropped: those that were used last before all others. */
const ELDEST = 64;
/** A use counts half after this many uses of other cubes for each cached index. */
const HALF_LIFE = 4;

/**
 * The indexes have eviction rules of their own instead of an `Lru`: an index grows while it is read, so that
 * its bytes are counted repeatedly, and the index that is being read is never dropped.
 */
interface Cache {
  readonly cubes: Map<string, CachedCube>;
  bytes: number;
  /** Uses of an index that was in memory, and of one that had to be read. */
  hits: number;
  loads: number;
  readonly uses: UseScores;
  readonly lookups: Lru<Lookups>;
}

const caches = new WeakMap<Database, Cache>();

export interface IndexStats {
  readonly bytes: number;
  readonly indexes: number;
  /** Memories in the cached indexes. */
  readonly memories: number;
  /** Uses of a cached index since the start of the process. */
  readonly hits: number;
  /** Uses of an index that had to be read from the database first. */
  readonly loads: number;
}

/** Figures of the cached indexes of a database. */
export function indexStatsOf(db: Database): IndexStats {
  const {
    cubes,
    bytes = 0,
    hits = 0,
    loads = 0,
  } = caches.get(db) ?? { cubes: new Map<string, CachedCube>() };
  let memories = 0;
  for (const { index } of cubes.values()) memories += index.size;
  return { bytes, indexes: cubes.size, memories, hits, loads };
}

/**
 * Returns the index of a cube with every change that was committed before the call. A single search reads the
 * changes. Concurrent searches of a project share one query that checks all their cubes for changes, since
 * mostly there are none. If only this process writes to the database and has not written since, no query is
 * needed.
 * @param meanwhile another result that the caller waits for
 * @param onReplica the primary tells the change numbers, and the changes may be read from the replica
 * @returns null if the cube is too large for an index: see `candidateIndex`
 */
export async function currentIndex(
  ctx: Context,
  cubeId: string,
  meanwhile?: Promise<unknown>,
  onReplica = false,
): Promise<CubeIndex | null> {
  const cache = cacheOf(ctx);
  const key = keyOf(ctx, cubeId);
  const cube = cache.cubes.get(key) ?? newCube(ctx, cache, key, cubeId);
  // the cube that was used last comes last in the map
  cache.cubes.delete(key);
  cache.cubes.set(key, cube);
  const usedBefore = cache.uses.use(key, halfLifeOf(cache));
  if (cube.isLoaded) cache.hits += 1;
  else cache.loads += 1;
  const writes = ctx.db.writes();
  if (onReplica) {
    const last = await lookupsIn(cache.lookups, ctx).numbers.ask(cubeId, meanwhile);
    await cube.catchUp(last, last);
  } else if (writes === null || cube.writes !== writes) {
    await cube.catchUp(
      cube.isLoaded ? await lookupsIn(cache.lookups, ctx).last.ask(cube, meanwhile) : undefined,
    );
    cube.writes = writes;
  }
  count(ctx, cache, key, cube);
  makeRoom(ctx, cache, key, usedBefore);
  if (cube.isTooLarge) return null;
  cube.index.dropEnded(ctx.clock().getTime());
  return cube.index;
}

/**
 * The loaded index of a cube, as of some commit, or a new one that is not cached.
 * @returns null if the cube is too large for an index
 */
export async function indexForImage(ctx: IndexContext, cubeId: string): Promise<CachedCube | null> {
  const cache = cacheOf(ctx);
  const cached = cache.cubes.get(keyOf(ctx, cubeId));
  if (cached?.isLoaded) return cached;
  const cube = new CachedCube(cubeId, sourceOf(cache, ctx, cubeId));
  await cube.catchUp();
  return cube.isTooLarge ? null : cube;
}

/** Drops the indexes of cubes, so that nothing that was erased stays in the memory of this process. */
export function dropIndexes(db: Database, projectId: string, cubeIds: readonly string[]): void {
  const cache = caches.get(db);
  if (cache === undefined) return;
  const dropped = new Set(cubeIds);
  for (const [key, cube] of cache.cubes) {
    if (!dropped.has(cube.cubeId) || JSON.parse(key)[0] !== projectId) continue;
    drop(cache, key, cube);
  }
}

/** The most cubes that are read concurrently. */
const AT_ONCE = 16;

/**
 * {@link currentIndex} for several cubes. Once the indexes exceed the memory for indexes together, the
 * remaining cubes count as too large.
 * @returns one entry for each cube id, in their order; null = too large
 */
export async function currentIndexes(
  ctx: Context,
  cubeIds: readonly string[],
  meanwhile?: Promise<unknown>,
  onReplica = false,
): Promise<readonly (CubeIndex | null)[]> {
  const indexes: (CubeIndex | null)[] = [];
  let bytes = 0;
  while (indexes.length < cubeIds.length) {
    const next = cubeIds.slice(indexes.length, indexes.length + AT_ONCE);
    const isFull = bytes > ctx.indexBytes;
    const found = await togetherFor(isFull ? [] : next, (cubeId) =>
      currentIndex(ctx, cubeId, meanwhile, onReplica),
    );
    indexes.push(...next.map((_, i) => found[i] ?? null));
    if (indexes.length < cubeIds.length) for (const index of found) bytes += index?.bytes ?? 0;
  }
  return indexes;
}

/** What reading an index needs. */
type IndexContext = Services & Pick<Context, 'projectId'>;

function keyOf({ projectId, models }: IndexContext, cubeId: string): string {
  return JSON.stringify([projectId, cubeId, models.embedder.id]);
}

function cacheOf({ db }: Pick<Services, 'db'>): Cache {
  const cache = caches.get(db) ?? {
    cubes: new Map(),
    bytes: 0,
    hits: 0,
    loads: 0,
    uses: new UseScores(),
    lookups: new Lru({ maxEntries: MAX_PROJECTS }),
  };
  caches.set(db, cache);
  return cache;
}

function newCube(ctx: Context, cache: Cache, key: string, cubeId: string): CachedCube {
  return new CachedCube(cubeId, sourceOf(cache, ctx, cubeId), (cube, { rows }) => {
    count(ctx, cache, key, cube);
    if (isImageDue(cube.index.seq, cube.imageSeq))
      considerImage(ctx.db, { projectId: ctx.projectId, cubeId });
    // they may be erased, so their words must not stay in memory
    forgetHits(
      ctx,
      rows.filter(({ active }) => !active).map(({ memoryId }) => memoryId),
    );
  });
}

/** Updates the cache's size, and drops the least recently used indexes while the cache is too large. */
function count(ctx: Context, cache: Cache, key: string, cube: CachedCube): void {
  if (cache.cubes.get(key) !== cube) return;
  const { bytes } = cube.index;
  cache.bytes += bytes - cube.counted;
  cube.counted = bytes;
  for (const [eldest, other] of cache.cubes) {
    if (cache.bytes <= ctx.indexBytes) return;
    if (other !== cube) drop(cache, eldest, other);
  }
}

/**
 * Drops indexes until an index can be read into the room that is left: the least used ones of those whose
 * last use is the longest ago, or the one that was just used if it had been used even less before. Reading an
 * index takes time in proportion to its bytes, so what a byte saves is the number of uses of its index.
 * Without the last rule, cubes that are searched in turns would always be dropped just before their turn.
 * @param usedBefore score of the cube before this use
 */
function makeRoom(ctx: Context, cache: Cache, key: string, usedBefore: number): void {
  const halfLife = halfLifeOf(cache);
  const most = KEPT_SHARE * ctx.indexBytes;
  while (cache.bytes > most && cache.cubes.size > 1) {
    const eldest = [...cache.cubes.entries().take(ELDEST)]
      .filter(([other, { isLoaded }]) => other !== key && isLoaded)
      .map(([other, cube]) => ({ key: other, cube, score: cache.uses.of(other, halfLife) }))
      .sort((a, b) => a.score - b.score);
    if (eldest.length === 0) return;
    for (const victim of eldest) {
      if (cache.bytes <= most) return;
      const own = cache.cubes.get(key);
      if (own?.isLoaded && usedBefore <= victim.score) {
        drop(cache, key, own);
        return;
      }
      drop(cache, victim.key, victim.cube);
    }
  }
}

function halfLifeOf({ cubes }: Cache): number {
  return HALF_LIFE * Math.max(1, cubes.size);
}

function drop(cache: Cache, key: string, cube: CachedCube): void {
  cache.cubes.delete(key);
  cache.bytes -= cube.counted;
}

function sourceOf(cache: Cache, ctx: IndexContext, cubeId: string): IndexSource {
  const maxBytes = LARGEST_SHARE * ctx.indexBytes;
  const read: ReadChanges = ({ since, settled, withVectors, atLeast }) => {
    const model = withVectors ? ctx.models.embedder.id : null;
    return lookupsIn(cache.lookups, ctx).read({ since, settled, cubeId, model, atLeast });
  };
  return {
    read,
    restore: () => restoreIndex(ctx, cubeId, maxBytes),
    holdsMore: (memories) => holdsMore(ctx.db.project(ctx.projectId), cubeId, memories),
    maxBytes,
  };
}

/**
 * Cube id → last change number on the primary, of every change that was committed before the call. Concurrent
 * callers of a project share one query.
 */
export async function changeNumbers(
  ctx: Context,
  cubeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { numbers } = lookupsIn(cacheOf(ctx).lookups, ctx);
  return new Map(await togetherFor(cubeIds, async (cubeId) => [cubeId, await numbers.ask(cubeId)] as const));
}
