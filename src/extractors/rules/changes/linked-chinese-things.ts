import { isSameValue, valuesIn } from '../../../domain/feedback/values.ts';
import type { LinkChinese } from './linked-chinese-clauses.ts';

const NOW =
  '(?:已经|早就|终于|彻底|最近|都|也|就|刚刚?|昨天|前天|上周|上个?月|去年|今年|今天|给|被|全|先|正式){0,4}';
/** A thing that somebody has no more. bounded: 120 characters */
const GONE: readonly RegExp[] = [
  `^(?:我们?的?|我家的?|那[个台辆只条份张]?|这[个台辆只条份张]?)?(?<what>\\p{Script=Han}{2,10}?)(?:我们?)?${NOW}(?:退|卖|扔|停|取消|注销|卸载|送人|丢|还|停用|转让|出手|报废|辞|戒|断)(?:掉|回去|给\\p{Script=Han}{1,4})?了`,
  `^(?:我们?的?|我家的?)?(?<what>\\p{Script=Han}{2,10}?)(?:我们?)?${NOW}(?:没(?:再)?续|不(?:再)?续|到期|过期|不(?:再)?(?:去|上|订|办|用|要|开|养|做|学|练|跑|参加|办理)|没(?:再)?(?:去|上|学|练))(?:费)?了`,
  `^(?:我们?|我家)?${NOW}(?:把|将)(?<what>\\p{Script=Han}{2,10}?)(?:给|都|全)?(?:退|卖|扔|停|取消|注销|卸载|送人|丢|还|停用|转让|报废|辞|戒|断)(?:掉|回去|给\\p{Script=Han}{1,4})?了`,
  `^(?:我们?|我家)?${NOW}(?:退掉?|卖掉?|取消|注销|卸载|退订|停掉?|不续|没续|不再(?:用|去|上|订|养|做|学|练|参加)|告别|退出)了?(?<what>\\p{Script=Han}{2,10}?)了?$`,
].map((source) => new RegExp(source, 'u'));
/** What the speaker has or does, for the time being. */
const HELD = /^\p{Script=Han}{0,6}?[有是订办报买用开养上去参学练做骑租在弹跳打看听存]/u;
// linear: no repetition
const PART = /一[个只条半]|其中|部分|几[个只条]|另|旧|以前|之前/u;

/** Whether all letters stand in a text in this order. */
function isWithin(words: string, text: string): boolean {
  let at = -1;
  return [...words].every((letter) => {
    at = text.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/** `视频会员我昨天退掉了` after `我订了一个视频网站的会员`. */
const isGone: LinkChinese = (told, known) => {
  if (known.who !== '' || (told.who !== null && told.who !== '') || !HELD.test(known.predicate)) return false;
  if (
    PART.test(told.text) ||
    /[、和与跟]|以及|还有/u.test(known.text) ||
    /不|没/u.test(known.predicate.slice(0, 3))
  )
    return false;
  // bounded: 120 characters
  return GONE.some((pattern) => {
    const what = pattern
      .exec(told.text)
      ?.groups?.what?.replace(/^(?:我们?的?|那|这)/u, '')
      .replace(/(?:已经|现在|也|都|就|我){1,4}$/u, '');
    if (what === undefined || what.length < 2) return false;
    const head = what.slice(-2);
    return known.text.includes(head) && isWithin(what, known.text) && known.text.endsWith(head);
  });
};

/** bounded: 120 characters */
const MOVED = /(?:改|换|调|挪|移|推迟|延期|延|提前|涨|降|升|提|加|减|上调|下调|变)(?:到|成|为|至)了?/u;

/** `房东把房租涨到两千三了` after `房租是两千`; `把我十六号的号改到二十号` after `十六号我要去看牙医`. */
const isRetimed: LinkChinese = (told, known) => {
  const match = MOVED.exec(told.text);
  if (match === null || (told.who !== null && told.who !== '' && told.who !== known.who)) return false;
  const [head, tail] = [told.text.slice(0, match.index), told.text.slice(match.index + match[0].length)];
  const [next, last] = [valuesIn(tail), valuesIn(known.text)].map((values) =>
    values.filter(({ type }) => type !== 'name'),
  );
  const [a] = next ?? [];
  if (a === undefined || last === undefined || last.length === 0) return false;
  const same = last.filter(({ type }) => type === a.type);
  if (same.length !== 1 || same.some((value) => isSameValue(value, a))) return false;
  // what it is about stands before the verb, or in the clause before it
  const before = valuesIn(head).some((value) => same.some((one) => isSameValue(one, value)));
  // bounded: 120 characters
  const thing = head
    .replace(/^.*(?:把|将)/u, '')
    .replace(/(?:已经|又|都|给|被|的|时间|可以|最多|能|从.*|昨天|今天|我们?|现在)/gu, '');
  const isNamed = thing.length >= 2 && isWithin(thing.slice(-2), known.text);
  const context = told.sentence
    .split(/[，,；;]/u)
    .some((part) => part !== told.text && sharesTwo(part, known.text));
  return isNamed || (before && (thing.length < 2 || context || sharesTwo(told.sentence, known.text)));
};

function sharesTwo(said: string, memory: string): boolean {
  const plain = valuesIn(memory).reduce((text, { text: value }) => text.replace(value, '　'), memory);
  for (let at = 0; at + 2 <= plain.length; at += 1) {
    const part = plain.slice(at, at + 2);
    if (/^\p{Script=Han}{2}$/u.test(part) && !/[我的了在是要去]/u.test(part) && said.includes(part))
      return true;
  }
  return false;
}

/** bounded: 120 characters */
const ATTRIBUTE =
  /^(?:我的?)?(?:新的?)?(?<noun>微信号?|手机号码?|电话号码?|号码|邮箱|地址|名字|网名|昵称|邮件地址)/u;
/** bounded: 120 characters */
const RENEWED =
  /(?:换|改)(?:了)?(?:个|一个)?(?:新的?)?(?<noun>微信号?|手机号码?|电话号码?|号码|邮箱|地址|名字|网名|昵称|名)了?|新(?:的)?(?<own>微信号?|手机号码?|电话号码?|号码|邮箱|地址)是/u;

/** `我换微信号了` after `我的微信号是abc123`; `我改名了` after `我叫李丽`. */
const isRenewed: LinkChinese = (told, known) => {
  const groups = RENEWED.exec(told.text)?.groups;
  const noun = (groups?.noun ?? groups?.own)?.replace(/号码?$|码$/u, '');
  if (noun === undefined || (told.who !== null && told.who !== '')) return false;
  if (/^名/u.test(noun))
    return /^我(?:的名字)?(?:叫|是叫)|^我的名字是/u.test(known.text) && !/小名|外号/u.test(known.text);
  const own = ATTRIBUTE.exec(known.text)?.groups?.noun?.replace(/号码?$|码$/u, '');
  return own === noun && known.text.startsWith('我');
};

/** What somebody has no more, and what has another value. */
export const THINGS_CHINESE: readonly LinkChinese[] = [isGone, isRetimed, isRenewed];

/** Whether a clause tells such a change at all. */
export const tellsChineseThing = (said: string): boolean =>
  MOVED.test(said) || RENEWED.test(said) || GONE.some((pattern) => pattern.test(said));
