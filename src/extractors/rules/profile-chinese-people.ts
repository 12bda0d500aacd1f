import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { ANIMALS, PEOPLE } from './claims/chinese/words.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { isPersonName } from './profile-chinese-person-name.ts';
import { isName } from './profile-chinese-values.ts';
import { NAME } from './profile-chinese-words.ts';

/** What a clause says of a relative, a friend or an animal of the speaker. */
export interface Companion {
  readonly kind: ProfileKind | null;
  /** How it relates to the speaker: `女儿`, `猫`. */
  readonly relation: string;
  /** `''`: the person or animal itself, whatever its name. */
  readonly value: string;
  readonly isGone: boolean;
}

// bounded: 120 characters
const WHO = new RegExp(
  `^(?:我们?家?(?:的|里的?)?|家里的?)?(?:那个?|这个?|[一二两三几]?[只条个位])?(?<who>${PEOPLE}|${ANIMALS})(?<name>[“"「]?(?:\\p{Script=Han}{2,3}|[A-Za-z]{1,20})[”"」]?)?$`,
  'u',
);
const ANIMAL = new RegExp(`^${ANIMALS}$`, 'u');
// bounded: 120 characters
const CALLED = new RegExp(
  `^(?:的)?(?:名字|全名|大名|小名)?(?:现在)?(?:叫做?|名叫|名字叫|名字是|名为|取名叫?|起名叫?|是)(?<value>${NAME})(?=$|[，,。！!；;]|今年|现在|，)`,
  'u',
);
/** A person whom the speaker tells that he has: `我有一个女儿叫乐乐`. bounded: 120 characters */
const HAS = new RegExp(
  `^(?:还|也|只|就|现在|家里|一共)?(?:有|养|收养|领养|捡|抱养|救助|认养|生|娶|嫁|买)(?:了|过|着)?(?<count>[一两俩仨二三四五六七八九十几\\d]{0,2})(?<measure>[个位只条对匹口])?(?:(?<age>[\\d一二三四五六七八九十]{1,3}个?(?:周)?[岁月](?:半|多|大)?)的)?(?:叫(?<before>${NAME})的)?(?<who>(?:双胞胎|亲)?(?:${PEOPLE}|${ANIMALS}))(?:[，,]?(?:叫做?|名叫|名字叫|名字是)(?<value>${NAME}))?$`,
  'u',
);
/** Animals that the speaker has: `家里有三只猫和一只乌龟`. bounded: 120 characters */
const KEEPS = new RegExp(
  `^(?:家里|我家)?(?:一共|还|也|现在)?(?:有|养|领养|收养)(?:了|着)?(?<list>(?:[一两二三四五六七八九十几\\d]{1,2}(?:只|条|个|匹|头|缸)${ANIMALS}(?:[、和跟，,]|以及)?){1,6})$`,
  'u',
);
/** `有两个姐姐一个弟弟`. bounded: 120 characters */
const PEOPLE_LIST = new RegExp(
  `^(?:家里)?(?:一共|还|也|上面|下面)?有(?<list>(?:[一两俩二三四五六七八九\\d][个位](?:亲)?${PEOPLE}(?:[、和跟，,]|以及)?){2,5})$`,
  'u',
);
const EACH_PERSON = new RegExp(`(?<count>[一两俩二三四五六七八九\\d][个位])(?<who>${PEOPLE})`, 'gu');
/** One kind of animal in a list. */
const EACH = new RegExp(`(?<count>[一两二三四五六七八九十几\\d]{1,2}[只条个匹头缸])(?<who>${ANIMALS})`, 'gu');
/** `我跟女朋友分手了`. bounded: 120 characters */
const LEFT = new RegExp(
  `^我?(?:已经|刚|最近|上周|上个月)?(?:跟|和|与)(?:我的?)?(?<who>${PEOPLE})\\p{Script=Han}{0,8}?(?:分手|离婚|分居)了`,
  'u',
);
/** Several animals with their names: `一只叫豆豆一只叫毛毛`. */
const EACH_CALLED = /[一另][一]?[只条个]叫(?<value>[\p{Script=Han}]{1,3}?|[A-Za-z]{1,12})(?=[一另、和]|$)/gu;
const GONE =
  /^(?:昨天|前天|今天|上周|上个?月|去年|今年|最近|前几天|已经|刚|刚刚|不幸|突然){0,3}(?:去世|过世|病逝|离世|死|走丢|丢|没|不在|送人|送走|走)了/u;
