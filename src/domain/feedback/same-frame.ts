import { GROUPS, RELATIONS } from '../chat/concepts/relations.ts';
import { analyseTerms } from '../text/analyse.ts';
import { trimTail } from '../text/trim.ts';
import { areAlternatives } from './alternatives.ts';
import { isSameChinese } from './same-but-one.ts';

const END = /^[\s.!。！~～,，]$/u;
/** `my favourite colour is green`: an owner, an attribute and its value. bounded: 500 characters */
const ENGLISH_FRAME =
  /^(?:my|our|his|her|their|the user['’]s|user['’]s) (?<attribute>[\p{L} '’-]{2,40}?) (?:is|are)(?<called> called| named)?(?: now| spelled)? (?<value>.{1,60})$/iu;
const CHINESE_FRAME =
  /^(?:我|用户|他|她)的?(?<attribute>\p{Script=Han}{1,12}?)(?:现在)?(?<called>叫|名叫|是|换成|改成|变成|变为)(?<value>[^，。]{1,20})$/u;

/** Whether both give the value of the same attribute, which has one value at a time. */
export function isSameFrame(statement: string, memory: string): boolean {
  // bounded: 500 characters
  const plain = (text: string) =>
    trimTail(
      text
        .replace(
          /^(?:(?:no|nope|actually|correction|sorry|that['’]s wrong|不对|错了|其实|更正|现在|如今|目前)[,.:，。：]?\s*)+/i,
          '',
        )
        .replace(/(?:\s+(?:now|actually|these days|instead|from now on|since \p{L}+(?: \p{L}+)?)|了)$/iu, ''),
      END,
    );
  const [a, b] = [plain(statement), plain(memory)];
  for (const frame of [ENGLISH_FRAME, CHINESE_FRAME]) {
    const [said, known] = [frame.exec(uninverted(a))?.groups, frame.exec(b)?.groups];
    if (said === undefined || known === undefined) continue;
    const nameOf = (text = '') => text.replace(/['’]s (?:first |last )?name$|的名字$/i, '');
    const terms = (text = '') => [...new Set(analyseTerms(text.replace(/的/g, '')))].sort().join(' ');
    const [own, other] = [nameOf(said.attribute), nameOf(known.attribute)];
    if (terms(own) === '' || terms(own) !== terms(other)) return false;
    if (said.value?.toLowerCase() === known.value?.toLowerCase()) return false;
    // of what somebody names with `现在` there was another one before
    if (frame === CHINESE_FRAME && /^(?:现在|如今|目前)/u.test(statement)) return true;
    const isName =
      (/called|named|叫/.test(said.called ?? '') || own !== said.attribute) &&
      (/called|named|叫/.test(known.called ?? '') || other !== known.attribute);
    return (
      isName ||
      areNames(said, known) ||
      isSingle(said.attribute ?? '') ||
      areFigures(said.value ?? '', known.value ?? '') ||
      areAlternatives(said.value ?? '', known.value ?? '')
    );
  }
  return isSameChinese(a, b);
}

/** `Ivan is my manager now`. bounded: 500 characters */
const INVERTED =
  /^(?<name>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*) is (?:now )?(?<owner>(?:my|our) \p{Ll}[\p{L} ]{2,40}?)(?: now)?$/u;

function uninverted(text: string): string {
  const { name, owner } = INVERTED.exec(text)?.groups ?? {};
  return name === undefined || owner === undefined ? text : `${owner} is ${name}`;
}

/** `My rent is 750 euros`: of an amount there is one. */
function areFigures(...values: readonly string[]): boolean {
  // bounded: 60 characters
  const figure =
    /^(?:about |around |roughly |only )?[£$€¥]?\d[\d.,]{0,12}[%£$€¥]?(?: [£$€¥]|(?: \p{L}{1,20}){0,2})$/u;
  return values.every((value) => figure.test(value));
}

const NAMES = /^\p{Lu}\p{L}+(?:(?:,| and|, and) \p{Lu}\p{L}+)*$/u;

/** `my kids are Tom and Lea`, `my boss is Ann`: of those persons only the names are told. */
function areNames(...frames: readonly { readonly attribute?: string; readonly value?: string }[]): boolean {
  return frames.every(({ attribute = '', value = '' }) => {
    const words = analyseTerms(attribute);
    const isPerson = [...RELATIONS, ...GROUPS.map(({ names }) => names)].some((group) =>
      words.some((word) => group.has(word)),
    );
    return isPerson && NAMES.test(value);
  });
}

/** Attributes with one value. bounded: 40 characters */
function isSingle(attribute: string): boolean {
  return /\bfavou?rite\b|\bname$|\b(?:address|number|email|birthday|age|job|city|hometown|employer|budget|size|password|nickname|surname|username|nationality|religion|blood type|zip code|postcode|pin)$|最|名字|老家|家乡|籍贯|国籍|专业|血型|生日|地址|电话|邮箱|年龄|工作|职业|城市|预算|密码|昵称/iu.test(
    attribute,
  );
}
