import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Memory } from '../../domain/memories/memory.ts';
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

/** The cache of hits, by cube; the cube that was used last comes last. */
interface MemoryCache {
  readonly entries: Map<string, CacheEntry>;
  bytes: number;
}

const caches = new WeakMap<Database, MemoryCache>();

/** The hits of a cube, with the change number of the index that ranked them. */
export interface RankedCube {
  readonly cubeId: string;
  readonly seq: number;
  readonly hitIds: readonly string[];
}

/**
 * Loads the memories of hits from the cache or the database, in no particular order. A memory that was
 * deleted meanwhile may be left out. Every change of a memory, its sources or their messages takes a change
 * number of its cube in the same transaction. A memory that was cached at the change number of the ranking is
 * therefore not read again. The cache pays because decoding ten memories took as long as ranking a thousand.
 */
export async function memoriesOfHits(ctx: Context, cubes: readonly RankedCube[]): Promise<readonly Memory[]> {
  const cache = caches.get(ctx.db) ?? { entries: new Map<string, CacheEntry>(), bytes: 0 };
  caches.set(ctx.db, cache);
  const found: Memory[] = [];
  const missing: string[] = [];
  for (const { cubeId, seq, hitIds } of cubes) {
    const key = keyOf(ctx, cubeId);
    const entry = cache.entries.get(key);
    if (entry !== undefined) {
      cache.entries.delete(key);
      cache.entries.set(key, entry);
    }
    for (const memoryId of hitIds) {
      const memory = entry?.seq === seq ? entry.memories.get(memoryId) : undefined;
      if (memory === undefined) missing.push(memoryId);
      else found.push(memory);
    }
  }
  const read = await findMemoriesAt(ctx.db.project(ctx.projectId), missing);
  const most = Math.min(MAX_BYTES, SHARE * ctx.indexBytes);
  for (const { memory, seq } of read) keep(cache, keyOf(ctx, memory.cubeId), memory, seq, most);
  return [...found, ...read.map(({ memory }) => memory)];
}

function keyOf(ctx: Context, cubeId: string): string {
  return JSON.stringify([ctx.projectId, cubeId]);
}

/** Caches a memory. Memories of an earlier change number of its cube are dropped. */
function keep(cache: MemoryCache, key: string, memory: Memory, seq: number, most: number): void {
  let entry = cache.entries.get(key);
  if (entry !== undefined && entry.seq > seq) return;
  if (entry === undefined || entry.seq < seq) {
    drop(cache, key);
    entry = { seq, memories: new Map(), bytes: 0 };
    cache.entries.set(key, entry);
  }
  if (entry.memories.has(memory.memoryId)) return;
  const bytes = bytesOf(memory);
  entry.memories.set(memory.memoryId, memory);
  entry.bytes += bytes;
  cache.bytes += bytes;
  for (const eldest of cache.entries.keys()) {
    if (cache.bytes <= most) return;
    drop(cache, eldest);
  }
}

function drop(cache: MemoryCache, key: string): void {
  cache.bytes -= cache.entries.get(key)?.bytes ?? 0;
  cache.entries.delete(key);
}

function bytesOf({ text, title, details, info, tags, sources }: Memory): number {
  const quoted = sources.reduce((sum, source) => sum + source.text.length, 0);
  const length = text.length + title.length + quoted + valueSize([details, info, tags]);
  return OVERHEAD + CHARACTER_BYTES * length;
}
