import type { EnglishClaim } from '../claims/english.ts';
import { termsOf } from './english-terms.ts';

/** bounded: 100 characters */
const OWN_DOING =
  /^(?:my|our) (?:(?:main|big|biggest|next|new|only|favou?rite) )?(?<what>goals?|aim|ambition|dream|plan|resolution|hobb(?:y|ies)|pastimes?)$/iu;

/** `My goal is to run a marathon`, `My hobby is pottery`: what the speaker wants or does. */
export function asOwn(claim: EnglishClaim): EnglishClaim {
  const what =
    claim.isPossession && claim.verb === 'be' ? OWN_DOING.exec(claim.subjectWords)?.groups?.what : undefined;
  if (what === undefined) return claim;
  const own = { ...claim, isPossession: false, subject: 'speaker' as const };
  // bounded: 300 characters
  const goal = /^to (?<verb>\p{L}+)(?: (?<object>.+))?$/iu.exec(claim.complement)?.groups;
  if (goal === undefined) return { ...own, verb: 'do' };
  return { ...own, verb: goal.verb ?? 'do', complement: goal.object ?? '' };
}

const NO_LONGER = / no longer$/iu;

/** A claim whose subject is read with the words of its end: `my brother no longer`. */
export function withEnd(claim: EnglishClaim): EnglishClaim {
  if (!NO_LONGER.test(claim.subjectWords)) return claim;
  return { ...claim, subjectWords: claim.subjectWords.replace(NO_LONGER, ''), polarity: 'ended' };
}

/** Whether a claim is about the speaker, alone or with others, and not about what belongs to him. */
export const isSelfClaim = ({ subject, isPossession }: EnglishClaim) =>
  (subject === 'speaker' || subject === 'group') && !isPossession;

/** Whether two claims are about the same: the speaker, or what both name. */
export function isSameSubject(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (isSelfClaim(claim) || isSelfClaim(old)) return isSelfClaim(claim) && isSelfClaim(old);
  const [a, b] = [termsOf(claim.subjectWords), termsOf(old.subjectWords)];
  if (a.length === 0 || b.length === 0) return false;
  return a.every((term) => b.includes(term)) || b.every((term) => a.includes(term));
}
