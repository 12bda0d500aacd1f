import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { changesSince } from '../../stores/search-index.ts';
import { CubeIndex } from './cube-index.ts';

/** About 3 KB each, half of it the vector: the indexes of the cubes searched last stay in memory up to this many. */
const MAX_MEMORIES = 60_000;
/** A message, its raw memory and what is extracted from it number about so many changes. */
const CHANGES_PER_MEMORY = 5;

interface Entry {
  readonly index: CubeIndex;
  /** How many memories of the cache's total are this entry's. */
  counted: number;
  running: Promise<void> | null;
  /** Begins when `running` ends: who asks meanwhile needs what was committed since. */
  next: Promise<void> | null;
}

interface Cache {
  readonly entries: Map<string, Entry>;
  memories: number;
}

const caches = new WeakMap<Database, Cache>();

/**
 * The index of a cube, with every change that was committed before the call: one query that returns what changed since
 * the last search, mostly nothing. Searches that arrive while such a query runs share the one after it.
 */
export async function currentIndex(ctx: Context, cubeId: string): Promise<CubeIndex> {
  const cache = caches.get(ctx.db) ?? { entries: new Map<string, Entry>(), memories: 0 };
  caches.set(ctx.db, cache);
  const key = keyOf(ctx, cubeId);
  const entry = cache.entries.get(key) ?? { index: new CubeIndex(), counted: 0, running: null, next: null };
  // the last used is the last in the map
  cache.entries.delete(key);
  cache.entries.set(key, entry);
  await upToDate(entry, () => load(ctx, cubeId, entry));
  if (cache.entries.get(key) === entry) {
    cache.memories += entry.index.size - entry.counted;
    entry.counted = entry.index.size;
  }
  evict(cache, entry);
  return entry.index;
}

function keyOf(ctx: Context, cubeId: string): string {
  return JSON.stringify([ctx.projectId, cubeId, ctx.models.embedder.id]);
}

async function load(ctx: Context, cubeId: string, { index }: Entry): Promise<void> {
  const model = index.seq === 0 || index.holdsVectors ? ctx.models.embedder.id : null;
  const mostChanges = ctx.vectorsInProcess * CHANGES_PER_MEMORY;
  index.apply(await changesSince(ctx.db.project(ctx.projectId), cubeId, index.seq, model, mostChanges));
}

function upToDate(entry: Entry, reload: () => Promise<void>): Promise<void> {
  if (entry.running === null) {
    entry.running = reload().finally(() => {
      entry.running = null;
    });
    return entry.running;
  }
  entry.next ??= entry.running
    .catch(() => undefined)
    .then(() => {
      entry.next = null;
      return upToDate(entry, reload);
    });
  return entry.next;
}

function evict(cache: Cache, keep: Entry): void {
  for (const [key, entry] of cache.entries) {
    if (cache.memories <= MAX_MEMORIES || entry === keep) return;
    cache.entries.delete(key);
    cache.memories -= entry.counted;
  }
}
