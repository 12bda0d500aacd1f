import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockKnowledgeBase, removeKnowledgeBase } from '../../stores/knowledge/knowledge-bases.ts';
import { within } from '../idempotency/within.ts';
import { purge } from '../memories/purge.ts';

/**
 * Deletes a knowledge base with its files and everything in its cube, all or nothing. A task that is reading
 * one of the files at that time stores nothing.
 * @throws AppError knowledge_base_not_found
 */
export async function deleteKnowledgeBase(ctx: Context, id: string): Promise<void> {
  await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    if (!(await lockKnowledgeBase(scope, id, 'update'))) throw new AppError('knowledge_base_not_found');
    await purge({ ...ctx, db: within(ctx.db, scope) }, { cubeIds: [id] });
    await removeKnowledgeBase(scope, id);
  });
}
