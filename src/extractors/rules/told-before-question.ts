import { chineseClaims } from './claims/chinese.ts';
import type { Claim } from './claims/claim.ts';
import { englishClaims } from './claims/english.ts';

const MAX_SENTENCE = 300;
const LEAST = 5;
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
  /^(?:and |but |so )?(?:any (?:tips|ideas?|advice|recommendations?|suggestions?|thoughts)|any(?: \p{L}+){1,4}[?？]|what|how|where|which|who|when|can you|could you|do you know|got any|know any|is there|are there)(?!\p{L})/iu;
const DONE =
  /\b(?:just|already|finally|yesterday|today|last|this (?:morning|week|month|year|spring|summer|autumn|winter)|now|again|no longer|any ?more|started|these days|since|ago|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/iu;

/** bounded: 300 characters */
const OWN = /\b(?:I|my|we|our)\b|\bI['’]|[我咱]|自己/u;

/**
 * What a sentence tells before the question that it ends with: `the car was sold last week` of `The car was
 * sold last week, how do I cancel the insurance?`. What is not said to be done may be part of the question.
 * @returns null if it ends with no question, or tells nothing before it
 */
export function toldBeforeQuestion(sentence: string): string | null {
  if (sentence.length > MAX_SENTENCE || !ASKS.test(sentence)) return null;
  const at = lastSign(sentence);
  if (at < LEAST) return null;
  const head = sentence.slice(0, at);
  if (HAN.test(head)) {
    if (!DONE_CHINESE.test(head) || WEIGHED_CHINESE.test(head)) return null;
    return chineseClaims(head).every(isStated) ? head : null;
  }
  const question = sentence.slice(at + 1).trim();
  if (!ASKING.test(question) || !DONE.test(head)) return null;
  const claims = englishClaims(head);
  return claims.length > 0 && claims.every(isStated) ? head : null;
}

function lastSign(sentence: string): number {
  for (let at = sentence.length - 1; at >= 0; at -= 1) if (/[,，;；]/.test(sentence.charAt(at))) return at;
  return -1;
}

const isStated = ({ modality, condition }: Claim): boolean => modality === 'stated' && condition === null;

/** Whether a sentence tells something of the speaker before the question that it ends with. */
export function tellsBeforeQuestion(sentence: string): boolean {
  const told = toldBeforeQuestion(sentence);
  return told !== null && OWN.test(told);
}
