/**
 * The relation of a newer memory to an older one.
 * - `contradiction`: the older memory is outdated from then on, and stays.
 * - `renewal`: the same words are true again.
 * - `update`: a newer statement about the same event.
 * - `refinement`: the same statement in more detail.
 * - `duplicate`: nothing new; the newer memory is archived in favour of the older one.
 *
 * After `renewal`, `update` and `refinement` the older memory is archived in favour of the newer one.
 */
export const VERDICTS = ['contradiction', 'renewal', 'update', 'refinement', 'duplicate'] as const;
/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];
