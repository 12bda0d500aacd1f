import { verbOf } from '../claims/english/verbs.ts';
import { ADDRESSED, OF_TRADE, OTHERS_DAY } from '../profile-chinese-told.ts';
import {
  isActivity,
  isField,
  isFullName,
  isJob as isJobInChinese,
  isNativePlace,
  isNickname,
  isOrganisation,
} from '../profile-chinese-values.ts';
import { kindsOf, PLAY } from '../profile-general/piece-values.ts';
import { NO_KIN, OF_ANY } from '../profile-household-bare.ts';
import { isJob } from '../profile-values.ts';
import { nounKinds } from './english-nouns.ts';
import type { TaggedField } from './fields.ts';

/**
 * The least probability of a marked value whose words do not look like a value of the field: below it, most
 * are errands and words for something else.
 */
export const UNLIKE = 0.97;

/** Schools, subjects and degrees. bounded: 80 characters */
const STUDY =
  /学|专业|研究生|本科|专科|硕|博|毕业|文凭|大[专一二三四]|研[一二三]|[高初][中一二三]|自考|成考|证$|电大|[法医经管理工史哲]系?$/u;
/** What is done for a living. bounded: 24 characters */
const DOES = /^(?:开|跑|送|卖|修|教|做|搞|干|拉|摆|种|养|剪|带|打|扫|当)(?!我|你)\p{Script=Han}{1,6}$/u;
/** Ages as people say them. bounded: 24 characters */
const AGE = /^[\d一二三四五六七八九十百有零几]+(?:多|来)?(?:周?岁|出头|好几)?(?:多|出头|半)?$/u;

/** Before an allergy, somebody else whose it is: `隔壁床对`, `客人说对`. bounded: 40 characters */
const OF_OTHERS =
  /(?:^|[，,。！!；;：:说讲道]|告诉我|发现|听到|知道)(?!(?:我|本人|咱|俺|自己|从小|一直|是|这是|现在|好像|可能|其实|天生|也|还|就|都|医生|大夫|结果|检查|目前|确实|真的|只|最近|今年|去年|小时候|打小|尤其|特别|主要|另外|不过|但|因为|所以|体检|查|化验|以前|反正)+[^，,]{0,3}对)(?<who>[^，,。！!；;说]{1,10}?)对[^，,。！!]{0,10}$|(?:客人|顾客|病人|孩子|同桌|邻床|隔壁[^，,]{0,4}|对门[^，,]{0,4}|室友|老板)[^，,我]{0,4}对[^，,。！!]{0,10}$/u;

/** What is done at a shop or a clinic, and is no work. bounded: 24 characters */
const ERRAND = /^(?:买|看病|排队|等|吃|逛|办|取|拿|玩|用|住|考上)/u;

/** What somebody tells of himself behind his trade. bounded: 300 characters */
const OF_BODY = /我|自己|[疼痛累酸肿]|失眠|夜班|加班|下班|倒班|[\d一二三四五六七八九十]年/u;

