import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { Lru } from '../../lib/lru.ts';
import { SharedLook } from '../../lib/shared-look.ts';
import { togetherFor } from '../../lib/together.ts';
import { changesSince, lastChanges } from '../../stores/search/search-index.ts';
import { CachedCube, type ReadChanges } from './cached-cube.ts';
import type { CubeIndex } from './cube-index.ts';

/** One index takes this share of the memory for all at most: two may be read at a time beside those that are kept. */
const LARGEST_SHARE = 0.5;
const MAX_PROJECTS = 1000;
/** A message, its raw memory and what is extracted from it number about so many changes. */
const CHANGES_PER_MEMORY = 5;

interface Cache {
  readonly cubes: Map<string, CachedCube>;
  bytes: number;
  readonly looks: Lru<SharedLook<CachedCube, number>>;
}

const caches = new WeakMap<Database, Cache>();

/** Bytes of the indexes that are kept of a database. */
export function indexBytesOf(db: Database): number {
  return caches.get(db)?.bytes ?? 0;
}

/**
 * The index of a cube, with every change that was committed before the call. A lone search reads what changed; of several
 * searches of a project at once, one asks for all their cubes whether anything did: mostly nothing has. Where this process
 * alone writes and has not, nobody asks.
 * @param meanwhile what the caller waits for besides
 * @returns null for a cube with more than an index may hold: see `candidateIndex`
 */
export async function currentIndex(
  ctx: Context,
  cubeId: string,
  meanwhile?: Promise<unknown>,
): Promise<CubeIndex | null> {
  const cache = cacheOf(ctx);
  const key = JSON.stringify([ctx.projectId, cubeId, ctx.models.embedder.id]);
  const cube = cache.cubes.get(key) ?? newCube(ctx, cache, key, cubeId);
  // the last used is the last in the map
  cache.cubes.delete(key);
  cache.cubes.set(key, cube);
  const writes = ctx.db.writes();
  if (writes === null || cube.writes !== writes) {
    await cube.catchUp(cube.isLoaded ? await lookOf(cache, ctx).ask(cube, meanwhile) : undefined);
    cube.writes = writes;
  }
  count(ctx, cache, key, cube);
  return cube.isTooLarge ? null : cube.index;
}

/** Cubes that are read side by side. */
const AT_ONCE = 16;

/** The same for several cubes. Beyond the memory for indexes they are not held together either, and counted as too large. */
export async function currentIndexes(
  ctx: Context,
  cubeIds: readonly string[],
  meanwhile?: Promise<unknown>,
): Promise<readonly (CubeIndex | null)[]> {
  const indexes: (CubeIndex | null)[] = [];
  let bytes = 0;
  while (indexes.length < cubeIds.length) {
    const next = cubeIds.slice(indexes.length, indexes.length + AT_ONCE);
    const isFull = bytes > ctx.indexBytes;
    const found = await togetherFor(isFull ? [] : next, (cubeId) => currentIndex(ctx, cubeId, meanwhile));
    indexes.push(...next.map((_, i) => found[i] ?? null));
    if (indexes.length < cubeIds.length) for (const index of found) bytes += index?.bytes ?? 0;
  }
  return indexes;
}

function cacheOf({ db }: Context): Cache {
  const cache = caches.get(db) ?? { cubes: new Map(), bytes: 0, looks: new Lru(MAX_PROJECTS) };
  caches.set(db, cache);
  return cache;
}

function newCube(ctx: Context, cache: Cache, key: string, cubeId: string): CachedCube {
  const maxBytes = LARGEST_SHARE * ctx.indexBytes;
  return new CachedCube(cubeId, readerOf(ctx, cubeId), maxBytes, (cube) => count(ctx, cache, key, cube));
}

/** Counts what a cube takes, and gives up the indexes that were used longest ago while all take too much. */
function count(ctx: Context, cache: Cache, key: string, cube: CachedCube): void {
  if (cache.cubes.get(key) !== cube) return;
  const { bytes } = cube.index;
  cache.bytes += bytes - cube.counted;
  cube.counted = bytes;
  for (const [eldest, other] of cache.cubes) {
    if (cache.bytes <= ctx.indexBytes) return;
    if (other === cube) continue;
    cache.cubes.delete(eldest);
    cache.bytes -= other.counted;
  }
}

function readerOf({ db, projectId, models, vectorsInProcess }: Context, cubeId: string): ReadChanges {
  const mostChanges = vectorsInProcess * CHANGES_PER_MEMORY;
  return (index, reading) => {
    const model = index.seq === 0 || index.holdsVectors ? models.embedder.id : null;
    return changesSince(db.project(projectId), cubeId, reading, model, mostChanges);
  };
}

/** Tells up to which change the index of a cube must be read. */
function lookOf({ looks }: Cache, { db, projectId }: Context): SharedLook<CachedCube, number> {
  const look =
    looks.get(projectId) ??
    new SharedLook<CachedCube, number>({
      one: async (cube) => {
        await cube.catchUp();
        return cube.index.seq;
      },
      several: async (cubes) => {
        const cubeIds = cubes.map(({ cubeId }) => cubeId);
        const last = await lastChanges(db.project(projectId), cubeIds);
        return cubeIds.map((cubeId) => last.get(cubeId) ?? 0);
      },
    });
  looks.set(projectId, look);
  return look;
}
