import type { Context } from '../../context.ts';
import { missingKnowledgeBases } from '../../services/knowledge/knowledge-cubes.ts';
import { missingKnowledgeText } from '../search/missing-knowledge.ts';

/**
 * Says which knowledge bases among the readable cubes do not exist.
 * @param userId the user, whose own cube may be called like a knowledge base
 * @returns no notice or one
 */
export async function missingKnowledgeNotices(
  ctx: Context,
  userId: string,
  cubeIds: readonly string[],
): Promise<readonly string[]> {
  const others = cubeIds.filter((id) => id !== userId);
  const missing = await missingKnowledgeBases(ctx, others);
  return missing.length > 0 ? [missingKnowledgeText('readable_cube_ids', missing)] : [];
}
