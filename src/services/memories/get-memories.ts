import type { Context } from '../../context.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { AppError } from '../../errors.ts';
import { findMemories, sizeOfMemories } from '../../stores/memories/memories.ts';
import { isReachable } from '../access/only-user.ts';
import { latestStates } from './latest-states.ts';

/** Up to this number of memories are read without a check of their total size. */
const FEW = 500;

/**
 * Memories by id in their latest state, in the order of the ids; deleted and unknown ids are left out.
 * @throws AppError limit_exceeded if more than 500 memories are together larger than `LIMITS.listedBytes`
 */
export async function getMemories(ctx: Context, memoryIds: readonly string[]): Promise<readonly Memory[]> {
  const ids = [...new Set(memoryIds)];
  const scope = ctx.db.project(ctx.projectId);
  if (ids.length > FEW && (await sizeOfMemories(scope, ids)) > LIMITS.listedBytes)
    throw new AppError(
      'limit_exceeded',
      `memory_ids: the memories have more than ${LIMITS.listedBytes} bytes together: request fewer at once`,
      { field: 'memory_ids' },
    );
  const found = await findMemories(scope, ids);
  const reachable = found.filter((memory) => isReachable(ctx, memory));
  const byId = new Map((await latestStates(ctx, reachable)).map((memory) => [memory.memoryId, memory]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
