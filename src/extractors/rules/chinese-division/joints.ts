import { pivotOf } from '../claims/chinese/pivot.ts';
import type { DividedClause } from './clause.ts';
import { ATTRIBUTE, BEGINS } from './subject.ts';
import { wordsOf } from './words.ts';

/** Predicates of what is so for long, which no time before them limits. bounded: 120 characters */
const STATIVE =
  /^(?:是|有|会|能|爱|喜欢|钟意|中意|怕|最|讨厌|属|叫|姓|住|养|信|戴|对.{1,10}过敏|不|没|唔|来自|从事|负责|吃素|单身|已婚|未婚|离异|准备|打算|想|在|喺|系|比.{1,6}岁|做.{0,12}(?:的|年|工作)$)/u;
/** What can be left out only where a clause before it has it: `下午不行`. bounded: 120 characters */
const ELLIPTICAL =
  /^(?:也|都|就|还|可|却|则|又|倒)*(?:不行|不可以|不能|可以|行|不会|会|不是|没有|没|不|能|不吃|不喝|不要|不去|算了|例外|除外|一样|差不多|好多了|回来|回去|回家|出发|(?:很|太|有点)?难.{1,3}|.{0,2}[不得](?:到|了|着|完|住|起|掉|行))(?:了|的|啦)?$/u;
/** Times that count for the clauses behind them too. */
const SHARED = /每|周|星期|礼拜|早|晚|午|夜|天天|日日|经常|常|月|号|假|今天|明天|后天|饭|有时/u;
/** Until now, which is no limit. */
const NOW = /^(?:现在|目前|如今|最近|近来|今年|而家|依家|已经|早就|从小|一直|其实|去年|前年)[，, ]{0,2}$/u;
/** Words that set a clause beside the one before it. bounded: 120 characters */
const BESIDE = /^(?:主要|还|也|另外|专门|私下|长期|常年|兼职|同时|最|特别|比较|平时|业余)/u;
/** `司机：我哥`. */
const KEYED = /^[\p{L}]{1,12}[:：]\s?\S/u;
const AGE = /^(?:快|刚|都|已经|虚岁)*[\d一二两三四五六七八九十]{1,4}多?(?:岁|了)/u;
const WISH = /^(?:很|最|特别|一直|也|还|就)?(?:想|打算|希望|准备|计划|要|希望能|争取)(?!念)/u;
/** When something passing happened. bounded: 120 characters */
const PASSING =
  /今[天早晚晨]|昨|(?<!从)前[天晚]|大前天|刚才|刚刚|上(?:个)?(?:周|星期|礼拜)|前[两几]天|这[两几]天|半夜|(?:早上|中午|晚上|傍晚).*了|(?:^|我)刚(?!.{0,3}(?:毕业|结婚|入职|退休|上|满|搬|入门))/u;
/** What was done and holds. bounded: 120 characters */
const LASTING =
  /过(?!敏|年|节|关|期|得|来|去)|了.{0,4}[\d一二两三四五六七八九十半几多]+.{0,2}(?:年|个月|辈子|岁)|[年岁周月天]了$|(?:养|有|退休|毕业|戒|当|戴|嫁|娶|搬|移民|怀孕|迷上|学会|考|过|选|改成|拿|订婚|结婚|离婚|生|手术|定居|入职|加入)(?:了|上了?|到了?|掉了?)/u;
/** Contrasts. */
const BUT = /^(?:但是?|可是?|不过)/u;

/** Whether a clause begins with what a person has one of, so that it may be anybody's. */
export const isAttribute = ({ subject, plain }: DividedClause): boolean =>
  subject?.kind === 'thing' &&
  (ATTRIBUTE.exec(`${plain.slice(subject.start)} `)?.[0].length ?? 0) >= subject.words.length;

const isPassing = ({ plain }: DividedClause): boolean => PASSING.test(plain);

/** Whether a clause tells what somebody did once, as a step of a story. */
export function isEvent(clause: DividedClause): boolean {
  const { claim, plain, subject } = clause;
  if (isPassing(clause)) return true;
  const isDone = claim.tense === 'past' && /[了咗]/u.test(plain);
  return isDone && !LASTING.test(plain) && subject?.kind !== 'person' && subject?.kind !== 'thing';
}

/** Whether a clause tells what is over, so that it goes on with a story before it. */
export const isOver = ({ claim, plain }: DividedClause): boolean =>
  claim.tense === 'past' && /[了咗]/u.test(plain) && !LASTING.test(plain);

const isStative = ({ predicate, subject }: DividedClause): boolean =>
  STATIVE.test(predicate) || (subject !== null && subject.kind !== 'speaker');

