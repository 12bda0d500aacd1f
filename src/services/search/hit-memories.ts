import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Memory, MemorySource } from '../../domain/memories/memory.ts';
import { Lru } from '../../lib/lru.ts';
import { valueSize } from '../../lib/value-size.ts';
import { findMemoriesAt, type MemoryAt } from '../../stores/memories/memories.ts';
import { readAt } from './read-at.ts';

/** Upper limits of the cache: in bytes, and as a share of the memory for indexes. */
const MAX_BYTES = 128_000_000;
const SHARE = 0.5;
/** Bytes of a character, as a string and as serialised for responses. */
const CHARACTER_BYTES = 3;
/** Bytes of a memory in addition to its texts, with its serialised form for responses. */
const OVERHEAD = 3_500;

interface Cache {
  readonly memories: Lru<MemoryAt>;
  /** For each read that is running: the memories that were forgotten since it began. */
  readonly reads: Set<Set<string>>;
}

/** The cache of hits, by memory. */
const caches = new WeakMap<Database, Cache>();

/** The hits of a cube, with the change number of the index that ranked them. */
export interface RankedCube {
  readonly seq: number;
  /** Memory id → the memory's own change number in the index. */
  readonly hits: ReadonlyMap<string, number>;
}

export interface HitMemories {
  /** In no particular order. A memory that was deleted after the ranking is left out. */
  readonly memories: readonly Memory[];
  /** Whether each hit is as it was ranked. */
  readonly areUnchanged: boolean;
}

/**
 * Loads the memories of hits from the cache or the database. Every change of what a memory shows, its sources
 * included, gives the memory a new change number in the same transaction. A memory that was cached at the
 * change number that the index has of it is therefore not read again, however often its cube has changed. The
 * cache pays because decoding ten memories took as long as ranking a thousand.
 * @param onReplica memories that the replica has at the ranked change number may come from there
 */
export async function memoriesOfHits(
  ctx: Context,
  cubes: readonly RankedCube[],
  onReplica = false,
): Promise<HitMemories> {
  const cache = cacheOf(ctx.db, ctx.indexBytes);
  const now = ctx.clock();
  const found: Memory[] = [];
  const missing = new Map<string, number>();
  for (const { seq, hits } of cubes)
    for (const [memoryId, changeSeq] of hits) {
      const cached = cache.memories.get(keyOf(ctx, memoryId));
      // an index whose number is lower was not ranked as of one state
      if (cached?.changeSeq === changeSeq && changeSeq <= seq) found.push(withoutEnded(cached.memory, now));
      else missing.set(memoryId, changeSeq <= seq ? changeSeq : Number.NaN);
    }
  const forgotten = new Set<string>();
  cache.reads.add(forgotten);
  const read = await readMissing(ctx, missing, onReplica).finally(() => cache.reads.delete(forgotten));
  for (const memory of read) {
    const key = keyOf(ctx, memory.memory.memoryId);
    if (!forgotten.has(key)) cache.memories.set(key, memory);
  }
  const areRanked = read.every(({ memory, changeSeq }) => missing.get(memory.memoryId) === changeSeq);
  return {
    memories: [...found, ...read.map(({ memory }) => memory)],
    areUnchanged: areRanked && read.length === missing.size,
  };
}

/**
 * @param missing memory id → change number of the ranked state
 * @returns memories as the primary has them, or as they were ranked
 */
async function readMissing(
  ctx: Context,
  missing: ReadonlyMap<string, number>,
  onReplica: boolean,
): Promise<readonly MemoryAt[]> {
  if (missing.size === 0) return [];
  // a memory with the ranked change number is the ranked one, however far the replica has come
  const found = await readAt(ctx, onReplica ? new Map() : null, (scope) =>
    findMemoriesAt(scope, [...missing.keys()]),
  );
  if (!onReplica) return found;
  const ranked = found.filter(({ memory, changeSeq }) => missing.get(memory.memoryId) === changeSeq);
  if (ranked.length === missing.size) return ranked;
  const left = new Set(missing.keys());
  for (const { memory } of ranked) left.delete(memory.memoryId);
  return [...ranked, ...(await findMemoriesAt(ctx.db.project(ctx.projectId), [...left]))];
}

/** The memory without quotes of messages that ended after it was cached. */
function withoutEnded(memory: Memory, now: Date): Memory {
  const isEnded = ({ expiresAt }: MemorySource) => expiresAt !== null && expiresAt <= now;
  if (!memory.sources.some(isEnded)) return memory;
  return { ...memory, sources: memory.sources.filter((source) => !isEnded(source)) };
}

/** Drops memories from the cache. */
export function forgetHits(
  { db, projectId }: Pick<Context, 'db' | 'projectId'>,
  memoryIds: Iterable<string>,
): void {
  const cache = caches.get(db);
  if (cache === undefined) return;
  for (const memoryId of memoryIds) {
    const key = keyOf({ projectId }, memoryId);
    cache.memories.delete(key);
    for (const forgotten of cache.reads) forgotten.add(key);
  }
}

function cacheOf(db: Database, indexBytes: number): Cache {
  const cached = caches.get(db);
  if (cached !== undefined) return cached;
  const maxCost = Math.min(MAX_BYTES, SHARE * indexBytes);
  const memories = new Lru<MemoryAt>({ maxCost, costOf: ({ memory }) => bytesOf(memory) });
  const cache = { memories, reads: new Set<Set<string>>() };
  caches.set(db, cache);
  return cache;
}

function keyOf({ projectId }: Pick<Context, 'projectId'>, memoryId: string): string {
  return `${projectId} ${memoryId}`;
}

function bytesOf({ text, title, details, info, tags, sources }: Memory): number {
  const quoted = sources.reduce((sum, source) => sum + source.text.length, 0);
  const length = text.length + title.length + quoted + valueSize([details, info, tags]);
  return OVERHEAD + CHARACTER_BYTES * length;
}
