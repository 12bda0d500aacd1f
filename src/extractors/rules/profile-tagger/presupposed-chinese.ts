import { PEOPLE } from '../claims/chinese/words.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import type { TaggedField } from './fields.ts';

/** Characters around a value that are looked at on each side. */
const NEAR = 30;
type Around = readonly [before: RegExp, behind: RegExp];
const ANY = /^/u;

/** What stands around a value that the speaker has, whatever its clause tells. Each bounded: 30 characters */
const AROUND: Partial<Record<TaggedField, readonly Around[]>> = {
  city: [
    [ANY, /^(?:市|县|区)?(?:我们)?(?:这边|这儿|这里|这头|这地方|本地)/u],
    [
      /(?:我们?这边|我们?这儿|我们?这里|人在|(?<!老)家在|坐标|定位|住在?|定居|安家|现居|搬[到来去]|房[子]?(?:买|租)在|落户)(?:了|在|的)?$/u,
      ANY,
    ],
    [
      /(?:^|[，,、；;])(?:我)?(?:现在|目前)?在?$/u,
      /^(?:山上|城里|市区)?(?:住(?:着|久|了|惯|咗)|买的?房|租的?房|待(?:了|久)|安了?家|租房)/u,
    ],
    [
      /(?:湖[南北]|[东西]北|\p{Script=Han}{2})(?:人|妹子|小伙|姑娘|汉子)(?:现在)?在$/u,
      /^(?:打工|上班|混|漂|这边|生活|住|$|[，,])/u,
    ],
  ],
  hometown: [
    [/(?:小时候|从小|打小就?|自幼|生|长|老家|祖籍|籍贯)(?:是|在|就在|住)*$/u, ANY],
    [ANY, /^(?:海边|农村|乡下|山里|县城)?(?:长大|出来|出身|土生土长|老家|妹子|姑娘|小伙|汉子)/u],
  ],
  languages: [
    [
      /(?:^|[，,、；;])(?:我|我的)?(?:还有)?$/u,
      /^(?:(?:和|跟|同|、)?\p{Script=Han}{1,5}[语话文語話])?(?:也|都|就|还)?(?:行|通|会(?!议)|能|可以|说得|讲得|是我的?母|是家里|我从小|听得懂|没问题|溜|凑合|够用|还行)/u,
    ],
  ],
  age: [[/(?:^|[，,、；;]|本人|我|都|快)$/u, /^(?:岁|周岁)?(?:的人)?(?:了|啦)?(?:[，,、；;。！!]|$)/u]],
  allergies: [[/(?:^|[，,、；;]|春天|秋天|冬天|夏天|换季)$/u, /^(?:严重)?过敏(?:$|[，,。！])/u]],
  birthday: [[/(?:^|[，,、；;。]\s?)$/u, /^(?:的|那天|生的?)?(?:[，,、。；;]|$)/u]],
};
/** Days of something else than a person. bounded: 300 characters */
const OTHER_DAY =
  /会议|开会|考试|截止|出发|机票|车票|酒店|开学|预产期|婚礼|结婚|周年|到期|面试|演出|放假|天气|航班|快递|发货|上线|交稿|体检|预约|聚会|报名|[他她]/u;

/** A place that the speaker goes to, which is his only once he is there. bounded: 30 characters */
const GOES_TO = /(?:搬[到来去]|定居|安家|落户)(?:了|在)?$/u;

/** bounded: 20 characters */
const OF_RELATIVE = new RegExp(`^我们?家?的?${PEOPLE}`, 'u');

/** Words about somebody else. bounded: 30 characters */
const OF_SOMEBODY = /[一这那某][个位名]|[他她]|[小论]文|说里|故事|(?<![男女])朋友|同事|同学|邻居|老板/u;

/** Whether the words around a value say that the speaker has or is it, whatever the clause goes on to say. */
export function isPresupposedInChinese(
  { start: from, plain, polarity, modality, tense, subject, subjectWords }: ChineseClaim,
  field: TaggedField,
  start: number,
  words: string,
  sentence: string,
): boolean {
  if (field === 'birthday' && OTHER_DAY.test(sentence.slice(0, 300))) return false;
  const at = start - from;
  // the characters are simplified there, one for one
  const before = at < 0 ? '' : plain.slice(Math.max(0, at - NEAR), at);
  if (OF_SOMEBODY.test(before)) return false;
  if (field === 'city' && subject === 'other' && OF_RELATIVE.test(subjectWords.slice(0, 20))) return false;
  const isDone = polarity === 'affirmed' && modality === 'stated' && tense !== 'future';
  if (!isDone && GOES_TO.test(before)) return false;
  const behind = at < 0 ? '' : plain.slice(at + words.length, at + words.length + NEAR);
  return AROUND[field]?.some(([a, b]) => a.test(before) && b.test(behind)) === true;
}
