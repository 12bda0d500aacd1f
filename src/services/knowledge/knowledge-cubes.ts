import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findKnowledgeBaseIds } from '../../stores/knowledge/knowledge-bases.ts';
import { requireWholeProject } from '../access/only-user.ts';

/**
 * The cubes of knowledge bases by their ids; an id `all` means all of the project.
 * @throws AppError knowledge_base_not_found when one does not exist
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
