import type { Context } from '../../context.ts';
import { isKnowledgeBaseId } from '../../domain/documents/knowledge.ts';
import { AppError } from '../../errors.ts';
import { findKnowledgeBaseIds } from '../../stores/knowledge/knowledge-bases.ts';
import { requireWholeProject } from '../access/only-user.ts';

/** The knowledge bases that a request names. A knowledge base and its cube have the same id. */
export interface NamedKnowledge {
  /** Those that exist, in id order. */
  readonly cubeIds: readonly string[];
  /** Those that do not exist or were deleted, in the order of the request. */
  readonly missing: readonly string[];
}

/**
 * Looks knowledge bases up. The id `all` means every knowledge base of the project.
 * @throws AppError forbidden to a caller who is bound to a user
 */
export async function findKnowledge(
  ctx: Context,
  ids: readonly string[] | undefined,
): Promise<NamedKnowledge> {
  const wanted = [...new Set(ids ?? [])];
  if (wanted.length === 0) return { cubeIds: [], missing: [] };
  requireWholeProject(ctx);
  const scope = ctx.db.project(ctx.projectId);
  if (wanted.includes('all')) return { cubeIds: await findKnowledgeBaseIds(scope, 'all'), missing: [] };
  const cubeIds = await findKnowledgeBaseIds(scope, wanted);
  const found = new Set(cubeIds);
  return { cubeIds, missing: wanted.filter((id) => !found.has(id)) };
}

/**
 * The cube ids of knowledge bases that are written to, all of which must exist.
 * @throws AppError knowledge_base_not_found if one does not exist; forbidden to a caller who is bound to a
 *   user
 */
export async function knowledgeCubes(
  ctx: Context,
  ids: readonly string[] | undefined,
): Promise<readonly string[]> {
  const { cubeIds, missing } = await findKnowledge(ctx, ids);
  const [first] = missing;
  if (first !== undefined)
    throw new AppError(
      'knowledge_base_not_found',
      `There is no knowledge base ${first.slice(0, 100)}: create it, or leave it out.`,
    );
  return cubeIds;
}

/** Those of the cubes that have the id of a knowledge base which does not exist or was deleted. */
export async function missingKnowledgeBases(
  ctx: Context,
  cubeIds: readonly string[],
): Promise<readonly string[]> {
  const ids = [...new Set(cubeIds.filter(isKnowledgeBaseId))];
  if (ids.length === 0) return [];
  const found = new Set(await findKnowledgeBaseIds(ctx.db.project(ctx.projectId), ids));
  return ids.filter((id) => !found.has(id));
}
