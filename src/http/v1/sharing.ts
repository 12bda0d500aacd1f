import { z } from 'zod';
import type { Context } from '../../context.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { AppError } from '../../errors.ts';
import { knowledgeCubes } from '../../services/knowledge/knowledge-cubes.ts';
import { list } from '../validation/list.ts';
import type { Owner } from './owner.ts';

/** Each cube gets memories of its own: so many copies of a message at most. */
const MAX_COPIES = 100;

/** With whom messages are shared, in a request body. */
export const sharingFields = {
  allow_public: z
    .boolean()
    .default(false)
    .describe('Extracted for all users of the project too. Deleting the user takes it back.'),
  allow_knowledgebase_ids: list(z.string().min(1).max(256), 20)
    .optional()
    .describe('Extracted into these knowledge bases too. Deleting the user takes it back.'),
};

/**
 * The cubes that messages go to beside their owners', under the name of each owner's cube, so that the deletion of one owner
 * takes back what is his.
 * @throws AppError knowledge_base_not_found | invalid_parameters
 */
export async function sharedTargets(
  ctx: Context,
  { targets }: Owner,
  fields: {
    readonly allow_public: boolean;
    readonly allow_knowledgebase_ids?: readonly string[] | undefined;
  },
): Promise<Owner['targets']> {
  const ids = fields.allow_knowledgebase_ids;
  if (ids?.includes('all')) {
    throw new AppError(
      'invalid_parameters',
      'allow_knowledgebase_ids: name the knowledge bases, all is for searching',
    );
  }
  const cubeIds = [...(fields.allow_public ? [PUBLIC_CUBE] : []), ...(await knowledgeCubes(ctx, ids))];
  if (cubeIds.length * targets.length > MAX_COPIES) {
    throw new AppError(
      'invalid_parameters',
      'allow_knowledgebase_ids: too many for so many owners, at most 100 of both multiplied',
    );
  }
  return targets.flatMap((owner) => cubeIds.map((cubeId) => ({ cubeId, userId: owner.cubeId })));
}
