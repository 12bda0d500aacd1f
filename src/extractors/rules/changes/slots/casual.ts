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
/** Signs that tell nothing. bounded: 500 characters */
const SIGNS = /(?:\p{Extended_Pictographic}|\uFE0F|[\u{1F3FB}-\u{1F3FF}])+/gu;

/** A feedback with the signs that casual typing leaves out, so that its clauses can be read. */
export function written(feedback: string): string {
  if (feedback.length > MAX_TEXT) return feedback;
  const plain = feedback.replace(/[’‘]/gu, "'").replace(SIGNS, ' ').replace(NEGATED, "$1n't");
  return SHORT.reduce((text, [pattern, by]) => text.replace(pattern, by), plain)
    .replace(IS, ' is ')
    .replace(ITS, "it's ")
    .replace(RUN_ON, ', ')
    .replace(HAN_RUN_ON, '，')
    .replace(/ , /gu, ', ')
    .replace(SHOULD_BE, 'it ')
    .replace(OWNER, "$1's ")
    .replace(SUBJECTLESS, HAN.test(plain) ? '我' : 'I ')
    .replace(NEVER_SAID, '$1')
    .replace(/[ \t]{2,}/gu, ' ')
    .trim();
}
