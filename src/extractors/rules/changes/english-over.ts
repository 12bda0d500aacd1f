import { trimTail } from '../../../domain/text/trim.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { spentThing } from './english-spent.ts';
import { ASIDE, termsOf, VAGUE } from './english-terms.ts';

const MAX_TEXT = 300;

const STATE = "(?:am|is|are|was|were|be|been|has been|have been|get|gets|got|feel|feels|'m|'s|'re|'ve been)";
const HOW =
  '(?:(?:so|totally|completely|finally|officially|definitely|just|kind of|pretty much|all|really) )*';
const OWN = '(?:(?:my|our|the|that|this|those|these|an?) )?';

/**
 * Ways to say that somebody has no more to do with something, each with the group `gone`. Those of `THINGS`
 * have it as their subject. bounded: 300 characters
 */
const DOINGS: readonly RegExp[] = [
  `${STATE} ${HOW}(?:done|through|finished|over|fed up|sick|tired|bored|burn(?:ed|t) out) (?:with|of|by|on) ${OWN}(?<gone>.{2,60})$`,
  `(?:am|are|'m|'re) ${HOW}(?:over|off) ${OWN}(?<gone>(?!the |my |our |an? |to |it\\b|this |that |work\\b|\\d).{2,60})$`,
  `(?:moved on|moved|switched|changed|migrated|went|gone|shifted|converted|graduated) (?:away )?from ${OWN}(?<gone>.{2,60}?) (?:over |on )?(?:to|onto|into) .{2,60}$`,
  `(?:moved on|moved away|switched away|walked away|weaned myself|got away) (?:from|off) ${OWN}(?<gone>.{2,60})$`,
  `(?:swapped|traded|exchanged|replaced|left|ditched|dropped|dumped|abandoned|gave up|given up|quit|binned|retired) (?:in |out )?${OWN}(?<gone>.{2,60}?) (?:in |out )?(?:for|with|by|in favou?r of) .{2,60}$`,
  `(?:deleted|uninstalled|cancelled|canceled|closed|binned|retired|ditched|dumped|abandoned|unsubscribed from|got rid of|parted with|parted ways with|said goodbye to|turned my back on|lost interest in|fell out with|fallen out with|fell out of love with) ${OWN}(?<gone>.{2,60})$`,
  `(?:cancelled|canceled|stopped|quit|gave up) (?:my|our) (?<gone>.{2,40}?) (?:membership|subscription|season ticket|pass|classes|lessons)$`,
  `let ${OWN}(?<gone>.{2,60}?) (?:lapse|expire|go|run out|slide)$`,
  `(?:got(?:ten)? over|overcame|overcome|conquered|cured of|grew out of|grown out of) ${OWN}(?:(?:fear|dread|phobia|hatred|dislike|love) of |obsession with |addiction to )?(?<gone>.{2,60})$`,
].map((source) => new RegExp(`^(?:.{0,40}?\\b)??${source}`, 'iu'));

/** bounded: 300 characters */
const THINGS: readonly RegExp[] = [
  `${OWN}(?<gone>.{2,60}?)(?: ${STATE}|'s|'re) ${HOW}(?:history|over|gone|no more|dead to me|on hold|on ice|on pause|paused|suspended|a thing of the past|behind me|behind us|out of the question|off the (?:menu|table)|replaced (?:by|with) .{2,60})$`,
  `${OWN}(?<gone>.{2,60}?) (?:had to go|has gone|bit the dust|fell through|came to nothing)$`,
  `.{2,40}? (?:has |have )?(?:overtaken|overtook|replaced|beaten|beat|dethroned|pushed out|ousted|taken over from|superseded) ${OWN}(?<gone>.{2,60}?)(?: as .{2,60})?$`,
].map((source) => new RegExp(`^${source}`, 'iu'));

/** What follows the thing and does not belong to it. bounded: 300 characters */
const BEHIND =
  /,.*$| (?:because|since|after|when|as|due to|thanks to|so|and) .*$| (?:months?|weeks?|years?) ago$/iu;

/**
 * The stems of what a clause says is over for the speaker: `crime novels` of `I've moved on from crime
 * novels`, `the Golf` of `we traded the Golf for a Kia`; none if it says no such thing.
 */
export function overIn(claim: EnglishClaim, sentence: string): readonly string[] {
  if (claim.modality !== 'stated' || claim.tense === 'future' || claim.condition !== null) return [];
  const whole = claim.start <= 8 && claim.end >= sentence.length - 2 ? sentence : claim.text;
  if (whole.length > MAX_TEXT) return [];
  const plain = whole.replace(BEHIND, '').replace(ASIDE, ' ').replace(/\s+/g, ' ');
  const text = trimTail(plain, /^[\s.!]$/);
  const spent = spentThing(trimTail(whole.replace(BEHIND, ''), /^[\s.!,]$/));
  if (spent !== null) return termsOf(spent.replace(VAGUE, ''));
  const isOwn = claim.subject === 'speaker' || claim.subject === 'group' || claim.subjectWords === '';
  if (claim.polarity === 'denied') return [];
  const patterns = isOwn && !claim.isPossession ? [...DOINGS, ...THINGS] : THINGS;
  for (const pattern of patterns) {
    const gone = pattern.exec(text)?.groups?.gone;
    if (gone !== undefined && !/^(?:one|some|two|three|half|part|most|several|another)\b/i.test(gone))
      return termsOf(gone.replace(VAGUE, ''));
  }
  return [];
}
