import type { z } from 'zod';
import type { SearchHit } from '../../services/search/types.ts';
import { times, toTimes } from './as-of.ts';
import { hitExplanation, toHitExplanation } from './explanation.ts';

/** What a hit carries, in both APIs, when the search asked for it. */
export const hitExtraFields = {
  explanation: hitExplanation.optional(),
  times: times.optional().describe('Only of a search as of a time'),
};

export type HitExtras = z.output<z.ZodObject<typeof hitExtraFields>>;

/** @param rank place among the hits, from 1 */
export function hitExtras(hit: SearchHit, rank: number): HitExtras {
  return {
    ...toHitExplanation(hit, rank),
    ...(hit.isAsOf ? { times: toTimes(hit.memory) } : {}),
  };
}
