import type { Context } from '../../context.ts';
import { insideTransaction } from '../../db/inside-transaction.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { subjectOfCubeId } from '../../domain/memories/cube-owner.ts';
import { AppError } from '../../errors.ts';
import { findKnowledgeBaseIds } from '../../stores/knowledge/knowledge-bases.ts';
import { lockCubes } from '../../stores/memories/memory-deletes.ts';
import { findTargetCubes } from '../../stores/messages/message-deletes.ts';
import { findProfiles } from '../../stores/profiles/profiles.ts';
import { requireCubes } from '../access/only-user.ts';
import { eraseData } from './erase.ts';

/**
 * Deletes everything that is stored of some users or agents: the messages, memories and profiles of their own
 * cubes, and what they added to the public cube and to knowledge bases.
 * @param cubeIds the owners' own cubes
 * @throws AppError user_to_delete_missing if nothing is stored of any of them; forbidden for another user
 */
export async function deleteOwner(ctx: Context, cubeIds: readonly string[]): Promise<void> {
  requireCubes(ctx, cubeIds);
  await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    const cubes = await findTargetCubes(scope, { userId: null, conversationId: null, cubeIds });
    const profiles = await findProfiles(scope, cubeIds.map(subjectOfCubeId));
    if (cubes.length === 0 && profiles.length === 0) throw new AppError('user_to_delete_missing');
    const shared = [PUBLIC_CUBE, ...(await findKnowledgeBaseIds(scope, 'all'))];
    // lock all cubes at once: separate deletions would lock them out of order
    await lockCubes(scope, [...cubes, ...shared]);
    // the owner may also delete what it shared, which lies in cubes that its key cannot reach
    const inside = { ...ctx, onlyUserId: undefined, db: insideTransaction(ctx.db, scope) };
    await eraseData(inside, { cubeIds });
    for (const owner of cubeIds) await eraseData(inside, { userId: owner, cubeIds: shared });
  });
}
