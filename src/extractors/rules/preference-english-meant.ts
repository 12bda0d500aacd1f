import type { EnglishClaim } from './claims/english.ts';
import { FREQUENT, ONCE } from './preference-english-often.ts';
import type { PreferenceHit } from './preference-hit.ts';

/** Words that make a choice of a clause: one thing before another, or always the same one. */
// bounded: 600 characters
const CHOICE =
  /\b(?:over (?!there|here|the|my|it|this|that|\d)[a-z]|rather than [a-z]|instead of (?!it|this|that|me|you|the)[a-z]|(?:whenever|wherever|where|when|if) (?:it's |it is )?(?:possible|available|I can|I have the (?:choice|option))\b|any ?day\b|every (?:single )?time$|no matter what\b)/i;
/** Whether words tell a choice between things, and not what stands over another. */
export const isChosen = (words: string): boolean => CHOICE.test(words) && !ONCE.test(words);
const GIVEN_CHOICE =
  /^(?:given (?:the|a) choice|if (?:i have|i get|there's|there is) (?:the|a) (?:choice|option)|between .{2,40}|out of .{2,40}|when in doubt)$/i;
/** Verbs of choosing and using, which a choice is made with. */
const CHOOSING = new Set(
  (
    'take pick choose go get have buy order eat drink use read watch play wear book opt want walk drive cycle ' +
    'bike ride fly travel cook make pay text write listen work stay do select grab trade trust visit see'
  ).split(' '),
);

/** Whether a clause tells a choice that its speaker makes again and again: `I'll take a bus over a taxi`. */
export function isChoice(
  { verb, modal, lead, condition, tense, isProgressive }: EnglishClaim,
  behind: string,
) {
  if (isProgressive || tense === 'past' || !CHOOSING.has(verb) || ONCE.test(behind)) return false;
  if (!/^(?:|can|will|would|would rather)$/.test(modal)) return false;
  if (/^(?:it|this|that|them|you|him|her|the (?:first|second|third|last|other)|option)\b/i.test(behind))
    return false;
  return CHOICE.test(behind) || GIVEN_CHOICE.test(lead) || GIVEN_CHOICE.test(condition ?? '');
}

/** What computers and others give, which nobody chooses. bounded: 600 characters */
const RECEIVED =
  /^(?:it|this|that|an? (?:\w+ )?(?:error|message|email|mail|call|warning|crash|bug|problem|issue|notification|timeout|blank|reply|response)|the|lost|stuck|to|there|errors?|confused|asked|told)\b/i;

/** Whether somebody gets or makes a thing as a rule: `I always get an aisle seat`, `I make my own bread`. */
export function isUsualThing(
  { verb, limits, modal, isProgressive, isPerfect, tense }: EnglishClaim,
  behind: string,
) {
  if (modal !== '' || isProgressive || isPerfect || (tense !== 'present' && tense !== 'habit')) return false;
  if (ONCE.test(behind)) return false;
  if (/^my own (?!way|fault|business|company|room|place)\w/i.test(behind))
    return /^(?:make|bake|brew|grow|cook|roast|sew|knit|mend|fix|cut|do|bring|pack|build|buy)$/.test(verb);
  if (verb === 'wind') return /^down (?:with|by|in|at|over|after)\b/i.test(behind);
  if (verb === 'carry' || verb === 'pack' || verb === 'bring')
    // bounded: 600 characters
    return /\b(?:everywhere|at all times|just in case|with me|because of my|because of \w+ (?:stings?|allergies))\b/i.test(
      behind,
    );
  return (
    verb === 'get' &&
    limits.some((word) => FREQUENT.has(word)) &&
    !RECEIVED.test(behind) &&
    /^an? /i.test(behind)
  );
}

// bounded: 600 characters
const GENERIC =
  /^(?:an? [\p{L}-]+ (?:with|without|near|in) [\p{L}' -]{2,40}|(?!(?:the|an?|my|your|his|her|our|their|this|that|these|those|it|they|he|she|we|you|i|who|which|what|there|some|someone|everyone|nobody|something|everything|nothing|life|work|today|tomorrow|one|all|both|lunch|dinner|breakfast|traffic|weather|price|otherwise)\b)[\p{L}][\p{L}' -]{2,50})$/iu;
/** What a person says a kind of thing is, where he ranks or condemns it. bounded: 600 characters */
const VERDICT =
  /^(?:(?:simply|just|so|such|absolutely|hands down|by far|always|still|really|totally|definitely|honestly|way|pretty|the|an?|absolute|actual|total|pure|complete) ){0,4}(?:(?:best|worst|greatest|superior|only way(?: to (?:go|\w+))?|way to go|crime|sin|abomination|bliss|torture|dealbreaker|deal-breaker|deal breaker|turn-?off|must|must-have|no-go|no-no|gross|disgusting|overrated|underrated|unbeatable|yucky|yummy|vile|bae|life|king|(?:waste|loss) of (?:time|money|space))(?: (?:ever|hands down|imo|for me|to me|period|thing ever|in the world|there is))?)$/i;
/** Adjectives that judge a kind of thing, not a thing at hand. bounded: 600 characters */
const JUDGED =
  /^(?:(?:so|just|absolutely|really|always|truly|pretty|totally) ){0,3}(?:delicious|awful|horrible|terrible|boring|amazing|fantastic|wonderful|dull|tedious|revolting|lovely|relaxing|exhausting|depressing|stressful|annoying|beautiful|nasty)$/i;
/** How a thing ranks for its speaker. bounded: 600 characters */
const RANKED =
  /\b(?:in my (?:book|opinion|eyes)|if you ask me|imo|every time|hands down|any ?day|to me|for me)\b/i;
const RANKING = /^(?:beat|trump|top|outrank|win|matter|come|taste|rule|rank|smell|make)$/;
/** What substances do to a body. People do not, so that a name is no subject of it. */
// bounded: 600 characters
const BODILY =
  /\bme (?:awake|wired|up (?:all|at) night|bloated|jittery|gassy|sleepy|nauseous|queasy|itchy|dizzy|ill|hives|a rash|rashes|heartburn|headaches|migraines|reflux|cramps|acne|break out|sneeze|itch)\b|\bmy (?:stomach|gut|skin|sleep|digestion|sinuses|asthma|eczema|migraines?|allerg(?:y|ies)|reflux|blood sugar|blood pressure)\b/i;
const EMPTY_SUBJECT = /^(?:it|this|that|they|he|she|you|there|i|we)\b|^$/i;

/**
 * What a clause about a kind of thing says of its speaker: that it is the best or worst, that it beats
 * another, what it does to his body.
 */
export function verdictHit({
  subject,
  subjectWords,
  modality,
  tense,
  verb,
  modal,
  complement,
  text,
  isProgressive,
}: EnglishClaim): PreferenceHit | null {
  if (subject !== 'other' || modality !== 'stated' || isProgressive || EMPTY_SUBJECT.test(subjectWords))
    return null;
  if ((tense !== 'present' && tense !== 'habit') || ONCE.test(text) || !GENERIC.test(subjectWords))
    return null;
  const isKind = /s$|ing\b/i.test(subjectWords);
  const isVerdict =
    verb === 'be' && modal === '' && (VERDICT.test(complement) || (isKind && JUDGED.test(complement)));
  const isRanked = RANKING.test(verb) && RANKED.test(complement) && modal === '';
  const isBodily =
    verb !== 'be' &&
    BODILY.test(complement) &&
    !/\b(?:his|her|their)\b/i.test(complement) &&
    !/^\w+ (?:and|or) I\b/.test(subjectWords);
  if (!isVerdict && !isRanked && !isBodily) return null;
  return isVerdict
    ? { predicate: `says: “${text}”`, object: '', marker: 'a verdict', confidence: 0.7, isOwnWords: true }
    : {
        predicate: '',
        object: subjectWords,
        marker: 'an effect',
        confidence: 0.7,
        whole: text,
        isOwnWords: true,
      };
}

/** Forms of answers that somebody wants: `bullet points, not paragraphs`. bounded: 600 characters */
const FORM =
  /\b(?:bullet(?: ?point)?s?|paragraphs?|sentences|answers?|repl(?:y|ies)|responses?|explanations?|summar(?:y|ies)|tables?|lists|emojis?|jargon|sources|citations|links|code samples?|examples|steps|metric|celsius|fahrenheit|kilomet(?:er|re)s|units|disclaimers?|small talk|fluff|honesty|straight talk|feedback|criticism)\b/i;

/** Kinds of answers that a wish is about. bounded: 600 characters */
const FORM_LEAD =
  /^(?:for|in|with|when it comes to|as for) (?:(?:all|my|any|your|short|long|longer|quick) )?(?:code(?: samples?| examples?| snippets?)?|samples|examples|summaries|answers|replies|responses|explanations|recipes|lists|emails|drafts|translations|calculations|measurements|distances|temperatures|prices|dates|reports|travel tips|recommendations|book recommendations|instructions|scripts|snippets|charts|tables|meeting notes|notes)$/i;

/** Whether a clause wishes something of all answers of a kind: `For code samples I want TypeScript`. */
export const isOfForm = ({ verb, lead, complement }: EnglishClaim): boolean =>
  /^(?:want|need|prefer|like)$/.test(verb) &&
  FORM_LEAD.test(lead) &&
  !ONCE.test(complement) &&
  complement !== '';

/** Whether a wish is about the form of answers, which holds for all of them. */
export function isFormWish(behind: string): boolean {
  return (
    FORM.test(behind) &&
    !ONCE.test(behind) &&
    !/\b(?:the|this|that|these|those|two|three|four|five|\d+|a list|an? (?:answer|reply|summary|table|example|response|explanation)|for|from|about|on|of)\b/i.test(
      behind,
    )
  );
}

/** What holds for each answer of the assistant: a condition that comes again. bounded: 600 characters */
const EACH_ANSWER =
  /^(?:when(?:ever)?|if|every time|each time|any ?time) (?:you (?:reply|answer|respond|explain|write|talk|suggest|recommend|list|give|show|send|mention|make|quote|use|ask|cite|convert)|i ask|we (?:talk|chat))\b/i;
/** Words for all that is explained or told. bounded: 600 characters */
const ALL_THINGS =
  /^(?:explain|teach|tell|put|break|phrase|describe|spell) (?:me )?(?:things|stuff|everything|concepts|ideas|it all|new (?:things|stuff|ideas)|complicated (?:things|stuff))\b/i;

/** What the assistant shall do each time, told by a command: `keep it short when you reply`. */
export function lastingCommandIn({ text, condition }: EnglishClaim): PreferenceHit | null {
  const isEach = condition !== null && EACH_ANSWER.test(condition);
  if (!(isEach || ALL_THINGS.test(text)) || ONCE.test(text)) return null;
  return { predicate: 'asks the assistant:', object: text, marker: 'a request', confidence: 0.8 };
}
