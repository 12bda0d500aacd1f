import { z } from 'zod';
import { DEGRADATIONS, type Degradation } from '../../services/search/types.ts';

/** Beside the lists of an answer: clients that do not know it pass it over. */
export const degradedField = z
  .array(z.enum(DEGRADATIONS))
  .optional()
  .describe(
    'Only where the search had to do without something. `embedding`: the model failed, ranked by words alone; `index`: a cube is too large for the memory for indexes (INDEX_MEMORY_MB), only its likeliest memories were ranked.',
  );

/** The field, where one of the searches of a request has something to tell. */
export function toDegraded(...results: readonly { readonly degraded: readonly Degradation[] }[]): {
  degraded?: z.output<typeof degradedField>;
} {
  const degraded = new Set(results.flatMap((result) => result.degraded));
  return degraded.size > 0 ? { degraded: [...degraded] } : {};
}
