import { areAlternatives } from '../../../domain/feedback/alternatives.ts';
import { valuesIn } from '../../../domain/feedback/values.ts';
import { analyseTerms } from '../../../domain/text/analyse.ts';
import { stem } from '../../../domain/text/stem.ts';
import { type EnglishClaim, englishClaims } from '../claims/english.ts';

/** `sure`: each memory that is found is contradicted; `likely`: one, if no other one is found. */
export type Found = 'sure' | 'likely' | null;

/** Words before a sentence that say that it is otherwise than it was said. bounded: 300 characters */
const OPENING =
  /^(?:(?:and|but|so|well|no|nope|sorry|update|oh|hey|btw|by the way|actually|in fact|(?:it |as it )?turns? out(?: that)?|these days|nowadays|now|lately|recently|since (?:then|last \p{L}+)|apparently|unfortunately|sadly|luckily|finally|honestly|from now on|(?:the|my) (?:doctor|test\w*|blood test|allergist|dietitian)s? (?:says?|said|told me|shows?|showed|confirmed)(?: that)?)[,:!]? )+(?=\S)/iu;
/** What says only since when, how long or why something is so. bounded: 300 characters */
const ASIDE =
  /\b(?:any ?more|any longer|no more|now|these days|nowadays|currently|at the moment|at all|again|for good|forever|altogether|completely|entirely|really|instead|after all|lately|recently|yesterday|today|last (?:night|week|month|year|summer|winter|spring|autumn|fall|\p{Lu}\p{Ll}+)|this (?:week|month|year|summer|winter|spring|autumn)|a (?:few )?(?:week|month|year|day)s? ago|(?:two|three|four|five|six|\d+) (?:week|month|year|day)s ago|(?:in|since) (?:19|20)\d\d|(?:in|since) (?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:because|since|after|when|as soon as|so|due to|thanks to|on (?:my |the )?doctor).*|for (?:health|medical|personal|ethical) reasons)\b/giu;
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
const NOT_THIS = /\b(?:instead of|rather than|in place of|and not|but not|not) (?<from>.{2,60})$/iu;
/** Things of which one has several. bounded: 60 characters */
const CUE =
  /\b(?:now|these days|nowadays|currently|instead|actually|again|switched|changed|no longer|any ?more|turns? out|after all|lately|finally)\b/iu;
