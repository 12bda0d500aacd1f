import { decapitalised } from './preference-english-completed.ts';
import type { PreferenceHit } from './preference-hit.ts';

interface Idiom {
  readonly pattern: RegExp;
  readonly predicate: string;
}
const idiom = (source: string, predicate: string): Idiom => ({
  // bounded: 600 characters
  pattern: new RegExp(`^(?:and |but |also |well,? |to me,? |for me,? )?(?:${source})$`, 'i'),
  predicate,
});
const MONEY =
  '(?:[£$€¥] ?\\d[\\d.,]*k?|\\d[\\d.,]*k? ?(?:dollars|euros|pounds|bucks|usd|eur|gbp|quid|yuan|rmb|francs|kronor|yen))';
const EVAL =
  '(?:gross|disgusting|awful|horrible|terrible|overrated|underrated|amazing|delicious|boring|the best|the worst|yuck|yummy|heaven|annoying|pointless|superior|perfect|fantastic|great|vile|nasty|bland|wonderful|brilliant|rubbish|trash|beautiful|depressing|unbeatable)';
const OPINION = '(?:imo|imho|in my (?:opinion|book|view)|if you ask me|to me|for me|tbh|hands down|by far)';
/** Sentences that tell what is liked without a verb of liking. */
const IDIOMS: readonly Idiom[] = [
  idiom(
    "(?:i'd|i would|i could) (?<object>(?:die|kill) for (?!you|him|her|my (?:kids|children|family)).{2,80})",
    'would',
  ),
  idiom(
    "(?<object>[\\w' -]{2,40} (?:isn't|aren't|is not|are not|is|are) something i (?:really )?(?:enjoy|like|love|hate|eat|care about|need))",
    'says that',
  ),
  idiom("(?<object>[\\w' -]{2,40}),? (?:yuck|yikes|ew+|gross)", 'does not like'),
  idiom(
    "(?<object>no (?!problem|worries|idea|rush|way|need|thanks|pressure|offen[cs]e)[\\w' -]{2,50}),? please",
    'wants',
  ),
  idiom(
    "i(?:'ll| will| can)? eat (?<object>(?:anything|everything) (?:but|except|apart from) .{2,60})",
    'eats',
  ),
  idiom("i(?:'ve| have) got (?<object>.{2,60} on repeat)", 'has'),
  idiom(
    "(?<object>[\\w' -]{2,40} (?:don't|doesn't|do not|does not) do (?:anything|it|much) for me)",
    'says that',
  ),
  idiom(
    '(?<object>(?:nothing|nobody|no one) (?:beats|tops|compares to|is better than|can beat) .{2,120})',
    'says that',
  ),
  idiom(
    "(?<object>there(?:'s| is) nothing (?:(?:that )?i (?:like|love|hate|enjoy|dislike) more than|better than|worse than|quite like|like) .{2,120})",
    'says that',
  ),
  idiom("(?:you (?:just )?)?(?:can't|cannot|can not) beat (?<object>.{2,120})", 'thinks nothing beats'),
  idiom(
    "(?:if )?there(?:'s| is) (?:only )?one thing i (?:can't stand|cannot stand|hate|can't bear|can't tolerate|really dislike|don't like),? (?:then )?(?:it's|it is|and it's|that's|is) (?<object>.{2,120})",
    'cannot stand',
  ),
  idiom(
    "(?:if )?there(?:'s| is) (?:only )?one thing i (?:love|really love|adore|can't live without|really like|live for),? (?:then )?(?:it's|it is|and it's|that's|is) (?<object>.{2,120})",
    'loves',
  ),
  idiom('what i (?:love|like|enjoy) (?:most|best|the most) (?:is|are) (?<object>.{2,120})', 'likes most:'),
  idiom(
    "what i (?:hate|dislike|can't stand) (?:most|the most|is) (?:is |are )?(?<object>.{2,120})",
    'dislikes most:',
  ),
  idiom(
    `(?<object>[^,>?]{2,60} (?:over|rather than|instead of|before|>) [^,>?]{2,60}?)(?: for me)?,? (?:any ?(?:day|time)|every (?:single )?time|always|all day(?: long)?|hands down|for me|no contest)(?: of the week|,? please)?`,
    'prefers',
  ),
  idiom(
    `(?<object>[^,?]{2,60} (?:is|are) (?:so |just |absolutely |totally |really |way |completely )?${EVAL}),? ${OPINION}`,
    'thinks that',
  ),
  idiom(
    `(?:i (?:honestly |really |personally |just )?(?:think|find|believe)(?: that)?|${OPINION},?) (?<object>(?!(?:it|this|that|he|she|they|you|we|your|the) )[^,?]{2,60} (?:is|are) (?:so |just |absolutely |totally |really |way |completely |kind of )?${EVAL})`,
    'thinks that',
  ),
  idiom(
    `(?<object>(?:no more than|nothing (?:over|above|more than)|not (?:more than|over)|max(?:imum)?|at most|under|less than|up to) ${MONEY}(?: (?:a|per|each) \\w+)?),? (?:please|tops|max|ideally|thanks|if possible)(?: please)?`,
    'wants to spend',
  ),
  idiom(
    '(?:an? |the )?(?<object>(?:[a-z-]+ ){1,2}(?:seats?|rooms?|tables?|floor|bed|pillow|berth|carriage)),? (?:if possible|please|where possible|whenever possible|ideally)(?: please)?',
    'prefers',
  ),
  idiom(
    "i(?:'d| would) (?:like|want|prefer) my (?<object>(?:steak|coffee|tea|eggs?|burger|pizza|pasta|toast|whisk[ey]+|reports?|invoices?|updates?|receipts?|summaries|notes|mail|bills?) (?:rare|medium|well[- ]done|black|strong|weak|hot|cold|iced|neat|spicy|scrambled|poached|(?:as|in|with|without|by|on) [\\w' -]{2,40}))",
    'would like their',
  ),
  idiom(
    'i (?:have to|need to|must) be (?<object>(?:home|in bed|back|done|out|offline) (?:by|before) [^,?]{2,20} (?:on (?:week(?:days|nights|ends)|school nights|\\w+days)|every (?:day|night|evening)|most (?:days|nights)))',
    'has to be',
  ),
  idiom(
    'i can (?:do|take|make|have|manage) (?<object>(?:meetings|calls|appointments|classes|lessons|shifts) (?:only )?(?:on|before|after|in the) [^?]{3,50}) only',
    'can only have',
  ),
  idiom(
    "(?<object>(?!(?:forget|forgetting|stop|quit|leave|give up|lose|change|sell|move|me|us|you|lie|cheat|cry|worry)\\b)[^?]{2,50}?)\\? (?:no thanks|no,? thank you|not for me|hard pass|pass|absolutely not|god no|hell no|nope|never|no way|yuck|hate (?:it|them)|can't stand (?:it|them))",
    'does not like',
  ),
  idiom(
    "(?<object>[^?]{2,50}?)\\? (?:yes please|hell yes|absolutely|obviously|love (?:it|them)|count me in|always|can't get enough|my favou?rite)",
    'likes',
  ),
  idiom(
    "(?<object>[\\w' -]{2,40}) and (?:i|me) (?:don't|do not|will never|can't) (?:get along|mix|agree|get on)",
    'does not get along with',
  ),
  idiom("(?:my )?(?:fav(?:e|ou?rite)?s?) (?<object>[\\w' -]{2,30}(?: is| are|:) .{2,80})", "'s favourite"),
];
/** A limit of money in the speaker's own words. bounded: 600 characters */
const BUDGET = new RegExp(
  `^(?!.*\\b(?:paid|spent|cost|costs|was|were|you|he|she|they|earn|make|owe)\\b)(?<object>(?:.{0,60}\\b(?:budget|limit|max(?:imum)?|ceiling|spend(?:ing)?|pay|stretch to|go up to|up to|under|below|afford|price range|cap|no more than)\\b.{0,40}${MONEY}.{0,40}|.{0,20}${MONEY}.{0,20} (?:is|are) my (?:limit|max|maximum|budget|ceiling|cap)))$`,
  'i',
);
const OWN = /\b(?:i|i'd|i'll|i'm|my)\b/i;

/** What the speaker wants to spend at most; null if the words set no limit. */
function budgetIn(sentence: string): PreferenceHit | null {
  const object = OWN.test(sentence) ? BUDGET.exec(sentence)?.groups?.object : undefined;
  return object === undefined
    ? null
    : { predicate: 'says that', object: decapitalised(object), marker: 'a budget', confidence: 0.75 };
}

const EMPTY =
  /^(?:it|this|that|they|he|she|you|we|i|these|those|which|what|the (?:first|second|last|one|other))\b/i;

/** What a sentence without a verb of liking says its speaker likes or dislikes; null for others. */
export function idiomIn(sentence: string): PreferenceHit | null {
  for (const { pattern, predicate } of IDIOMS) {
    const object = pattern.exec(sentence)?.groups?.object;
    if (object === undefined || EMPTY.test(object)) continue;
    return {
      predicate,
      object: decapitalised(object.replace(' > ', ' over ').trim()),
      marker: predicate,
      confidence: 0.75,
    };
  }
  return budgetIn(sentence);
}

/** What answers are about, in wishes for all of them. */
const FORM_NOUN =
  '(?:answers?|repl(?:y|ies)|responses?|explanations?|summaries|prices|units|measurements|temperatures|distances|weights|times|dates|clock|format|emojis?|exclamation marks|bullet points|bullets|lists|tables|jargon|small talk|tone|english|spanish|french|german|chinese|italian|portuguese|dutch|metric|celsius|fahrenheit|kilomet(?:er|re)s|miles|sources|links|examples|disclaimers|apologies|pleasantries|slang|sarcasm|greetings?|formalities|facts|flattery|introductions?|caveats|paragraphs|summary|code)';
// bounded: 600 characters
const WANTED =
  /^i(?:'d| would)? (?:want|need|like|love|prefer|expect|appreciate) (?:(?:your|the|all|my) ){0,2}(?<object>(?:short |brief |concise |long |detailed )*(?:answers|replies|responses|explanations|summaries|prices|temperatures|distances|dates)\b[^?]{0,120})$/i;
// bounded: 600 characters
const APPRECIATED = new RegExp(
  `^i(?:'d| would) (?:really )?(?:appreciate|like|love|prefer)(?: it)? if you (?:could |would |can )?(?<object>[^?]{0,80}\\b${FORM_NOUN}\\b[^?]{0,60})$`,
  'i',
);
// bounded: 600 characters
const ORDERED = new RegExp(
  `^(?:please |just |also |and )*(?<object>(?:use|write|give|show|list|keep|make|format|answer|reply|respond|speak|talk|explain|include|leave out|skip|avoid|drop|stick to|convert|quote|state)\\b[^?]{0,80}\\b${FORM_NOUN}\\b[^?]{0,80})$`,
  'i',
);
// bounded: 600 characters
const ANSWERS =
  /^(?<object>(?:(?:your|the|all) )?(?:answers|replies|responses|explanations|summaries|prices|dates|temperatures|distances)\b (?:should|must|need to|have to|can|are best)\b[^?]{2,100}|(?:no need (?:for|to)|you (?:can|may|should|don't (?:have|need) to|needn't|do not need to)) [^?]{2,80} (?:with|for|to) me|(?:just |only )?give me (?:just |only )?(?:the )?(?:facts|essentials|short version|bare minimum|highlights|numbers|bottom line))$/i;
// bounded: 600 characters
const FRAGMENT = new RegExp(
  `^(?<object>(?:[a-z]+ ){0,3}${FORM_NOUN}(?: (?:in|with|without|only|instead) [a-z ]{2,30})?),? (?:please|thanks)(?:,? (?:not|no|instead of) [a-z ]{2,30})?$`,
  'i',
);
const LASTING =
  /\b(?:please|always|never|from now on|going forward|in (?:the )?future|every time|whenever|for me|with me|to me|by default|thanks)\b/i;
const THIS_ONCE =
  /\b(?:this|that|it|these|those|the following|below|above|today|now|for a|the (?:text|sentence|question|letter|email))\b/i;

/** A wish for the form of all answers: `use the 24-hour clock please`; null for others. */
export function formWishIn(sentence: string): PreferenceHit | null {
  const wanted = WANTED.exec(sentence)?.groups?.object;
  if (wanted !== undefined && !THIS_ONCE.test(wanted.replace(/from now on/i, '')))
    return { predicate: 'wants', object: wanted, marker: 'a standing request', confidence: 0.8 };
  const told = ANSWERS.exec(sentence)?.groups?.object ?? FRAGMENT.exec(sentence)?.groups?.object;
  const asked =
    told ??
    APPRECIATED.exec(sentence)?.groups?.object ??
    (LASTING.test(sentence) ? ORDERED.exec(sentence)?.groups?.object : undefined);
  if (asked === undefined || THIS_ONCE.test(asked.replace(/from now on/i, ''))) return null;
  return { predicate: 'asks the assistant:', object: asked, marker: 'a standing request', confidence: 0.8 };
}
