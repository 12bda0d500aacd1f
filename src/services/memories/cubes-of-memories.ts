import type { Context } from '../../context.ts';
import { findCubesOf } from '../../stores/memories/memories.ts';
import { isReachable } from '../access/only-user.ts';

/** @returns memory id → cube id; deleted, unknown and unreachable memories are left out */
export async function cubesOfMemories(
  ctx: Context,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await findCubesOf(ctx.db.project(ctx.projectId), memoryIds);
  return new Map([...found].filter(([, cubeId]) => isReachable(ctx, { cubeId })));
}
