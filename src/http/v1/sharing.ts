import { z } from 'zod';
import type { Context } from '../../context.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { AppError } from '../../errors.ts';
import { knowledgeCubes } from '../../services/knowledge/knowledge-cubes.ts';
import { list } from '../validation/list.ts';
import type { Owner } from './owner.ts';

/** The most copies of a message, because each cube gets its own memories. */
const MAX_COPIES = 100;

/** The fields of a request body that share messages. */
export const sharingFields = {
  allow_public: z
    .boolean()
    .default(false)
    .describe(
      'true: memories are also extracted for all users of the project. Deleting the user deletes them too. Default: false.',
    ),
  allow_knowledgebase_ids: list(z.string().min(1).max(256), 20)
    .optional()
    .describe(
      'Memories are also extracted into these knowledge bases, at most 20. Deleting the user deletes them too.',
    ),
};

/**
 * The shared cubes to which messages are also added. The memories there carry the id of their owner's cube,
 * so that deleting an owner also deletes what the owner shared.
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
      'allow_knowledgebase_ids: "all" is only for searches; name the knowledge bases',
    );
  }
  const cubeIds = [...(fields.allow_public ? [PUBLIC_CUBE] : []), ...(await knowledgeCubes(ctx, ids))];
  if (cubeIds.length * targets.length > MAX_COPIES) {
    throw new AppError(
      'invalid_parameters',
      'allow_knowledgebase_ids: owners times shared targets must be at most 100; send fewer of them',
    );
  }
  return targets.flatMap((owner) => cubeIds.map((cubeId) => ({ cubeId, userId: owner.cubeId })));
}
