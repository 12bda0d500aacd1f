import { analyseTerms } from '../../../domain/text/analyse.ts';
import type { EnglishClaim } from '../claims/english.ts';

/** Behind `after`: a time of day limits what is said, as in `no coffee after lunch`. */
const LIMIT = String.raw`,? (?:(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)(?!\d* (?:days?|weeks?|months?|years?|hours?)\b)|(?:the |my |our )?(?:lunch|breakfast|dinner|supper|brunch|meals?|noon|midday|midnight|dark|sunset|sundown|dusk|nightfall|bedtime|work|school|hours|gym|training)\b)`;

/** What says only since when, how long or why something is so. bounded: 300 characters */
export const ASIDE = new RegExp(
  [
    String.raw`\b(?:any ?more|any longer|no more|now|these days|nowadays|currently|at the moment|at all|again|for good|forever|altogether|completely|entirely|really|instead|after all|lately|recently|yesterday|today|last (?:night|week|month|year|summer|winter|spring|autumn|fall|\p{Lu}\p{Ll}+)|(?:earlier )?this (?:week|month|year|summer|winter|spring|autumn)`,
    String.raw`(?:an?|half an?|one|several|some|a few|a couple of|two|three|four|five|six|\d+) (?:weeks?|months?|years?|days?|while|time|decades?) (?:ago|back)`,
    String.raw`(?:days|weeks|months|years|ages) (?:ago|back)|some time ago|(?:one|two|three|four|five|six|\d+) (?:days?|weeks?|months?|years?) in`,
    String.raw`(?:in|since) (?:19|20)\d\d|(?:in|since) (?:January|February|March|April|May|June|July|August|September|October|November|December)`,
    String.raw`(?:because|since|after(?!${LIMIT})|when|as soon as|so|due to|thanks to|on (?:my |the )?doctor)\b.*|(?:in|for) (?:years|ages|months|decades)|for (?:health|medical|personal|ethical) reasons)\b`,
  ].join('|'),
  'giu',
);
/** Words for whatever somebody does, which say nothing by themselves. bounded: 300 characters */
export const VAGUE =
  / (?:thing|stuff|habit|phase|craze|business|idea|plan|plans|routine|regime|lifestyle|diet|days)$/iu;
/** The old one of two, behind the new one. bounded: 300 characters */
export const NOT_THIS = /\b(?:instead of|rather than|in place of|and not|but not|not) (?<from>.{2,60})$/iu;
const FILLERS = new Set(
  analyseTerms('user actually really still now just already even much very quite also too'),
);

/** The stems of the words that tell something, without repeats. */
export function termsOf(words: string): readonly string[] {
  return [...new Set(analyseTerms(words))].filter((term) => !FILLERS.has(term));
}

/** Whether the words are one member of a list: `French` of `French and German`. */
export function isList({ complement }: EnglishClaim, words: readonly string[]): boolean {
  if (!/,| (?:and|or|as well as) /i.test(complement)) return false;
  return termsOf(complement).some((term) => !words.includes(term));
}
