import type { Context } from '../../context.ts';
import { insideTransaction } from '../../db/inside-transaction.ts';
import { AppError } from '../../errors.ts';
import { lockKnowledgeBase, removeKnowledgeBase } from '../../stores/knowledge/knowledge-bases.ts';
import { eraseData } from '../memories/erase.ts';

/**
 * Deletes a knowledge base with its files and everything in its cube, all or nothing. A task that is reading
 * one of the files at that time stores nothing.
 * @throws AppError knowledge_base_not_found
 */
export async function deleteKnowledgeBase(ctx: Context, id: string): Promise<void> {
  await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
    if (!(await lockKnowledgeBase(scope, id, 'update'))) throw new AppError('knowledge_base_not_found');
    await eraseData({ ...ctx, db: insideTransaction(ctx.db, scope) }, { cubeIds: [id] });
    await removeKnowledgeBase(scope, id);
  });
}
