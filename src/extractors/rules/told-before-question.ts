import { chineseClaims } from './claims/chinese.ts';
import type { Claim } from './claims/claim.ts';
import { englishClaims } from './claims/english.ts';

const MAX_SENTENCE = 300;
const LEAST = 5;
/** Places of a sentence at which its question may begin. */
const MOST_TRIED = 3;
const HAN = /\p{Script=Han}/u;
const ASKS = /[?？]["”’]?\s*$/;
/** When it happened, or that it is done: what is only weighed, has none. bounded: 300 characters */
const DONE_CHINESE =
  /已经?|刚|终于|总算|早就?|昨|前[天晚]|上(?:个|周|月|礼拜|星期|学期)|今[天早晨晚]|这(?:周|个月|学期|礼拜)|[月年]初|[月年]底|去年|今年|现在|如今|从此|[天周月年]前|(?:两|几|俩|仨)个?[周月年]|我们?家?[^，,；;]{0,16}了(?=[，,；;]|$|[辆个台套只部])/u;
/** What asks for an opinion about what is told. bounded: 300 characters */
const WEIGHED_CHINESE =
  /[你您](?:说|觉得|看|认为)|要不要|该不该|能不能|可不可以|是不是|算不算|的话|如果|要是|假如|万一|听说|吗|呢$/u;
/** How a question begins that follows what is told. bounded: 300 characters */
const ASKING =
  /^(?:and |but |so |then |also )?(?:any (?:tips|ideas?|advice|recommendations?|suggestions?|thoughts)|any(?: \p{L}+){1,4}[?？]|what|how|where|which|who|whose|when|why|can|could|do|does|did|should|shall|would|will|may|am|is|are|was|were|has|have|got any|know any)(?!\p{L})|^(?:is (?:that|this|it) )?(?:normal|ok|okay|bad|serious|safe|weird|dangerous|thoughts|advice|suggestions|help|tips|ideas|worth it|too late|too soon|any good)[?？]/iu;
/** Words that only ask for a yes, so that nothing is told before them for certain. bounded: 300 characters */
const TAG =
  /^(?:(?:and|but|so|or) )?\p{L}{2,6}(?:n['’]t)? (?:i|you|we|he|she|it|they|there|that|this)(?: not)?[?？]/iu;
/** Signs and conjunctions behind which a question may begin. bounded: 300 characters */
const JOINT = /[,，;；–—…]\s{0,3}|\.{3} ?| -{1,2} | (?:and|but|so) /gu;
/** When it happened or will happen, or that it is done. */
const DONE =
  /\b(?:just|already|finally|yesterday|today|tonight|tomorrow|last|next|this (?:morning|afternoon|evening|week|weekend|month|year|spring|summer|autumn|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|now|again|no longer|any ?more|started|these days|since|ago|(?:on|at) (?:the )?\d{1,2}(?:st|nd|rd|th)?|(?:on |by |until )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:(?:an?|one|two|three|four|five|six|\d{1,2}) (?:hour|day|week|month)s?|january|february|march|april|may|june|july|august|september|october|november|december))\b/iu;

/** A note without its subject. */
const NOTE = /^\p{L}{2,15}ing (?:to|with|my|the|a|an|up|off|out|back|into)(?!\p{L})/iu;

/** bounded: 300 characters */
const OWN = /\b(?:I|[Mm](?:y|um|om)|[Dd]ad|[Ww]e|[Oo]ur)\b|(?<![\p{L}.])i(?=['’ ])|[我咱]|自己/u;

/**
 * What a sentence tells before the question that it ends with: `the car was sold last week` of `The car was
 * sold last week, how do I cancel the insurance?`. What is not said to be done may be part of the question.
 * @param isLasting whether what holds at no time counts too: `I hate olives` of `I hate olives, any ideas?`
 * @returns null if it ends with no question, or tells nothing before it
 */
export function toldBeforeQuestion(sentence: string, isLasting = false): string | null {
  if (sentence.length > MAX_SENTENCE || !ASKS.test(sentence)) return null;
  if (HAN.test(sentence)) {
    const at = lastSign(sentence);
    const head = sentence.slice(0, Math.max(0, at));
    if (at < LEAST || (!isLasting && !DONE_CHINESE.test(head)) || WEIGHED_CHINESE.test(head)) return null;
    return chineseClaims(head).every(isStated) ? head : null;
  }
  const heads: string[] = [];
  for (const { index, 0: sign } of sentence.matchAll(JOINT)) {
    const question = sentence.slice(index + sign.length);
    const head = sentence.slice(0, index);
    const isTold = index >= LEAST && (isLasting || DONE.test(head));
    if (isTold && ASKING.test(question) && !TAG.test(question)) heads.push(head);
  }
  // what `which` and `who` begin may belong to what is told
  return heads.slice(-MOST_TRIED).findLast(tells) ?? null;
}

function tells(head: string): boolean {
  const claims = englishClaims(head);
  return (claims.length > 0 || NOTE.test(head)) && claims.every(isStated);
}

function lastSign(sentence: string): number {
  for (let at = sentence.length - 1; at >= 0; at -= 1) if (/[,，;；]/.test(sentence.charAt(at))) return at;
  return -1;
}

const isStated = ({ modality, condition }: Claim): boolean => modality === 'stated' && condition === null;

/** Whether a sentence tells something of the speaker before the question that it ends with. */
export function tellsBeforeQuestion(sentence: string): boolean {
  const told = toldBeforeQuestion(sentence);
  return told !== null && (OWN.test(told) || NOTE.test(told));
}
