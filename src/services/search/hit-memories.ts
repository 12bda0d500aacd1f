import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { Lru } from '../../lib/lru.ts';
import { valueSize } from '../../lib/value-size.ts';
import { findMemoriesAt } from '../../stores/memories/memories.ts';

/** Upper limits of the cache over all cubes: in bytes, and as a share of the memory for indexes. */
const MAX_BYTES = 128_000_000;
const SHARE = 0.5;
/** Bytes of a character, as a string and as serialised for responses. */
const CHARACTER_BYTES = 3;
/** Bytes of a memory in addition to its texts, with its serialised form for responses. */
const OVERHEAD = 3_500;

/** Cached memories of one cube, as they were at one change number. */
interface CacheEntry {
  readonly seq: number;
  readonly memories: Map<string, Memory>;
  bytes: number;
}

/** The cache of hits, by cube. */
const caches = new WeakMap<Database, Lru<CacheEntry>>();

/** The hits of a cube, with the change number of the index that ranked them. */
export interface RankedCube {
  readonly cubeId: string;
  readonly seq: number;
  readonly hitIds: readonly string[];
}

export interface HitMemories {
  /** In no particular order. A memory that was deleted after the ranking is left out. */
  readonly memories: readonly Memory[];
  /** Whether each hit is as it was ranked. */
  readonly areUnchanged: boolean;
}

/**
 * Loads the memories of hits from the cache or the database. Every change of a memory, its sources or their
 * messages takes a change number of its cube in the same transaction. A memory that was cached at the change
 * number of the ranking is therefore not read again. The cache pays because decoding ten memories took as
 * long as ranking a thousand.
 */
export async function memoriesOfHits(ctx: Context, cubes: readonly RankedCube[]): Promise<HitMemories> {
  const cache = cacheOf(ctx);
  const found: Memory[] = [];
  const missing: string[] = [];
  for (const { cubeId, seq, hitIds } of cubes) {
    const entry = cache.get(keyOf(ctx, cubeId));
    for (const memoryId of hitIds) {
      const memory = entry?.seq === seq ? entry.memories.get(memoryId) : undefined;
      if (memory === undefined) missing.push(memoryId);
      else found.push(memory);
    }
  }
  const read = await findMemoriesAt(ctx.db.project(ctx.projectId), missing);
  for (const { memory, seq } of read) keep(cache, keyOf(ctx, memory.cubeId), memory, seq);
  const ranked = new Map(cubes.map(({ cubeId, seq }) => [cubeId, seq]));
  const areOld = read.every(({ memory, changeSeq }) => changeSeq <= (ranked.get(memory.cubeId) ?? 0));
  return {
    memories: [...found, ...read.map(({ memory }) => memory)],
    areUnchanged: areOld && read.length === new Set(missing).size,
  };
}

function cacheOf({ db, indexBytes }: Context): Lru<CacheEntry> {
  const cached = caches.get(db);
  if (cached !== undefined) return cached;
  const maxCost = Math.min(MAX_BYTES, SHARE * indexBytes);
  const cache = new Lru<CacheEntry>({ maxCost, costOf: ({ bytes }) => bytes });
  caches.set(db, cache);
  return cache;
}

function keyOf(ctx: Context, cubeId: string): string {
  return JSON.stringify([ctx.projectId, cubeId]);
}

/** Caches a memory. Memories of an earlier change number of its cube are dropped. */
function keep(cache: Lru<CacheEntry>, key: string, memory: Memory, seq: number): void {
  const cached = cache.get(key);
  if (cached !== undefined && cached.seq > seq) return;
  const entry = cached?.seq === seq ? cached : { seq, memories: new Map<string, Memory>(), bytes: 0 };
  if (entry.memories.has(memory.memoryId)) return;
  entry.memories.set(memory.memoryId, memory);
  entry.bytes += bytesOf(memory);
  cache.set(key, entry);
}

function bytesOf({ text, title, details, info, tags, sources }: Memory): number {
  const quoted = sources.reduce((sum, source) => sum + source.text.length, 0);
  const length = text.length + title.length + quoted + valueSize([details, info, tags]);
  return OVERHEAD + CHARACTER_BYTES * length;
}
