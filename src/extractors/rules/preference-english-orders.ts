import type { PreferenceHit } from './preference-hit.ts';

const LASTING =
  'always|never|avoid|keep (?:your|the|it|things|answers|responses)|call me|address me|refer to me|answer (?:in|me|with|briefly)|respond (?:in|with|only|briefly)|reply (?:in|with|only|briefly)|speak|be (?:more |very |a bit |always )?(?:blunt|brief|concise|short|direct|honest|formal|informal|casual|friendly|polite|precise|critical)';
/** How answers are to be, said without `please`: about form, units and tone. */
const FORM =
  "use (?:only |just )?(?:metric|imperial|british|american|us|uk|celsius|fahrenheit|kilomet|miles|24|12|bullet|emojis?|markdown|tables|plain|euros|dollars|pounds)|(?:don't|do not|stop) (?:us(?:e|ing)|call(?:ing)? me|address(?:ing)? me|apologi[sz](?:e|ing)|sugar-?coat(?:ing)?)|no (?:emojis?|jargon|fluff|small talk|disclaimers?|slang|bullet)|skip the (?:intro|pleasantries|disclaimers?|fluff|small talk)|remind me (?:of|about) (?:my |all |any )?(?:deadlines|birthdays|meetings|appointments|bills)|talk to me (?:like|as)|treat me (?:like|as)|keep (?:it|them|things|everything) (?:under|below|within|to) (?:about |around |at most )?\\d+ (?:words|lines|sentences|paragraphs|characters|bullets|bullet points|points|pages)";
// bounded: 700 characters
const REQUEST = new RegExp(
  `^(?:so |and |but |also |from now on,? |in (?:the )?future,? )*(?:please |just |could you please |can you please )(?:from now on |in (?:the )?future )?((?:${LASTING}|don't|do not|remember that i|stop \\w+ing|${FORM})\\b.*)$`,
  'i',
);
// bounded: 700 characters
const PLAIN_REQUEST = new RegExp(
  `^(?:so |and |but |also |just )*((?:call me|address me|refer to me as|be (?:more |very |a bit |always )?(?:blunt|brief|concise|direct|honest|formal|informal|casual|critical) (?:with|to) me|${FORM})\\b.*)$`,
  'i',
);
/** Requests of the moment: `call me tomorrow`, `call me when you arrive`. bounded: 700 characters */
const AT_ONCE =
  /^call me$|^call me (?:a |an |crazy|old|back|later|now|today|tomorrow|tonight|when|if|at|on|in|asap|old-?fashioned|maybe|stupid|picky|weird)|\b(?:this time|for now|right now|today|in this|for this|the (?:first|second|last) (?:line|paragraph|sentence))\b/i;
// bounded: 700 characters
const STANDING_ORDER =
  /^(?:from now on|in (?:the )?future|going forward),? (?:please )?(.+)$|^((?:use|include|answer|respond|reply|format|explain|address|call me|write|speak|give me|keep|show)\b.+?),? (?:from now on|in (?:the )?future|going forward)$|^(always|never) ((?:use|include|answer|respond|reply|format|explain|address|call me|suggest|recommend|remind|mention|provide|show|list|confirm|verify|highlight|prioriti[sz]e|cite|translate|summari[sz]e|(?:double[- ])?check|ask|start|begin|end|add|give|keep|put|write|speak|book|order|go for|round|convert|quote|make sure|assume|stick|pick|choose|leave|skip|consider|warn|tell me)\b.+)$/i;
const ON_ASKING =
  '(?:when(?:ever)?|if|each time|every time|any ?time) I (?:ask|request|enquire|inquire|want (?:you )?to|need (?:you )?to|mention|bring up)\\b';
const DEMAND =
  "(?:please|always|never|don't|do not|avoid|only|make sure|be sure|remember to|use|give|include|answer|reply|respond|show|list|leave out|keep|stick|go|pick|choose|skip|start|end|limit|assume|consider|check|focus|look|suggest|recommend|mention|explain|write|put|add|remind|favou?r|prioriti[sz]e|exclude|ignore)\\b";
const ORDER = { predicate: 'asks the assistant:', marker: 'a standing request', confidence: 0.8 } as const;
/**
 * What to do whenever the user asks something: `Always name the versions when I ask about libraries`.
 * bounded: 700 characters
 */
const ON_ASKING_ORDER = new RegExp(
  `^(?:and |but |also |so )*(${DEMAND}[^?]*\\b${ON_ASKING}[^?]*|${ON_ASKING}[^,?]*, ${DEMAND}[^?]*|I(?:'d| would) (?:like|love|appreciate|prefer) [^?]*\\b${ON_ASKING}[^?]*)$`,
  'i',
);
/**
 * What to do whenever the assistant does something: `When you write code for me, use TypeScript`.
 * bounded: 700 characters
 */
const ON_DOING_ORDER = new RegExp(
  `^((?:when(?:ever)?|each time|every time|any ?time) (?:you (?!are\\b|have\\b|get\\b|come\\b|go\\b|were\\b|finish|see\\b|read\\b|arrive)\\w+|[a-z]{2,14}ing) [^,?]*, (?:then )?${DEMAND}[^?]*|${DEMAND}[^?]*\\b(?:whenever|each time|every time) you (?!are\\b|have\\b|can\\b)\\w+ [^?]*)$`,
  'i',
);

/** The standing order that words without a question mark give the assistant; null if they give none. */
export function standingOrderIn(words: string): PreferenceHit | null {
  const order = (ON_ASKING_ORDER.exec(words) ?? ON_DOING_ORDER.exec(words))?.[1];
  return order ? { ...ORDER, object: order } : null;
}

/** `text me, don't ring`, `ring rather than email`. bounded: 700 characters */
const CHANNEL =
  /^(?:please )?(?<object>(?:text|e-?mail|message|whatsapp|ring|call|phone|write to|write)(?: me)?(?: please)?,? (?:don't|do not|never|not|rather than|instead of) (?:text|e-?mail|message|whatsapp|ring|call|phone|write)(?:ing)?(?: me)?)$/i;

/** `never book me a middle seat`. bounded: 700 characters */
const FOR_ME =
  /^(?:please |just )?(?<object>(?:never|always|don't(?: ever)?|do not(?: ever)?) (?:book|give|send|put|suggest|recommend|show|offer|order|get|buy|schedule|seat|sign|text|call|email|message|wake|remind|read|tell|teach|cook|bring|plan)(?: me\b| anything\b| any\b| things\b| calls\b| meetings\b)(?! (?:wrong|that|this|it|lies))[^?]{2,120})$/i;

/** The lasting request that a clause makes of the assistant; null if it makes none. */
export function requestIn(clause: string): PreferenceHit | null {
  const plain = AT_ONCE.test(clause) ? null : PLAIN_REQUEST.exec(clause);
  const request = REQUEST.exec(clause) ?? plain;
  if (request?.[1] !== undefined) return { ...ORDER, object: request[1] };
  const own = AT_ONCE.test(clause)
    ? undefined
    : (FOR_ME.exec(clause) ?? CHANNEL.exec(clause))?.groups?.object;
  if (own !== undefined) return { ...ORDER, object: own };
  const order = STANDING_ORDER.exec(clause);
  const wish = order && (order[3] ? `${order[3]} ${order[4]}` : (order[1] ?? order[2]));
  return wish ? { ...ORDER, object: wish } : null;
}
