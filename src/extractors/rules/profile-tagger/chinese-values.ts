import type { ProfileKind } from '../../../domain/profiles/profile-kinds.ts';
import { trimTail } from '../../../domain/text/trim.ts';
import { ANIMALS, PEOPLE } from '../claims/chinese/words.ts';
import { NO_FAMILY } from '../profile-chinese-people.ts';
import { isAge, isAllergen, isLanguage, isName, isPlace } from '../profile-chinese-values.ts';
import { each, one, type Reading } from '../profile-reading.ts';
import { FIELDS, type TaggedField } from './fields.ts';

const MAX_LENGTH = 24;
/** `两个儿子`, `女儿乐乐`, `一只猫叫豆豆`. bounded: 24 characters */
const BEING = new RegExp(
  `^(?:我(?:们)?家?的?)?(?:(?<count>[一两俩仨二三四五六七八九十几\\d]{1,2})?(?<measure>[个位只条对匹口头])?)(?:叫(?<before>[\\p{Script=Han}A-Za-z]{1,8}?)的)?(?<who>${PEOPLE}|${ANIMALS})(?:们)?(?:(?:名?叫做?|名字叫|名字是|是)?(?<name>[\\p{Script=Han}]{2,3}|[A-Za-z]{1,15}))?$`,
  'u',
);
// bounded: 24 characters
const ANIMAL = new RegExp(`^${ANIMALS}$`, 'u');
/** A language that no list knows. bounded: 24 characters */
const TONGUE =
  /^(?!说|电|笑|神|童|梦|空|坏|谎|废|情|实|老实|好听|对|会|听|讲|喊|作|论|课|语|散|原|全|公|天|人|范|正|外文|母|外语|口|词|成|谚|术|俗|标|评|用|句|敬|古文|文言)\p{Script=Han}{1,5}[语话文語話]$/u;
const EMPTY = /^(?:我|你|他|她|它|这|那|的|了|什么|哪|谁|没有?|不)+$/u;

/** A marked value as the rules write it; none where the words cannot be one. */
export function chineseReadings(field: TaggedField, marked: string): readonly Reading[] {
  const words = trimTail(marked.replace(/^[的了在是]+|[“”"「」『』《》]/gu, ''), /[的了啊呀呢吧嘛，。！、]/u);
  if (words === '' || words.length > MAX_LENGTH || EMPTY.test(words)) return [];
  const kind: ProfileKind = FIELDS[field];
  switch (field) {
    case 'name':
      return one(kind, words.length >= 2 && isName(words) ? words : null);
    case 'age': {
      const age = words.replace(/(?:周?岁|出头)$/u, '');
      return one(kind, isAge(age) && /[\d一二三四五六七八九十]/u.test(age) ? age : null);
    }
    case 'birthday':
      return one(
        kind,
        !/后$/u.test(words) &&
          /[\d一二三四五六七八九十]|节|除夕|腊|初|元旦|平安夜|[冬夏]至|[春秋]分|立[春夏秋冬]|清明|端午|中秋|重阳|小满|白露|霜降|谷雨|[大小][寒雪暑]|七夕/u.test(
            words,
          )
          ? words
          : null,
      );
    case 'employer':
      return one(kind, words.length >= 2 && !ANY_FIRM.test(words) ? words : null);
    case 'city':
    case 'hometown':
      return one(kind, isPlace(words) ? words : null);
    case 'family':
    case 'pets':
      return relatedReadings(field, words);
    case 'languages':
      return each(
        kind,
        parts(words).filter((one) => isLanguage(one) || TONGUE.test(one)),
      );
    case 'allergies':
      return each(kind, parts(words).filter(isAllergen));
    case 'hobbies':
      return each(kind, parts(words));
    case 'education':
    case 'goals':
      return each(kind, ONLY_TIME.test(words) ? [] : [words]);
    default:
      return one(kind, words.length >= 2 ? words : null);
  }
}

/** When something is aimed at, without what. bounded: 40 characters */
const ONLY_TIME =
  /^(?:[今明后]年|年[底内]|下半年|上半年|将来|以后|未来|有(?:一天|朝一日)|总有一天|[\d一二两三四五六七八九十]{1,3}[年岁个月]{1,3}(?:内|里|之?前|以?后)?)$/u;
/** A firm that is not named. bounded: 40 characters */
const ANY_FIRM =
  /^(?:在)?(?:一?[家个间所]|这家|那家|某家?|我们?|本|我司)?(?:大|小|新|老|外地|本地)?(?:公司|单位|工厂|厂子?|企业|店|机构|部门|外企|国企|私企|民企|大厂)$/u;

const parts = (words: string) => words.split(/[、，,/]|以及|还有|(?<=..)[和跟与及](?=..)/u).filter(Boolean);

function relatedReadings(field: 'family' | 'pets', words: string): readonly Reading[] {
  const { count, measure, before, who, name } = BEING.exec(words)?.groups ?? {};
  if (who === undefined || NO_FAMILY.test(who) || ANIMAL.test(who) !== (field === 'pets')) return [];
  const called = before ?? name;
  const value =
    called !== undefined && isName(called)
      ? called
      : count !== undefined || measure !== undefined
        ? `${count ?? '一'}${measure ?? '个'}`
        : null;
  if (value !== null) return [{ kind: kindOf(field, who), label: who, value, relation: who }];
  return [{ kind: field === 'pets' ? 'pets' : 'relations', value: who, isAdded: true }];
}

function kindOf(field: 'family' | 'pets', who: string): ProfileKind | null {
  if (field === 'pets') return 'pets';
  if (/^(?:妻子?|老婆|太太|媳妇|爱人|丈夫|老公|先生)$/u.test(who)) return 'spouse';
  return /(?:孩子|儿子|女儿|闺女|宝宝|娃)$/u.test(who) ? 'children' : null;
}
