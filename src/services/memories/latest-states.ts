import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { isReachable } from '../access/only-user.ts';

/** The longest chain of successors that is followed; a longer one must be a circle. */
const MAX_STEPS = 100;

/**
 * The latest state of memories. Once a user corrected the fact that extraction made of all words of a raw
 * memory, the raw memory has the state of that fact, under its own id, with the fact's id as `supersededBy`:
 * adds answer ids of raw memories, and clients verify updates by them. Until then its own words say the same.
 * Every other memory, an earlier version included, is returned as it is.
 */
export async function latestStates(ctx: Context, memories: readonly Memory[]): Promise<readonly Memory[]> {
  const scope = ctx.db.project(ctx.projectId);
  const present = new Map<string, Memory>();
  const corrected = new Set<string>();
  let open = memories.flatMap((memory) => (memory.kind === 'raw' ? { memory, state: memory } : []));
  for (let step = 0; step < MAX_STEPS && open.length > 0; step += 1) {
    const ids = open.flatMap(({ state }) => state.supersededBy ?? []);
    const found = new Map(
      (await findMemories(scope, [...new Set(ids)])).map((next) => [next.memoryId, next]),
    );
    open = open.flatMap(({ memory, state }) => {
      const next = found.get(state.supersededBy ?? '');
      if (next === undefined || !isReachable(ctx, next) || isEarlierVersion(memory, next)) return [];
      present.set(memory.memoryId, next);
      if (isCorrection(next)) corrected.add(memory.memoryId);
      return { memory, state: next };
    });
  }
  return memories.map((memory) => {
    const state = present.get(memory.memoryId);
    return state === undefined || !corrected.has(memory.memoryId)
      ? memory
      : { ...state, memoryId: memory.memoryId, supersededBy: state.memoryId };
  });
}

/** Whether a memory is kept as an earlier version of another: both are of one row, which was created once. */
function isEarlierVersion(memory: Memory, of: Memory): boolean {
  return memory.createdAt.getTime() === of.createdAt.getTime();
}

/** Whether a version was written by a user, or for a feedback. */
function isCorrection({ extractor }: Memory): boolean {
  return ['edit/', 'feedback/'].some((by) => extractor.startsWith(by)) || extractor.includes('/feedback@');
}
