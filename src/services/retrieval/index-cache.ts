import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { Lru } from '../../lib/lru.ts';
import { SharedLook } from '../../lib/shared-look.ts';
import { changesSince, lastChanges } from '../../stores/search-index.ts';
import { CachedCube, type ReadChanges } from './cached-cube.ts';
import type { CubeIndex } from './cube-index.ts';

/** About 2 KB each, a third of it the vector: the indexes of the cubes searched last stay in memory up to this many. */
const MAX_MEMORIES = 60_000;
const MAX_PROJECTS = 1000;
/** A message, its raw memory and what is extracted from it number about so many changes. */
const CHANGES_PER_MEMORY = 5;

interface Cache {
  readonly cubes: Map<string, CachedCube>;
  memories: number;
  readonly looks: Lru<SharedLook<CachedCube, number>>;
}

const caches = new WeakMap<Database, Cache>();

/**
 * The index of a cube, with every change that was committed before the call. A lone search reads what changed; of several
 * searches of a project at once, one asks for all their cubes whether anything did: mostly nothing has. Where this process
 * alone writes and has not, nobody asks.
 * @param meanwhile what the caller waits for besides
 */
export async function currentIndex(
  ctx: Context,
  cubeId: string,
  meanwhile?: Promise<unknown>,
): Promise<CubeIndex> {
  const cache = caches.get(ctx.db) ?? { cubes: new Map(), memories: 0, looks: new Lru(MAX_PROJECTS) };
  caches.set(ctx.db, cache);
  const key = JSON.stringify([ctx.projectId, cubeId, ctx.models.embedder.id]);
  const cube = cache.cubes.get(key) ?? new CachedCube(cubeId, readerOf(ctx, cubeId));
  // the last used is the last in the map
  cache.cubes.delete(key);
  cache.cubes.set(key, cube);
  const writes = ctx.db.writes();
  if (writes !== null && cube.writes === writes) return cube.index;
  await cube.catchUp(cube.isLoaded ? await lookOf(cache, ctx).ask(cube, meanwhile) : undefined);
  cube.writes = writes;
  if (cache.cubes.get(key) === cube) {
    cache.memories += cube.index.size - cube.counted;
    cube.counted = cube.index.size;
  }
  evict(cache, cube);
  return cube.index;
}

function readerOf({ db, projectId, models, vectorsInProcess }: Context, cubeId: string): ReadChanges {
  const mostChanges = vectorsInProcess * CHANGES_PER_MEMORY;
  return (index) => {
    const model = index.seq === 0 || index.holdsVectors ? models.embedder.id : null;
    return changesSince(db.project(projectId), cubeId, index.seq, model, mostChanges);
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

function evict(cache: Cache, keep: CachedCube): void {
  for (const [key, cube] of cache.cubes) {
    if (cache.memories <= MAX_MEMORIES || cube === keep) return;
    cache.cubes.delete(key);
    cache.memories -= cube.counted;
  }
}
