import { z } from 'zod';
import { priorityOf } from '../../services/search/priority.ts';
import { MOST_TOKENS } from '../../services/search/shown-hits.ts';
import type { SearchHit } from '../../services/search/types.ts';
import { times, toTimes } from './as-of.ts';
import { hitExplanation, toHitExplanation } from './explanation.ts';

/** Where a shown passage stands in a text. */
export const passage = z
  .object({ start: z.int(), end: z.int(), length: z.int() })
  .describe(
    `Only if the text is longer than ${MOST_TOKENS} tokens, as estimated: the text shown is a passage of it. \`start\` and \`end\` are its place and \`length\` is the length of the whole, in UTF-16 units. The whole memory is read by its id.`,
  );

/** Fields that only some hits have, the same in both memory APIs. */
export const hitExtraFields = {
  priority: z
    .number()
    .optional()
    .describe(
      'Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`.',
    ),
  explanation: hitExplanation.optional(),
  passage: passage.optional(),
  times: times.optional().describe('Only with `valid_at` or `known_at`: when the memory was true and known.'),
};

export type HitExtras = z.output<z.ZodObject<typeof hitExtraFields>>;

/**
 * The extra fields of a hit.
 * @param rank its rank among the hits, from 1
 */
export function hitExtras(hit: SearchHit, rank: number): HitExtras {
  return {
    ...(hit.memory.kind === 'preference' ? { priority: priorityOf(hit, rank) } : {}),
    ...toHitExplanation(hit, rank),
    ...(hit.passage ? { passage: hit.passage } : {}),
    ...(hit.isAsOf ? { times: toTimes(hit.memory) } : {}),
  };
}
