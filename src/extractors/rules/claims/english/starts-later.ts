import type { EnglishClaim } from './english-claim.ts';

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const NEXT = '(?:next|the coming) (?:week|month|year|spring|summer|autumn|fall|winter|term|semester|\\w+day)';
const DAY = `(?:tomorrow|${NEXT}|${WEEKDAY}|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)?(?: ${MONTH})?|${MONTH}(?: \\d{1,2})?)`;
/**
 * When something begins that is said as if it were so: `From Monday`, `As of 1 May`. Not the years and hours,
 * and no span (`from Monday to Friday`). bounded: 600 characters
 */
const FROM = new RegExp(
  `\\b(?:from|as of|as from|starting|beginning|effective)(?: on| from)? ${DAY}(?![\\w:]| ?[ap]\\.?m\\b|,? (?:19|20)\\d\\d| (?:to|through|until|till|years?|o'clock|people|each|every)\\b| ?[-–]|s\\b)`,
  'i',
);
/** Verbs whose present tells what a date ahead brings: `Next year we move to Porto`. */
const TURNS = /^(?:start|begin|join|move|become|switch|relocate|retire|enter)$/;
/** bounded: 600 characters */
const AHEAD = new RegExp(
  `\\b(?:tomorrow|${NEXT}|soon|on ${WEEKDAY}|on the \\d{1,2}(?:st|nd|rd|th)|in (?:a|two|three|four|six|a few|\\d{1,2}) (?:days?|weeks?|months?|years?)|in ${MONTH})\\b`,
  'i',
);
const USUAL = /\b(?:every|each|always|usually|often|never|normally|sometimes)\b/i;

/** A clause; a plan if it tells in the present what is so only later: `From Monday I work at Siemens`. */
export function withStart(claim: EnglishClaim): EnglishClaim {
  const { text, verb, tense, modality } = claim;
  if (modality !== 'stated' || tense === 'past' || USUAL.test(text)) return claim;
  const isLater = FROM.test(text) || (TURNS.test(verb) && AHEAD.test(text));
  return isLater ? { ...claim, modality: 'plan', tense: 'future' } : claim;
}
