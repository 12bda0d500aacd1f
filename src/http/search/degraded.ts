import { z } from 'zod';
import { DEGRADATIONS, type Degradation } from '../../services/search/types.ts';

/** Schema of the field `degraded`, an extension that other clients ignore. */
export const degradedField = z
  .array(z.enum(DEGRADATIONS))
  .optional()
  .describe(
    'Present only if the search was incomplete. `embedding`: the embedding model failed, so that memories were ranked by their words alone. `index`: a cube is too large for the index memory (INDEX_MEMORY_MB), so that only its likeliest memories were ranked.',
  );

/** `{degraded}` with the degradations of all searches of a request; nothing if there are none. */
export function toDegraded(...results: readonly { readonly degraded: readonly Degradation[] }[]): {
  degraded?: z.output<typeof degradedField>;
} {
  const degraded = new Set(results.flatMap((result) => result.degraded));
  return degraded.size > 0 ? { degraded: [...degraded] } : {};
}