const MANNER_VERBS = new Set('take have drink eat like prefer order want wear do'.split(' '));
/** Verbs whose object is one at a time, where a word says that it is otherwise now. */
const SINGLE_VERBS = new Set(
  'fly drive ride commute travel bank vote support use wake get go sleep finish start begin work live stay train report'.split(
    ' ',
  ),
);
const USE_VERBS = new Set('drink eat have take watch play listen read smoke use do'.split(' '));
const CONSUMED = new Set('drink eat watch play listen read smoke'.split(' '));
const OWNED = new Set('have own drive ride keep use'.split(' '));
const LIKES = new Set('like love enjoy adore prefer'.split(' '));
const DISLIKES = new Set('hate dislike detest loathe despise avoid'.split(' '));
const FOND = /^(?:an? (?:big |huge )?(?:fan|lover) of|fond of|keen on|into|crazy about) /i;
/** What did not happen once has not ended. bounded: 300 characters */
const ONCE =
  /\b(?:did(?:n['’]t| not)|yesterday|today|tonight|this (?:\p{Ll}+)|last \p{L}+|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu;
const FILLERS = new Set(
  analyseTerms('user actually really still now just already even much very quite also too'),
);

/** Whether a sentence contradicts a memory that is one claim in the first person. */
export function contradictsClaim(said: string, memory: string): Found {
  const known = englishClaims(memory).filter(({ condition }) => condition === null);
  const [old] = known;
  if (old === undefined || known.length > 1 || !isHeld(old)) return null;
  const isCued = CUE.test(said) || OPENING.test(said);
  const plain = said.replace(OPENING, '');
  const claims = englishClaims(plain.charAt(0).toUpperCase() + plain.slice(1));
  for (const claim of claims) {
    if (claim.condition !== null || claim.modality !== 'stated' || claim.tense === 'future') continue;
    if (claim.limits.some((limit) => limit !== 'only')) continue;
    if (!isSameSubject(claim, old)) continue;
    const found = byClaim(claim, old, isCued);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a claim tells what is so, or what somebody wants. */
function isHeld({ modality, tense, polarity }: EnglishClaim): boolean {
  const isNow = tense === 'present' || tense === 'habit' || tense === 'none';
  return isNow && polarity !== 'ended' && ['stated', 'wish', 'plan'].includes(modality);
}

function isSameSubject(claim: EnglishClaim, old: EnglishClaim): boolean {
  const isSelf = ({ subject, isPossession }: EnglishClaim) =>
    (subject === 'speaker' || subject === 'group') && !isPossession;
  if (isSelf(claim) || isSelf(old)) return isSelf(claim) && isSelf(old);
  const [a, b] = [termsOf(claim.subjectWords), termsOf(old.subjectWords)];
  if (a.length === 0 || b.length === 0) return false;
  return a.every((term) => b.includes(term)) || b.every((term) => a.includes(term));
}

function byClaim(claim: EnglishClaim, old: EnglishClaim, isCued: boolean): Found {
  const terms = contentOf(old);
  const ended = endedBy(claim);
  if (ended !== null && old.polarity === 'affirmed') return endsAll(ended, old) ? 'sure' : null;
  const from = switchedFrom(claim);
  if (from !== null && from.length > 0 && from.every((term) => terms.includes(term)))
    return old.polarity === 'affirmed' && !isList(old, from) ? 'sure' : null;
  if (claim.polarity !== old.polarity && claim.polarity !== 'affirmed')
    return deniesSame(claim, old) ? 'sure' : null;
  if (claim.polarity === 'affirmed' && old.polarity === 'denied')
    return affirmsSame(claim, old, isCued) ? 'sure' : null;
  if (turnsLiking(claim, old)) return 'sure';
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
  return termsOf(complement.replace(ENDS, '').replace(ASIDE, ' '));
}

/** Whether an end means all that a claim tells: the object, and not one member of a list. */
function endsAll(ended: readonly string[], old: EnglishClaim): boolean {
  const terms = [...contentOf(old), stem(old.verb)];
  if (ended.length === 0 || !ended.every((term) => terms.includes(term))) return false;
  if (isList(old, ended)) return false;
  // the end of `pizza nights` is no end of `pizza`
  return termsOf(headOf(old)).some((term) => ended.includes(term)) || ended.includes(stem(old.verb));
}

/** The words of a claim's object: of the complement up to its second preposition. bounded: 300 characters */
function headOf({ complement }: EnglishClaim): string {
  const plain = complement.replace(/^(?:into|to|on|in|at|with|for|up|of) /i, '');
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

/** `I don't like coffee any more` after `I like coffee in the morning`; without `any more` all is denied. */
function deniesSame(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (!isSameVerb(claim, old)) return false;
  const [said, known] = [termsOf(claim.complement.replace(SINCE, ' ')), contentOf(old)];
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
  return isSame && (isLiked || (isCued && isSameVerb(claim, old)));
}

/** `I love running` after `I hate running` */
function turnsLiking(claim: EnglishClaim, old: EnglishClaim): boolean {
  const [a, b] = [attitudeOf(claim), attitudeOf(old)];
  if (a === null || b === null || a.isLiked === b.isLiked) return false;
  return (
    a.terms.length > 0 && a.terms.length === b.terms.length && a.terms.every((term) => b.terms.includes(term))
  );
}

/** What a claim likes or dislikes; null if it does neither. */
function attitudeOf({ verb, modal, polarity, complement }: EnglishClaim) {
  const plain = complement.replace(ASIDE, ' ');
  const fond = verb === 'be' ? FOND.exec(plain) : null;
  const isUnbearable = (verb === 'stand' || verb === 'bear') && modal === 'can' && polarity !== 'affirmed';
  if (isUnbearable) return { isLiked: false, terms: termsOf(plain) };
  if (fond === null && !LIKES.has(verb) && !DISLIKES.has(verb)) return null;
  const isLiked = (fond !== null || LIKES.has(verb)) === (polarity === 'affirmed');
  return { isLiked, terms: termsOf(plain.slice(fond?.[0].length ?? 0)) };
}

/** Whether the same is told with another value: `I wake up at 8 now` after `I wake up at 6`. */
function isOtherValue(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (claim.verb !== old.verb || claim.polarity !== 'affirmed' || claim.verb === 'be') return false;
  const [said, known] = [plainOf(claim), plainOf(old)];
  const [a, b] = [termsOf(said), termsOf(known)];
  const [onlySaid, onlyKnown] = [
    a.filter((term) => !b.includes(term)),
    b.filter((term) => !a.includes(term)),
  ];
  if (onlySaid.length === 0 || onlyKnown.length === 0) return false;
  if (isOtherTime(said, known, onlySaid, onlyKnown)) return true;
  const thing = /^(?:my|our) (\p{L}+)/iu;
  const [ownThing, knownThing] = [thing.exec(said)?.[1], thing.exec(known)?.[1]];
  if (MANNER_VERBS.has(claim.verb) && ownThing !== undefined && ownThing === knownThing) return true;
  if (!SINGLE_VERBS.has(claim.verb)) return false;
  const preposition = /^(?:(?:up|off|out) )?(in|at|to|with|by|for|on) /i;
  const [p, q] = [preposition.exec(said)?.[1], preposition.exec(known)?.[1]];
  if (p !== undefined && p === q) return onlySaid.length <= 2 && onlyKnown.length <= 2;
  return p === q && areAlternatives(onlySaid.join(' '), onlyKnown.join(' '));
}

/** Whether all that differs are times of the same kind. */
function isOtherTime(
  said: string,
  known: string,
  onlySaid: readonly string[],
  onlyKnown: readonly string[],
): boolean {
  const [a, b] = [said, known].map((text) =>
    valuesIn(` ${text}`).filter(({ type }) => ['weekday', 'clock', 'number'].includes(type)),
  );
  const isOf = (values: typeof a, only: readonly string[]) => {
    const terms = new Set((values ?? []).flatMap(({ text }) => termsOf(text.replace(/s$/, ''))));
    return only.every((term) => terms.has(term) || terms.has(term.replace(/s$/, '')));
  };
  const kinds = new Set(a?.map(({ type }) => type));
  return (
    a !== undefined &&
    a.length === 1 &&
    b?.length === 1 &&
    b.every(({ type }) => kinds.has(type)) &&
    isOf(a, onlySaid) &&
    isOf(b, onlyKnown)
  );
}

function plainOf({ complement }: EnglishClaim): string {
  return complement
    .replace(NOT_THIS, ' ')
    .replace(ASIDE, ' ')
    .replace(/\b(?:every|each) /giu, 'on ')
    .replace(/\s+/g, ' ')
    .trim();
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

/** Whether the words are one member of a list: `French` of `French and German`. */
function isList({ complement }: EnglishClaim, words: readonly string[]): boolean {
  if (!/,| (?:and|or|as well as) /i.test(complement)) return false;
  return termsOf(complement).some((term) => !words.includes(term));
}

function contentOf(claim: EnglishClaim): readonly string[] {
  return termsOf(claim.complement.replace(ASIDE, ' '));
}

function termsOf(words: string): readonly string[] {
  return [...new Set(analyseTerms(words))].filter((term) => !FILLERS.has(term));
}
