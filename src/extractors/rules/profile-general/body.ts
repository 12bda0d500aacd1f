import type { Reading } from '../profile-reading.ts';
import { plainValue } from '../profile-values.ts';

/** What an allergy does to somebody. bounded: 300 characters */
const SYMPTOM =
  '(?:(?:could|can|would|will|might) (?:literally )?kill me|(?:gives?|brings?) me (?:out in )?(?:hives|a (?:bad |nasty )?rash|anaphyla\\w+)|(?:makes?|made) (?:me (?:swell|wheeze|itch|break out|come out in)|my (?:throat|lips?|face|eyes|tongue|skin|mouth|airways?) (?:swell|itch|close|tingle|burn|water|puff))|(?:sends?|puts?) me (?:to|in|into) (?:the )?(?:hospital|a ?& ?e|er|emergency room)|triggers? my (?:asthma|allergies))';
/** What is touched or eaten. */
const STUFF =
  "(?<thing>(?!(?:it|this|that|he|she|they|you|which|who|stress|work)\\b)[\\p{L}'-]{3,20}(?: [\\p{L}'-]{3,20}){0,2}?)";
// bounded: 200 characters
const DOES = new RegExp(`(?:^|[,;] |\\b(?:and|but|because|since) )${STUFF} ${SYMPTOM}\\b`, 'iu');
// bounded: 200 characters
const WHENEVER = new RegExp(
  `\\b(?:break|come) out in (?:hives|a rash|spots|welts)\\b.{0,20}\\b(?:when|whenever|if|after|from|every time) (?:I (?:\\p{Ll}+ ){1,2}?)?(?:an? |any |the )?${STUFF}[.!]*$`,
  'iu',
);

/** What somebody's body does not bear, told by what it does to him: `peanuts could kill me`. */
export function allergiesIn(sentence: string): readonly Reading[] {
  if (sentence.length > 200) return [];
  const thing = (DOES.exec(sentence) ?? WHENEVER.exec(sentence))?.groups?.thing;
  if (thing === undefined || /\b(?:my|his|her|your|our)\b/i.test(thing)) return [];
  return [{ kind: 'allergies', value: plainValue(thing).toLowerCase(), isAdded: true }];
}

const DIET =
  '(?:vegan|vegetarian|veggie|pescatarian|flexitarian|keto|ketogenic|paleo|carnivore|mediterranean|halal|kosher|plant[- ]based|gluten[- ]free|dairy[- ]free|lactose[- ]free|sugar[- ]free|nut[- ]free|low[- ](?:carb|sodium|salt|fat|sugar|fodmap|gi)|high[- ]protein|raw[- ]food|whole30|dash|c(?:o)?eliac|intermittent fasting|time-restricted eating|calorie deficit)';
/** Own words of keeping a diet. bounded: 200 characters */
const KEEPS = new RegExp(
  `^(?:(?:i|we)(?:'m|'ve|'re| am| are| have| do)? (?:(?:been|now|also|currently|mostly|strictly|still|all|just|only|basically|trying|stick(?:ing)? to|keep(?:ing)?(?: to)?|follow(?:ing)?|do(?:ing)?|eat(?:ing)?|on|to|gone|went|go|cook(?:ing)?|a|an|the) ){0,5}|my (?:doctor|gp|dietitian|dietician|nutritionist|cardiologist|consultant) (?:has |recently )?(?:put|has put|got) me on (?:a |an |the )?)(?:strict(?:ly)? |very |mostly )?(?<diet>${DIET})(?! (?:restaurant|place|recipe|cake|bread|option|friend|cheese|burger|cookbook|dinner|lunch|meal|food|week|challenge))`,
  'iu',
);

/** How somebody eats, by the name of the diet. */
export function dietIn(sentence: string): readonly Reading[] {
  const diet = sentence.length > 200 ? undefined : KEEPS.exec(sentence.replaceAll('’', "'"))?.groups?.diet;
  return diet === undefined ? [] : [{ kind: 'diet', value: diet.toLowerCase() }];
}
