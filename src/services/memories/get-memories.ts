import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memory.ts';
import { findMemories } from '../../stores/memories.ts';

/** The memories of these ids, in their order; deleted and unknown ones are left out. */
export async function getMemories(ctx: Context, memoryIds: readonly string[]): Promise<readonly Memory[]> {
  const ids = [...new Set(memoryIds)];
  const found = await findMemories(ctx.db.project(ctx.projectId), ids);
  const byId = new Map(found.map((memory) => [memory.memoryId, memory]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
