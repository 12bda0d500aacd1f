import { simplified } from '../../domain/text/simplified.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { type ClauseStart, isPlain, withoutRequest } from './clause-start.ts';

/** bounded: 300 characters */
const CHINESE_HOLDS_TOGETHER =
  /["“”「」『』]|因为|所以|虽然|尽管|如果|要是|只要|只有|除了|除非|不是|不但|不仅|不光|既|一边|一方面|又.{1,12}又|无论|不管|哪怕|即使|宁可|与其|比(?!赛|特|亚迪)|一样|(?<![成首])都(?!江|匀|柏林)|互相|一起|先(?!生)|再|然后|以前|之前|之后|以后|每次|每当|的时候|时[，,]|结果|(?<!人)才(?!艺|华)|(?<!成)就|却|反而|否则|不然|(?<![会能])说|告诉|以为|觉得|希望|假装|梦|小说|游戏|故事/u;
const CHINESE_JOINT = /^\s{0,3}[，,；;]\s{0,3}$/u;
/** bounded: 300 characters */
const CHINESE_LEANS =
  /^(?:但|可|不过|还|也|并|特别|尤其|只|主要|更|宁)|更喜欢|更爱|[他她它]|这|那|其中|前者|后者/u;
/** A conjunction that is left out where its clause becomes a memory of its own. bounded: 300 characters */
const CHINESE_JOINER =
  /^(?:而且|并且|另外|同时|而(?!且)|但是?(?=我|老|儿|女)|不过(?=我|老|儿|女))[，,]?(?=[^，,]{2})/u;
/** The speaker, or a person who is named by what he is to the speaker. */
export const CHINESE_OWN_SUBJECT =
  /^(?:我|[表堂][哥姐弟妹]|姐夫|妹夫|嫂子|丈母娘|岳父|岳母|公公|婆婆|室友|舍友|同事|老婆|老公|爱人|对象|爸|妈|父|母|儿子|女儿|孩子|哥|姐|弟|妹|男朋友|女朋友|爷爷|奶奶|外婆|外公|姥)/u;
/** Predicates of clauses without a subject that tell what is. */
const CHINESE_STATES =
  /^(?:现在|目前|平时|今年|一直|从小|家里|有|是|在.{1,12}(?:上班|工作|上学|读书|念书|任职|当)|住|叫|姓|养|喜欢|爱|讨厌|对.{1,8}过敏|会(?:说|弹|拉|游泳|做饭|开车)|来自|老家|属|信|吃素|从事|负责|教|已婚|未婚|单身|不吃|不喝|戴)/u;
/** Words of the first clause that count for the ones behind it too. bounded: 300 characters */
const CHINESE_SHARED_TIME = /每|周[一二三四五六日末]|早上|晚上|中午|经常|常常|有时|总是|从不|平时|下班|放学/u;

/** Words before the subject of the first clause that count for it alone. */
const CHINESE_NOW = /^(?:我|现在|目前|如今|其实)/u;

/**
 * Where the clauses of a Chinese sentence begin that hold by themselves, but the first.
 * @param sentence at most 300 characters
 * @param all its clauses
 */
export function chineseStarts(sentence: string, all: readonly ChineseClaim[]): readonly ClauseStart[] {
  const text = simplified(sentence);
  const { claims, request } = withoutRequest(all);
  if (!claims.every(isPlain)) return [];
  const starts: ClauseStart[] = request === null ? [] : [request];
  const told = text.slice(0, request?.at);
  if (CHINESE_HOLDS_TOGETHER.test(told) || !(CHINESE_NOW.test(told) || CHINESE_OWN_SUBJECT.test(told)))
    return starts;
  for (const [n, claim] of claims.entries()) {
    const before = claims[n - 1];
    if (before === undefined || !CHINESE_JOINT.test(text.slice(before.end, claim.start))) continue;
    const clause = text.slice(claim.start, claim.end);
    const joiner = CHINESE_JOINER.exec(clause)?.[0].length ?? 0;
    const words = clause.slice(joiner);
    // 他 may be anybody of the clauses before it
    if (starts.some((start) => start.isRequest !== true) && /[他她它]/u.test(words))
      return starts.filter((start) => start.isRequest);
    if (CHINESE_LEANS.test(words)) continue;
    const isApart = /[;；]/.test(text.slice(before.end, claim.start)) && !claim.isOmitted;
    if (isApart || (CHINESE_OWN_SUBJECT.test(words) && !mayExplain(before, claim)))
      starts.push({ at: claim.start + joiner, opening: '' });
    else if (claim.isOmitted && sharesChineseSubject(before, claim, words))
      starts.push({ at: claim.start + joiner, opening: claim.subjectWords });
  }
  return starts.toSorted((a, b) => a.at - b.at);
}

/** Whether a clause may be the reason of the one before it: `我不吃辣，我胃不好`. */
function mayExplain(before: ChineseClaim, claim: ChineseClaim): boolean {
  const areFlat = before.polarity === 'affirmed' && claim.polarity === 'affirmed';
  return before.subjectWords === claim.subjectWords && !areFlat;
}

function sharesChineseSubject(before: ChineseClaim, claim: ChineseClaim, words: string): boolean {
  return (
    before.polarity === 'affirmed' &&
    before.modality === 'stated' &&
    claim.modality === 'stated' &&
    /^我们?$/u.test(claim.subjectWords) &&
    (claim.subject === 'speaker' || claim.subject === 'group') &&
    CHINESE_STATES.test(words) &&
    !CHINESE_SHARED_TIME.test(before.plain)
  );
}
