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
interface Shelf {
  readonly seq: number;
  readonly memories: Map<string, Memory>;
  bytes: number;
}

/** The cache of hits, by cube; the cube that was used last comes last. */
interface Shown {
  readonly shelves: Map<string, Shelf>;
  bytes: number;
}

const shown = new WeakMap<Database, Shown>();

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
  const kept = shown.get(ctx.db) ?? { shelves: new Map<string, Shelf>(), bytes: 0 };
  shown.set(ctx.db, kept);
  const found: Memory[] = [];
  const missing: string[] = [];
  for (const { cubeId, seq, hitIds } of cubes) {
    const key = keyOf(ctx, cubeId);
    const shelf = kept.shelves.get(key);
    if (shelf !== undefined) {
      kept.shelves.delete(key);
      kept.shelves.set(key, shelf);
    }
    for (const memoryId of hitIds) {
      const memory = shelf?.seq === seq ? shelf.memories.get(memoryId) : undefined;
      if (memory === undefined) missing.push(memoryId);
      else found.push(memory);
    }
  }
  const read = await findMemoriesAt(ctx.db.project(ctx.projectId), missing);
  const most = Math.min(MAX_BYTES, SHARE * ctx.indexBytes);
  for (const { memory, seq } of read) keep(kept, keyOf(ctx, memory.cubeId), memory, seq, most);
  return [...found, ...read.map(({ memory }) => memory)];
}

function keyOf(ctx: Context, cubeId: string): string {
  return JSON.stringify([ctx.projectId, cubeId]);
}

/** Caches a memory. Memories of an earlier change number of its cube are dropped. */
function keep(kept: Shown, key: string, memory: Memory, seq: number, most: number): void {
  let shelf = kept.shelves.get(key);
  if (shelf !== undefined && shelf.seq > seq) return;
  if (shelf === undefined || shelf.seq < seq) {
    drop(kept, key);
    shelf = { seq, memories: new Map(), bytes: 0 };
    kept.shelves.set(key, shelf);
  }
  if (shelf.memories.has(memory.memoryId)) return;
  const bytes = bytesOf(memory);
  shelf.memories.set(memory.memoryId, memory);
  shelf.bytes += bytes;
  kept.bytes += bytes;
  for (const eldest of kept.shelves.keys()) {
    if (kept.bytes <= most) return;
    drop(kept, eldest);
  }
}

function drop(kept: Shown, key: string): void {
  kept.bytes -= kept.shelves.get(key)?.bytes ?? 0;
  kept.shelves.delete(key);
}

function bytesOf({ text, title, details, info, tags, sources }: Memory): number {
  const quoted = sources.reduce((sum, source) => sum + source.text.length, 0);
  const length = text.length + title.length + quoted + valueSize([details, info, tags]);
  return OVERHEAD + CHARACTER_BYTES * length;
}
