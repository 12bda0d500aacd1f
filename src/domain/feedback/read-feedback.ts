/** A request to put other words in place of some that are remembered. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  /** `from` says which fact is meant (`my sister's name`) and stands in no memory as a value. */
  readonly describes: boolean;
}

const MAX_LENGTH = 500;
const MAX_PART = 80;
const POLITE = String.raw`(?:(?:no|nope|wrong|actually|please|pls|kindly|could you|can you|you should)[,.!:]?\s+)*`;
const ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`^${POLITE}(?:change|correct|update|rename|replace|fix)\s+(?<from>.+?)\s+(?:to|with|by|into)\s+(?<to>.+)$`,
    'i',
  ),
  new RegExp(
    String.raw`^${POLITE}(?:it|that|this)(?:['’]s| is| was| should be)\s+(?:(?:in|on|at|called|named)\s+)?(?<to>[^,;]+?),?\s+(?:and )?not\s+(?:(?:in|on|at|called|named)\s+)?(?<from>[^,;]+)$`,
    'i',
  ),
  new RegExp(
    String.raw`^${POLITE}(?:it['’]?s |it is |that['’]?s )?not\s+(?<from>[^,;]+?),?\s+(?:but|it['’]?s|it is)\s+(?<to>[^,;]+)$`,
    'i',
  ),
];
const CHINESE: readonly RegExp[] = [
  /^(?:不对|错了|不是)?[，,。！!]?\s*(?:请|麻烦)?(?:你|您)?(?:帮我)?(?:把|将)\s*(?<from>.+?)\s*(?:都|全部|全都)?(?:改成|改为|换成|换为|替换成|替换为|更正为|更正成|更新为|修改为|修改成)\s*(?<to>.+)$/,
  /^(?:不对|错了)?[，,。！!]?\s*(?:应该)?是\s*(?<to>[^，,；;]+?)\s*[，,]?\s*(?:而)?不是\s*(?<from>[^，,；;]+)$/,
  /^(?:不对|错了)?[，,。！!]?\s*不是\s*(?<from>[^，,；;]+?)\s*[，,]?\s*(?:而是|应该是|是)\s*(?<to>[^，,；;]+)$/,
];
const DESCRIBES =
  /^(?:my|your|his|her|its|their|our|the|what|where|when|how)\b|^(?:我|你|您|他|她|它|咱|这|那)/i;
const QUOTES = /^[\s"'“”‘’「」『』《》]+|[\s"'“”‘’「」『』《》]+$/g;
const END = /[\s.!。！~～]+$/u;

/** Reads `change X to Y`, `it's Y, not X`, `把X改成Y`, `不是X，是Y` where this is all that a feedback says. */
export function readReplacement(feedback: string): Replacement | null {
  const text = feedback.trim().replace(END, '');
  if (text.length > MAX_LENGTH || text.includes('\n')) return null;
  for (const pattern of [...ENGLISH, ...CHINESE]) {
    const { from, to } = pattern.exec(text)?.groups ?? {};
    if (from === undefined || to === undefined) continue;
    const quoted = /^["'“‘「『]/.test(from.trim());
    const parts = {
      from: from.replace(QUOTES, '').replace(/^(?:all|every)\s+/i, ''),
      to: to.replace(QUOTES, ''),
    };
    if ([parts.from, parts.to].some((part) => part === '' || part.length > MAX_PART)) return null;
    if (parts.from.toLowerCase() === parts.to.toLowerCase()) return null;
    return { ...parts, describes: !quoted && DESCRIBES.test(parts.from) };
  }
  return null;
}

const CUE =
  /\b(?:wrong|incorrect|not (?:right|correct|true|accurate)|isn['’]?t (?:right|correct|true)|mistaken?|outdated|no longer|not any ?more|anymore|actually|correction|instead|rather than|should (?:be|have been)|i (?:never|didn['’]?t) (?:say|said)|meant)\b|^(?:no|nope|wrong)\b|,\s*not\s|不对|不是|错了|错误|有误|不正确|其实|更正|纠正|应该是|不再|已经不|过时/i;

/** Whether a feedback says that something is wrong or has changed. */
export function saysWrong(feedback: string): boolean {
  return CUE.test(feedback.slice(0, 2000));
}

/** A text with other words in place of some: whole words where these are letters with spaces between them. */
export function replaceWords(text: string, { from, to }: Replacement): string {
  const escaped = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const before = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u.test(from) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]$/u.test(from) ? '(?![\\p{L}\\p{N}])' : '';
  return text.replace(new RegExp(`${before}${escaped}${after}`, 'giu'), () => to);
}

/** `My sister's name is Ann.` of the request to change my sister's name to Ann. */
export function statementOf({ from, to }: Replacement): string {
  if (/\p{Script=Han}/u.test(from)) return `${from}是${to}。`;
  return `${from.charAt(0).toUpperCase()}${from.slice(1)} is ${to}.`;
}
