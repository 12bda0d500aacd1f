import type { EnglishClaim } from './claims/english.ts';
import { toldWhole } from './preference-english-whole.ts';
import type { PreferenceHit } from './preference-hit.ts';
import { inflected, thirdPerson } from './third-person.ts';

/** Words before a subject that say when or for what a preference holds. */
const LIMIT =
  /^(?:on|in|at|for|during|after|before|with|without|when|while|between|every|each|by|from|apart from|aside from|except|other than|besides|(?:week(?:day|end)|morning|evening|night|afternoon|summer|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s)\b/i;
/** Words before a subject that limit nothing. */
const NO_LIMIT =
  /^(?:in (?:general|fact|my (?:opinion|view|experience|case)|short|all honesty|the end|addition)|at (?:the moment|least|first|this point|heart)|for (?:me|now|example|instance|what|some reason|the record)|on the (?:other|one|whole)|after all|by (?:the way|far|now)|from (?:now|what))\b/i;
/** Words before a subject that say as what somebody prefers something. */
const ROLE = /^as an?\b/i;
/** Most characters between a clause and the condition behind it. */
const WIDEST_GAP = 12;

/** A hit with the words that limit it: its condition, and when or for what it holds. */
export function withFrame(hit: PreferenceHit, claim: EnglishClaim, sentence: string): PreferenceHit {
  const { condition, lead } = claim;
  const isLimit = LIMIT.test(lead) && !NO_LIMIT.test(lead);
  const framed = isLimit || ROLE.test(lead) ? { ...hit, lead, isConditional: isLimit } : hit;
  if (condition === null) return framed;
  if (hit.object.endsWith(condition)) return { ...framed, isConditional: true };
  const at = sentence.indexOf(condition);
  if (at < 0 || (at >= claim.start && at < claim.end)) return { ...framed, isConditional: true };
  if (at < claim.start)
    return { ...framed, isConditional: true, lead: lead === '' ? condition : `${condition}, ${lead}` };
  const gap = sentence.slice(claim.end, at);
  const tail = `${gap.length <= WIDEST_GAP ? gap : ' '}${condition}`;
  return { ...framed, isConditional: true, tail };
}

/** Whether a clause goes on with a preference: `but not to eggs`, or a habit's second part. */
export function isContinued(hit: PreferenceHit, claim: EnglishClaim, between: string): boolean {
  if (claim.subjectWords !== '' || claim.modality !== 'stated') return false;
  if (/^,? (?:but |and )?not $/i.test(between)) return claim.polarity === 'denied';
  return hit.predicate === 'usually' && claim.polarity === 'affirmed' && /^,? and (?:then )?$/i.test(between);
}

/** A preference with a clause that goes on with it. */
export function joined(hit: PreferenceHit, { text }: EnglishClaim, between: string): PreferenceHit {
  const more = hit.predicate === 'usually' ? inflected(text) : text;
  return { ...hit, tail: `${hit.tail ?? ''}${between}${more}` };
}

/** A hit about a subject as a sentence in the third person, without its full stop. */
export function englishText(subject: string, isNamed: boolean, hit: PreferenceHit, object: string): string {
  const name = isNamed ? subject : subject.replace(/^The/, 'the');
  if (hit.said !== undefined) return capitalised(toldWhole(hit.said, name) ?? `${name} says: “${hit.said}”`);
  const words = hit.whole === undefined ? null : aboutThing(hit.whole, name);
  const joint = hit.predicate.startsWith("'") ? '' : ' ';
  const does = /^(?:only|always|never|usually|rarely)$/.test(hit.predicate) ? inflected(object) : object;
  const own = words ?? `${name}${joint}${hit.predicate} ${thirdPerson(does)}`.trimEnd();
  const text = `${hit.lead === undefined ? '' : `${thirdPerson(hit.lead)}, `}${own}${thirdPerson(hit.tail ?? '')}`;
  return capitalised(text);
}

function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** `crowds make me anxious` → `crowds make the user anxious`. */
function aboutThing(words: string, name: string): string {
  return words.replace(/\bme\b/gi, name).replace(/\bmy\b/gi, `${name}'s`);
}