const AGE =
  /^(?:今年|现在|已经|刚|才|都){0,2}(?:满|过)?(?<value>[\d一二三四五六七八九十]{1,3}个?(?:周)?[岁月](?:半|多)?)(?:了)?$/u;
/** `我家两个娃`. bounded: 120 characters */
const COUNTED = /^(?:我们?家|家里)(?:有)?(?<count>[一两俩仨二三四五六七八九十\d]{1,2}[个只条])/u;
const CHILDREN = /(?:双胞胎|龙凤胎|孩子|儿子|女儿|闺女|宝宝|娃)们?$/u;
const PARTED = /^(?:跟我|和我|与我|同我)?(?:已经|刚|上周|上个月|去年|最近){0,2}(?:分手|离婚|分居)了/u;

/** People who are neither relatives nor partners of the speaker. */
export const NO_FAMILY =
  /(?:班主任|合伙人|[组班队店校院]长|实习生|下属|网友|球友|驴友|战友|老乡|同桌|同窗|学[长姐弟妹]|师[兄姐弟妹]|老板|上司|领导|主管|同事|同学|导师|老师|教练|邻居|(?<![男女])朋友|客户|房东|队友|搭档|徒弟|师傅|医生|室友|舍友|闺蜜|发小)们?$/u;

/** The relatives and animals of the speaker that a clause is about or introduces. */
export function companionsIn(claim: ChineseClaim): readonly Companion[] {
  return anyoneIn(claim).filter(({ relation }) => !NO_FAMILY.test(relation));
}

function anyoneIn(claim: ChineseClaim): readonly Companion[] {
  const predicate = claim.plain.slice(claim.predicateAt);
  if (claim.subject === 'other') return ofOther(claim, predicate);
  const words = claim.plain.slice(claim.leadEnd);
  const left = LEFT.exec(words)?.groups;
  if (left?.who !== undefined) return [{ ...companion(left.who, ''), isGone: true }];
  if (claim.polarity !== 'affirmed') return [];
  const both = /^(?:我们?)?(?:家里?)?有(?<value>[一两二三]儿[一两二三]女|一双儿女)$/u.exec(words)?.groups
    ?.value;
  if (both !== undefined) return [companion('孩子', both)];
  const people = PEOPLE_LIST.exec(predicate)?.groups?.list;
  if (people !== undefined)
    return [...people.matchAll(EACH_PERSON)].map(({ groups }) =>
      companion(groups?.who ?? '', groups?.count ?? ''),
    );
  const kept = (KEEPS.exec(predicate) ?? KEEPS.exec(words))?.groups?.list;
  if (kept !== undefined)
    return [...kept.matchAll(EACH)].map(({ groups }) => companion(groups?.who ?? '', groups?.count ?? ''));
  const has = HAS.exec(predicate)?.groups;
  if (has?.who === undefined) return withWhom(words);
  const value = has.value ?? has.before ?? '';
  if (value !== '' && isName(value)) return [companion(has.who, plainName(value))];
  if (has.age !== undefined) return [companion(has.who, has.age)];
  const count = `${has.count === '' ? '一' : has.count}${has.measure ?? '个'}`;
  return /老公|老婆|丈夫|妻子?|太太|爸|妈|父|母/u.test(has.who) ? [] : [companion(has.who, count)];
}

