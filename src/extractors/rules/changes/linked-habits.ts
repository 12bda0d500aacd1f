import { valuesIn } from '../../../domain/feedback/values.ts';
import { stem } from '../../../domain/text/stem.ts';
import { ASIDE, termsOf } from './english-terms.ts';
import { isLimited } from './limits.ts';
import type { Link, Told } from './linked-clauses.ts';
import { isOfKind, isSameThing } from './linked-things.ts';
import { SUBSTITUTE } from './minds/things.ts';

/** Ways to say that somebody no longer takes something. bounded: 300 characters */
const WITHOUT: readonly RegExp[] = [
  /\b(?:days?|weeks?|months?|years?|ages)(?: now)? (?:without|off|free of|clean of) (?:any |a |an |my )?(?:single )?(?<what>[\p{L} -]{2,30})/iu,
  /\b(?:haven't|have not|hasn't) (?:had|touched|drunk|smoked|eaten|used|bought)(?: any| an?)?(?: single| drop of)? (?<what>\p{L}{2,20}(?: \p{L}{2,20})?) (?:in|for|since) /iu,
  /\b(?:don't|do not|no longer|never|stopped|quit|gave up|given up|cut out|swore off|sworn off|am off|'m off|came off|done with|through with)(?: (?:touch|touching|drink|drinking|eat|eating|smoke|smoking|have|having|do|buy|buying|use|using|take|taking))? (?:any |all |the |my |a )?(?<what>[\p{L} -]{2,40})/iu,
  /^(?:and |so )?no more (?<what>[\p{L} -]{2,40})/iu,
  /\b(?:am|'m|been|went|gone|now) (?:completely |totally |now |a )?(?<what>\p{L}{3,15})-free\b/iu,
];
/** What follows the thing. bounded: 60 characters */
const BEHIND =
  / (?:any ?more|any longer|at all|either|for good|altogether|completely|entirely|now|these days|for me|for us|in my|in our|from now on|ever)\b.*$/iu;
/** States of who takes nothing of a kind. bounded: 300 characters */
const ABSTAINS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:non-?smoker|ex-?smoker|former smoker|smoke[- ]free|kicked the habit)\b/iu, 'cigarette'],
  [/\b(?:teetotal(?:ler)?|sober|non-?drinker|on the wagon)\b/iu, 'alcohol'],
  [
    /\b(?:am|'m|become|became|turned|went|gone)(?: now)? (?:an? )?(?:strict )?(?:vegan|vegetarian|veggie)\b/iu,
    'meat',
  ],
  [/\b(?:am|'m|become|became|turned|went|gone)(?: now)? (?:an? )?(?:strict )?vegan\b/iu, 'dairy'],
];
const TAKES = /^(?:drink|eat|smoke|vape|have|take|order|enjoy|love|like|put|use|be)$/;

/** What a clause says the speaker no longer takes. */
function givenUpIn({ text, isOwn, claim }: Told): readonly string[] {
  if (!isOwn && !/^(?:it|that|there)\b/iu.test(claim.subjectWords)) return [];
  const state = ABSTAINS.filter(([words]) => words.test(text)).map(([, kind]) => stem(kind));
  if (state.length > 0 && claim.polarity === 'affirmed') return state;
  for (const pattern of WITHOUT) {
    const what = pattern.exec(text)?.groups?.what;
    if (what === undefined) continue;
    const terms = termsOf(what.replace(BEHIND, '').replace(ASIDE, ' '));
    // of `sugar in my coffee` the first is meant
    return terms.length === 1 ? terms : terms.length === 2 && terms[0] === 'singl' ? terms.slice(1) : [];
  }
  return [];
}

/** `Ninety days without a cigarette` after `I smoke ten a day`; `I don't touch alcohol any more`. */
const takesNoMore: Link = (told, { old, isOwn, text }) => {
  if (!isOwn || old.polarity !== 'affirmed' || old.modality !== 'stated') return false;
  if (old.tense === 'past' || !TAKES.test(old.verb) || isLimited(told.claim.text, text)) return false;
  const [what] = givenUpIn(told);
  if (what === undefined) return false;
  if (/, | (?:and|or) /iu.test(old.complement)) return false;
  if (old.verb !== 'be' && old.verb !== 'have' && isOfKind(stem(old.verb), what)) return true;
  // bounded: 400 characters
  const object = old.complement
    .replace(/^(?:about|around|up to|at least|roughly|nearly) /iu, '')
    .split(
      / (?:in|on|at|for|with|to|by|from|every|each|during|after|before|when|while|per|a day|a week) ?/iu,
    )[0];
  const terms = termsOf(object ?? '');
  const last = terms.at(-1);
  if (old.verb === 'be')
    return last !== undefined && /^(?:smoker|drinker)$/u.test(last) && isOfKind(last, what);
  return last !== undefined && isOfKind(last, what);
};

/** bounded: 300 characters */
const STARTS =
  /\b(?:started|begun|began|taken up|took up|now|again|these days|come to|learned to|learnt to|back to)\b/iu;

/** `I've started drinking coffee` after `I don't drink coffee`. */
const takesNow: Link = (told, { old, isOwn }) => {
  const { claim, text } = told;
  if (!isOwn || !told.isOwn || old.polarity === 'affirmed' || claim.polarity !== 'affirmed') return false;
  if (old.tense === 'past' || /\b(?:today|tonight|yesterday|once|this time|decaf)\b/iu.test(text))
    return false;
  if (SUBSTITUTE.test(text)) return false;
  if (!STARTS.test(text) || /,| (?:and|or) /iu.test(old.complement)) return false;
  const same =
    claim.verb === old.verb ||
    (/^(?:drink|eat|have|like|take)$/u.test(claim.verb) &&
      /^(?:drink|eat|have|like|take)$/u.test(old.verb)) ||
    /^(?:start|begin|take|be|go|get)$/u.test(claim.verb);
  if (!same) return false;
  const known = termsOf(`${old.complement}`.replace(ASIDE, ' '));
  const said = termsOf(claim.complement.replace(ASIDE, ' '));
  const needsVerb = !/^(?:drink|eat|have|like|take)$/u.test(old.verb) && claim.verb !== old.verb;
  if (needsVerb && !said.includes(stem(old.verb))) return false;
  return known.length > 0 && known.every((term) => said.some((one) => isSameThing(one, term)));
};

/** How somebody has his coffee or steak. bounded: 300 characters */
const SERVED =
  /^(?:drink|take|have|eat|like|prefer) (?:(?:my|our|the) )?(?<what>\p{L}{2,20}(?: \p{L}{2,20})?) (?<how>(?:black|white|plain|neat|straight|raw|rare|medium|medium[- ]rare|well[- ]done|hot|iced|cold|sweet|strong|weak|spicy|mild|soft|hard|scrambled|fried|boiled|poached|decaf|with|without)\b.*)$/iu;
/** bounded: 300 characters */
const SUGARED = /\b(?:sugars?|milk|cream|ice|sweeteners?|honey|lemon|salt|syrup)\b/iu;
/** bounded: 300 characters */
const PUTS =
  /^(?:take|have|put|add|use|like) (?<with>(?:\p{L}+ )?(?:\p{L}+ of )?(?:sugars?|milk|cream|ice|sweeteners?|honey|lemon)) (?:in|on|to|with) (?:my |the )?(?<what>\p{L}+)/iu;

interface Served {
  readonly what: string;
  readonly how: string;
}

function servedIn(verb: string, complement: string): Served | null {
  const plain = complement.replace(ASIDE, ' ').replace(/\s+/gu, ' ').trim();
  const [text = ''] = `${verb} ${plain}`.split(',');
  const put = PUTS.exec(text)?.groups;
  if (put !== undefined) return { what: stem((put.what ?? '').toLowerCase()), how: `with ${put.with ?? ''}` };
  const { what, how } = SERVED.exec(text)?.groups ?? {};
  const last = what?.split(' ').at(-1);
  return last === undefined || how === undefined ? null : { what: stem(last.toLowerCase()), how };
}

/** `I drink my coffee black these days` after `I take two sugars in my coffee`. */
const isServedOtherwise: Link = (told, { old, isOwn }) => {
  const { claim, isCued } = told;
  if (!told.isOwn || !isOwn || !isCued || claim.polarity !== 'affirmed' || old.polarity !== 'affirmed')
    return false;
  if (claim.tense === 'past' && !claim.isProgressive && !claim.isPerfect) return false;
  if (/\b(?:today|tonight|this morning|yesterday|sometimes|once)\b/iu.test(claim.text)) return false;
  const [a, b] = [servedIn(claim.verb, claim.complement), servedIn(old.verb, old.complement)];
  if (a === null || b === null || a.what !== b.what) return false;
  const [said, known] = [termsOf(a.how), termsOf(b.how)];
  if (said.join() === known.join() && /^without/iu.test(a.how) === /^without/iu.test(b.how)) return false;
  const isAdded = (how: string) => /^with\b/iu.test(how) && SUGARED.test(how);
  // `without sugar` leaves the milk
  if (isAdded(b.how) && /^without/iu.test(a.how)) return said.some((term) => known.includes(term));
  if (isAdded(b.how)) return /^(?:black|plain|neat|straight)\b/iu.test(a.how);
  if (isAdded(a.how)) return /^(?:black|plain|neat|straight|without)\b/iu.test(b.how);
  return !/^with/iu.test(a.how) && !/^with/iu.test(b.how);
};

/** `I get up at half past seven` after `I get up at 6`: the same at another time or of another amount. */
const isAtOtherTime: Link = (told, { old, isOwn }) => {
  const { claim, isCued } = told;
  if (!told.isOwn || !isOwn || !isCued || claim.polarity !== 'affirmed' || old.polarity !== 'affirmed')
    return false;
  if (claim.tense === 'past' || claim.verb !== old.verb || old.verb === 'be' || old.verb === 'have')
    return false;
  if (
    /\b(?:today|tonight|tomorrow|yesterday|this (?:week|morning|time)|sometimes|once|also|too)\b/iu.test(
      claim.text,
    )
  )
    return false;
  const [a, b] = [claim, old].map(({ complement }) => partsOf(complement));
  if (a === undefined || b === undefined || a.type !== b.type || a.value === b.value) return false;
  return a.rest.join() === b.rest.join();
};

function partsOf(complement: string) {
  const text = ` ${complement.replace(ASIDE, ' ').replace(/\b(?:already|only|not until)\b/giu, ' ')}`;
  const values = valuesIn(text);
  const [value] = values;
  if (value === undefined || values.length > 1) return undefined;
  const rest = `${text.slice(0, value.start)} ${text.slice(value.end)}`;
  const bare = /^\d+$/u.test(value.text) && /\bat $/u.test(text.slice(0, value.start));
  const type =
    bare || value.type === 'clock' || /\bat $/u.test(text.slice(0, value.start)) ? 'clock' : value.type;
  return { type, value: value.text.toLowerCase(), rest: rest.toLowerCase().match(/\p{L}+/gu) ?? [] };
}

/** What somebody no longer takes, takes anew, or takes otherwise. */
export const HABITS_LINKED: readonly Link[] = [takesNoMore, takesNow, isServedOtherwise, isAtOtherTime];

/** Words by which the memories are found that tell what the clause ends; '' for none. */
export function topicsOfTaken(told: Told): string {
  const [what] = givenUpIn(told);
  if (what === undefined) return '';
  return what === stem('alcohol') ? 'drink wine beer' : what === stem('cigarette') ? 'smoke smoker' : '';
}
