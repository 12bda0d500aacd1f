const MAX_TEXT = 500;
const HAN = /\p{Script=Han}/u;
/** Contractions that are typed without their apostrophe. bounded: 500 characters */
const NEGATED =
  /(?<!\p{L})(is|are|was|were|do|does|did|has|have|had|ca|could|wo|would|should|ai)nt(?!\p{L})/giu;
/** bounded: 500 characters */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})([iI]|[wW]e|[yY]ou|[tT]hey)ve(?!\p{L})/gu, "$1've"],
  [/(?<!\p{L})([iI])m(?!\p{L})/gu, "$1'm"],
  [/(?<!\p{L})([sS]he|[hH]e|[tT]hat|[wW]hat|[tT]here|[wW]ho)s(?!\p{L})/gu, "$1's"],
  [/(?<!\p{L})([tT]hey|[yY]ou)re(?!\p{L})/gu, "$1're"],
  [/(?<!\p{L})i(?=$|['’ ,])/gu, 'I'],
];
/** `its blue`, where a clause begins: no verb stands behind it. bounded: 500 characters */
const ITS =
  /(?<=^|[,;.:!?] |[,;.:!?]|\bany ?more |\b(?:not|no longer) \p{L}{1,20} |n't \p{L}{1,20} |\b(?:but|and|so) )its (?=[^,;.!?]{1,80}(?:$|[,;.!?]))(?!\p{L}{1,30} (?:is|are|was|has|had)\b|\p{L}{1,30}'s\b)/giu;
/** A second clause that begins without a sign: `the door isn't green it's blue`. bounded: 500 characters */
const RUN_ON =
  /(?<=(?:\bnot|n't|\bno longer) (?!(?:think|know|say|said|believe|mean|care|sure|if|when|because|that|what|see|remember)\b)[^,;.!?]{1,40} )(?=(?:it's|it is|he's|she's|they're) )/giu;
/** `is wrong, should be 45`. bounded: 500 characters */
const SHOULD_BE = /(?<=[,;.] ?)(?=(?:should|must|ought to) (?:be|say|read)\b)/giu;
/** `parking's 9`. bounded: 500 characters */
const IS = /(?<=\p{L})'s (?=(?:\d|(?:an?|the|not|now|actually|really|called|my|our|in|on|at)\b))/giu;
/** `姓阮不姓袁`: a second clause that begins without a sign. bounded: 500 characters */
const HAN_RUN_ON = /(?<=[姓叫是在]\p{Script=Han}{1,6})(?=而?不[姓叫是在])/gu;
/** `mums birthday is`: whose something is. bounded: 500 characters */
const OWNER =
  /(?<!\p{L})(?!(?:thi|hi|doe|alway|perhap|plu|minu|new|serie|sometime)s )(\p{L}{3,12}(?<!s))s (?=\p{L}{2,20} (?:is|was|should|isn't|wasn't|got|has)\b)/giu;
/** `never said I hate birds`. bounded: 500 characters */
const SUBJECTLESS =
  /^(?=never (?:said|told|mentioned|claimed|wrote)\b)|^(?=(?:从来|根本|压根)?没(?:有)?(?:说|提|讲)过)/iu;
/** Astonished, but no question. bounded: 500 characters */
const NEVER_SAID = /^((?:no,? )?(?:I never|I didn't (?:say|tell)|I don't|我.{0,6}?没).*?)[?？!！]{1,9}$/isu;
/** `Cello?? No, viola`: what is asked back is wrong. bounded: 500 characters */
const ECHO =
  /^(?!(?:my|our|the|what|who|why|how|really|huh|eh|wait|sorry|me) ?)(\p{L}[\p{L}\d'-]{1,20}(?: [\p{L}\d'-]{1,20})?)[?？]{1,5}!{0,5} (?=\p{L})/iu;
/** `It's the viola I play`. bounded: 500 characters */
const CLEFT =
  /(?<=^|[.!?;,] )it(?:'s| is| was) (?<what>(?:(?:the|an?|my|our) )?(?!(?:what|where|when|how|why|not|the|an?|my|our|so|just|shame|pity|wonder|relief|lie|joke|fact|thing|reason|time|way)\b)[\p{L}\d-]{1,20}(?: (?!(?:that|who|which)\b)[\p{L}\d-]{1,20})?) (?:that |who |which )?(?<who>I|we|he|she|they) (?<does>\p{L}{2,15}(?: (?:to|in|on|at|for|with|from))?)(?=$|[.!,;])/giu;
/** `我是在宁波出生的`. bounded: 500 characters */
const HAN_CLEFT =
  /(?<=^|[，,。！!；;我他她们])是(?=在)(?<what>[^，,。！!？?的是]{2,14})的(?=$|[，,。！!；;啊呀啦])/gu;
/** `哪里姓祁，是姓漆`. bounded: 500 characters */
const HAN_ASKED =
  /(?<!从)哪[里儿]?(?=[姓叫是在][^，,。！!？?]{1,8}[，,。！!]\s?(?:而|应该|我|她|他)?[是姓叫在])/gu;
/** `漆黑的漆`, `早晨的晨`: a character by a word that holds it. bounded: 500 characters */
const HAN_SPELLED =
  /(?<=[是姓叫，,])(?:(?<first>\p{Script=Han})\p{Script=Han}{1,3}的\k<first>|\p{Script=Han}{1,3}(?<last>\p{Script=Han})的\k<last>)(?:字)?(?!\p{Script=Han}{2})/gu;
/** `MacDonnell. Two Ns`: how a name is spelled. bounded: 500 characters */
const LETTERS =
  /(?<=^(?:(?:no|nope|it's|it is|its)[,.]? )?[\p{L}'-]{2,30}(?: \p{Lu}[\p{L}'-]{1,30})?)[.,:;!]{1,3} (?:with )?(?:just |only )?(?:one|two|three|double|single|no|an?)[ -](?:\p{Lu}s?|\p{Ll}(?:'?s)?)(?!\p{L}).{0,60}$/iu;
/** What a question that is to be forgotten asks for. bounded: 500 characters */
const ASKED_FOR: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=\b(?:forget|remember|stor|sav|keep|delet|eras|remov)(?:e|ing)?(?: about)? )what I (?:do for (?:a (?:living|job)|work)|work as)\b/giu,
    'my job',
  ],
  [
    /(?<=\b(?:forget|remember|stor|sav|keep|delet|eras|remov)(?:e|ing)?(?: about)? )how old I am\b/giu,
    'my age',
  ],
];
/** Signs that tell nothing. bounded: 500 characters */
const SIGNS = /(?:\p{Extended_Pictographic}|\uFE0F|[\u{1F3FB}-\u{1F3FF}])+/gu;

/** A feedback with the signs that casual typing leaves out, so that its clauses can be read. */
export function written(feedback: string): string {
  if (feedback.length > MAX_TEXT) return feedback;
  const plain = feedback.replace(/[’‘]/gu, "'").replace(SIGNS, ' ').replace(NEGATED, "$1n't");
  return [...SHORT, ...ASKED_FOR]
    .reduce((text, [pattern, by]) => text.replace(pattern, by), plain)
    .replace(IS, ' is ')
    .replace(ITS, "it's ")
    .replace(RUN_ON, ', ')
    .replace(HAN_RUN_ON, '，')
    .replace(/ , /gu, ', ')
    .replace(SHOULD_BE, 'it ')
    .replace(OWNER, "$1's ")
    .replace(SUBJECTLESS, HAN.test(plain) ? '我' : 'I ')
    .replace(NEVER_SAID, '$1')
    .replace(LETTERS, '')
    .replace(ECHO, 'not $1. ')
    .replace(CLEFT, '$<who> actually $<does> $<what>')
    .replace(HAN_CLEFT, '其实$<what>')
    .replace(HAN_ASKED, '不')
    .replace(HAN_SPELLED, '$<first>$<last>')
    .replace(/[ \t]{2,}/gu, ' ')
    .trim();
}
