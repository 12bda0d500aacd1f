import type { z } from 'zod';
import type { SearchHit } from '../../services/search/types.ts';
import { times, toTimes } from './as-of.ts';
import { hitExplanation, toHitExplanation } from './explanation.ts';

/** Fields that a hit has only on request, the same in both memory APIs. */
export const hitExtraFields = {
  explanation: hitExplanation.optional(),
  times: times.optional().describe('Only with `valid_at` or `known_at`: when the memory was true and known.'),
};

export type HitExtras = z.output<z.ZodObject<typeof hitExtraFields>>;

/**
 * The requested extra fields of a hit.
 * @param rank its rank among the hits, from 1
 */
export function hitExtras(hit: SearchHit, rank: number): HitExtras {
  return {
    ...toHitExplanation(hit, rank),
    ...(hit.isAsOf ? { times: toTimes(hit.memory) } : {}),
  };
}
