import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { AppError } from '../../errors.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { isReachable } from '../access/only-user.ts';
import { latestStates } from './latest-states.ts';

/**
 * Reads the latest state of one memory of the project, also an archived one.
 * @throws AppError not_found if it is deleted or unknown
 */
export async function getMemory(ctx: Context, memoryId: string): Promise<Memory> {
  const [memory] = await findMemories(ctx.db.project(ctx.projectId), [memoryId]);
  if (memory === undefined || !isReachable(ctx, memory))
    throw new AppError('not_found', 'There is no such memory.');
  const [latest] = await latestStates(ctx, [memory]);
  return latest ?? memory;
}
