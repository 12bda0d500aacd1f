import { isSameWhoChinese, type KnownChinese, type LinkChinese } from './linked-chinese-clauses.ts';

const DIGITS = '零一二三四五六七八九';

/** A number below a hundred in digits or letters; null for others. */
function numberOf(words: string): number | null {
  if (/^\d+$/u.test(words)) return Number(words);
  const match = /^(?<tens>[一二三四五六七八九])?(?<ten>十)?(?<ones>[一二三四五六七八九])?$/u.exec(
    words.replace('两', '二'),
  )?.groups;
  if (match === undefined) return null;
  const ones = match.ones === undefined ? 0 : DIGITS.indexOf(match.ones);
  if (match.ten === undefined) return match.tens === undefined ? null : DIGITS.indexOf(match.tens);
  return (match.tens === undefined ? 1 : DIGITS.indexOf(match.tens)) * 10 + ones;
}

/** bounded: 120 characters */
const AGE =
  /(?<age>\d{1,3}|[一二两三四五六七八九十]{1,3})周?岁(?:了|啦|半)?(?!的?时候|那年|以前|之前|以后)|^(?:我)?(?:昨天|前天|今天|上周|上个?月|刚|已经|终于|也|都|就){0,3}(?:满|今年|过了?)(?<full>[2-9]\d|[二三四五六七八九]十[一二三四五六七八九]?)(?:了|啦)$/u;

function ageIn(text: string): number | null {
  const { age, full } = AGE.exec(text)?.groups ?? {};
  return numberOf(age ?? full ?? '-');
}

/** `我29岁了` after `我今年28岁`. */
const growsOlder: LinkChinese = (told, known) => {
  const [a, b] = [told.text, known.text].map((text) => ageIn(text));
  return (
    a != null &&
    b != null &&
    a > b &&
    /了|啦|满|今年|已经|生日/u.test(told.sentence) &&
    isSameWhoChinese(told, known)
  );
};

/** bounded: 120 characters */
const DIED =
  /^(?<who>\p{Script=Han}{1,8}?)(?:已经|刚|在|因病|不幸|突然|昨天|前天|昨晚|上周|上个?月|上个?星期|今天|今早|今年|去年|前几天|周[一二三四五六日天]|[一二三四五六七八九十]{1,2}月)*(?:去世|过世|病逝|离世|死|老死|病死|安乐死|离开(?:了)?(?:我们?|人世)|去了?(?:天堂|喵星|汪星))了?/u;
/** bounded: 120 characters */
const PET_LEFT =
  /^(?<who>\p{Script=Han}{1,8}?)(?:已经|刚|昨天|前天|昨晚|上周|上个?月|今天|今早|周[一二三四五六日天])*(?:走|没)了$/u;
const PET = /[猫狗兔鸟鱼龟犬]|仓鼠|鹦鹉|金毛|泰迪|宠物/u;
/** What somebody does with a living being. bounded: 120 characters */
const WITH_LIVING = /有|养|遛|喂|照顾|看望|探望|陪|看|和|跟|接|叫/u;
const LASTING = /爱吃|喜欢吃|教我|留给|做的|姓|生于|老家/u;

/** `奶奶上个月去世了` after `奶奶住在乡下`. */
const dies: LinkChinese = (told, known) => {
  const isLeft = PET.test(known.text) && /陪|岁|老|年|天堂|难过|伤心|想它/u.test(told.sentence);
  const who = (DIED.exec(told.text) ?? (isLeft ? PET_LEFT.exec(told.text) : null))?.groups?.who?.replace(
    /^(?:我们?家?的?|咱家的?)/u,
    '',
  );
  if (who === undefined || who === '' || LASTING.test(known.text)) return false;
  if (
    /^(?:邻居|同事|朋友|别人|[他她]|手机|电脑|花|电池|隔壁|楼)/u.test(who) ||
    /[两三四几]只|[、和跟]/u.test(known.text.replace(/[和跟]我/u, ''))
  )
    return false;
  const plain = known.text.replace(/^我们?家?的?/u, '');
  if (plain.startsWith(who)) return true;
  return known.who === '' && known.text.includes(who) && WITH_LIVING.test(known.predicate);
};

/** bounded: 120 characters */
const PARTED =
  /分手了|分开了|离婚了|掰了|吹了|散了|分了$|被?[^，,]{0,6}甩了|和平分手|婚(?:礼|约)?(?:取消|不结|没结成|黄)|不结婚了|(?:离婚|离婚证)[^，,]{0,4}(?:办|领|下来)|没有?在一起了|恢复单身/u;
/** bounded: 120 characters */
const COUPLE =
  /谈恋爱|在恋爱|恋爱中|(?:女朋友|男朋友|女友|男友|对象|未婚妻|未婚夫|老公|老婆|丈夫|妻子)(?:的名字)?(?:叫|是(?!\p{Script=Han}{1,6}(?:师|员|生|人|家|工)))|^(?:我|我们)(?:已经|现在|正|刚)?(?:有|交了?)(?:个|一个)?(?:女朋友|男朋友|女友|男友|对象)|结婚|已婚|订婚|婚礼|[和跟与](?:女朋友|男朋友|女友|男友|对象|老公|老婆)[^，,]{0,4}(?:住|同居)|在一起/u;

