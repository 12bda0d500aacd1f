import { z } from 'zod';
import type { Hits } from '../../services/search/types.ts';

/**
 * With a relativity below this of the best hit, most questions have no answer among the memories
 * (bench/README.md, Relativity).
 */
const LIKELY = 0.6;

/** Schema of the field `answerable`, an extension that other clients ignore. */
export const answerableField = z
  .enum(['low'])
  .optional()
  .describe(
    'Present only if the answer probably does not answer the query: none of its hits has a `relativity` of 0.6 or more. Then rather ask or say so than rely on the hits.',
  );

/**
 * `{answerable: 'low'}` if none of the hits is likely to answer; nothing otherwise.
 * @param hits those that the answer shows: its reader has no others
 * @param others further hits that an answer shows
 */
export function toAnswerable(
  hits: Hits,
  others: readonly { readonly relativity: number }[] = [],
): { answerable?: z.output<typeof answerableField> } {
  const all = [...Object.values(hits).flat(), ...others];
  return all.some(({ relativity }) => relativity >= LIKELY) ? {} : { answerable: 'low' };
}
