import { trimBoth } from '../../domain/text/trim.ts';
import { ADVERBS, AUXILIARIES, OPENERS } from './claims/english/lexicon.ts';
import { type Token, tokensOf } from './claims/english/tokens.ts';
import { verbOf } from './claims/english/verbs.ts';
import { isInterjection, isLight } from './idle-words.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that make a habit or a change of what is said. */
const LASTING = words(
  'always never every usually daily regularly religiously often rarely anymore longer used without each',
);
const LATER = /^(?:tomorrow|tonight|yesterday)$/;
/** A longer sentence says more. */
const MAX_LENGTH = 120;
const MAX_WORDS = 14;
const EDGE = /^[\s\p{P}\p{S}]$/u;
/** A clause of the speaker's own work: `I don't work`. bounded: 120 characters */
const OWN_WORK = /\b(?:i|we)\b(?:'\w+)? (?:(?!that|it|this)\w+(?:'t)? ){0,3}(?:work|start|finish)/i;
/** A question without its mark. bounded: 120 characters */
const ASKS =
  /^(?:(?:so|and|but|ok|okay|hey|hi|oh|well|also|wait|um|hmm|please|btw)[, ]+){0,3}(?:(?:what|where|how|why|which|when|who|whose)(?:'s|'re| (?:is|are|was|were|do|does|did|should|can|could|would|will|has|have|am|if|about|else|to))\b|who \w+(?:s|ed|on|ote|ade)\b|how (?:many|much|long|far|old|often|come|big|tall)\b|(?:can|could|would|will|should|shall|may|do|does|did|is|are|was|were|have|has|am|isn't|aren't|don't|doesn't|didn't|can't|couldn't) (?:you|u|i|we|it|there|this|that|these|those|he|she|they|the|my|your|any|anyone|someone|it's)\b|(?:what|which) \w+ (?:is|are|do|does|did|should|can|would|will) |any (?:ideas?|tips|suggestions|thoughts|advice|recommendations|chance)\b)/i;
