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

/** What the body does where it meets a thing. */
const BODY =
  "(?:I|my (?:throat|face|lips?|mouth|tongue|eyes|skin|hands?|nose|airways?))(?: (?:always|usually|just|really|often|instantly|immediately))? (?:swells?(?: up)?|blows? up|closes?(?: up)?|itch(?:es)?|puffs? up|burns?|streams?|tingles?|goes numb|wheeze|sneeze|can't breathe|gets? (?:hives|a rash|all itchy|itchy)|starts? (?:sneezing|wheezing|itching|swelling))";
const MEETS =
  '(?:eat|touch|have|drink|wear|stroke|smell|inhale|take|swallow|get near|go near|come near|am near|get stung by|get bitten by)';
// bounded: 200 characters
const WHEN_MET = new RegExp(
  `\\b${BODY}(?: (?:badly|up|all over|a lot|immediately|instantly|like mad|like crazy))? (?:when(?:ever)?|if|after|as soon as|every time) I (?:\\p{Ll}+ )?${MEETS} (?:an? |any |the )?${STUFF}[.!]*$`,
  'iu',
);
/** bounded: 200 characters */
const DISAGREES = new RegExp(
  `^${STUFF} (?:doesn't|does not|don't|do not) agree with me\\b.{0,60}\\b(?:hives|rash|itch\\p{Ll}*|swell\\p{Ll}*|allerg\\p{Ll}*|wheez\\p{Ll}*)`,
  'iu',
);
/** bounded: 200 characters */
const NO_GO = new RegExp(
  `^${STUFF} (?:is|are) (?:an? )?(?:absolute |total |complete )?(?:no-?go|off[- ]limits|off the menu|out|a no)\\b.{0,60}\\b(?:anaphyla\\p{Ll}*|allerg\\p{Ll}*|epi-?pen|hives)`,
  'iu',
);
/** What may kill somebody by an allergy. bounded: 200 characters */
const NEARLY =
  /(?:^|[,;] |\b(?:and|but|because|since) )(?<thing>(?:\p{L}+ )?(?:peanuts?|nuts?|cashews?|almonds?|walnuts?|hazelnuts?|pistachios?|shellfish|prawns?|shrimps?|crab|lobster|mussels|oysters|penicillin|amoxicillin|ibuprofen|aspirin|bees?|wasps?|hornets?|bee stings?|wasp stings?|latex|eggs?|milk|kiwis?|sesame|mustard|celery|soy|lupin)) (?:nearly|almost) (?:killed|finished|did for) me\b/iu;

/** What somebody's body does not bear, told by what it does to him: `peanuts could kill me`. */
export function allergiesIn(sentence: string): readonly Reading[] {
  if (sentence.length > 200) return [];
  const thing = (
    DOES.exec(sentence) ??
    WHENEVER.exec(sentence) ??
    WHEN_MET.exec(sentence) ??
    NEARLY.exec(sentence) ??
    DISAGREES.exec(sentence) ??
    NO_GO.exec(sentence)
  )?.groups?.thing;
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