/** Whether a predicate tells what is so for long. */
export const isLasting = ({ predicate }: DividedClause): boolean => STATIVE.test(predicate);

/** Whether a clause has no predicate of its own, or one that says nothing without the clause before it. */
export function isHalf({ subject, predicate, plain, claim, time }: DividedClause): boolean {
  if (predicate.replace(/[的了]$/u, '').length < (subject === null ? 2 : 1) || /^的/u.test(predicate))
    return true;
  if (ELLIPTICAL.test(predicate) || /^[一两三四\d]{1,3}[次遍趟回](?:以上|左右)?$/u.test(predicate))
    return true;
  if (/^(?:正?在|来)\p{Script=Han}$|^(?:跟|和|从|向)我?[爸妈爷奶]$/u.test(predicate)) return true;
  if (subject !== null) return false;
  if (KEYED.test(plain) || (AGE.test(predicate) && /岁|今年/u.test(plain))) return false;
  if (
    /^是.{1,60}的$/u.test(predicate) &&
    /[^0-9a-zA-Z](?:[教送买给带开办建做写拍认])|\d{4}年/u.test(predicate)
  )
    return true;
  const words = wordsOf(predicate);
  const isForeign = words[0]?.tag === 'eng' && words.length > 1;
  const isDone = /^\p{Script=Han}{1,2}[过了着咗].{2,}/u.test(predicate);
  const hasVerb =
    isDone ||
    isForeign ||
    BEGINS.test(predicate) ||
    STATIVE.test(predicate) ||
    words.some(({ tag }) => /^(?:v|vg|vd|p)$/.test(tag));
  const hasNoun = words.some(
    ({ tag, word }) =>
      /^(?:n|j|s|x|eng|vn|t|i|l|b|nrt?)/.test(tag) || (tag === 'm' && !/[次遍趟回]$/u.test(word)),
  );
  if (!hasVerb && !claim.plain.includes('岁')) return true;
  const verbs = words.filter(({ tag, word }) => /^v/.test(tag) && (time !== '' || word.length === 1));
  return !hasNoun && !isDone && !STATIVE.test(predicate) && verbs.length < (time === '' ? 2 : 1);
}

/** What only a person or an animal does. bounded: 120 characters */
const ANIMATE =
  /^(?:在(?:学|啃|练|写|读|看|追|备|准备)|喜欢|爱|钟意|中意|怕|最怕|最爱|讨厌|养|住|信|属|戴|不?吃|不?喝|学|教|玩|练|弹|踢|对.{1,8}过敏|会(?:说|弹|拉|做|写|游|开)|想|打算|准备)/u;

export const isKeyed = ({ plain }: DividedClause): boolean => KEYED.test(plain);

/** Whether a predicate without a subject tells of a person, whatever stands before it. */
export const isAnimate = ({ predicate, time }: DividedClause): boolean =>
  ANIMATE.test(predicate) || /^(?:平时|周末|每)/u.test(time);

/** Greetings and requests before what is told. bounded: 120 characters */
const LEADS =
  /^(?:[^，,]{0,6}(?:你好|您好|哈[喽罗]|早上好|晚上好)|hi|hello|在吗|(?:欸|诶|哎|嗯)?(?:请|麻烦)?(?:你)?(?:帮我|给我)?(?:记一?下|记住|备注一下|存一下|说说|讲讲|介绍一?下|自我介绍)|我?跟你[说讲]|是这样的?|补充一?下|更新一?下)[^是在有]{0,12}$/iu;

export const leads = ({ plain, predicate }: DividedClause): boolean =>
  LEADS.test(plain) && !/^(?:是|叫|在)/u.test(predicate);

/** Who or what a clause brings in, so that the next one may be about it. bounded: 120 characters */
const INTRODUCES =
  /(?:^|[^没])(?:有|养|认识|收养|领养|生|娶|带|买|租|开)[了着过咗]?[一两二三四五几俩仨\d]{0,3}(?:多)?(?:[个位只条名匹头辆台部套间家盆]|块)(?!.{1,20}的$)|^(?:就|只)?[一两二三]个/u;
/** What no animal does. bounded: 120 characters */
const HUMAN =
  /上班|工作|教|学(?!会)|读|写|编程|代码|租房|结婚|毕业|单身|大学|公司|开(?:了)?(?:一)?[家间]|唱|弹|拉琴|吉他|钢琴|做.{1,10}(?:师|员|生意)|老家|说.{1,4}[话语]|吃素|信(?:佛|教|基督)|喝酒|抽烟|咖啡/u;

