import { z } from 'zod';
import { DEGRADATIONS, type SearchResult } from '../../services/memories/search-memories.ts';

/** Beside the lists of an answer: clients that do not know it pass it over. */
export const degradedField = z
  .array(z.enum(DEGRADATIONS))
  .optional()
  .describe(
    'Only when a model failed: what the search had to do without. `embedding`: ranked by words alone.',
  );

/** The field, where there is something to tell. */
export function toDegraded({ degraded }: SearchResult): { degraded?: z.output<typeof degradedField> } {
  return degraded.length > 0 ? { degraded: [...degraded] } : {};
}
