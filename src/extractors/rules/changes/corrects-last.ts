import { withoutLead } from '../../../domain/chat/fit.ts';
import { type FeedbackCandidate, isMeant } from '../../../domain/feedback/decision.ts';
import { analyseTerms } from '../../../domain/text/analyse.ts';
import { isPureQuestion } from '../small-talk.ts';

const MAX_FEEDBACK = 200;
/** Words that say that what was just spoken of is wrong, with more behind them. bounded: 200 characters */
const IS_WRONG =
  /^(?:(?:sorry|wait|hey|hm+|oh|but|actually|um)[,.!]? )*(?:no(?:pe)?[,.!]+|wrong[,.!:]+|incorrect[,.!:]+|(?:that|this|it)(?:['’]s| is| was) (?:wrong|incorrect|not (?:right|true|correct)|a mistake|outdated)\b|(?:that|this|it) (?:is|was)n['’]t (?:right|true|correct)\b|not (?:true|right|correct)[,.!:]+|you(?:['’]ve| have)? (?:got|have) (?:that|it|this|me|him|her|them|[\p{L} ]{2,30}) wrong\b|you(?:['’]ve| have)? (?:mis\p{L}+|mixed)\b|I was (?:wrong|mistaken)\b|I got (?:that|it) wrong\b|my mistake\b|(?:scratch|strike) that\b|forget that[,.]|never ?mind that[,.]).{0,3}\s*\S+/iu;
/** bounded: 200 characters */
const IS_WRONG_CHINESE =
  /^(?:不对|错了|(?:你|我)?(?:搞|记|弄|说|写|听)错了|不是的|不是这样|没有的事|哪有|才不是)[，,。！!啊呀]{1,3}\S{2,}/u;
/** What was just spoken of is over. bounded: 200 characters */
const IS_OVER =
  /^(?:that|this|the|it|they|those)(?: (?:job|role|position|contract|place|plan|trip|holiday|course|class|project|subscription|membership|relationship|arrangement|deal|offer|gig|internship|lease|house|flat|car|phase|diet|habit))?(?: has| have|['’]s)?(?: now| already| just| long)? (?:ended|finished|fell through|fallen through|been (?:cancelled|canceled|sold|dropped)|expired|is (?:over|done|finished|history|gone)|(?:is|was) (?:cancelled|canceled|sold|called off)|over)\b/iu;
/** A piece of a sentence that gives another value, or takes one back. bounded: 200 characters */
const FRAGMENT =
  /^(?:(?:nope|no|not?|never|actually|sorry|well|oh|uh|um|in fact|correction|by now|now|as of \p{L}+)[,.:]? ?)*(?:(?:not|never|no longer)\b.{0,40}|(?:enough|no more)\b.{2,40}|(?:with|without|spelled|spelt) .{1,40}|(?!(?:I|we|my|our|he|she|they|you)\b)\S+(?: \S+){0,3},? (?:actually|by now|now|since .{2,20}|instead|rather|these days|in fact)|(?:that['’]s |that is |that was |it['’]s )?(?:my|an?|the) (?:old|former|previous|last) .{2,30}|it['’]?s (?:an? |the )?[^,]{2,30} (?:s?he|I|they|we) \p{L}{2,}|(?:only |about |nearly |almost )?\d{1,6}(?:[.:]\d{1,2})?(?: ?\p{L}{1,12})?(?: (?:now|by now))?)[.!]*$/iu;
/** bounded: 200 characters */
const FRAGMENT_CHINESE =
  /^(?:其实|现在|已经|目前|早就?|应该|不对|，|,)*(?:(?:是|改成|改到|拖到|延到|推到|挪到|换成|加到|减到|变成|成了|涨到|降到|满)(?!我|你|的|吗).{1,14}|(?:不|没|别)(?!错|关系|客气|好意思|知道|用谢|是吗|行吗).{1,10}|(?:那|这)(?:都)?(?:是|已经是)(?:以前|过去|之前|原来|老|旧|去年|早).{0,8}|.{1,6}(?:更好|更合适|比较好|更方便)|我(?:已经|现在|刚)*(?:转到|转去|转入|换到|换去|调到|调去|改学|跳到|升)(?!了吗).{1,10}|[他她它]\p{Script=Han}{0,3}的(?:其实)?是.{1,10}|[\d一二三四五六七八九十百两]{1,5}\p{Script=Han}{0,3})(?:了|啦|的)?[。！]*$/u;
/** What somebody whom nobody names does or did. bounded: 200 characters */
const OTHERWISE =
  /^(?:(?:but|no|well|actually)[,.]? )*(?:s?he|they|it|that|this|(?:my|our|the|that|this) [\p{L}-]{2,20})(?: has| have|['’](?:s|ve|re)| was| is| are| were| got)*(?: (?:just|now|already|recently|finally|since|been|got|actually))* (?:transferred|switched|changed|moved|left|quit|joined|retired|graduated|turned|became|become|started|stopped|sold|replaced|renamed|promoted|postponed|pushed|shifted|delayed|rescheduled|brought forward|rebooked|rearranged|swapped|overtaken|dropped|cancelled|canceled|closed|expired|done with|over|in \p{Lu}|at \p{Lu}|with \p{Lu})/iu;
/** bounded: 200 characters */
const DONE_OTHERWISE =
  /^(?:I|we)(?:['’]ve| have)? (?:just |since |finally |now )*(?:rebooked|renewed (?:it|that)|extended (?:it|that)|changed (?:it|that)|switched|swapped|moved (?:it|that)|rearranged|rescheduled|tore up|handed in|gave (?:it|that|them) (?:up|back|away)|cancelled (?:it|that)|canceled (?:it|that)|sold (?:it|that|them)|quit (?:it|that)|stopped (?:that|it)|left (?:it|that|there))\b/iu;
/** bounded: 200 characters */
const TAKEN_OVER =
  /^.{2,40} (?:has |have )?(?:overtaken|replaced|beaten|ousted|dethroned) (?:it|that|them|this)[.!]*$/iu;
/** The same thing of a memory that is of another kind. bounded: 200 characters */
const THING_IS =
  /^(?:the|my|our) (?<noun>\p{L}{3,20})(?:['’]s| is| are) (?!the same\b|fine\b|good\b|great\b|right\b|ok)[\p{L} \d.:-]{2,30}[.!]*$/iu;
/** Praise, thanks and orders. bounded: 200 characters */
const NO_CORRECTION =
  /\b(?:thanks?|thank you|great|good|nice|perfect|right|exactly|correct|wow|cool|memory|also|too|today|tonight|tomorrow|though|this time|as well|please tell|never ?mind|not (?:sure|bad|yet|now|really)|no (?:problem|worries|need|idea|doubt|wonder)|my (?:brother|sister|mum|mom|dad|wife|husband|friend|boss|flatmate|roommate|colleague))\b|谢|棒|好的|不错|也|还有|对的|是的|没错|是啊|是吗|别的|室友|朋友|同事|我(?:爸|妈|哥|姐|弟|妹)/iu;
const MAY = /\bmay\b/;
const TENTATIVE = /\b(?:maybe|perhaps|might|could|if|unless|probably)\b|可能|也许|如果|[?？]/iu;

/**
 * The only memories that a feedback may mean, if it says that what was just spoken of is wrong or over, in
 * words that no form of feedback knows: `You've got that wrong, I can't stand them`.
 * @returns indexes of candidates
 */
export function correctedLast(feedback: string, candidates: readonly FeedbackCandidate[]): readonly number[] {
  const said = feedback.trim().replace(/\s+/gu, ' ');
  if (said.length > MAX_FEEDBACK || TENTATIVE.test(said) || MAY.test(said) || isPureQuestion(said)) return [];
  const isPlain = [IS_WRONG, IS_WRONG_CHINESE, IS_OVER].some((pattern) => pattern.test(said));
  const isOther =
    !NO_CORRECTION.test(said) &&
    [FRAGMENT, FRAGMENT_CHINESE, OTHERWISE, DONE_OTHERWISE, TAKEN_OVER].some((pattern) => pattern.test(said));
  const isOfNumber = !NO_CORRECTION.test(said);
  const noun = NO_CORRECTION.test(said) ? undefined : THING_IS.exec(said)?.groups?.noun;
  if (!isPlain && !isOther && noun === undefined && !isOfNumber) return [];
  const groups = new Set(candidates.flatMap(({ group }) => (isMeant(candidates, group) ? [group] : [])));
  if (groups.size !== 1) return [];
  const meant = candidates.flatMap(({ group }, index) => (groups.has(group) ? [index] : []));
  const isNamedOther = candidates.some(
    ({ text, group }) =>
      !groups.has(group) &&
      sharesMore(
        said,
        text,
        meant.map((index) => candidates[index]?.text ?? ''),
      ),
  );
  // `he` is nobody whom the user's own state tells of
  const isOfPerson = /^(?:(?:but|no|well|actually)[,.]? )*s?he\b/iu.test(said);
  const isOwnState = meant.every((index) =>
    /^(?:I|we|the user)\b/iu.test(withoutLead(candidates[index]?.text ?? '')),
  );
  if (
    isNamedOther ||
    (isOfPerson && isOwnState && !meant.some((index) => PERSON.test(candidates[index]?.text ?? '')))
  )
    return [];
  // of several things that a memory tells, the others would be lost
  const isSingle = meant.every(
    (index) => !/,|;| and |[、，；]|和|以及/iu.test(withoutLead(candidates[index]?.text ?? '')),
  );
  if (isPlain && (isSingle || IS_WRONG.test(said) || IS_WRONG_CHINESE.test(said))) return meant;
  if (!isSingle) return [];
  if (isOther) return meant;
  if (isOfNumber && meant.every((index) => hasOtherNumber(said, candidates[index]))) return meant;
  if (noun === undefined) return [];
  // linear: letters only
  const names = new RegExp(`^(?:the user['’]s|my|our|the) ${noun} `, 'iu');
  const isNamed = meant.some((index) => names.test(withoutLead(candidates[index]?.text ?? '')));
  return isNamed ? meant : [];
}

/** bounded: 600 characters */
const PERSON =
  /\b(?:with|called|named|son|daughter|brother|sister|mother|father|mum|mom|dad|husband|wife|boyfriend|girlfriend|partner|friend|boss|manager|teacher|doctor|neighbou?r|roommate|flatmate|colleague|uncle|aunt|cousin|dating|seeing|married|dog|cat)\b|(?<!^)\b\p{Lu}\p{Ll}+\b/u;

/** Whether words name what one memory tells, and nothing of others. */
function sharesMore(said: string, text: string, others: readonly string[]): boolean {
  const words = new Set(analyseTerms(said));
  const count = (memory: string) =>
    analyseTerms(withoutLead(memory)).filter((term) => words.has(term)).length;
  return count(text) > Math.max(0, ...others.map(count));
}

const NUMBER =
  '(?:\\d{1,6}(?:[.:]\\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[一二两三四五六七八九十百]{1,4})';
// bounded: 200 characters
const NUMBERED = new RegExp(
  `(?<![\\p{L}\\d])${NUMBER} ?(?<unit>\\p{L}+)|${NUMBER}(?<han>\\p{Script=Han})`,
  'giu',
);
// bounded: 200 characters
const AT = new RegExp(`\\b(?<word>\\p{L}{2,12}s?) (?:at|for|on|to|until|till) (?<number>${NUMBER})\\b`, 'iu');

/** Whether a feedback counts or times the same as a memory by another number: `starts at 10`. */
function hasOtherNumber(said: string, candidate: FeedbackCandidate | undefined): boolean {
  const memory = withoutLead(candidate?.text ?? '').slice(0, MAX_FEEDBACK);
  const [a, b] = [AT.exec(said)?.groups, AT.exec(memory)?.groups];
  if (a !== undefined && b !== undefined && a.word === b.word) return a.number !== b.number;
  const units = (text: string) =>
    new Map(
      [...text.matchAll(NUMBERED)].map(({ 0: words, groups }) => [groups?.unit ?? groups?.han ?? '', words]),
    );
  const [told, known] = [units(said), units(memory)];
  return [...told].some(([unit, words]) => known.has(unit) && known.get(unit) !== words);
}
