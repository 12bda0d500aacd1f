import { trimBoth, trimTail } from '../text/trim.ts';
import { valuesIn } from './values.ts';

/** A request to replace some remembered words by others. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  /** True when `from` describes the fact (`my sister's name`) and is not a value that a memory contains. */
  readonly describes: boolean;
}

const MAX_LENGTH = 500;
const MAX_PART = 80;
const LINE_END = /[\n\r\u2028\u2029]/;
// No two adjacent parts of these patterns match the same character, and the last part matches everything: no
// text is read twice.
const POLITE = String.raw`(?:(?:no|nope|wrong|actually|please|pls|kindly|could you|can you|you should)[,.!:]?\s+)*`;
const WORDS = String.raw`\S+(?:\s+\S+)*?`;
const PREPOSITION = String.raw`(?:(?:in|on|at|called|named)\s+)?`;
const IT_IS = String.raw`^${POLITE}(?:it|that|this)(?:['’]s| is| was| should be)\s+${PREPOSITION}`;
const NOT = String.raw`\s+(?:and )?not\s+${PREPOSITION}`;
const IT_IS_NOT = String.raw`^${POLITE}(?:it['’]?s |it is |that['’]?s )?not\s+`;
const BUT = String.raw`\s+(?:but|it['’]?s|it is)\s+`;
/** bounded: 500 characters */
const CHANGES: readonly RegExp[] = [
  new RegExp(
    String.raw`^${POLITE}(?:change|correct|update|rename|replace|fix|set|move|push|shift|reschedule|postpone|extend|raise|lower|increase|reduce|decrease|cut|bump|swap)\s+(?<from>${WORDS})\s+(?:to|with|by|into|until|for)\s+(?<to>\S.*)$`,
    'is',
  ),
  new RegExp(
    String.raw`^${POLITE}(?:change|correct|update|fix|set)\s+(?<from>my\s[^:\s][^:]{0,60}):\s+(?<to>\S.*)$`,
    'is',
  ),
  /^(?:不对|错了|不是)?[，,。！!]?\s*(?:请|麻烦)?(?:你|您)?(?:帮我)?(?:(?:把|将)|(?![我他她它]))\s*(?<from>\S.*?)(?:都|全部|全都)?(?:改成|改为|换成|换为|替换成|替换为|更正为|更正成|更新为|修改为|修改成)\s*(?<to>\S.*)$/s,
];
/** Neither part contains a comma; one comma may separate the two. bounded: 500 characters */
const CORRECTIONS: readonly RegExp[] = [
  new RegExp(`${IT_IS}(?<to>[^,;\\s][^,;]*),${NOT}(?<from>\\S.*)$`, 'is'),
  new RegExp(`${IT_IS}(?<to>${WORDS})${NOT}(?<from>\\S.*)$`, 'is'),
  new RegExp(`${IT_IS_NOT}(?<from>[^,;\\s][^,;]*),${BUT}(?<to>\\S.*)$`, 'is'),
  new RegExp(`${IT_IS_NOT}(?<from>${WORDS})${BUT}(?<to>\\S.*)$`, 'is'),
  /^(?:不对|错了)?[，,。！!]?\s*(?:应该)?是\s*(?<to>[^，,；;\s][^，,；;]*)[，,]\s*(?:而)?不是\s*(?<from>\S.*)$/s,
  /^(?:不对|错了)?[，,。！!]?\s*(?:应该)?是\s*(?<to>\S.*?)(?:而)?不是\s*(?<from>\S.*)$/s,
  /^(?:不对|错了)?[，,。！!]?\s*不是\s*(?<from>[^，,；;\s][^，,；;]*)[，,]\s*(?:而是|应该是|是)\s*(?<to>\S.*)$/s,
  /^(?:不对|错了)?[，,。！!]?\s*不是\s*(?<from>\S.*?)(?:而是|应该是|是)\s*(?<to>\S.*)$/s,
];
const COMMA = /[，,；;]/;
const DESCRIBES =
  /^(?:my|your|his|her|its|their|our|the|what|where|when|how)\b|^(?:我|你|您|他|她|它|咱|这|那)/i;
