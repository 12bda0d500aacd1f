import { trimTail } from '../../../domain/text/trim.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { spentThing } from './english-spent.ts';
import { ASIDE, termsOf, VAGUE } from './english-terms.ts';

const MAX_TEXT = 300;

const STATE =
  "(?:am|is|are|was|were|be|been|has been|have been|get|gets|got|gotten|feel|feels|'m|'s|'re|'ve been)";
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
  `(?:swapped|traded|exchanged|replaced|ditched|dropped|dumped|abandoned|gave up|given up|quit|binned|retired) (?:in |out )?${OWN}(?<gone>.{2,60}?) (?:in |out )?(?:for|with|by|in favou?r of) .{2,60}$`,
  `left ${OWN}(?<gone>.{2,60}?) (?:for|in favou?r of) .{2,60}$`,
  `(?:deleted|uninstalled|cancelled|canceled|closed|binned|retired|ditched|dumped|abandoned|unsubscribed from|got rid of|parted with|parted ways with|said goodbye to|turned my back on|lost interest in|fell out with|fallen out with|fell out of love with) ${OWN}(?<gone>.{2,60})$`,
  `(?:cancelled|canceled|stopped|quit|gave up) (?:my|our) (?<gone>.{2,40}?) (?:membership|subscription|season ticket|pass|classes|lessons)$`,
  `let ${OWN}(?<gone>.{2,60}?) (?:lapse|expire|go|run out|slide)$`,
  `(?:packed (?:in|up)|chucked in|jacked in|called off|shelved|scrapped|rehomed|re-homed|renounced|forsook|forswore|axed|discontinued|ended|terminated|wound up|shut down|sold off|gave away|hung up|outgrew|outgrown|kicked) ${OWN}(?<gone>(?!on\\b|the phone\\b|to\\b).{2,60}?)(?: (?:for good|last (?:week|month|year|spring|summer|autumn|winter)|before .{2,30}|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)))?$`,
  `(?:packed|chucked|jacked|called|binned|sold|gave|given|put) ${OWN}(?<gone>.{2,40}?) (?:in|off|away|behind me|behind us)(?: for good)?$`,
  `(?:parted (?:company|ways) with|cut (?:all )?ties with|broke (?:it )?off with|broken (?:it )?off with|resigned from|stepped down (?:from|as)|stood down (?:from|as)|bailed (?:out )?on|dropped out of|pulled out of|opted out of|withdrew from|walked out (?:of|on)|checked out of|backed out of|handed in (?:my|our) notice (?:at|to)|gave notice (?:at|to|on)|got (?:laid off|fired|sacked|let go|made redundant) (?:from|by|at)|was (?:laid off|fired|sacked|let go|made redundant) (?:from|by|at)|moved out of|moved away from|waved goodbye to|bade farewell to|pulled the plug on|called time on|drew a line under|turned (?:my|our) back on|got shot of|saw the back of|logged off|signed off) ${OWN}(?<gone>.{2,60}?)(?: (?:for good|last (?:week|month|year)))?$`,
  `(?:shut|closed|cancelled|canceled|dropped|gave up|given up|let go of|quit|stopped|sold|ended) (?:down )?(?:my|our) (?<gone>.{2,40}?) (?:account|membership|subscription|contract|lease|plan|policy|licen[cs]e)$`,
  `(?:moved|shifted|transferred|took) (?:my|our) (?:money|account|accounts|savings|mortgage|business|custom|number) (?:out of|away from|from) ${OWN}(?<gone>.{2,40}?)(?: (?:over )?(?:to|into) .{2,40})?$`,
  `(?:jumped|hopped|defected|ported|transferred) (?:ship |over )?from ${OWN}(?<gone>.{2,60}?) (?:over )?to .{2,60}$`,
  `(?:(?:called|call) it (?:a day|quits) (?:with|on)|(?:threw|thrown|throw) in the towel (?:with|on)|had it(?: up to here)? with|had enough of) ${OWN}(?<gone>.{2,60})$`,
  `(?:come off|came off|lost (?:my|the) taste for|flunked out of|no longer need|no longer use|fired|sacked) ${OWN}(?<gone>.{2,60}?)(?: .{0,3}(?:on|by) .{2,30})?$`,
  `(?:gone|went) (?:right|completely|totally|clean|entirely|rather|a bit) off ${OWN}(?<gone>(?!work\\b|road\\b|\\w*line\\b).{2,60})$`,
  `gave (?:the|my|our) (?<gone>.{2,40}?) to (?:the|my|our|a|charity|someone|some) ?.{0,30}$`,
  `(?:left|leave) ${OWN}(?<gone>.{2,40}?) (?:behind|for good)$`,
  `(?:got(?:ten)? over|overcame|overcome|conquered|cured of|grew out of|grown out of) ${OWN}(?:(?:fear|dread|phobia|hatred|dislike|love) of |obsession with |addiction to )?(?<gone>.{2,60})$`,
].map((source) => new RegExp(`^(?:.{0,40}?\\b)??${source}`, 'iu'));

