import type { Context } from '../../context.ts';
import { findErasable, findMadeOf, lockCubes } from '../../stores/memories/memory-deletes.ts';
import { deletable } from '../access/only-user.ts';
import { eraseAll } from './purge.ts';

export interface DeleteInput {
  readonly memoryIds: readonly string[];
  /** When given, only memories of these cubes are deleted. */
  readonly cubeIds?: readonly string[] | undefined;
}

/**
 * Deletes memories in all their versions: the id that an add returned stands for the fact that took its place, and the
 * fact for the raw memory it came from. With a message's words goes all that was extracted from them alone. Text, details, words
 * and vectors are erased, the ids stay taken. The messages stay in the conversation's log; nothing is extracted from them again.
 * Ids that do not exist are passed over.
 * @returns how many of the named memories were deleted
 */
export async function deleteMemories(ctx: Context, input: DeleteInput): Promise<{ deleted: number }> {
  const memoryIds = [...new Set(input.memoryIds)];
  const cubeIds = deletable(ctx, input.cubeIds);
  return ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const found = await findErasable(scope, memoryIds, cubeIds);
    await lockCubes(
      scope,
      found.map((memory) => memory.cubeId),
    );
    // read again under the locks: an extraction that was just finishing may have added a version
    const erasable = await findErasable(scope, memoryIds, cubeIds);
    await eraseAll(scope, [...erasable, ...(await findMadeOf(scope, erasable))]);
    const named = new Set(memoryIds);
    return { deleted: erasable.filter((memory) => named.has(memory.memoryId)).length };
  });
}