/** Steps of what is done one after the other. bounded: 120 characters */
const STEP =
  /^(?:去|来|回|到|打开|拿|走|坐|起|出|下(?!班)|上(?!班|夜班|早班|晚班|学|课|网)|进|洗|刷|换|点|关|等|把|给|一路|看完|吃完|顺便)/u;

export const introduces = ({ predicate }: DividedClause): boolean =>
  pivotOf(predicate) !== null || INTRODUCES.test(predicate);

/** Whether a clause that brings in an animal or a thing is left behind by the next one: `养了只猫，会弹吉他`. */
export const leavesBehind = (before: DividedClause, clause: DividedClause): boolean =>
  !/[个位名]/u.test(before.predicate) && HUMAN.test(clause.predicate);

/** Whether a wish is told in more than one clause: `想买个相机，预算五千`. */
export const isWished = (before: DividedClause, clause: DividedClause): boolean =>
  WISH.test(before.predicate) && clause.subject?.kind === 'thing';

/** Subjects that are somebody's or something's: `主人在楼下`. bounded: 120 characters */
const RELATIONAL =
  /^(?:人(?=[很挺蛮超还不特])|(?:医生|大夫)(?=让|建议|叫|要求|嘱)|主人|车主|店主|店家|业主|作者|封面|屏幕|里[面头]|上面|外面|旁边|附近|颜色|味道|价[格钱]|[两俩三]个?人?(?=都|平时|一起|在|住|也|经常)|俩(?=都|人)|质量|效果|结果|原因|理由|目的|问题|内容|意思|感觉|后者|前者|双方|对方|其他|其余|剩下|另一[个只条台]?(?:是|也|则|就))/u;

/** Whether the subject of a clause is a part of what the clause before it has named. */
export const isRelational = ({ subject, plain }: DividedClause): boolean =>
  subject !== null && RELATIONAL.test(plain.slice(subject.start));

/** Whether a clause without a subject tells something by itself of the subject of the one before it. */
export function continuesApart(before: DividedClause, clause: DividedClause): boolean {
  // where somebody does what he does
  if (/^(?:在|喺)/u.test(clause.predicate) && wordsOf(clause.predicate).every(({ tag }) => !/^v/.test(tag)))
    return false;
  if (/^都|^一起/u.test(clause.predicate)) return false;
  const isNow = /^(?:现在|目前|如今|而家|依家)/u.test(clause.time);
  if (BUT.test(clause.plain) && !isNow && !/^没有?\p{Script=Han}{2,}$/u.test(clause.predicate)) return false;
  if (isEvent(before) && isEvent(clause)) return false;
  if (WISH.test(before.predicate) && clause.time === '') return false;
  const isDenied = before.claim.polarity === 'denied' && clause.claim.polarity !== 'denied';
  if (isDenied && clause.time === '' && !/；|;/u.test(clause.mark)) return false;
  if (SHARED.test(before.time) && clause.time === '' && !STATIVE.test(clause.predicate)) return false;
  if (/^不(?:加|放|要|带|含|打算)/u.test(clause.predicate)) return false;
  const words = clause.plain.slice(clause.joiner);
  if (!STEP.test(clause.predicate) && !isEvent(clause)) return true;
  return (
    clause.time !== '' || isStative(before) || isStative(clause) || BESIDE.test(words) || clause.joiner > 0
  );
}

/** Whether a clause that names its subject may explain, limit or be timed by the one before it. */
export function dependsOn(before: DividedClause, clause: DividedClause, isSame: boolean): boolean {
  if (before.isTimed && clause.time === '' && !NOW.test(before.time)) return true;
  if (isEvent(before) && (isEvent(clause) || isOver(clause) || clause.subject?.kind === 'thing')) return true;
  if (!isSame) return false;
  if (BUT.test(clause.plain)) return !/^(?:现在|目前|如今)/u.test(clause.time);
  const areFlat = before.claim.polarity === 'affirmed' && clause.claim.polarity === 'affirmed';
  return !areFlat;
}

/** Whether a clause stands in brackets. */
export const isBracketed = ({ mark }: DividedClause): boolean => /[（(]/u.test(mark);

/** How somebody felt about what happened. bounded: 120 characters */
const FELT =
  /感到|感觉(?:非常|很|十分|特别)|(?:很|非常|十分|特别|超|好|太)(?:开心|高兴|快乐|焦虑|紧张|难过|惊喜|害怕|生气|失望|激动|感动|伤心|兴奋|愧疚|后悔|委屈|尴尬|无奈|崩溃|郁闷)/u;

/** Whether a clause tells how somebody felt, which goes with what happened. */
export const isFelt = ({ plain }: DividedClause): boolean => FELT.test(plain);