/** bounded: 300 characters */
const THINGS: readonly RegExp[] = [
  `(?:my|our) (?:love|passion|taste|enthusiasm|appetite|cravings?|obsession) (?:for|with|of) ${OWN}(?<gone>.{2,60}?) (?:has |have |is |'s )?(?:now |completely )?(?:faded|gone|died|disappeared|vanished|cooled|worn off|waned|fizzled out|over|dead)$`,
  `(?:my|our) (?<gone>.{2,40}?) (?:phase|membership|subscription|account|contract|habit|days|career|course|lessons|classes) (?:is|are|was|were|has|have) (?:now |been )?(?:over|finished|done|cancell?ed|closed|history|behind me|ended|expired|lapsed)$`,
  `(?:my|our) (?:time|days|stint|spell|stretch|run|career|tenure|contract|membership|adventure|chapter) (?:at|with|in|as|on) ${OWN}(?<gone>.{2,50}?) (?:is|are|was|has|have|came|come|ran|run)(?: been| come)? (?:over|up|done|done with|finished|ended|behind me|to an end|to a close|out|at an end)$`,
  `${OWN}(?<gone>.{2,60}?)(?: ${STATE}|'s|'re) ${HOW}(?:history|over|gone|no more|dead to me|on hold|on ice|on pause|paused|suspended|a thing of the past|behind me|behind us|out of the question|off the (?:menu|table)|replaced (?:by|with) .{2,60})$`,
  `${OWN}(?<gone>.{2,60}?) (?:had to go|has gone|bit the dust|fell through|came to nothing)$`,
  `${OWN}(?<gone>.{2,60}?) (?:finally |has |have |has finally |just )?(?:gave up the ghost|given up the ghost|folded|disbanded|broke up|broken up|ran its course|run its course|came to an end|come to an end|fell by the wayside|fallen by the wayside|went (?:belly up|bust|out of business)|bit the bullet|closed down|shut down|closed its doors|expired|lapsed|ran out|run out|fizzled out|crossed the rainbow bridge|went to (?:the tip|scrap|a new home|a young couple .{0,30}|charity)|found a new home|was (?:put (?:down|to sleep)|scrapped|discontinued|axed)|got (?:cancelled|canceled|scrapped|axed|nicked|stolen|discontinued)(?: for good)?|(?:did not|didn't) (?:make it|last))$`,
  `${OWN}(?<gone>.{2,60}?) (?:is|are|was|were|'s) (?:now |all )?(?:cancell?ed|finished|dead|discontinued|closed for good|let to (?:someone|somebody).{0,20})$`,
  `${OWN}(?<gone>.{2,60}?) (?:(?:isn't|aren't|is not|are not) happening|(?:doesn't|don't) (?:exist|happen|run)) (?:any ?more|any longer)$`,
  `${OWN}(?<gone>.{2,60}?) (?:has |have )?(?:come|came) to (?:a stop|a halt|a close|its end)$`,
  `${OWN}(?<gone>.{2,60}?) (?:died|broke|packed up|gave out) (?:for good|completely|on me for good)$`,
  `.{2,40}? (?:bought|took) (?:my|our|the) (?<gone>.{2,40}?) off (?:me|us|my hands|our hands)$`,
  `(?<gone>.{2,40}?) (?:let (?:me|us) go|laid (?:me|us) off|fired me|sacked me|made me redundant|lost me as a customer|terminated my contract)$`,
  `(?:they|he|she) (?:let (?:me|us) go|laid (?:me|us) off|fired me|sacked me|made me redundant) (?:from|at) ${OWN}(?<gone>.{2,40}?)$`,
  `.{2,40}? (?:has |have )?(?:overtaken|overtook|replaced|beaten|beat|dethroned|pushed out|ousted|taken over from|superseded) ${OWN}(?<gone>.{2,60}?)(?: as .{2,60})?$`,
].map((source) => new RegExp(`^${source}`, 'iu'));