// bounded: 120 characters
const WITH = new RegExp(
  `(?:跟|和|与|带|陪|帮|给)(?:我|我们)?(?:家)?(?:的)?(?<who>${PEOPLE})(?<name>[小阿大老]\\p{Script=Han}|[A-Z][a-z]{1,15})(?=\\p{Script=Han})`,
  'u',
);

/** A relative who is named in passing: `我跟弟弟小杰开了家店`. */
function withWhom(words: string): readonly Companion[] {
  const { who, name } = WITH.exec(words)?.groups ?? {};
  return who === undefined || name === undefined || !isName(name) ? [] : [companion(who, name)];
}

function ofOther(claim: ChineseClaim, predicate: string): readonly Companion[] {
  const found = WHO.exec(claim.subjectWords)?.groups;
  if (found?.who === undefined) return [];
  const { who } = found;
  const counted = COUNTED.exec(claim.subjectWords)?.groups?.count;
  if (
    counted !== undefined &&
    !claim.isOmitted &&
    claim.polarity === 'affirmed' &&
    (CHILDREN.test(who) || ANIMAL.test(who))
  )
    return [companion(who, counted)];
  const name = claim.isOmitted ? '' : plainName(found.name ?? '');
  if (/[的家]/u.test(found.name ?? '')) return [];
  if (GONE.test(predicate)) return [{ ...companion(who, name), isGone: true }];
  if (PARTED.test(predicate)) return [{ ...companion(who, name), isGone: true }];
  if (claim.polarity !== 'affirmed') return [];
  const value = CALLED.exec(predicate)?.groups?.value;
  const each = [...predicate.matchAll(EACH_CALLED)].flatMap(({ groups }) => groups?.value ?? []);
  if (each.length > 1 && each.every(isName)) return [companion(who, each.join('、'))];
  const surname = /^(?:也)?(?<value>姓\p{Script=Han}{1,2})$/u.exec(predicate)?.groups?.value;
  if (surname !== undefined && !/阿姨|大叔|叔叔/u.test(who)) return [companion(who, surname)];
  if (value !== undefined && isName(value) && (!predicate.startsWith('是') || isProperName(value)))
    return [companion(who, plainName(value))];
  if (name !== '' && isPersonName(name) && !NO_NAME.test(name)) return [companion(who, name)];
  const age = AGE.exec(predicate)?.groups?.value;
  if (CHILDREN.test(who) && age !== undefined)
    return [{ kind: 'children', relation: `${who}年龄`, value: age, isGone: false }];
  const ages =
    /^(?:一个|老大|大的)[\d一二三四五六七八九十]{1,3}岁.{0,4}(?:一个|老二|小的)[\d一二三四五六七八九十]{1,3}岁$/u.exec(
      predicate,
    );
  return CHILDREN.test(who) && ages !== null
    ? [{ kind: 'children', relation: who, value: ages[0], isGone: false }]
    : [];
}

/** Times and adverbs that stand where a name may stand: `表妹春节前`. */
const NO_NAME =
  /[前后时年月周天节晚早]$|^(?:今|昨|明|现在|上个?|下个?|刚|已经|最近|以前|之前|当年|一直|平时|经常|春节|国庆|中秋|元旦|暑假|寒假|年轻|小时)/u;

function isProperName(value: string): boolean {
  return /^[A-Z]/.test(value);
}

function plainName(value: string): string {
  return value.replace(/[“”"「」『』]/gu, '').trim();
}

function companion(who: string, value: string): Companion {
  return { kind: kindOf(who), relation: who, value, isGone: false };
}

function kindOf(who: string): ProfileKind | null {
  if (/^(?:妻子?|老婆|太太|媳妇|爱人|丈夫|老公|先生)$/u.test(who)) return 'spouse';
  if (CHILDREN.test(who)) return 'children';
  return ANIMAL.test(who) ? 'pets' : null;
}
