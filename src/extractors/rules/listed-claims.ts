import { englishClaims } from './claims/english.ts';
import type { ClauseStart } from './clause-start.ts';

const LEAST = 2;
const MOST = 40;
const LONGEST = 120;
/** Commas divide what has at least so many parts, none of them longer than this. */
const LEAST_BY_COMMA = 3;
const LONGEST_BY_COMMA = 60;

/** What stands before a list. bounded: 300 characters */
const LABEL = /^(?<label>\p{L}[^:：;；,，.。!！?？/\n]{0,30}?)(?:[:：]|\s[-–—→=](?=\s)|——)\s{0,3}/u;
/** Labels of facts about one thing, as opposed to lists of things of a kind, which are one claim. */
const OF_FACTS =
  /\b(?:about|facts?|notes?|details?|info|information|profile|bio|stats|sheet|setup|kit|background|data)\b|关于|信息|资料|档案|备忘|情况|数据|习惯|偏好|简介/iu;
/** Labels of what nobody claims. */
const OF_TEXTS =
  /\b(?:novel|story|scene|plot|lyrics|song|poem|script|character|dream|imagine|suppose|assume|example|joke|quote|game|translate|rewrite|fix|correct|summari[sz]e|list|groceries|ingredients|recipe|shopping|todo|agenda|steps?|options?|questions?|errors?|exceptions?|warnings?|logs?)\b|小说|故事|歌词|台词|设定|剧本|角色|例|笑话|清单|配料|步骤|选项|问题|翻译|改写|润色|修改|总结|帮|请/iu;
/** How a part leans on the one before it. */
const LEANS =
  /^(?:and|or|but|so|then|which|who|that|because|also|if|when|unless|else|first|next|e\.g|etc|和|或|但|所以|因为|然后|也|还|如果|要是|先|再)/iu;
const SEPARATORS = [/[;；]/gu, /\s\/\s|(?<=\p{Script=Han})\/(?=\p{Script=Han})/gu] as const;
const COMMAS = /[,，、]/gu;
/** A claim that names no subject: `Budget: 500 euros`. bounded: 300 characters */
const KEYED = /^(?<key>\p{L}[^:：;；,，.。!！?？\n]{0,30}?)[:：]\s{0,3}(?<value>[^\s:：].*)$/su;

/**
 * The parts of a sentence that lists facts behind a label: `Car notes: 2016 Fabia; tyres in the shed`.
 * @returns no parts if the sentence is no such list
 */
export function listedClaims(text: string): readonly ClauseStart[] {
  const { 0: head = '', groups } = LABEL.exec(text) ?? {};
  const label = groups?.label ?? '';
  if (head === '' || OF_TEXTS.test(label) || tells(text.slice(head.length))) return [];
  const rest = text.slice(head.length);
  for (const separator of SEPARATORS) {
    const parts = divided(rest, separator, LEAST, LONGEST);
    if (parts.length > 0) return labelled(rest, parts, label, head.length);
  }
  if (!OF_FACTS.test(label)) return [];
  return labelled(rest, divided(rest, COMMAS, LEAST_BY_COMMA, LONGEST_BY_COMMA), label, head.length);
}

/** Whether a label announces facts about one thing or somebody, and no text of anybody. */
export const isOfFacts = (label: string): boolean => OF_FACTS.test(label) && !OF_TEXTS.test(label);

/** Whether a sentence is a fact under a key, and nobody's words: `Blood type: AB`. */
export function isKeyed(text: string): boolean {
  const { key = '', value = '' } = KEYED.exec(text)?.groups ?? {};
  return key !== '' && !OF_TEXTS.test(key) && !tells(value) && !/^\d{2}\b/u.test(value);
}

/** Whether words have a subject of the first person, so that a name or a scene may stand before them. */
function tells(words: string): boolean {
  if (/^(?:我|咱|你|他|她)/u.test(words)) return true;
  return /^(?:i|we|my|our|you|he|she)\b/iu.test(words) && englishClaims(words).length > 0;
}

function divided(text: string, separator: RegExp, least: number, longest: number): readonly number[] {
  const starts = [0];
  for (const { 0: sign, index } of text.matchAll(separator)) starts.push(index + sign.length);
  if (starts.length < least || starts.length > MOST) return [];
  const isList = starts.every((start, n) => {
    const part = text.slice(start, starts[n + 1]).trim();
    return part.length >= 2 && part.length <= longest && !LEANS.test(part) && !part.includes('?');
  });
  return isList ? starts : [];
}

function labelled(
  text: string,
  starts: readonly number[],
  label: string,
  from: number,
): readonly ClauseStart[] {
  const sign = /\p{Script=Han}/u.test(label) ? '：' : ': ';
  return starts.map((start, n) => {
    const hasOwn = n === 0 || KEYED.test(text.slice(start, starts[n + 1]).trim());
    return { at: n === 0 ? 0 : from + start, opening: hasOwn ? '' : label + sign };
  });
}