/** What follows the thing and does not belong to it. bounded: 300 characters */
const BEHIND =
  /,.*$| (?:because|since|after|when|as|due to|thanks to|so|and) .*$| (?:months?|weeks?|years?) ago$/iu;

/** What somebody has with a thing that he names. bounded: 300 characters */
const HELD = / (?:membership|subscription|account|contract|season ticket|licen[cs]e|phase|habit)$/iu;
/** bounded: 300 characters */
const ONE_TIME =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:week|time|morning|afternoon|evening|month|\w+day)|last night)\b/iu;

/**
 * The stems of what a clause says is over for the speaker: `crime novels` of `I've moved on from crime
 * novels`, `the Golf` of `we traded the Golf for a Kia`; none if it says no such thing.
 */
export function overIn(claim: EnglishClaim, sentence: string): readonly string[] {
  const gone = goneIn(claim, sentence);
  return gone === null ? [] : termsOf(gone.replace(VAGUE, ''));
}

/** The words for what a clause says is over for the speaker; null if it says no such thing. */
export function goneIn(claim: EnglishClaim, sentence: string): string | null {
  // `shut my Monzo account`: the past of a verb that looks like an order
  const isPast = claim.modality === 'command' && /^(?:let|shut|quit|cut|put) (?:my|our)\b/i.test(claim.text);
  if ((claim.modality !== 'stated' && !isPast) || claim.tense === 'future' || claim.condition !== null)
    return null;
  const whole = claim.start <= 8 && claim.end >= sentence.length - 2 ? sentence : claim.text;
  if (whole.length > MAX_TEXT) return null;
  const plain = whole.replace(BEHIND, '').replace(ASIDE, ' ').replace(/\s+/g, ' ');
  const text = trimTail(plain, /^[\s.!]$/);
  const spent = spentThing(trimTail(whole.replace(BEHIND, ''), /^[\s.!,]$/));
  if (spent !== null) return spent;
  if (ONE_TIME.test(whole) && /\bcancel/i.test(whole)) return null;
  if (/^(?:his|her|their|your)\b/i.test(claim.subjectWords)) return null;
  const isOwn =
    claim.subject === 'speaker' || claim.subject === 'group' || claim.subjectWords === '' || isPast;
  if (claim.polarity === 'denied' && !/\b(?:didn't|did not) (?:make it|last)\b/i.test(claim.text))
    return null;
  const patterns = isOwn && !claim.isPossession ? [...DOINGS, ...THINGS] : THINGS;
  for (const pattern of patterns) {
    const gone = pattern.exec(text)?.groups?.gone;
    if (gone !== undefined && !/^(?:one|some|two|three|half|part|most|several|another)\b/i.test(gone))
      return gone.replace(HELD, '');
  }
  return null;
}
