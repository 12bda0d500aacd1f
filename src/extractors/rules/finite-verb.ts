import {
  ADVERBS,
  AUXILIARIES,
  BEINGS,
  COORDINATORS,
  DETERMINERS,
  POSSESSIVES,
} from './claims/english/lexicon.ts';
import type { Token } from './claims/english/tokens.ts';
import { isAmbiguous, verbOf } from './claims/english/verbs.ts';

const PREPOSITIONS = new Set(
  'of in at on from with for to about near by since until till during after before under over into onto through without between against around behind as per off up out down across'.split(
    ' ',
  ),
);
const OBJECTS = /^(?:me|us|him|her|them|it|myself|everyone|everything|who|how|what|there|home|around|not)$/;
export const RELATIVE = /^(?:that|who|which|whose|where|when|whom|if|because|unless)$/;
/** Participles that describe the noun before them: `a son called Tom`. */
const DESCRIBING = /^(?:called|named|born|based|known|made|used|spelt|spelled|aged|dated|related)$/;
/** What may follow a noun together with its `is`, typed without apostrophe: `my dogs a terrier`. */
const BARE_COPULA = /^(?:an?|called|named)$/;
/** Nouns of time with `s` that are no verbs. */
const TIMES =
  /^(?:(?:sun|mon|tues|wednes|thurs|fri|satur|week)days|weekends|mornings|evenings|nights|days|weeks|months|years|hours)$/;
const WANTING = /^(?:love|like|hate|want|need|prefer)s?$/;
export const PRONOUN = /^(?:i|we|he|she|it|they|you)$/;

export const isPreposition = (lower: string): boolean => PREPOSITIONS.has(lower);

/** Whether a number, a name or a word that begins a complement stands at a token, or the end. */
export function beginsComplement(tokens: readonly Token[], at: number, to: number): boolean {
  const token = tokens[at];
  if (token === undefined || at >= to || !token.isWord) return true;
  const { lower, text } = token;
  return (
    DETERMINERS.has(lower) ||
    POSSESSIVES.has(lower) ||
    PREPOSITIONS.has(lower) ||
    (ADVERBS.has(lower) && lower !== 'well') ||
    OBJECTS.test(lower) ||
    /^(?:\d|\p{Lu})/u.test(text) ||
    /ing$|^(?:one|two|three|four|five|six|ten|everywhere|every|most|some|vegetarian|vegan|no)$/.test(lower)
  );
}

/** Whether an auxiliary follows before any word that begins a clause of its own. */
function auxiliaryFollows(tokens: readonly Token[], at: number, to: number): boolean {
  for (let next = at; next < Math.min(to, at + 7); next++) {
    const { lower = '', isWord = false } = tokens[next] ?? {};
    if (!isWord || endsPhrase(lower)) return false;
    if (AUXILIARIES.has(lower)) return true;
  }
  return false;
}

/** Whether a noun phrase cannot go on over a word. */
const endsPhrase = (lower: string): boolean =>
  RELATIVE.test(lower) || PRONOUN.test(lower) || COORDINATORS.has(lower);

const isPlural = ({ lower, text }: Token): boolean =>
  /^(?:children|people|parents|folks?|men|women|twins)$/.test(lower) ||
  (/[^s'’]s$/.test(lower) && !/(?:us|is)$/.test(lower) && !/^\p{Lu}/u.test(text));

/** Whether the finite verb of the noun phrase that ends before a token stands there. */
export function isFiniteVerb(tokens: readonly Token[], at: number, from: number, to: number): boolean {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token?.isWord !== true || before === undefined || at <= from) return false;
  const { lower } = token;
  if (AUXILIARIES.has(lower)) return !/^(?:be|been|being)$/.test(lower);
  let noun = at - 1;
  while (noun > from && ADVERBS.has(tokens[noun]?.lower ?? '')) noun--;
  const head = tokens[noun];
  if (head === undefined || DETERMINERS.has(head.lower) || POSSESSIVES.has(head.lower)) return false;
  if (PREPOSITIONS.has(head.lower) || DESCRIBING.test(lower)) return false;
  const verb = verbOf(lower);
  const next = tokens[at + 1]?.lower ?? '';
  const isBy = next === 'by';
  const isApart = DETERMINERS.has(next) || POSSESSIVES.has(next);
  // the verb of a person is known by its ending, or by its place in the English of many
  const isOwned = POSSESSIVES.has(tokens[from]?.lower ?? '');
  const isPerson =
    BEINGS.has(head.lower) || (/^\p{Lu}/u.test(head.text) && !COORDINATORS.has(tokens[at - 2]?.lower ?? ''));
  const agrees =
    verb?.forms.has('third') === true ||
    (isOwned && BEINGS.has(head.lower) && verb?.forms.has('base') === true);
  if (isPerson && agrees && !isPlural(head)) return !auxiliaryFollows(tokens, at + 1, to);
  if (
    !beginsComplement(tokens, at + 1, to) &&
    (verb === undefined || isAmbiguous(lower)) &&
    !WANTING.test(lower)
  )
    return false;
  if (auxiliaryFollows(tokens, at + 1, to)) return false;
  if (verb !== undefined) {
    if (verb.forms.has('third')) return !isPlural(head);
    if (verb.forms.has('past') && !verb.forms.has('base')) return !isBy;
    return (
      verb.forms.has('base') && isPlural(head) && (!isAmbiguous(lower) || WANTING.test(lower) || isApart)
    );
  }
  const first = tokens[from];
  const isNamed =
    first !== undefined &&
    (POSSESSIVES.has(first.lower) ||
      DETERMINERS.has(first.lower) ||
      /^\p{Lu}/u.test(head.text) ||
      BEINGS.has(head.lower));
  if (/[a-z]{2}ed$/.test(lower)) return !isBy && isNamed;
  return (
    isNamed &&
    /[a-z]s$/.test(lower) &&
    !/(?:ss|us|is)$/.test(lower) &&
    !TIMES.test(lower) &&
    !isPlural(head) &&
    !isBy
  );
}

/** Whether `'s` before a word is a verb: `wife's called Ann`, and not `wife's car`. */
const mayFollowCopula = ({ lower, text }: Token, isBeing: boolean): boolean =>
  /^(?:an?|the|called|named|my|our|not|got|been|always|still|also|now|\d.*)$/.test(lower) ||
  PREPOSITIONS.has(lower) ||
  /ing$/.test(lower) ||
  (!isBeing && /^\p{Lu}/u.test(text));

/** `Wife's called Maureen`, `my dogs a terrier`: a noun together with its `is`. */
export function isJoinedCopula(tokens: readonly Token[], at: number, from: number, to: number): boolean {
  const { lower = '' } = tokens[at] ?? {};
  const next = tokens[at + 1];
  if (next === undefined || at + 1 >= to || !next.isWord || auxiliaryFollows(tokens, at + 1, to))
    return false;
  if (/'s$/.test(lower)) {
    if (!mayFollowCopula(next, BEINGS.has(lower.slice(0, -2)) && lower !== "team's")) return false;
    for (let after = at + 2; after < to; after++) {
      if (tokens[after]?.isWord !== true || endsPhrase(tokens[after]?.lower ?? '')) break;
      if (isFiniteVerb(tokens, after, at, to)) return false;
    }
    return true;
  }
  if (!/^(?:my|our)$/.test(tokens[from]?.lower ?? '')) return false;
  return lower === 'names' || (/[a-z]s$/.test(lower) && BARE_COPULA.test(next.lower));
}
