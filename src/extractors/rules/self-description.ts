import { BEINGS } from './claims/english/lexicon.ts';

/** What a part of a description without verbs says of its speaker. */
export type Trait = 'age' | 'place' | 'role' | 'state' | 'count';

/** bounded: 120 characters */
const AGE = /^(?:aged? |turning )?\d{1,3}(?: ?(?:years?|yrs?|yo|y\/o)\b.{0,20})?$/iu;
/** bounded: 120 characters */
const PLACE =
  /^(?:(?:originally|now|currently|still|born|raised|based|living|working|and) ){0,4}(?:from|in|out of|near) \S|^\p{Lu}\p{L}+[- ](?:born|raised|based|bred)\b/iu;
/** bounded: 120 characters */
const STATE =
  /^(?:(?:currently|recently|happily|newly|now|very|also|still) ){0,2}(?:(?:married|single|divorced|widowed|engaged|retired|pregnant|vegan|vegetarian|autistic|left-handed|right-handed|colou?r-?blind|diabetic|deaf|dyslexic|disabled|unemployed|self-employed|bilingual)\b|allergic to|on \p{L}|\p{L}{3,15}ed (?:in|at|by|with|from|to|as|on)\b)/iu;
/** bounded: 120 characters */
const COUNT = /^(?:no|one|two|three|four|five|six|\d{1,2}) \p{L}/iu;
/** bounded: 120 characters */
const ROLE =
  /^(?:an? |the )?(?<words>(?:[\p{L}-]{2,20} ){0,4}?[\p{L}-]{2,20})(?: (?:of|at|in|for|to|by|from|with|and)\b.*)?$/u;
const SUFFIX =
  /(?:er|or|ist|ian|eur|euse|ière|man|woman|nurse|chef|student|engineer|cook|barista|poet|pilot|guard|monk|nun|priest|clerk|pharmacist|apprentice|intern|dad|mum|mom|trade|owner|geek|nerd|fan|ant|ent)$/iu;
const NO_ROLE =
  /^(?:never|ever|after|over|under|other|water|weather|number|dinner|summer|winter|better|rather|later|for|or|nor|her|color|colour|paper|letter|order|center|centre|want|important|different|restaurant|event|moment|apartment|parent|present|current|recent|excellent|internet|content)$/iu;
const LONGEST = 120;

/** What some words without a verb say of their speaker; null if they say nothing that is certain. */
export function traitOf(words: string): Trait | null {
  const text = words.trim().slice(0, LONGEST).replace(/[.!]$/u, '');
  if (AGE.test(text)) return 'age';
  if (PLACE.test(text)) return 'place';
  if (STATE.test(text)) return 'state';
  if (COUNT.test(text)) return 'count';
  const head = (ROLE.exec(text)?.groups?.words ?? '').split(' ').at(-1)?.toLowerCase() ?? '';
  const isRole = (SUFFIX.test(head) && !NO_ROLE.test(head) && head.length > 3) || BEINGS.has(head);
  if (isRole && !/s$/u.test(head)) return 'role';
  return / by (?:birth|choice|day|night|trade|training|profession|\p{L}{4,15})$/iu.test(text) ? 'role' : null;
}

/**
 * Whether the parts of a description are claims of their own: each says something certain, neighbours say
 * different things, and none describes the place that was named before it.
 */
export function areClaims(traits: readonly (Trait | null)[]): boolean {
  if (traits.length < 2 || traits.includes(null)) return false;
  return traits.every((trait, n) => {
    const before = traits[n - 1];
    return n === 0 || trait !== before || traits.length > 2 || trait === 'role';
  });
}
