import type { EnglishClaim } from './claims/english.ts';
import type { Reading } from './profile-reading.ts';
import { plainValue } from './profile-values.ts';

/** What somebody eats again, with the diets that he has given up by it. bounded: 600 characters */
const EATEN: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:(?:red|some|more|a little|lean) )?(?:meat|chicken|beef|pork|lamb|steaks?|bacon|burgers|ham|poultry|turkey|sausages?)\b/iu,
    ['vegetarian', 'vegan', 'pescatarian', 'plant-based', 'no meat', 'no red meat', 'no beef', 'no pork'],
  ],
  [
    /^(?:(?:some|more) )?(?:fish|seafood|salmon|tuna|shellfish|prawns|sushi)\b/iu,
    ['vegetarian', 'vegan', 'plant-based', 'no fish', 'no seafood'],
  ],
  [
    /^(?:(?:some|more) )?(?:dairy|cheese|eggs?|milk|butter|honey|yogh?urt|ice cream|cream)\b/iu,
    ['vegan', 'dairy-free', 'dairy free', 'plant-based', 'no dairy', 'no eggs'],
  ],
  [
    /^(?:(?:some|more|normal|regular) )?(?:gluten|wheat|bread|pasta)\b/iu,
    ['gluten-free', 'gluten free', 'no gluten', 'no wheat', 'keto', 'low-carb', 'low carb'],
  ],
  [/^(?:(?:some|more) )?(?:carbs|rice|potatoes|sugar)\b/iu, ['keto', 'low-carb', 'low carb', 'no sugar']],
  [/^(?:(?:some|more) )?(?:alcohol|wine|beer)\b/iu, ['teetotal', 'no alcohol']],
];
/** bounded: 600 characters */
const AGAIN = /\b(?:again|once more|after all)\b/iu;
const DIET =
  '(?:vegan|vegetarian|pescatarian|keto|paleo|low[- ]carb|plant[- ]based|gluten[- ]free|dairy[- ]free|kosher|halal|carnivore|mediterranean|teetotal)';
// bounded: 60 characters
const IS_DIET = new RegExp(`^${DIET}$`, 'iu');
/** bounded: 600 characters */
const OFF = new RegExp(
  `^(?:off|done with|over|through with) (?:(?:the|my|a) )?(?<diet>${DIET}|[a-z-]{3,20})(?: (?:diet|thing|lifestyle))?(?: (?:now|again|these days|for good))?$`,
  'iu',
);
const ISM =
  /^(?:my )?(?<diet>vegan|vegetarian|pescatarian|teetotal)ism$|^(?:my |the )?(?<named>keto|paleo|low[- ]carb|gluten[- ]free|vegan|vegetarian) (?:diet|phase|lifestyle|experiment|days)$/iu;

const ends = (value: string): Reading => ({ kind: 'diet', value, isEnd: true });

/**
 * The diets that a clause of the speaker's ends without naming them as ended: `I eat meat again`, `I've come
 * off keto`, `I'm off the keto diet`.
 */
export function dietsLeft({ verb, complement, polarity, tense, text }: EnglishClaim): readonly Reading[] {
  if (polarity !== 'affirmed' || tense === 'future') return [];
  const words = plainValue(complement);
  const isEating = /^(?:eat|drink|have|cook)$/u.test(verb);
  const back = /^back (?:on|to|into|onto)(?: (?:eating|having|drinking))? (?<what>.+)$/iu.exec(words)?.groups
    ?.what;
  const eaten =
    back !== undefined && /^(?:be|go|get)$/u.test(verb)
      ? back
      : isEating && AGAIN.test(text)
        ? words
        : undefined;
  if (eaten !== undefined) return EATEN.flatMap(([food, diets]) => (food.test(eaten) ? diets.map(ends) : []));
  const off = /^(?:be|come|go|get)$/u.test(verb) ? OFF.exec(words)?.groups?.diet : undefined;
  if (off === undefined || (verb === 'be' && !IS_DIET.test(off))) return [];
  return IS_DIET.test(off) ? [ends(off)] : [];
}

/** `Veganism is over for me`, `my keto phase has ended`: a diet as the subject of its end. */
export function dietOver({ subjectWords, verb, complement, polarity }: EnglishClaim): readonly Reading[] {
  const match = ISM.exec(subjectWords)?.groups;
  const diet = match?.diet ?? match?.named;
  if (diet === undefined || polarity !== 'affirmed') return [];
  const isOver =
    (verb === 'be' && /^(?:over|done|history|finished|behind (?:me|us)|no more)\b/iu.test(complement)) ||
    (/^(?:end|finish)$/u.test(verb) && !/\b(?:soon|tomorrow|next)\b/iu.test(complement));
  return isOver ? [ends(diet)] : [];
}