/** More than a question: the speaker's own affairs behind it. */
const TELLS = /[,;:.!—–-] ?(?:\w+ )?(?:i|i'm|i've|i'd|we|we're|we've|my|our)\b/i;
/** How somebody feels, or the weather, at the moment. bounded: 120 characters */
const PASSING =
  /^(?:(?:so|and|but|ok|oh|well|ugh|man|god|wow|honestly|lol|haha)[, ]+){0,2}(?:(?:i'm|im|i am|we're|feeling|i feel)(?: (?:just|so|really|very|pretty|kinda|kind of|a bit|a little|super|too|already|still|not|all))*(?: (?:bored|tired|exhausted|sleepy|hungry|starving|thirsty|cold|hot|freezing|confused|lost|stuck|annoyed|frustrated|excited|stressed|stressed out|lazy|sad|down|happy|fine|good|great|okay|ok|better|awake|back|home|here|ready|done|listening|waiting|drunk|hungover|in the mood|in a hurry|in a rush|on it|off|all ears|speechless|dying|screaming|crying|laughing|kidding|joking)|'s)|(?:it's|its|it is|the weather is|the weather's)(?: (?:so|really|very|pretty|too|quite|super|absolutely))* (?:freezing|cold|hot|warm|raining|snowing|sunny|cloudy|windy|boiling|pouring|late|early|monday|friday|humid|chilly|foggy|dark)(?: (?:out|outside|here|in here|again))?|(?:nice|lovely|terrible|awful|beautiful|crazy|weird|shitty|bad|horrible) (?:weather|day)|what (?:a|an) (?:\w+ )?(?:day|week|morning|night|mess|game|joke|shame|relief|idea))(?: (?:today|right now|rn|now|atm|at the moment|this morning|tonight|again|lol|haha|tbh|already|outside|out there|all day|though|too|anymore|and you))*$/i;
/** A request for help that names nothing of the speaker's own. bounded: 120 characters */
const HELP =
  /^(?:(?:so|ok|hey|hi|hello|please)[, ]+){0,2}(?:i(?:'m| am)?(?: just| really)? (?:need|want|could use|was (?:just )?wondering if|wonder if|have|got|looking for)|need|help|looking for|wondering if|quick|one (?:more|last)|just (?:a|one)|another) (?:.{0,20} )?(?:help|hand|advice|question|favou?r|request|thing|tips?|ideas?|you (?:can|could|would|know))(?: (?:for|with|on|about) (?:you|something|this|that|it|these|my (?:homework|essay|code|assignment|email|resume|cv|text|project|report|cover letter|writing|grammar)|some \w+|an? \w+))?$/i;
/** A request for a text: `I need three titles`, `I'd like a summary of this`. bounded: 120 characters */
const TEXT_WANTED =
  /^(?:(?:so|ok|hey|hi|hello|please|no|now)[, ]+){0,2}(?:i(?:'d like| would like| (?:just |only |really )?(?:need|want)|'m looking for| am looking for)|looking for|give me) (?:an?|the|some|one|two|three|four|five|ten|\d{1,3}|another|a few|more) (?:\w+ ){0,2}(?:titles?|summary|version|synonyms?|headlines?|examples?|outline|paragraphs?|sentences?|captions?|slogans?|translation|rewrite|poem|joke|explanation|definition|recap)(?: (?!my\b|our\b)[\w']+){0,6}$/i;
/** A remark on what stands on the screen or was just said. */
const REMARK_SUBJECT = words('it that this');

/**
 * Whether an English sentence tells nothing that anybody would look up later: it speaks of the talk itself,
 * of a passing mood, or asks without a question mark. Only whole messages of such sentences are left out.
 */
export function isIdleTalk(sentence: string): boolean {
  if (sentence.length > MAX_LENGTH || /\p{Script=Han}/u.test(sentence)) return false;
  const plain = trimBoth(sentence.replace(/[’‘`]/g, "'"), EDGE);
  if (plain === '') return true;
  if (ASKS.test(plain)) return !TELLS.test(plain);
  if (PASSING.test(plain) || HELP.test(plain) || TEXT_WANTED.test(plain)) return true;
  const tokens = tokensOf(plain).filter(({ isWord }) => isWord);
  if (tokens.length > MAX_WORDS || OWN_WORK.test(plain)) return false;
  const isOwn = tokens.some(({ lower }) => /^(?:i|we|my|our)$/.test(lower));
  if (isOwn && tokens.some(({ lower }) => LASTING.has(lower))) return false;
  return isOfTalk(tokens) || isRemark(tokens) || isExclamation(tokens);
}

/** Whether all words are of the talk itself. */
function isOfTalk(tokens: readonly Token[]): boolean {
  if (
    tokens.some(({ lower }) => LATER.test(lower)) &&
    !tokens.some(({ lower }) => /^(?:talk|see|speak|chat|until|till|later)$/.test(lower))
  )
    return false;
  return tokens.every(({ lower }) => isLight(lower));
}

/** `ok boomer`, `hahaha classic`: an interjection with a word behind it. */
function isExclamation([first, second, ...more]: readonly Token[]): boolean {
  if (first === undefined || second === undefined || more.length > 0) return false;
  return isInterjection(first.lower) && /^\p{Ll}/u.test(second.text);
}

/** `it still says permission denied`, `that escalated quickly`: a short remark on what stands before it. */
function isRemark(tokens: readonly Token[]): boolean {
  let at = 0;
  while (OPENERS.has(tokens[at]?.lower ?? '') && at < 3) at++;
  if (!REMARK_SUBJECT.has(tokens[at]?.lower ?? '') || tokens.length - at > 7) return false;
  const rest = tokens.slice(at + 1);
  while (ADVERBS.has(rest[0]?.lower ?? '')) rest.shift();
  const verb = rest[0]?.lower ?? '';
  if (!AUXILIARIES.has(verb) && verbOf(verb)?.forms.has('base') !== false) return false;
  return rest.every(
    ({ lower, text }) =>
      !/^(?:i|we|my|our|me|us|he|she|his|her|they|their|an?|the)$/.test(lower) && !/^[\p{Lu}\d]/u.test(text),
  );
}
