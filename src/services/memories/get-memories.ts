import type { Context } from '../../context.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { AppError } from '../../errors.ts';
import { findMemories, sizeOfMemories } from '../../stores/memories/memories.ts';
import { isReachable } from '../access/only-user.ts';

/** Fewer are read without asking how long they are. */
const FEW = 500;

/** The memories of these ids, in their order; deleted and unknown ones are left out. */
export async function getMemories(ctx: Context, memoryIds: readonly string[]): Promise<readonly Memory[]> {
  const ids = [...new Set(memoryIds)];
  const scope = ctx.db.project(ctx.projectId);
  if (ids.length > FEW && (await sizeOfMemories(scope, ids)) > LIMITS.listedBytes)
    throw new AppError(
      'limit_exceeded',
      `memory_ids: the memories have more than ${LIMITS.listedBytes} bytes together: ask for fewer at once`,
      { field: 'memory_ids' },
    );
  const found = await findMemories(scope, ids);
  const byId = new Map(
    found.filter((memory) => isReachable(ctx, memory)).map((memory) => [memory.memoryId, memory]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
