import { isUnsure } from '../../../domain/feedback/new-state.ts';
import { stem } from '../../../domain/text/stem.ts';
import { deniedClause } from '../claims/english/denied.ts';
import { type EnglishClaim, englishClaims } from '../claims/english.ts';
import { rephrased } from '../rephrased.ts';
import { isPutOff, isTakenUp, LIKES, suitsBetter, turnsLiking } from './english-attitudes.ts';
import { becomesKind, doesInstead, leavesName, resumes, stopsTaking } from './english-light-verbs.ts';
import { isBeforePerson, isName } from './english-modifiers.ts';
import { movesValue } from './english-moves.ts';
import { comesToName, endsByIdiom, isNoLongerWith } from './english-named.ts';
import { overIn } from './english-over.ts';
import { partsWith } from './english-possessions.ts';
import { asOwn, isSameSubject, isSelfClaim, withEnd } from './english-readings.ts';
import { fillsOtherwise } from './english-slots.ts';
import { ASIDE, isList, NOT_THIS, termsOf, VAGUE } from './english-terms.ts';
import * as turns from './english-turns.ts';
import { isOtherValue, isRetimed } from './english-values.ts';

/** `sure`: each memory that is found is contradicted; `likely`: one, if no other one is found. */
export type Found = 'sure' | 'likely' | null;

/** Words before a sentence that say that it is otherwise than it was said. bounded: 300 characters */
const OPENING =
  /^(?:(?:and|but|so|well|no(?=[,:!]| (?:i|we|it|that|actually|my|our|he|she|they|you)\b)|nope|sorry|update|oh|hey|btw|by the way|actually|in fact|(?:it |as it )?turns? out(?: that)?|these days|nowadays|now|lately|recently|since (?:then|last \p{L}+)|(?:ever )?since (?:that|the|my|our) [^,]{2,40}?(?=,? I\b)|apparently|unfortunately|sadly|luckily|somehow|finally|honestly|from now on|(?:the|my) (?:doctor|test\w*|blood test|allergist|dietitian)s? (?:says?|said|told me|shows?|showed|confirmed)(?: that)?)[,:!]? )+(?=\S)/iu;
/** The same without what limits a denial: `no coffee after lunch`. bounded: 300 characters */
const SINCE =
  /\b(?:any ?more|any longer|no more|now|these days|nowadays|currently|at the moment|at all|for good|altogether|completely|entirely|really|either|though|(?:because|due to|thanks to|since|after (?:my|the|our) \p{L}+).*)\b/giu;
/** Verbs that end what stands behind them; some need a preposition. */
const ENDS =
  /^(?:(?:up|out|off|off of|against|from|with|interest in|the habit of|rid of|away from|on|back on) )*/;
const END_VERBS = new Set(
  'quit stop give cut drop abandon ditch kick cancel decide swear unsubscribe lose outgrow renounce'.split(
    ' ',
  ),
);
/** Of verbs with other meanings: the words that must stand behind them. */
const NEEDS: ReadonlyMap<string, RegExp> = new Map([
  ['give', /^(?:up|away)\b/],
  ['cut', /^(?:out|back on)\b/],
  ['decide', /^against\b/],
  ['swear', /^off\b/],
  ['lose', /^(?:interest in|my taste for|the taste for)\b/],
  ['drop', /^(?!(?:by|in|off|it)\b)/],
  ['kick', /^(?:the habit of|my)\b/],
  ['cancel', /^/],
]);
const SWITCH_VERBS = new Set(
  'switch change move go convert migrate shift swap trade replace exchange transition'.split(' '),
);
/** bounded: 300 characters */
const REASON = / (?:because|since|after|when) .*$/iu;
/** The old one of two. bounded: 300 characters */
const FROM_TO = /\bfrom (?<from>.{2,60}?) (?:over )?(?:to|onto|into) (?<to>.{2,80})$/iu;
const FOR = /^(?:(?:out|in) )?(?<from>.{2,60}?) (?:for|with|by) (?<to>.{2,80})$/iu;
/** What says that something is otherwise now. bounded: 300 characters */
const CUE =
  /\b(?:now|these days|nowadays|currently|instead|actually|again|switched|changed|no longer|any ?more|turns? out|after all|lately|finally|from now on|since (?:yesterday|then|(?:this|last) \p{L}+|january|february|march|april|may|june|july|august|september|october|november|december))\b/iu;
