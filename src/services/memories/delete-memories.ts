import type { Context } from '../../context.ts';
import { findErasable, findMadeOf, lockCubes } from '../../stores/memories/memory-deletes.ts';
import { deletable } from '../access/only-user.ts';
import { eraseMemories } from './erase.ts';

export interface DeleteInput {
  readonly memoryIds: readonly string[];
  /** If given, only memories of these cubes are deleted. */
  readonly cubeIds?: readonly string[] | undefined;
}

/**
 * Deletes memories in all their versions. The id that an add returned also deletes the fact that superseded
 * the raw memory, and the id of a fact also deletes the raw memory it came from. Deleting the words of a
 * message also deletes everything that was extracted from them alone. Text, details, lexemes and vectors are
 * erased; the ids are never used again. The messages stay in the conversation's log, but nothing is extracted
 * from them again. Unknown ids are ignored.
 * @returns how many of the named memories were deleted
 * @throws AppError forbidden for the cube of another user
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
    // read again under the locks: an extraction that was finishing may have added a version
    const erasable = await findErasable(scope, memoryIds, cubeIds);
    await eraseMemories(scope, [...erasable, ...(await findMadeOf(scope, erasable))]);
    const named = new Set(memoryIds);
    return { deleted: erasable.filter((memory) => named.has(memory.memoryId)).length };
  });
}
