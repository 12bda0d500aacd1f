import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findKnowledgeBaseIds } from '../../stores/knowledge/knowledge-bases.ts';
import { requireWholeProject } from '../access/only-user.ts';

/**
 * The cube ids of knowledge bases. The id `all` means every knowledge base of the project.
 * @throws AppError knowledge_base_not_found if one does not exist; forbidden to a caller who is bound to a
 *   user
 */
export async function knowledgeCubes(
  ctx: Context,
  ids: readonly string[] | undefined,
): Promise<readonly string[]> {
  const wanted = [...new Set(ids ?? [])];
  if (wanted.length === 0) return [];
  requireWholeProject(ctx);
  const scope = ctx.db.project(ctx.projectId);
  if (wanted.includes('all')) return findKnowledgeBaseIds(scope, 'all');
  const found = await findKnowledgeBaseIds(scope, wanted);
  const missing = wanted.find((id) => !found.includes(id));
  if (missing !== undefined)
    throw new AppError(
      'knowledge_base_not_found',
      `There is no knowledge base ${missing.slice(0, 100)}: create it, or leave it out.`,
    );
  return found;
}