const QUOTE = /^[\s"'“”‘’「」『』《》]$/;
const END_SIGN = /^[\s.!?。！？~～]$/u;

/**
 * Reads `change X to Y`, `it's Y, not X`, `把X改成Y` or `不是X，是Y`.
 * @returns null unless the feedback says this and nothing else
 */
export function readReplacement(feedback: string): Replacement | null {
  const text = trimTail(feedback.trim(), END_SIGN);
  if (text.length > MAX_LENGTH || LINE_END.test(text)) return null;
  for (const pattern of [...CHANGES, ...CORRECTIONS]) {
    const { from, to } = pattern.exec(text)?.groups ?? {};
    if (from === undefined || to === undefined) continue;
    if (CORRECTIONS.includes(pattern) && COMMA.test(from + to)) continue;
    const quoted = /^["'“‘「『]/.test(from.trim());
    const parts = {
      from: trimBoth(from, QUOTE).replace(/^(?:all|every)\s+/i, ''),
      to: trimBoth(to, QUOTE),
    };
    if ([parts.from, parts.to].some((part) => part === '' || part.length > MAX_PART)) return null;
    if (parts.from.toLowerCase() === parts.to.toLowerCase()) return null;
    return {
      ...parts,
      describes: !quoted && (DESCRIBES.test(parts.from) || givesValue(parts.from, parts.to)),
    };
  }
  return null;
}

/** Whether only the right part is a value, such as a time or a number: `Change dinner to 8 pm`. */
function givesValue(from: string, to: string): boolean {
  const [wrong, right] = [valuesIn(` ${from}`), valuesIn(` ${to}`).filter(({ type }) => type !== 'name')];
  return right.length > 0 && !wrong.some(({ type }) => type !== 'name');
}

/** Whether a replacement is asked for by `change X to Y`, not by `it is Y, not X`. */
export function asksChange(feedback: string): boolean {
  const text = trimTail(feedback.trim(), END_SIGN);
  return text.length <= MAX_LENGTH && CHANGES.some((pattern) => pattern.test(text));
}

// bounded: 2000 characters
const CUE =
  /\b(?:wrong|incorrect|not (?:right|correct|true|accurate)|isn['’]?t (?:right|correct|true)|mistaken?|outdated|no longer|not any ?more|anymore|actually|correction|instead|rather than|should (?:be|have been)|i (?:never|didn['’]?t) (?:say|said)|meant)\b|^(?:no|nope|wrong)\b|,\s*not\s|不对|不是|错了|错误|有误|不正确|其实|更正|纠正|应该是|不再|已经不|过时/i;

/**
 * Whether a feedback says that something is wrong or has changed. Only its first 2,000 characters are read.
 */
export function saysWrong(feedback: string): boolean {
  return CUE.test(feedback.slice(0, 2000));
}

/** Chinese stands beside numbers and Latin words without a space. */
const WORD_CHARACTER = '[[\\p{L}\\p{N}]--\\p{Script=Han}]';

const CHINESE_DIGIT = '[一二两三四五六七八九十百千万]';
const CHINESE_NUMERAL = /^[一二两三四五六七八九十百千万]+$/;

/** Replaces words in a text. In scripts that separate words by spaces only whole words are replaced. */
export function replaceWords(text: string, { from, to }: Replacement): string {
  const escaped = from.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
  const before = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u.test(from) ? `(?<!${WORD_CHARACTER})` : '';
  const after = /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]$/u.test(from) ? `(?!${WORD_CHARACTER})` : '';
  // `十` is no part of `二十`
  const digit = CHINESE_NUMERAL.test(from) ? CHINESE_DIGIT : null;
  const [noneBefore, noneAfter] = digit === null ? [before, after] : [`(?<!${digit})`, `(?!${digit})`];
  // `Bob's neighbour` has its own `my`
  const own = /^\p{Lu}[\p{L}-]*['’]s\s/u.test(to) ? '(?:(?<!\\p{L})(?:my|our|the|an?)\\s)?' : '';
  // linear: words separated by blanks, at most 80 characters in total
  return text.replace(new RegExp(`${own}${noneBefore}${escaped}${noneAfter}`, 'giv'), () => to);
}

/**
 * Turns a replacement into a statement: `My sister's name is Ann.` for the request to change my sister's name
 * to Ann.
 */
export function statementOf({ from, to }: Replacement): string {
  if (/\p{Script=Han}/u.test(from)) return `${from}是${to}。`;
  return `${from.charAt(0).toUpperCase()}${from.slice(1)} is ${to}.`;
}
