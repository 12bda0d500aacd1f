import type { Context } from '../../context.ts';
import { MEMORY_KINDS, type Memory } from '../../domain/memories/memory.ts';
import { together } from '../../lib/together.ts';
import { countActivatedByType, listActivated } from '../../stores/memories/memories.ts';
import { requireCubes } from '../access/only-user.ts';
import { searchMemories } from '../search/search-memories.ts';

export interface AllMemories {
  /** Newest first; for a search best first. */
  readonly memories: readonly Memory[];
  /** Memory type → count. A listing counts every memory of the cube, a search only `memories`. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The activated memories of a cube, of every kind, at most `limit`. @throws AppError forbidden */
export async function listAllMemories(ctx: Context, cubeId: string, limit: number): Promise<AllMemories> {
  requireCubes(ctx, [cubeId]);
  const scope = ctx.db.project(ctx.projectId);
  const filter = { cubeIds: [cubeId], kinds: MEMORY_KINDS };
  const [memories, counts] = await together(
    () => listActivated(scope, filter, { limit, offset: 0 }),
    () => countActivatedByType(scope, filter),
  );
  return { memories, counts };
}

/** Below this relevance a memory is not part of the subgraph of a query. */
const RELEVANT = 0.1;
const ANY_SIGNAL = 1e-9;

/**
 * The memories of a cube that answer a query: at most `limit` of each view.
 * @throws AppError as `searchMemories` does
 */
export async function findAllMemories(
  ctx: Context,
  input: {
    readonly cubeId: string;
    readonly query: string;
    readonly by: 'words' | 'vectors';
    readonly limit: number;
  },
): Promise<AllMemories> {
  requireCubes(ctx, [input.cubeId]);
  const { query, by, limit } = input;
  const { hits } = await searchMemories(ctx, {
    cubeIds: [input.cubeId],
    query,
    by,
    limits: {
      detail_factual: limit,
      preference: limit,
      event: limit,
      profile: limit,
      tool_memory: limit,
      skill: limit,
    },
    // relativity is calibrated for words and vectors together: for vectors alone only the order means
    // something
    minRelativity: by === 'words' ? RELEVANT : ANY_SIGNAL,
  });
  const memories = Object.values(hits).flatMap((ofView) => ofView.map((hit) => hit.memory));
  const counts = new Map<string, number>();
  for (const { memoryType } of memories) counts.set(memoryType, (counts.get(memoryType) ?? 0) + 1);
  return { memories, counts };
}
