import { type Framed, one, type Reading } from './profile-reading.ts';
import { plainValue } from './profile-values.ts';

// bounded: 600 characters
const DIET_WORDS =
  /^(?:only |strictly |mostly )?(?:an? )?(?<diet>halal|kosher|vegan|vegetarian|pescatarian|gluten[- ]free|dairy[- ]free|plant[- ]based|keto|low[- ]carb|paleo|(?:[a-z-]+ ){1,3}diet)\b/i;

/** What somebody eats, or does not eat: `I eat halal`, `I don't eat pork`. */
export function dietOf({ claim }: Framed): readonly Reading[] {
  const { verb, complement, polarity } = claim;
  const words = plainValue(complement);
  const diet = DIET_WORDS.exec(words)?.groups?.diet;
  if (diet !== undefined) return one('diet', diet.replace(/ diet$/i, ''));
  if (/\bneither\b/i.test(claim.text) && !/^neither .* nor I$/i.test(claim.subjectWords)) return [];
  const isAvoided =
    (/^(?:eat|drink|touch)$/.test(verb) && polarity === 'denied') ||
    (verb === 'avoid' && polarity === 'affirmed');
  return isAvoided && claim.tense !== 'past' ? avoided(words) : [];
}

/** What somebody does not eat is a diet of its own: `no pork`. */
function avoided(words: string): readonly Reading[] {
  const plain = words.replace(/^(?:any |much )/i, '');
  const foods =
    /^(?:(?:red |raw )?meat|pork|beef|fish|seafood|shellfish|dairy|eggs?|gluten|wheat|poultry|animal products|sugar|nuts|alcohol|lactose|caffeine)(?:(?:,| or| and|, or) (?:pork|beef|fish|seafood|dairy|eggs?|gluten|meat|chicken))*$/i;
  return foods.test(plain) ? [{ kind: 'diet', value: `no ${plain}`, isAdded: true, isEnd: false }] : [];
}

/** `I'm coeliac, so strictly gluten-free`. bounded: 600 characters */
export const withGluten = (diet: string, sentence: string): string =>
  /^coe?liac|^celiac/i.test(diet) && /\bgluten[- ]free\b/i.test(sentence) ? `${diet}, gluten-free` : diet;