/** Whose age stands behind him: `我爸，71岁`. bounded: 20 characters */
const OF_RELATIVE =
  /(?:爸|妈|爷爷|奶奶|哥|姐|弟|妹|舅|姑|姨|叔|伯|外公|外婆|姥姥|姥爷|老公|老婆|儿子|女儿|孩子|邻居|同事|室友|朋友|老板|老师)[，,（( ]?(?:今年|都|已经|快|才|刚)?$/u;
/** Whose wish it is: `当公务员是我妈的心愿`. bounded: 40 characters */
const WISHED_BY =
  /^(?:一直|只|都|才)?是(?:我|咱)?(?:们)?(?:家)?的?[^，,。我]{1,5}(?:的|老)(?:心愿|愿望|梦想|主意|想法|期望|意思|要求|安排|希望|遗愿|打算)/u;

/** Whether what marked words name is an allergy of somebody else, or a trade that is only asked of. */
export const isOthersInChinese = (
  field: TaggedField,
  words: string,
  before: string,
  behind: string,
): boolean =>
  (field === 'allergies' && OF_OTHERS.test(before.slice(-40))) ||
  (field === 'age' && (OTHERS_DAY.test(before) || OF_RELATIVE.test(before.slice(-20)))) ||
  WISHED_BY.test(behind.slice(0, 40)) ||
  (field === 'hobbies' && /^[打看玩听][游电手音]$/u.test(words)) ||
  (field === 'occupation' && ERRAND.test(words)) ||
  (field === 'occupation' &&
    before === '' &&
    (OF_TRADE.test(behind.slice(0, 20)) || (ADDRESSED.test(words) && !OF_BODY.test(behind))));

/** Whether marked words of a Chinese sentence look like a value of the field. */
export function isLikeInChinese(field: TaggedField, words: string): boolean {
  switch (field) {
    case 'name':
      return isFullName(words) || isNickname(words);
    case 'age':
      return AGE.test(words);
    case 'city':
    case 'hometown':
      return isNativePlace(words) && !/[湖河江海山岛寺塔峰]$/u.test(words);
    case 'hobbies':
      return isActivity(words);
    case 'occupation':
      return isJobInChinese(words) || isField(words) || DOES.test(words);
    case 'employer':
      return isOrganisation(words);
    case 'education':
      return STUDY.test(words);
    default:
      return true;
  }
}

/** An apposition to somebody else: `my kids' teacher, Mrs Lowe`. bounded: 60 characters */
const OF_OWN = /\b(?:my|our) [\p{Ll}' -]{2,40}, $/iu;
/** Schools and degrees by their names. bounded: 80 characters */
const STUDIED =
  /\b(?:univ\w*|uni|college|school|academy|institute|poly\w*|tech|[A-Z]{2,5}|bsc|ba|ma|msc|phd|degree|studies|gcses?|highers?|a-levels?)\b|ology|(?:ics|ing|istry|ature|ance|tory|raphy|phy|law|art|arts|medicine|science|sciences)$/i;
/** What is at a shop, and nobody's work. bounded: 40 characters */
const BESIDE = /\b(?:outside|near|behind|opposite|past|by|next to|in front of)(?: the)? $/i;
/** Whose relative words name, or how many. bounded: 40 characters */
const OWN = /\b(?:my|our|two|three|four|five|six|an?) (?:\p{L}+ ){0,2}$/iu;

/**
 * Whether marked words of an English sentence look like a value of the field.
 * @param before the words before them
 * @param behind the words behind them
 */
export function isLike(field: TaggedField, words: string, before: string, behind: string): boolean {
  switch (field) {
    case 'hobbies':
      return kindsOf(words).some((kind) => PLAY.has(kind)) && !/\b(?:him|her|them|it) $/i.test(before);
    case 'occupation':
      return isJob(words) && !/ (?:the|my|your|his|her|an?) /i.test(words);
    case 'name':
      return !OF_OWN.test(before.slice(-60));
    case 'education':
      return !/^\p{Lu}/u.test(words) || STUDIED.test(words);
    case 'employer':
      return !BESIDE.test(before.slice(-40));
    case 'allergies':
      return BEARS_NOT.test(before) || BEARS_NOT.test(behind);
    default:
      return true;
  }
}

/** How people tell what they do not bear. bounded: 300 characters */
const BEARS_NOT =
  /allerg|intoleran|react|hives|rash|swell|swoll|itch|epi-?pen|sneez|anaphyl|throat|breath|wheez|n't|cannot|cant\b|free\b|avoid|\bno\b|never|without|\boff\b|kill|hospital|a ?& ?e|ill\b|sick|blotch|hay fever|streaming/i;

/** What a number counts, if not years. bounded: 300 characters */
const UNIT =
  /^ (?:on the (?:motorway|road|dial|clock|clock)|mph|km|kph|degrees|percent|guests|people|weeks|minutes|hours|miles|pounds|quid|euros|dollars|kilos|kg|cm)\b/i;

/** Whose age stands behind him: `my dad, 71,`. bounded: 60 characters */
const OF_SOMEBODY =
  /(?:^|[.;:!?,] ?|\b(?:and|but|so|with|for|because) )(?:(?:my|our|his|her|their|your) (?:[\p{L}'-]{2,20} ){0,2}[\p{L}'-]{2,20},?(?: (?:Mr|Mrs|Ms|Dr))?(?: \p{Lu}\p{Ll}{1,20})?|(?:dad|mum|mom|nan|gran|grandma|grandpa|grandad|granddad|husband|wife|son|daughter|brother|sister)(?: \p{Lu}\p{Ll}{1,20})?),? ?\(?$/iu;

/** A denial of all: `I've never been allergic to anything, nuts included`. bounded: 200 characters */
const NO_ALLERGY = /(?:\b(?:never|not|no)|n't) (?:\p{L}+ ){0,3}allerg\p{Ll}+ to (?:anything|any|a thing)\b/iu;

/** Of whom somebody is a customer: `Vodafone has me on a 24-month contract`. bounded: 300 characters */
const SUPPLIER =
  /^ (?:has|have|had|put|'s got) me on an? (?:\p{L}+|\d+)[- ](?:month|year) (?:contract|plan|deal)\b/iu;

/** Before what somebody leaves out, for whatever reason. bounded: 20 characters */
const LEFT_OUT = /\b(?:but|except(?: for)?|apart from|other than|save for) $/i;

/** Whom something is done with: `working towards a solution with Tim`. bounded: 60 characters */
const DONE_WITH =
  /\b(?:solution|plan|project|meeting|call|lunch|dinner|coffee|deal|chat|problem|issue|argument|appointment|date|trip|walk|game|drinks?) with $/i;

/**
 * Whether a marked relative only stands before the noun that is meant, or is any such relative or animal:
 * `Dad jokes`, `sister cities`, `Parrot repeats all - is that true?`.
 */
export function isOfAny(field: TaggedField, before: string, behind: string): boolean {
  if (field === 'age' && (UNIT.test(behind) || OF_SOMEBODY.test(before.slice(-60)))) return true;
  if (field === 'allergies' && NO_ALLERGY.test(before.slice(-200))) return true;
  if (field === 'allergies' && LEFT_OUT.test(before.slice(-20)) && !isLike(field, '', before, behind))
    return true;
  if (field === 'employer' && (SUPPLIER.test(behind) || DONE_WITH.test(before.slice(-60)))) return true;
  if (field === 'city' && /\bcalled $/i.test(before) && /^ home\b/i.test(behind)) return true;
  if ((field !== 'family' && field !== 'pets') || OWN.test(before.slice(-40))) return false;
  if (OF_ANY.test(behind)) return true;
  if (field === 'pets') return false;
  const next = /^ (?<next>\p{Ll}{3,20})/u.exec(behind)?.groups?.next ?? '';
  const noun = next.replace(/ies$/, 'y');
  return NO_KIN.test(behind.slice(0, 40)) || (nounKinds(noun).length > 0 && verbOf(next) === undefined);
}
