import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findMemories } from '../../stores/memories/memories.ts';
import { lockCubes } from '../../stores/memories/memory-deletes.ts';
import { archiveKeepingVectors, restoreIfUnique } from '../../stores/memories/memory-versions.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { requireCubes } from '../access/only-user.ts';

interface Target {
  readonly cubeId: string;
  readonly memoryId: string;
}

/**
 * Removes a memory from searches and listings. {@link restoreMemory} restores it under its id. A memory that
 * is removed already stays so.
 * @throws AppError not_found if the cube has no such memory; forbidden for the cube of another user
 */
export async function softDelete(ctx: Context, { cubeId, memoryId }: Target): Promise<void> {
  requireCubes(ctx, [cubeId]);
  await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    await lockCubes(scope, [cubeId]);
    const [memory] = await findMemories(scope, [memoryId]);
    if (memory?.cubeId !== cubeId) throw new AppError('not_found', 'There is no such memory in this cube.');
    const before = await takeChangeNumbers(scope, cubeId, 1);
    await archiveKeepingVectors(scope, memoryId, before + 1);
  });
}

/**
 * Restores a memory that {@link softDelete} removed.
 * @throws AppError not_found if the cube has no such memory; conflict if a newer version superseded it or an
 *   active memory has the same content; forbidden for the cube of another user
 */
export async function restoreMemory(ctx: Context, { cubeId, memoryId }: Target): Promise<void> {
  requireCubes(ctx, [cubeId]);
  await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    await lockCubes(scope, [cubeId]);
    const [memory] = await findMemories(scope, [memoryId]);
    if (memory?.cubeId !== cubeId) throw new AppError('not_found', 'There is no such memory in this cube.');
    if (memory.status === 'activated') return;
    if (memory.supersededBy !== null)
      throw new AppError(
        'conflict',
        'Another version stands for this memory: it cannot be recovered beside it.',
      );
    const before = await takeChangeNumbers(scope, cubeId, 1);
    if (!(await restoreIfUnique(scope, memoryId, before + 1)))
      throw new AppError('conflict', 'The cube has an active memory with the same content.');
  });
}
