import type { Context } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { subjectOfCube, subjectOfCubeId } from '../../domain/memories/cube-owner.ts';
import type { Subject } from '../../domain/profiles/profile.ts';
import { type ErasableMemory, eraseMemoryRows, lockCubes } from '../../stores/memories/memory-deletes.ts';
import { restoreMemories, setSuccessor } from '../../stores/memories/memory-versions.ts';
import { renewEnds, takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import {
  deleteMessages,
  type EraseTarget,
  findDerived,
  findOrphans,
  findTargetCubes,
  type Orphan,
  reassignMemories,
} from '../../stores/messages/message-deletes.ts';
import { findChangesFrom } from '../../stores/profiles/profile-erasure.ts';
import { removeProfiles } from '../../stores/profiles/profiles.ts';
import { deletable, requireUser } from '../access/only-user.ts';
import { eraseProfileValues } from '../profiles/erase-profile-values.ts';
import { undoEffectsOfErased } from '../reconciliation/undo-effects-of-erased.ts';

/** Memories per SQL statement, so that each stays far below the time limit. */
const CHUNK = 1000;

export interface EraseInput {
  readonly userId?: string | undefined;
  readonly conversationId?: string | undefined;
  /** If given, only in these cubes. */
  readonly cubeIds?: readonly string[] | undefined;
}

/**
 * Deletes a user, a conversation, or a user's part of a conversation: its messages, receipts, and every
 * memory that was derived from them, all or nothing. A memory that also has other messages as sources stays
 * and is reassigned to them. Extraction that is running brings nothing back: it writes under the same locks
 * and checks which messages still exist. A memory whose correction is deleted is activated again. If only
 * cubes are given, everything in them is deleted. Without a conversation the profiles of the cubes' owners
 * are deleted too.
 * @throws RangeError without a user, conversation or cubes, because that would delete everything
 * @throws AppError forbidden for another user
 */
export async function eraseData(ctx: Context, input: EraseInput): Promise<void> {
  const { userId = null, conversationId = null } = input;
  const cubeIds = deletable(ctx, input.cubeIds);
  if (userId !== null) requireUser(ctx, userId);
  if (userId === null && conversationId === null && cubeIds === null)
    throw new RangeError('to erase data name a user, a conversation or cubes');
  await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const found = await findTargetCubes(scope, { userId, conversationId, cubeIds });
    await lockCubes(scope, found);
    // only locked cubes: a cube that got its first message after the lookup counts as written after this
    // deletion
    const target: EraseTarget = { userId, conversationId, cubeIds: found };
    const derived = await findDerived(scope, target);
    await eraseMemories(
      scope,
      derived.filter((memory) => memory.survivesIn === null),
    );
    await reassignSurviving(scope, derived);
    await deleteMessages(scope, target);
    await renewEnds(
      scope,
      derived.flatMap(({ memoryId, survivesIn }) => (survivesIn === null ? [] : [memoryId])),
    );
    await restoreOrphans(
      scope,
      derived.flatMap(({ memoryId, survivesIn }) => (survivesIn === null ? [memoryId] : [])),
    );
    if (conversationId === null) await removeProfiles(scope, subjectsOf(userId, cubeIds), null);
  });
}

function subjectsOf(userId: string | null, cubeIds: readonly string[] | null): readonly Subject[] {
  if (userId === null) return (cubeIds ?? []).map(subjectOfCubeId);
  if (cubeIds === null) return [{ kind: 'user', id: userId }];
  return cubeIds.flatMap((cubeId) => subjectOfCube({ cubeId, userId }) ?? []);
}

/**
 * Erases any number of memories, the profile values that were taken from their words, and their effects on
 * other memories. The caller must hold the locks of their cubes.
 * @param settleEffects what becomes of their effects on other memories. Default: they are undone
 */
export async function eraseMemories(
  scope: ProjectScope,
  memories: readonly ErasableMemory[],
  settleEffects: typeof undoEffectsOfErased = undoEffectsOfErased,
): Promise<void> {
  const read: number[] = [];
  for (let start = 0; start < memories.length; start += CHUNK) {
    const chunk = memories.slice(start, start + CHUNK);
    const ids = chunk.map((memory) => memory.memoryId);
    read.push(...(await findChangesFrom(scope, ids)));
    await eraseMemoryRows(scope, chunk);
    await settleEffects(scope, ids);
  }
  await eraseProfileValues(scope, read);
}

/** Gives the memories that survive in another message to that message. */
export async function reassignSurviving(
  scope: ProjectScope,
  derived: readonly (ErasableMemory & { readonly survivesIn: string | null })[],
): Promise<void> {
  const surviving = derived.flatMap(({ memoryId, cubeId, survivesIn }) =>
    survivesIn === null ? [] : [{ memoryId, cubeId, messageId: survivesIn }],
  );
  for (const [cubeId, ofCube] of Map.groupBy(surviving, (memory) => memory.cubeId)) {
    const before = await takeChangeNumbers(scope, cubeId, ofCube.length);
    for (let start = 0; start < ofCube.length; start += CHUNK)
      await reassignMemories(scope, ofCube.slice(start, start + CHUNK), before + 1 + start);
  }
}

/**
 * Activates what erased memories superseded: the corrected memory of a deleted feedback, and the feedback
 * about a deleted memory. Of several versions of a memory the newest one is activated and supersedes the
 * others.
 */
export async function restoreOrphans(scope: ProjectScope, erasedIds: readonly string[]): Promise<void> {
  for (let start = 0; start < erasedIds.length; start += CHUNK) {
    const orphans = await findOrphans(scope, erasedIds.slice(start, start + CHUNK));
    for (const [cubeId, ofCube] of Map.groupBy(orphans, (orphan) => orphan.cubeId)) {
      const restored: Orphan[] = [];
      const earlier: (readonly [Orphan, string])[] = [];
      for (const orphan of ofCube) {
        const newer = restored.find((other) => contains(other, orphan));
        if (newer === undefined) restored.push(orphan);
        else earlier.push([orphan, newer.memoryId]);
      }
      const before = await takeChangeNumbers(scope, cubeId, ofCube.length);
      await restoreMemories(
        scope,
        restored.map(({ memoryId }) => memoryId),
        before + 1,
      );
      for (const [n, [{ memoryId }, successor]] of earlier.entries())
        await setSuccessor(scope, memoryId, successor, before + 1 + restored.length + n);
    }
  }
}

/** Whether a version of the same memory was made of all messages of an earlier one. */
function contains(newer: Orphan, earlier: Orphan): boolean {
  return (
    newer.supersededBy === earlier.supersededBy &&
    earlier.messageIds.every((messageId) => newer.messageIds.includes(messageId))
  );
}
