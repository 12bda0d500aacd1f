import { plainClause } from './plain-clause.ts';

/** Opposite wishes for answers: the words of one side, and of the other. bounded: 500 characters */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:brief|short|shorter|concise|to the point|less detail\w*|fewer words|summari[sz]\w+|(?:under|at most|no more than|max(?:imum)?) \d+ (?:words|sentences|lines)|(?:one|a single|two|three) sentences?)\b|简短|简洁|短一点|短些|精简/i,
    /\b(?:full|complete|long|longer|detailed|in detail|elaborate|thorough|verbose|more detail\w*|as (?:much|long) as you (?:like|want|need)|at length|in[- ]depth|more depth)\b|详细|长一点|长篇/i,
  ],
  [
    /\b(?:informal|casual|casually|relaxed|friendly)\b|随意|口语|轻松/i,
    /(?<!in)\b(?:formal|formally|professional)\b|正式/i,
  ],
  [
    /\b(?:metric|celsius|kilomet\w+|kilos?)\b|公制|摄氏|公里/i,
    /\b(?:imperial|fahrenheit|miles|pounds)\b|英制|华氏|英里/i,
  ],
  [
    /\b(?:simple|simply|simpler|plain|layman['’]s|basic|beginners?)\b|通俗|大白话/i,
    /\b(?:technical|advanced|expert|expert-level|complex)\b|专业|技术性/i,
  ],
  [
    /\b(?:bullet points?|bullets|lists?)\b|列表|要点/i,
    /\b(?:prose|full sentences|paragraphs?|running text)\b|段落|整段|成段|完整句子/i,
  ],
];
/** bounded: 500 characters */
const WISH =
  /\b(?:you can|you may|keep|be|make|answer|answers|write|prefer|prefers|want|wants|like|likes|please|from now on|from here on|welcome|fine|use|give|reply|replies|respon\w+|explain|explanations?)\b|回答|回复|解释|喜欢|请|用|希望|想要|写|以后/i;
/** bounded: 500 characters */
const ANSWERS =
  /\b(?:language|tone|style|wording|messages?|e-?mails?|texts|summar(?:y|ies)|answers?|repl(?:y|ies)|respon\w+|explain|explanations?|write|use|keep)\b|回答|回复|解释|写|用/i;
/** Languages that answers are given in: one at a time. bounded: 500 characters */
const LANGUAGE =
  /\b(?:in|to|use|speak) (?<name>English|German|French|Spanish|Italian|Dutch|Swedish|Danish|Norwegian|Polish|Chinese|Mandarin|Japanese|Korean|Portuguese|Russian|Arabic|Hindi|Turkish|Greek|Welsh|Irish|Catalan|Basque|Finnish|Czech|Slovak|Hungarian|Romanian|Ukrainian|Bulgarian|Croatian|Serbian|Hebrew|Thai|Vietnamese|Indonesian|Malay|Swahili|Persian|Farsi|Urdu|Bengali|Tamil|Afrikaans|Flemish|Cantonese)\b|\b(?<other>English|German|French|Spanish|Italian|Dutch|Swedish|Danish|Norwegian|Polish|Chinese|Mandarin|Japanese|Korean|Portuguese|Russian|Arabic|Hindi|Turkish|Greek|Welsh|Irish|Catalan|Basque|Finnish|Czech|Slovak|Hungarian|Romanian|Ukrainian|Bulgarian|Croatian|Serbian|Hebrew|Thai|Vietnamese|Indonesian|Malay|Swahili|Persian|Farsi|Urdu|Bengali|Tamil|Afrikaans|Flemish|Cantonese)(?: (?:is|would be|works|answers?|please|will do))|(?:用|说|讲|换成|改成|还是)(?<han>中文|英文|英语|汉语|日语|日文|法语|德语|西班牙语|韩语)/iu;
/** bounded: 500 characters */
const ORDER =
  /\b(?:please|answer|reply|respond|write|speak|talk|switch|use|go back|reply to me|from now on|from here on|is fine|will do|would be better)\b|请|回答|回复|以后|用|换|改/iu;
/** What is not for the assistant. bounded: 500 characters */
const OF_OTHER =
  /^(?:the|my|our|his|her|their|this|that) (?!(?:\p{L}+ )?(?:answers?|repl(?:y|ies)|responses?|explanations?|language|tone|style|messages?|summar(?:y|ies)|user)\b)\p{L}+(?: \p{L}+)? (?:has|have|must|should|needs?|is|are|was|were|will)\b/iu;
const NOT = /\b(?:not|no|never|without|less)\b|不|别/i;

/**
 * Whether a wish for answers is the opposite of the one that a memory tells: `Keep it brief`, `prefers long
 * answers`.
 */
export function isContraryWish(statement: string, memory: string): boolean {
  const [said, known] = [plainClause(statement), plainClause(memory)];
  if (isOtherLanguage(said, known) || isOtherName(said, known)) return true;
  const isOfUnits = OPPOSITES.slice(2, 3).some(([a, b]) => a.test(known) || b.test(known));
  if (OF_OTHER.test(said)) return false;
  if (!WISH.test(said) || !WISH.test(known) || (!ANSWERS.test(known) && !isOfUnits)) return false;
  const isTurned = NOT.test(said) !== NOT.test(known);
  return OPPOSITES.some(([a, b]) => {
    const [saysA, saysB, tellsA, tellsB] = [a.test(said), b.test(said), a.test(known), b.test(known)];
    if (saysA === saysB || tellsA === tellsB) return false;
    return (saysA === tellsA) === isTurned;
  });
}

/** What the assistant shall call the user: one name at a time. bounded: 500 characters */
const CALL_ME =
  /\b(?:call|address|greet) (?:me|the user|them) (?:as |by )?(?<name>\p{Lu}[\p{L}'’. -]{1,30}?)(?=$|[,.!;]|\s+(?:please|instead|from|now|again|not))|(?:叫|称呼|喊)(?:我|自己|用户)(?:为)?(?<han>[\p{Script=Han}A-Za-z]{1,8}?)(?=$|[，,。！]|就|吧|好了|即可)/u;

/** `以后叫我老王就行` after `请叫我王总` */
function isOtherName(said: string, known: string): boolean {
  if (NOT.test(said) || NOT.test(known)) return false;
  const [a, b] = [said, known].map((text) => {
    const groups = CALL_ME.exec(text)?.groups;
    return groups?.name ?? groups?.han;
  });
  return a !== undefined && b !== undefined && a !== b;
}

/** `Switch to Swedish from now on` after `Please answer in English` */
function isOtherLanguage(said: string, known: string): boolean {
  if (NOT.test(said) || NOT.test(known) || !ORDER.test(said) || !ORDER.test(known)) return false;
  if (/^(?:I|my|we|我)\b/iu.test(said)) return false;
  const [a, b] = [said, known].map((text) => {
    const groups = LANGUAGE.exec(text)?.groups;
    return (groups?.name ?? groups?.other ?? groups?.han)?.toLowerCase();
  });
  return a !== undefined && b !== undefined && a !== b;
}
