import type { Context } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import {
  type ErasableMemory,
  findErasable,
  findMadeOf,
  lockCubes,
} from '../../stores/memories/memory-deletes.ts';
import { takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import {
  findSharedRaws,
  findToldElsewhere,
  leaveToFact,
  type SharedRaw,
} from '../../stores/memories/told-together.ts';
import { findFeedbackChains } from '../../stores/messages/feedback-chains.ts';
import { findChangesFrom } from '../../stores/profiles/profile-erasure.ts';
import { deletable } from '../access/only-user.ts';
import { eraseMemories, restoreOrphans } from './erase.ts';

export interface DeleteInput {
  readonly memoryIds: readonly string[];
  /** If given, only memories of these cubes are deleted. */
  readonly cubeIds?: readonly string[] | undefined;
}

/**
 * Deletes memories in all their versions. The id that an add returned also deletes the fact that superseded
 * the raw memory, and the id of a fact also deletes the raw memory it came from, unless the message told
 * more: then each claim is deleted by itself. Deleting words also deletes everything that was extracted from
 * them alone. Text, details, lexemes and vectors are
 * erased; the ids are never used again. The messages stay in the conversation's log, but nothing is extracted
 * from them again. Unknown ids are ignored. The raw memory of a feedback takes its corrections along, and the
 * corrected memories get their earlier words back.
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
    const { erasable, corrections, shared } = await findNamed(scope, memoryIds, cubeIds);
    for (const raw of shared)
      await leaveToFact(scope, raw, (await takeChangeNumbers(scope, raw.cubeId, 1)) + 1);
    await eraseMemories(scope, [...erasable, ...(await findMadeOf(scope, erasable))]);
    await restoreOrphans(
      scope,
      corrections.map((memory) => memory.memoryId),
    );
    const named = new Set(memoryIds);
    return { deleted: erasable.filter((memory) => named.has(memory.memoryId)).length };
  });
}

/**
 * What {@link deleteMemories} would erase now, without erasing it.
 * @throws AppError forbidden for the cube of another user
 */
export async function previewDeletion(
  ctx: Context,
  input: DeleteInput,
): Promise<{ readonly memoryIds: readonly string[]; readonly profileChanges: number }> {
  const cubeIds = deletable(ctx, input.cubeIds);
  return ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const { erasable } = await findNamed(scope, [...new Set(input.memoryIds)], cubeIds);
    const all = [...erasable, ...(await findMadeOf(scope, erasable))];
    const memoryIds = [...new Set(all.map((memory) => memory.memoryId))];
    return { memoryIds, profileChanges: (await findChangesFrom(scope, memoryIds)).length };
  });
}

/**
 * The memories that a deletion by ids takes, without those that were made of their words. `corrections` are
 * those among them whose earlier versions stay; `shared` are raw memories that stay for their other claims.
 */
async function findNamed(
  scope: ProjectScope,
  memoryIds: readonly string[],
  cubeIds: readonly string[] | null,
): Promise<{
  readonly erasable: readonly ErasableMemory[];
  readonly corrections: readonly ErasableMemory[];
  readonly shared: readonly SharedRaw[];
}> {
  const chains = await findFeedbackChains(scope, memoryIds, cubeIds);
  const raws = new Set(chains.map(({ rawId }) => rawId));
  const others = memoryIds.filter((memoryId) => !raws.has(memoryId));
  const corrections = chains.flatMap(({ taken }) => taken);
  const found = [...(await findErasable(scope, others, cubeIds)), ...corrections];
  const all = new Map(found.map((memory) => [memory.memoryId, memory]));
  for (const id of await findToldElsewhere(scope, [...all.keys()], memoryIds)) all.delete(id);
  const shared = await findSharedRaws(scope, [...all.keys()], memoryIds);
  for (const { rawId } of shared) all.delete(rawId);
  return { erasable: [...all.values()], corrections, shared };
}
