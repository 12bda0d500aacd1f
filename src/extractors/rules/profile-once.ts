import type { EnglishClaim } from './claims/english.ts';

/** Words of one time, or of hardly any. bounded: 600 characters */
const ONCE =
  /\b(?:yesterday|today|tonight|this (?:morning|afternoon|evening|week|weekend|month|time)|last (?:night|week|weekend|time|month|\w+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|at the weekend|the other day)\b/i;

/** Whether a clause denies only what did not happen once, or hardly affirms. */
export function isOnce({ polarity, text, limits, verb, isProgressive, complement }: EnglishClaim): boolean {
  if (limits.some((limit) => /^(?:hardly|barely|scarcely)$/.test(limit))) return true;
  const isState = verb === 'be' && !isProgressive && !/^(?:at|in|with|on|off)\b/i.test(complement);
  return polarity === 'denied' && !isState && ONCE.test(text);
}
