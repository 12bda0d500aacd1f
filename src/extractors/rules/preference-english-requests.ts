import { verbOf } from './claims/english/verbs.ts';
import type { PreferenceHit } from './preference-hit.ts';

/** Polite words before what the assistant is asked to do. bounded: 600 characters */
const POLITE =
  /^(?:(?:so|and|but|also|ok|okay|hey|oh|please|just|maybe|actually|one thing|by the way|from (?:now|here|today) on(?:wards)?|going forward|in (?:the )?future|starting (?:now|today)|only|instead)[,:]? ){0,4}(?:(?:can|could|would|will) you (?:please |maybe |just |also |kindly |perhaps |at least )*|(?:would|could) you mind (?=\w+ing)|(?:i(?:'d| would)|would) (?:like|love|appreciate|prefer|be great|be nice)(?: it)? (?:you to |if you(?:'d| could| would| can)? |for you to )|i (?:need|want) you to |you (?:should|need to|must|have to|can) |(?:please |just ){1,2}|make sure (?:you |to |that you )?|be sure to |try (?:not )?to |remember to |it(?:'d| would) be (?:great|nice|better|good|helpful) if you (?:could |would )?|i wish you(?:'d| would) |let's )?/i;
/** What an assistant does with words and things. */
const ANSWERING =
  'answer(?:ing)?|reply(?:ing)?|respond(?:ing)?|writ(?:e|ing)|say(?:ing)?|tell(?:ing)?|giv(?:e|ing)|us(?:e|ing)|call(?:ing)?|suggest(?:ing)?|recommend(?:ing)?|end(?:ing)?|start(?:ing)?|begin(?:ning)?|add(?:ing)?|includ(?:e|ing)|explain(?:ing)?|repeat(?:ing)?|apologi[sz](?:e|ing)|ask(?:ing)?|assum(?:e|ing)|talk(?:ing)?|speak(?:ing)?|address(?:ing)?|remind(?:ing)?|send(?:ing)?|mention(?:ing)?|sugar-?coat(?:ing)?|lectur(?:e|ing)|patroni[sz](?:e|ing)|bother(?:ing)?|show(?:ing)?|list(?:ing)?|format(?:ting)?|mak(?:e|ing)|put(?:ting)?|book(?:ing)?|schedul(?:e|ing)|offer(?:ing)?|be|being|translat(?:e|ing)|summari[sz](?:e|ing)|cit(?:e|ing)|wak(?:e|ing)|order(?:ing)?|push(?:ing)?|try(?:ing)?|interrupt(?:ing)?|compliment(?:ing)?|flatter(?:ing)?|agree(?:ing)?|wrap(?:ping)?|highlight(?:ing)?|round(?:ing)?|convert(?:ing)?|quot(?:e|ing)|sign(?:ing)?';
/** Never, always and no more: what is asked holds for good. bounded: 600 characters */
const FOR_GOOD = new RegExp(
  `^(?:(?:stop|enough|go easy|easy|ease up|tone down|lay off|cool it)(?: with| on)? (?:the|all the|all those|those|your) [\\w' -]{3,80}|(?:stop|quit|avoid|no more|enough with(?: the)?|cut out(?: the)?) (?!it\\b|that\\b|this\\b|here\\b|being (?:silly|funny)\\b)(?:${ANSWERING})\\b.{2,}|(?:don't|do not|never|always)(?: ever| always| just)? (?:${ANSWERING})\\b(?! (?:it|this|that|them|him|her|sorry|me (?:wrong|that|this|down))\\b).{3,}|(?:stop|avoid|skip|drop|lose|ditch|spare me|leave out|no need for|cut|enough of|enough with)(?: with)? (?:the |all the |all those |those |any |your )?(?:emojis?|exclamation (?:marks|points)|pleasantries|disclaimers?|apologies|small talk|fluff|jargon|filler|intros?|introductions?|preamble|flattery|slang|puns|jokes|sarcasm|bullet points|headers|markdown|lectures?|warnings?|caveats|formalities|compliments|follow-?up questions|chit-?chat|buzzwords|acronyms|em-?dashes|hedging|moralizing)\\b.*)$`,
  'i',
);
/** What the form of answers can be. */
const MANNER =
  '(?:short|brief|concise|long|simple|formal|informal|casual|direct|blunt|honest|to the point|plain|detailed|polite|friendly|professional|straightforward|light|positive|crisp|snappy|punchy|tight|minimal|factual|neutral|technical|non-technical|jargon-free|high-level|thorough)';
const ALL_ANSWERS =
  '(?:answers|replies|responses|messages|explanations|summaries|emails|texts|(?:every|each|your|all) (?:answer|reply|response|message|explanation|summary|email|text)s?|things|everything)';
/** How answers are to be. bounded: 600 characters */
const FORM = new RegExp(
  `^(?:keep (?:your |all |the |my )?${ALL_ANSWERS} (?:as )?(?:(?:very|nice and|super|really|more|pretty|relatively) )?(?:${MANNER}|under \\d+|below \\d+|in \\w+).*|(?:write|give|make|do|send)(?: me)? (?:your |all |me )?(?:(?:very|super|really) )?(?:${MANNER} )?(?:answers|replies|responses|explanations|summaries)\\b.*|(?:answer|reply|respond|speak|write|talk|text)(?: to me| me| back)? (?:(?:only|just|always|mostly|more) )?(?:(?:less|more) \\w+ly|in (?!a (?:minute|moment|bit)|the (?:meeting|style))(?:[a-z]+ ){0,2}[a-z]+(?: (?:when|whenever|unless|if|from|please).*)?|as if .+|like .+|(?:with|without) .+|${MANNER}ly.*|(?:briefly|concisely|formally|informally|casually|politely|directly).*)|give me (?:the |your )?.{2,40} (?:first|up front|upfront)\\b.*|(?:give|show|tell|quote|list|write|put|send|state|express)(?: me)?(?: [a-z]{3,20}){1,3} in (?:celsius|fahrenheit|kilomet\\w+|miles|metric|imperial|euros?|dollars|pounds|grams|kilos?|lit(?:re|er)s?|cent\\w+|zloty|yen|yuan|rupees|francs|crowns|kron\\w+|pesos|inches|feet|stone|knots|my (?:own )?(?:currency|language)|24-?h(?:our)?(?: format| time)?)\\b.*|(?:the )?(?:short |brief |quick )?(?:summar(?:y|ies)|answers?|conclusions?|results?|bottom line|key points|tl;?dr|numbers|code|main points?|headlines?) first\\b.*|(?:start|begin|lead|end|finish|open) (?:with|by) (?:the |a )?(?:answer|conclusion|summary|short|bottom line|main point|tl;?dr|result|numbers|recap|giving)\\b.*|(?:get|come|go|cut) (?:straight |right )?to the (?:point|chase)|be (?:more |a bit more |a bit |a little |less |as |very |really |brutally |always )*${MANNER}(?: (?:with|to) me| when.*| as possible| from now on|, please)?|explain (?:things|everything|stuff|concepts|it all) (?:simply|briefly|slowly|clearly|step by step|like .+|as if .+|in .+|with .+)|use (?:the )?(?:metric|imperial|celsius|fahrenheit|24-?h(?:our)?|12-?h(?:our)?|british|american|plain|simple|gender|inclusive|euros?|dollars|pounds|kilomet|miles|markdown|tables?|bullets?|bullet points|numbered lists?|short sentences|my (?:first )?name|they\\/them|she\\/her|he\\/him|emojis?|fewer|less|more)\\b.*|(?:address|call|refer to) me (?:by|as) .+|call me (?!back|later|when|if|at|on|crazy|old|tomorrow|tonight|asap|a |an |maybe|stupid|picky|weird|now|in )(?:just |simply )?[a-z]{2,15}(?: .{2,40})?|assume (?:that )?i(?:'m| am| know| have| don't| can| speak)\\b.+|(?:treat|talk to|speak to) me (?:like|as) .+)$`,
  'i',
);
/** What is about one text or one moment. bounded: 600 characters */
const THIS_ONCE =
  /\b(?:this|these|it|that (?:one|text|email|code|sentence|paragraph|part|again)|the (?:following|above|text|essay|article|code|email|paragraph|last one|second one|attached)|below|above|today|tomorrow|tonight|right now|just now|for now|again$|now$|in (?:a|an|\d+|five|ten) (?:minutes?|hours?|moment|bit|while)|at \d|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|when you(?:'re| are) (?:done|ready|there)|until i)\b/i;
/** Announces a text to work on. */
const TASK = /:\s*\S|\n/;

/** `if you kept it short`: the verb behind a polite wish in its base form. */
function inBase(words: string): string {
  const [first = '', ...more] = words.split(' ');
  const verb = verbOf(first.toLowerCase());
  return verb !== undefined && !verb.forms.has('base') && verb.forms.has('past')
    ? [verb.lemma, ...more].join(' ')
    : words;
}

/** Why something is asked. bounded: 600 characters */
const REASON = /(?:, ?(?:it's|it is|that's|i)|,? but) .*$/i;

/** A wish for how the assistant is to act from now on, however politely it is put; null for others. */
export function lastingRequestIn(words: string): PreferenceHit | null {
  const polite = POLITE.exec(words)?.[0] ?? '';
  const isNegated = /\btry not to $/i.test(polite);
  // bounded: 600 characters
  const rest = (words.slice(polite.length).split(/[?!](?:\s|$)/)[0] ?? '').trim();
  const asked = inBase(rest);
  if (asked.length < 6 || TASK.test(asked)) return null;
  const isForGood = FOR_GOOD.test(asked);
  if (!isForGood && (THIS_ONCE.test(asked) || !FORM.test(asked))) return null;
  if (isForGood && THIS_ONCE.test(asked.replace(REASON, '').replace(/ again$/i, ''))) return null;
  const object = `${isNegated ? 'try not to ' : ''}${asked.replace(REASON, '')}`;
  return { predicate: 'asks the assistant:', object, marker: 'a standing request', confidence: 0.8 };
}