const USE_VERBS = new Set('drink eat have take watch play listen read smoke use do'.split(' '));
const CONSUMED = new Set('drink eat watch play listen read smoke'.split(' '));
const OWNED = new Set('have own drive ride keep use'.split(' '));
/** What did not happen once has not ended. bounded: 300 characters */
const ONCE =
  /\b(?:did(?:n['’]t| not)|yesterday|today|tonight|this (?:\p{Ll}+)|last \p{L}+|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu;

/**
 * Whether a sentence contradicts a memory that is one claim in the first person.
 * @param isLast whether a pronoun may mean what the memory tells
 */
export function contradictsClaim(said: string, memory: string, isLast = false): Found {
  const known = englishClaims(memory)
    .filter(({ condition }) => condition === null)
    .map(asOwn);
  const [old] = known;
  if (old === undefined || known.length > 1 || !isHeld(old)) return null;
  const isCued = CUE.test(said) || OPENING.test(said);
  const plain = rephrased(said.replace(OPENING, ''));
  if (isUnsure(plain)) return null;
  const denied = deniedClause(plain);
  if (denied !== null && isDeniedOf(denied, old)) return 'sure';
  const claims = englishClaims(plain.charAt(0).toUpperCase() + plain.slice(1)).map(withEnd);
  for (const claim of claims) {
    if (claim.condition !== null) continue;
    const isOwn = isSameSubject(claim, old) || isImplied(claim, old);
    if (isOwn && /^(?:stated|plan|wish)$/.test(claim.modality) && turns.dropsPlan(claim, old)) return 'sure';
    if (claim.modality === 'command' && isAskedInstead(claim, old)) return 'sure';
    if (claim.modality !== 'stated' || claim.tense === 'future') continue;
    if (claim.limits.some((limit) => limit !== 'only')) continue;
    if (movesValue(claim, old)) return 'likely';
    if (turns.isAtOtherPlace(claim, old)) return 'likely';
    if (turns.affords(claim, old) || (isCued && turns.isElsewhere(claim, old))) return 'likely';
    const isSelf = isSelfClaim(claim) || claim.subjectWords === '';
    if (isSelf && (comesToName(claim, old) || isNoLongerWith(claim, old))) return 'likely';
    if (isSelf && isSelfClaim(old) && endsByIdiom(claim, old)) return 'likely';
    if (isReplaced(claim, old) || partsWith(claim, old, plain)) return 'likely';
    if (isOver(claim, old, plain)) return 'sure';
    if (fillsOtherwise(claim, old, isCued)) return 'likely';
    if (isPutOff(claim, old) || isTakenUp(claim, old)) return 'sure';
    if ((isCued && suitsBetter(claim, old)) || (isOwn && isCued && doesInstead(claim, old))) return 'likely';
    if (isCued && isRetimed(claim, old)) return 'likely';
    if (!isOwn) continue;
    const found = byClaim(isLast ? withObject(claim, old) : claim, old, isCued);
    if (found !== null) return found;
  }
  return null;
}

/** `I wouldn't say I speak Dutch` after `I speak Dutch` */
function isDeniedOf(clause: string, old: EnglishClaim): boolean {
  const [claim, ...more] = englishClaims(clause).map(asOwn);
  if (claim === undefined || more.length > 0 || claim.polarity !== 'affirmed' || !isSameSubject(claim, old))
    return false;
  return old.polarity === 'affirmed' && deniesSame({ ...claim, polarity: 'denied' }, old);
}

/** `Text me instead of emailing` after `I prefer emails` */
function isAskedInstead({ complement }: EnglishClaim, old: EnglishClaim): boolean {
  const from = termsOf(NOT_THIS.exec(complement.replace(REASON, ''))?.groups?.from ?? '');
  const isWish = LIKES.has(old.verb) || old.verb === 'want';
  return isWish && old.polarity === 'affirmed' && from.length > 0 && !isList(old, from)
    ? from.every((term) => contentOf(old).includes(term))
    : false;
}

/** `I'm done with KLM` after `I always fly KLM`; `The Golf is gone` after `My car is a Golf`. */
function isOver(claim: EnglishClaim, old: EnglishClaim, sentence: string): boolean {
  if (old.polarity !== 'affirmed' || (claim.subject === 'other' && claim.isPossession && !old.isPossession))
    return false;
  const isOwn =
    old.subject === 'speaker' || old.subject === 'group' || /^(?:my|our) /iu.test(old.subjectWords);
  const isFavourite = /^(?:my|our) favou?rite\b/iu.test(old.complement);
  if (!isOwn && !isFavourite) return false;
  const gone = overIn(claim, sentence);
  return gone.length > 0 && endsAll(gone, isFavourite ? { ...old, complement: old.subjectWords } : old);
}

/** `I got an iPhone instead of the Pixel` after `My phone is a Pixel`. */
function isReplaced(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (!old.isPossession || old.verb !== 'be' || old.polarity !== 'affirmed') return false;
  if (claim.subject !== 'speaker' && claim.subject !== 'group') return false;
  const from = switchedFrom(claim) ?? [];
  return from.length > 0 && from.every((term) => contentOf(old).includes(term));
}

/** The claim with the object that `it` means: `I take it at night` after `I take vitamin D at noon`. */
function withObject(claim: EnglishClaim, old: EnglishClaim): EnglishClaim {
  const pronoun = /^(?:it|them|that|this)\b/iu;
  if (claim.verb !== old.verb || !pronoun.test(claim.complement)) return claim;
  return { ...claim, complement: claim.complement.replace(pronoun, headOf(old)) };
}

/** `stopped using Ocado`: who says so without a subject means himself. */
function isImplied({ polarity, subject, subjectWords }: EnglishClaim, old: EnglishClaim): boolean {
  const isSelf = (old.subject === 'speaker' || old.subject === 'group') && !old.isPossession;
  return isSelf && polarity === 'ended' && subjectWords === '' && subject === 'unknown';
}

/** Whether a claim tells what is so, or what somebody wants. */
function isHeld({ modality, tense, polarity, text }: EnglishClaim): boolean {
  const isNever = polarity === 'denied' && /\bnever\b/i.test(text);
  const isNow = isNever || tense === 'present' || tense === 'habit' || tense === 'none';
  return isNow && polarity !== 'ended' && ['stated', 'wish', 'plan'].includes(modality);
}

function byClaim(claim: EnglishClaim, old: EnglishClaim, isCued: boolean): Found {
  const terms = contentOf(old);
  const ended = endedBy(claim);
  if (turns.stopsDoing(claim, old) || turns.stopsUsing(claim, old) || turns.quitsBeing(claim, old))
    return 'sure';
  if (stopsTaking(claim, old) || resumes(claim, old) || turns.fulfils(claim, old)) return 'sure';
  if (ended !== null && old.polarity === 'affirmed') return endsAll(ended, old) ? 'sure' : null;
  const from = switchedFrom(claim);
  const all = [...terms, stem(old.verb)];
  if (from !== null && from.length > 0 && from.every((term) => all.includes(term)))
    return old.polarity === 'affirmed' && !isList(old, from) ? 'sure' : null;
  if (turns.leavesHome(claim, old) || turns.isOppositeKind(claim, old)) return 'sure';
  if (becomesKind(claim, old) || leavesName(claim, old)) return 'sure';
  if (turns.eatsAgain(claim, old) || turns.doesNow(claim, old)) return 'sure';
  if (turns.switchesThing(claim, old) || turns.comesTo(claim, old)) return 'likely';
  if ((isCued || claim.isPerfect) && turns.doesOtherwise(claim, old)) return 'likely';
  if (old.polarity === 'affirmed' && isSwitchedTo(claim, old)) return 'sure';
  if (old.polarity === 'denied' && hasGot(claim, old)) return 'sure';
  if (turnsLiking(claim, old)) return 'sure';
  if (claim.polarity !== old.polarity && claim.polarity !== 'affirmed')
    return deniesSame(claim, old) ? 'sure' : null;
  if (claim.polarity === 'affirmed' && old.polarity === 'denied')
    return affirmsSame(claim, old, isCued) ? 'sure' : null;
  return isCued && claim.polarity === old.polarity && isOtherValue(claim, old) ? 'likely' : null;
}

/** The content of what a claim ends: `rock climbing` of `gave up rock climbing`; null if it ends nothing. */
function endedBy(claim: EnglishClaim): readonly string[] | null {
  const { verb, complement, polarity } = claim;
  if (polarity === 'denied') return null;
  const isGone = polarity === 'ended' && (verb === 'go' || END_VERBS.has(verb));
  if (!isGone && !END_VERBS.has(verb)) return null;
  const needs = NEEDS.get(verb);
  if (!isGone && needs !== undefined && !needs.test(complement)) return null;
  return termsOf(complement.replace(ENDS, '').replace(ASIDE, ' ').trim().replace(VAGUE, ''));
}

/** Whether an end means all that a claim tells: the object, and not one member of a list. */
function endsAll(ended: readonly string[], old: EnglishClaim): boolean {
  const terms = [...contentOf(old), stem(old.verb)];
  if (ended.length === 0 || !ended.every((term) => terms.includes(term))) return false;
  if (isList(old, ended)) return false;
  if (ended.length > 1) return true;
  const [term = ''] = ended;
  if (isBeforePerson(term, old.complement)) return false;
  if (isName(term, old.complement)) return true;
  // the end of `pizza nights` is no end of `pizza`
  return termsOf(headOf(old)).some((term) => ended.includes(term)) || ended.includes(stem(old.verb));
}

/** The words of a claim's object: of the complement up to its second preposition. bounded: 300 characters */
function headOf({ complement }: EnglishClaim): string {
  const plain = complement.replace(
    /^(?:(?:(?:an? )?(?:member|fan|user|customer|client)|\p{L}+ed) (?:to|in|of|with|at|for|from)|into|to|on|in|at|with|for|up|of) /iu,
    '',
  );
  return (
    plain.split(/ (?:in|on|at|for|with|to|by|from|every|each|during|after|before|when|while) /i)[0] ?? plain
  );
}

function switchedFrom({ verb, complement }: EnglishClaim): readonly string[] | null {
  const plain = complement.replace(REASON, '');
  if (SWITCH_VERBS.has(verb)) {
    const from =
      FROM_TO.exec(plain)?.groups?.from ??
      (['swap', 'trade', 'replace', 'exchange'].includes(verb) ? FOR.exec(plain)?.groups?.from : undefined);
    if (from !== undefined) return termsOf(from.replace(ASIDE, ' '));
  }
  const other = NOT_THIS.exec(plain)?.groups?.from;
  return other === undefined ? null : termsOf(other.replace(ASIDE, ' '));
}

/** `I switched to aisle seats` after `I prefer window seats` */
function isSwitchedTo({ verb, complement }: EnglishClaim, old: EnglishClaim): boolean {
  const to = SWITCH_VERBS.has(verb)
    ? /^(?:over )?to (?<to>.{2,60})$/iu.exec(complement)?.groups?.to
    : /^(?:be|go|get)$/.test(verb)
      ? /^back (?:to|on|onto) (?<to>.{2,60})$/iu.exec(complement)?.groups?.to
      : undefined;
  const [said, known] = [termsOf((to ?? '').replace(ASIDE, ' ')), termsOf(headOf(old))];
  return said.length > 1 && known.length > 1 && said.at(-1) === known.at(-1) && said.join() !== known.join();
}

const GOT = new Set('buy get adopt find acquire'.split(' '));

/** `I bought a car` after `I don't have a car` */
function hasGot(claim: EnglishClaim, old: EnglishClaim): boolean {
  const known = contentOf(old);
  const said = termsOf(claim.complement);
  return (
    GOT.has(claim.verb) &&
    claim.polarity === 'affirmed' &&
    OWNED.has(old.verb) &&
    known.length > 0 &&
    known.every((term) => said.includes(term))
  );
}

/** `I don't like coffee any more` after `I like coffee in the morning`; without `any more` all is denied. */
function deniesSame(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (!isSameVerb(claim, old)) return false;
  const [said, known] = [termsOf(claim.complement.replace(SINCE, ' ').replace(ASIDE, ' ')), contentOf(old)];
  if (claim.polarity === 'denied' && ONCE.test(claim.text)) return false;
  if (said.length === 0 && known.length > 0) return claim.polarity === 'ended' && !isLight(claim.verb);
  if (!said.every((term) => known.includes(term)) || isList(old, said)) return false;
  if (claim.tense === 'past') return false;
  return claim.polarity === 'ended' || known.every((term) => said.includes(term));
}

/** `I eat meat again` after `I don't eat meat` */
function affirmsSame(claim: EnglishClaim, old: EnglishClaim, isCued: boolean): boolean {
  const said = termsOf(claim.complement.replace(ASIDE, ' '));
  const known = contentOf(old);
  const isSame =
    known.length > 0 && known.length === said.length && known.every((term) => said.includes(term));
  const isLiked = LIKES.has(claim.verb) && LIKES.has(old.verb);
  // who took a taxi yesterday did so once
  if (claim.tense === 'past' && !claim.isPerfect && ONCE.test(claim.text)) return false;
  return isSame && (isLiked || (isCued && isSameVerb(claim, old)));
}

function isSameVerb(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (claim.verb === old.verb) return claim.modal === '' || claim.modal === old.modal || !isLight(claim.verb);
  return (
    (CONSUMED.has(claim.verb) && LIKES.has(old.verb)) ||
    (LIKES.has(claim.verb) && LIKES.has(old.verb)) ||
    (LIKES.has(claim.verb) && claim.polarity === 'ended' && USE_VERBS.has(old.verb)) ||
    (OWNED.has(claim.verb) && OWNED.has(old.verb))
  );
}

const isLight = (verb: string) => verb === 'be' || verb === 'have' || verb === 'do' || verb === 'get';

function contentOf(claim: EnglishClaim): readonly string[] {
  return termsOf(claim.complement.replace(ASIDE, ' '));
}