/** `我跟小雯分手了` after `我正在和小雯谈恋爱`. */
const parts: LinkChinese = (told, known) => {
  if (!PARTED.test(told.text) || !COUPLE.test(known.text) || /没分手|没离婚/u.test(told.text)) return false;
  const partner = /^(?:老公|老婆|丈夫|妻子|爱人|媳妇|男朋友|男友|女朋友|女友|对象|未婚妻|未婚夫|[他她])$/u;
  const isOther = told.who !== null && told.who !== '' && !partner.test(told.who);
  return !isOther && (known.who === '' || known.who === null || partner.test(known.who));
};

/** bounded: 120 characters */
const MARRIED = /(?:结婚|领证|办(?:了|完)?婚礼|成家|完婚)(?:了|啦)/u;
const COUPLED =
  /脱单|(?:有|交|找|谈|处)(?:了|到)?(?:个|一个)?(?:女朋友|男朋友|女友|男友|对象)(?:了|啦|$)|(?:谈恋爱|在一起|订婚)(?:了|啦)|求婚成功/u;

const couples: LinkChinese = (told, known) => {
  if (told.who !== null && told.who !== '') return false;
  if (MARRIED.test(told.text))
    return (
      known.who === '' &&
      /单身|订婚|未婚(?!妻|夫)|谈恋爱|婚礼[^，,]{0,4}[在定]|(?:准备|打算|要)结婚/u.test(known.text)
    );
  return (
    COUPLED.test(told.text) && known.who === '' && /单身|没(?:有)?(?:女朋友|男朋友|对象)/u.test(known.text)
  );
};

/** bounded: 120 characters */
const BORN =
  /(?:宝宝|孩子|女儿|儿子|娃|小家伙|双胞胎)[^，,]{0,8}(?:出生|降生|生下来|来到)|(?:生了|生下|当(?:上)?(?:爸|妈)|卸货)/u;

/** `宝宝上周出生了` after `我怀孕了`. */
const isBorn: LinkChinese = (told, known) =>
  BORN.test(told.text) &&
  !/^(?:朋友|同事|姐|妹|嫂|闺蜜|邻居|同学|表|堂)/u.test(told.who ?? '') &&
  /怀孕|怀着|预产期|待产|孕\p{Script=Han}?[周期]/u.test(known.text) &&
  !/姐|妹|嫂|同事|朋友/u.test(known.who ?? '');

/** bounded: 120 characters */
const MOVED =
  /(?:搬|迁)(?:家)?(?:到|去|回|往)|搬进了?(?:新|自己)|搬家了|搬走了|搬出来|(?:在|到)\p{Script=Han}{2,8}(?:安家|定居|落户)了?|不(?:住|在)\p{Script=Han}{2,6}了|搬离/u;
/** The place that somebody has left, where no other one is named. bounded: 120 characters */
const LEFT_PLACE = /(?:不再?(?:住在?|在)|搬离)(?<left>\p{Script=Han}{2,6}?)(?:了|$)/u;
const TO_PLACE = /[到去往]|定居|安家|落户/u;

const homeOf = ({ text }: KnownChinese): string | undefined =>
  // bounded: 120 characters
  /(?:住在?|定居在?|生活在|家在|在)(?<home>\p{Script=Han}{2,8})$/u.exec(text)?.groups?.home;

/** `我从杭州搬到苏州了` after `我住在杭州`. */
const moves: LinkChinese = (told, known) => {
  if (!MOVED.test(told.text) || !isSameWhoChinese(told, known) || told.who === null) return false;
  if (
    !/^(?:我|咱|我们)?\p{Script=Han}{0,4}?(?:现在|目前|一直|还|也)?(?:住|定居|生活|家|租)/u.test(known.text)
  )
    return false;
  const home = homeOf(known);
  const left = TO_PLACE.test(told.text) ? undefined : LEFT_PLACE.exec(told.text)?.groups?.left;
  if (left !== undefined) return home !== undefined && (home.includes(left) || left.includes(home));
  // bounded: 120 characters
  const to = /(?:到|去|回|来|进|在)(?<to>\p{Script=Han}{2,8}?)(?:了|安家|定居|住|$)/u.exec(told.text)?.groups
    ?.to;
  return home === undefined
    ? /租|合租|一起住/u.test(known.text)
    : to === undefined || !(home.includes(to) || to.includes(home));
};

/** What happens to persons, and what it makes untrue. */
export const PEOPLE_CHINESE: readonly LinkChinese[] = [growsOlder, dies, parts, couples, isBorn, moves];

/** Events and words by which the memories of the states are found that they end. */
export const TOPICS_OF_CHINESE_PEOPLE: readonly (readonly [RegExp, string])[] = [
  [PARTED, '恋爱 女朋友 男朋友 结婚 老公 老婆 对象'],
  [MARRIED, '单身 订婚 婚礼'],
  [COUPLED, '单身'],
  [BORN, '怀孕 预产期'],
  [MOVED, '住在 租'],
  [AGE, '岁'],
  [DIED, '住 养 照顾'],
  [PET_LEFT, '养 狗 猫'],
];
