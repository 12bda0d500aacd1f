import type { Context } from '../../context.ts';
import type { Filter } from '../../domain/filter/filter.ts';
import { findMatchingIn } from '../../stores/filtered-memories.ts';
import { findErasable, lockCubes } from '../../stores/memory-deletes.ts';
import { eraseAll } from './purge.ts';

/**
 * Deletes the memories that match a filter, archived ones too, with the versions that they took the place of. The
 * messages stay. @param input.cubeIds when given, only in these cubes
 * @returns how many memories matched
 */
export async function deleteMatching(
  ctx: Context,
  input: { readonly filter: Filter; readonly cubeIds?: readonly string[] | undefined },
): Promise<{ readonly matched: number }> {
  return ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const found = await findMatchingIn(scope, input.cubeIds ?? null, input.filter);
    const cubeIds = [...new Set(found.map((memory) => memory.cubeId))];
    await lockCubes(scope, cubeIds);
    // again under the locks: an extraction that was just finishing may have written matches
    const matching = await findMatchingIn(scope, cubeIds, input.filter);
    const ids = matching.map((memory) => memory.memoryId);
    await eraseAll(scope, await findErasable(scope, ids, null));
    return { matched: ids.length };
  });
}
