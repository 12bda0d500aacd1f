import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Memory } from '../../domain/memories/memory.ts';
import type { ToolStatus } from '../../services/memories/tool-status.ts';
import type { TurnAround } from '../../services/search/neighbours.ts';
import type { SearchHit } from '../../services/search/types.ts';
import type { WebHit } from '../../services/web-search/search-web.ts';
import { hitExtras } from '../search/hit-extras.ts';
import { writeBy } from '../validation/serializer.ts';
import { WrittenJson } from '../validation/written-json.ts';
import { bucketOf, bucketsOf, item, type Shown, toItem } from './memory-shape.ts';
import { toWebItem } from './web-item.ts';

/** Documented as `item`. For the compiler it is `WrittenJson`, because hits are already JSON. */
const hitItem = item as unknown as z.ZodType<WrittenJson>;

/** Schema of the hits of one cube. */
export const hitBucket = bucketOf(hitItem);
export type HitBucket = z.output<typeof hitBucket>;

/** What some hits show besides their memory, by memory id. */
export interface BesideHits {
  readonly used?: ReadonlyMap<string, readonly ToolStatus[]> | undefined;
  readonly neighbours?: ReadonlyMap<string, readonly TurnAround[]> | undefined;
}

/** Puts hits into one bucket per cube, in the order of `cubeIds`. */
export function hitBuckets(
  cubeIds: readonly string[],
  hits: readonly SearchHit[],
  { used, neighbours }: BesideHits = {},
): HitBucket[] {
  return bucketsOf(
    cubeIds,
    hits.map((hit, at) => ({
      cubeId: hit.memory.cubeId,
      item: toHitItem(hit, at + 1, {
        used: used?.get(hit.memory.memoryId),
        neighbours: neighbours?.get(hit.memory.memoryId),
      }),
    })),
  );
}

/**
 * Adds results of a web search to the first bucket, behind its memories, because they belong to no cube.
 * @param now the time of results whose date is not known
 */
export function withWebHits(buckets: readonly HitBucket[], hits: readonly WebHit[], now: Date): HitBucket[] {
  return buckets.map((bucket, at) => {
    if (at > 0 || hits.length === 0) return bucket;
    const items = hits.map((hit) => new WrittenJson(Buffer.from(writeBy(item, toWebItem(hit, now)))));
    const memories = [...bucket.memories, ...items];
    return { ...bucket, memories, total_nodes: memories.length };
  });
}

/** After this many memories the event loop runs other work. */
const PIECE = 100;

/**
 * Serializes memories that are no hits.
 * It yields to the event loop in between, because there may be thousands.
 */
export async function writtenItems(
  memories: readonly Memory[],
  used?: ReadonlyMap<string, readonly ToolStatus[]>,
): Promise<WrittenJson[]> {
  const written: WrittenJson[] = [];
  for (const [at, memory] of memories.entries()) {
    if (at % PIECE === PIECE - 1) await setImmediate();
    const shown = toItem(memory, { used: used?.get(memory.memoryId) });
    written.push(new WrittenJson(Buffer.from(writeBy(item, shown))));
  }
  return written;
}

function toHitItem(hit: SearchHit, rank: number, beside: Pick<Shown, 'used' | 'neighbours'>): WrittenJson {
  const { memory, relativity } = hit;
  const { used, neighbours } = beside;
  const ofHit = hitExtras(hit, rank);
  const { priority, ...further } = ofHit;
  if (used !== undefined || neighbours !== undefined || Object.keys(further).length > 0)
    return new WrittenJson(
      Buffer.from(writeBy(item, toItem(memory, { relativity, used, neighbours, ofHit }))),
    );
  const place = priority === undefined ? '' : `,"priority":${JSON.stringify(priority)}`;
  return new WrittenJson(headOf(memory), `,"relativity":${JSON.stringify(relativity)}${place}${ENDS}`);
}

/** Cached by object, because a memory stays the same object while nothing changes it. */
const heads = new WeakMap<Memory, Uint8Array>();
const ENDS = '}}';

/**
 * The JSON of a memory's item without its last two braces, so that further metadata can follow. It is cached:
 * making and serializing ten items took a tenth of the time of a search.
 */
function headOf(memory: Memory): Uint8Array {
  let head = heads.get(memory);
  if (head === undefined) {
    head = Buffer.from(writeBy(item, toItem(memory)).slice(0, -ENDS.length));
    heads.set(memory, head);
  }
  return head;
}
