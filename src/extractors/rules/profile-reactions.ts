import type { EnglishClaim } from './claims/english.ts';
import { THING, valuesIn } from './profile-lists.ts';
import { each, type Reading } from './profile-reading.ts';

/** What many people do not tolerate. bounded: 600 characters */
const ALLERGEN =
  /^(?:gluten|wheat|dairy|milk|lactose|nuts|peanuts|eggs?|soy|shellfish|seafood|prawns|shrimp|strawberries|kiwi|sesame|histamine|yeast|penicillin|aspirin|ibuprofen)$/i;

/** `Strawberries give me hives`. */
export function allergens({ subjectWords, verb, complement, tense }: EnglishClaim): readonly Reading[] {
  const isReaction =
    (verb === 'give' &&
      /^me (?:(?:a|bad|terrible|the) )?(?:hives|rash(?:es)?|allergic reactions?)\b/i.test(complement)) ||
    (verb === 'make' && /^me (?:break out in (?:hives|a rash)|swell up|sneeze)\b/i.test(complement)) ||
    (verb === 'make' &&
      ALLERGEN.test(subjectWords) &&
      /^me (?:(?:really|very|so|quite|pretty|properly) )?(?:ill|sick|itch|bloated|unwell|poorly)\b/i.test(
        complement,
      )) ||
    (verb === 'make' &&
      /^my (?:throat|face|lips?|tongue|eyes?|skin|mouth) (?:swell|itch|puff|close|tingle|burn|break out)/i.test(
        complement,
      )) ||
    (verb === 'send' && /^me into (?:an? )?(?:anaphyla|allergic)/i.test(complement)) ||
    (verb === 'trigger' && /^my (?:allerg(?:y|ies)|hay ?fever)\b/i.test(complement)) ||
    (verb === 'bring' && /^me out in (?:hives|a rash)\b/i.test(complement));
  if (!isReaction || tense === 'past' || /^(?:it|this|that|they|he|she|these|those)\b/i.test(subjectWords))
    return [];
  return each(
    'allergies',
    valuesIn(subjectWords.toLowerCase()).filter((value) => THING.test(value)),
  );
}
