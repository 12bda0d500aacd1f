/**
 * What a newer memory is to an older one. `contradiction`: the older one is outdated from then on, and stays. `renewal`:
 * the same words are true again, `update`: of an event, `refinement`: the same, more exactly; in all three the older one is
 * archived in favour of the newer one. `duplicate`: nothing new; the newer one is archived in favour of the older one.
 */
export const VERDICTS = ['contradiction', 'renewal', 'update', 'refinement', 'duplicate'] as const;
export type Verdict = (typeof VERDICTS)[number];
