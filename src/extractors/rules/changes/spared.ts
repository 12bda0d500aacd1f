import { analyseTerms } from '../../../domain/text/analyse.ts';
import { keptReadings } from '../../../lib/kept-readings.ts';
import { PEOPLE } from '../claims/chinese/words.ts';
import { termsOf } from './english-terms.ts';
import { personIn } from './linked-clauses.ts';

const MAX_SAID = 300;
const MAX_CHINESE = 100;
const MAX_KEPT = 200;
const HAN = /\p{Script=Han}/u;

/** What was lost for a while, and is there again. bounded: 300 characters */
const FOUND_AGAIN =
  /\blost \p{L}{1,20}(?: \p{L}{1,20})? for (?:an?|two|three|four|five|half an?|a few|several|\d{1,2}) (?:\p{L}{1,10} )?(?:minutes?|hours?|days?)\b|\b(?:lost|missing)\b.{0,80}\bfound (?:him|her|it|them)\b|\b(?:it|he|she)(?:'s| is) (?:alive|working again)\b|\b(?:still works|survived it)\b/iu;
/** What is not so yet, or was refused. bounded: 300 characters */
const NOT_YET =
  /\bturns? \d{1,3} (?:in|on|next|this coming)\b|\b(?:got|been|was|were) turned down\b|\bon page \d/iu;
/** A member of a group who did something. bounded: 300 characters */
const MEMBER =
  /^(?:(?:big|little|old|young|poor) )?\p{L}{2,20} from (?:the|our|my) (?:\p{L}{2,20} ){1,3}(?:has |have |just )*(?:quit|left|retired|died|moved|resigned|got)\b/iu;
/** What a relative of the speaker did. bounded: 300 characters */
const KIN_DEED =
  /^(?:and |but |so )?(?:(?:my|our) )?(?<who>mum|mom|mother|dad|father|gran|grandma|nan|grandpa|grandad|brother|sister|aunt|uncle|cousin|son|daughter|wife|husband|mate|friend|neighbou?r|boss|colleague|flatmate|roommate)(?:'s| has| had)? (?:(?:just|finally|already|also) )*(?:sold|left|moved|swapped|quit|dropped|given up|gave up|stopped|bought|switched|changed|retired|graduated|lost|got)\b(?<rest>[^,.;]*)/iu;
/** A memory in which somebody else may be meant. bounded: 300 characters */
const PARTNERED =
  /\b(?:with|married|engaged|wife|husband|partner|parents|family|kids?|children|we|our|us|for|to|under|share|next)\b/iu;
const OF_ME = /\b(?:me|my|I|us|our|we)\b/iu;
/** Some of several things. bounded: 300 characters */
const SOME_OF =
  /\b(?:one|two|three|four|a couple|a few|some|half|several|most) (?:\p{L}{1,20} )?(?:out )?of (?:the|our|my)\b/iu;
/** A memory of how many there are. bounded: 300 characters */
const COUNTED =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple|pair|few|some|several|\d{1,4})\b/iu;
/** Some of a group that lost them. bounded: 300 characters */
const SEVERAL_LOST =
  /\b(?:lost|losing|lose) (?:two|three|four|five|six|a few|several|some|many|\d{1,3}) \p{L}{2,20}s\b/iu;
const IS_ONE = /^I(?:'m| am) (?:an?|the)\b/iu;
/** bounded: 300 characters */
const PAID_OFF = /\bpaid off (?:the|my|our) (?<what>\p{L}{2,20}(?: \p{L}{2,20})?)/iu;
const DEBT = /^(?:debts?|loans?|mortgage|rest|last|whole|entire|remaining|card|credit)\b/iu;

/** Somebody else who has or does something. bounded: 100 characters */
const OTHERS_DEED = new RegExp(
  `(?:^|[，,。！!；])(?:跟我[^，。]{1,8}的)?(?<who>我?们?家?的?(?:${PEOPLE}|嫂子|[大小]姑[姐子]|[大小][舅姨]子|[堂表]?[哥姐弟妹]夫?|邻居|同桌|室友|舍友|闺蜜|同学|同事)|[小老阿]\\p{Script=Han})(?:前两天|前几天|前天|昨天|昨晚|今天|上周|上个月|刚刚?|也|已经|终于|总算|又){0,3}(?:生了|转正|升了|升职|辞职|结婚|领证|毕业|离婚|退休|怀孕|怀上)`,
  'u',
);
const OF_SPEAKER = new RegExp(`^我们?(?!家?的?(?:${PEOPLE}))`, 'u');
/** What is done for somebody else. bounded: 100 characters */
const FOR_ANOTHER = new RegExp(
  `(?:给|帮|替)我?的?(?<who>${PEOPLE}|嫂子|同学|同事|朋友)(?:换|买|办|订|租|装|下)了?`,
  'u',
);
/** A part of a thing that broke. bounded: 100 characters */
const PART_BROKE = /(?:断|坏|掉|裂|碎|缺)了(?:一)?(?:根|颗|条|块|个角|片|扇|节)/u;
/** Once only, as the same words say. bounded: 100 characters */
const AS_BEFORE =
  /下(?:个?星期|周|次|回|个?月|学期|礼拜)[^，。]{0,4}(?:照旧|照常|照样|不变|恢复|正常)|(?:就|只|仅)(?:这|此)一?(?:回|次|周|天|趟)(?:而已|罢了)?(?=$|[，。！!；])/u;
/** What somebody says to be as it was. bounded: 100 characters */
const STILL_SO =
  /我(?:自己)?(?:还是|仍然|依然|照样|还得|接着)(?:继续|更)?(?:做|当|在|爱|喜欢|选|住|用|去|上|学|练|吃|喝|坚持)/u;
/** Somebody who is not named. bounded: 100 characters */
const SOME_PERSON =
  /有(?:一)?个[^，,。]{0,12}(?:哥们|姐们|同学|同事|朋友|邻居|大哥|大姐|阿姨|男生|女生|人)|(?:[他她]|我)?(?:邻居|别人|人家)家的?|^(?:对面|隔壁|旁边|前面|后面)(?:那|这|的)?(?:栋|幢|家|楼|单元|小区|店|班)|想(?:让|请|找|挖|拉)我|(?:请柬|名片|合同|证件|简历|邮件|书)上(?:得|要|必须|就)?写/u;
/** Another account or number of the same person. bounded: 100 characters */
const SECOND = /(?:小号|备用机|副卡|副业|二号机|第二个)/u;

/**
 * Whether what a sentence ends spares a memory: it was found again, it is one of several, a part of it,
 * somebody else's, or only this once.
 */
export function isSpared(said: string, memory: string): boolean {
  const text = said.slice(0, MAX_SAID);
  return HAN.test(text)
    ? isSparedInChinese(said.slice(0, MAX_CHINESE), memory)
    : isSparedInEnglish(text, memory);
}

/** What a sentence says that may spare a memory; it is compared with many. */
interface Sparing {
  /** Whether it spares all of them. */
  readonly isAll: boolean;
  readonly isSomeOf: boolean;
  readonly isSeveral: boolean;
  /** The words for a relative who did it. */
  readonly kin: ReadonlySet<string> | null;
  /** The terms of what was paid off. */
  readonly paid: readonly string[];
}

const sparingIn = keptReadings(
  (said: string): Sparing => {
    const { who = '', rest = '' } = KIN_DEED.exec(said)?.groups ?? {};
    const what = PAID_OFF.exec(said)?.groups?.what ?? '';
    return {
      isAll: [FOUND_AGAIN, NOT_YET, MEMBER].some((spares) => spares.test(said)),
      isSomeOf: SOME_OF.test(said),
      isSeveral: SEVERAL_LOST.test(said),
      kin: who === '' || OF_ME.test(rest) ? null : (personIn(who) ?? new Set(analyseTerms(who))),
      paid: DEBT.test(what) ? [] : termsOf(what),
    };
  },
  MAX_KEPT,
  MAX_SAID,
);

function isSparedInEnglish(said: string, memory: string): boolean {
  const { isAll, isSomeOf, isSeveral, kin, paid } = sparingIn(said);
  if (isAll) return true;
  const known = memory.slice(0, MAX_SAID);
  if (isSomeOf && !COUNTED.test(known)) return true;
  if (isSeveral && IS_ONE.test(known)) return true;
  if (kin !== null && /^I\b/u.test(known) && !PARTNERED.test(known))
    if (!analyseTerms(memory).some((term) => kin.has(term))) return true;
  if (paid.length === 0) return false;
  const terms = termsOf(memory);
  return !paid.some((term) => terms.includes(term));
}

/** The same of a Chinese sentence. */
interface ChineseSparing {
  readonly isAll: boolean;
  readonly isOfPerson: boolean;
  readonly isSecond: boolean;
  /** Others who did it, or for whom it was done. */
  readonly others: readonly string[];
}

const chineseSparingIn = keptReadings(
  (said: string): ChineseSparing => ({
    isAll: [AS_BEFORE, PART_BROKE, STILL_SO].some((spares) => spares.test(said)),
    isOfPerson: SOME_PERSON.test(said),
    isSecond: SECOND.test(said),
    others: [OTHERS_DEED, FOR_ANOTHER].flatMap((pattern) => {
      const who = pattern.exec(said)?.groups?.who?.replace(/^我?们?家?的?/u, '');
      return who === undefined ? [] : [who];
    }),
  }),
  MAX_KEPT,
  MAX_CHINESE,
);

function isSparedInChinese(said: string, memory: string): boolean {
  const { isAll, isOfPerson, isSecond, others } = chineseSparingIn(said);
  if (isAll) return true;
  if (isOfPerson && !SOME_PERSON.test(memory)) return true;
  if (isSecond && !SECOND.test(memory)) return true;
  if (others.length === 0 || !OF_SPEAKER.test(memory)) return false;
  return others.some((who) => !memory.includes(who));
}
