import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findKnowledge } from '../../services/knowledge/knowledge-cubes.ts';

/**
 * The cubes of the knowledge bases that a body names.
 * @throws AppError knowledge_base_not_found
 */
export async function knowledgeOf(
  ctx: Context,
  ids: readonly string[] | undefined,
): Promise<readonly string[]> {
  const { cubeIds, missing } = await findKnowledge(ctx, ids);
  if (missing.length > 0)
    throw new AppError(
      'knowledge_base_not_found',
      'body.knowledgebase_ids: there is no such knowledge base.',
    );
  return cubeIds;
}
