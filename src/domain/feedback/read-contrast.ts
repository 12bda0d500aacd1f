import { trimBoth, trimTail } from '../text/trim.ts';
import { type Value, valuesIn } from './values.ts';

/** `Her name is Lara, not Laura`: the wrong words, the right ones, and the words around them. */
export interface Contrast {
  readonly from: string;
  readonly to: string;
  /** What says which memory is meant: `her name`, `my boss`; '' if nothing does. */
  readonly anchor: string;
  /** The words that say what is right: `her name is Lara`. */
  readonly statement: string;
}

const MAX_LENGTH = 300;
const MAX_PART = 60;
const END = /^[\s.!。！~～]$/u;
const QUOTE = /^[\s"'“”‘’「」『』]$/;
/** bounded: 300 characters */
const OPENING =
  /^(?:(?:(?:no|nope|wrong|actually|sorry|correction|hey|but|well|that['’]?s (?:wrong|not right|incorrect)|that is (?:wrong|not right|incorrect)|you got (?:that|it|this) wrong|i meant|i said)\b|(?:不对|错了|更正|纠正|说错了|记错了|你记错了|其实))[,.:!，。：！]?\s*)+/i;
/** bounded: 300 characters */
const FORMS: readonly RegExp[] = [
  /^(?<right>[^,;]{1,160}), ?(?:and |but )?(?:it['’]s |that['’]s )?not (?<wrong>[^,;]{1,60})$/i,
  /^(?<right>[^,;]{2,160}?) (?:and not|instead of|rather than) (?<wrong>[^,;]{1,60})$/i,
  /^(?<right>[^,;]{2,120}?) not (?<wrong>[^,;]{1,40})$/i,
  /^(?:我|他|她)?姓(?<right>\p{Script=Han})[，,]?不(?:是)?姓(?<wrong>\p{Script=Han})$/u,
  /^not (?<wrong>[^,;]{1,60})[,;] ?(?<right>[^,;]{1,60})$/i,
  /^(?<before>[^,;]{0,80}?)(?:\b(?:is|are|was|were|am)|['’]s|['’]m|['’]re)? ?(?:\bnot|n['’]t) (?<wrong>[^,;]{1,60})[,;]? (?:but|it['’]s|it is|(?:s?he|they|i)(?: is| are| am|['’]s|['’]re|['’]m)) (?<right>[^,;]{1,60})$/i,
  /^(?<before>.{0,40}?)(?<!是)不是(?<wrong>[^，,；;]{1,30})[，,]?\s*(?:而?是|应该是|应该叫|叫)(?<right>[^，,；;]{1,30})$/,
  /^(?<right>[^，,；;]{2,60})[，,]\s*(?:而)?(?:不是|不叫|不在|并不是|并非)(?<wrong>[^，,；;]{1,30})$/,
];
const SPELLING = /\s(?:with (?:an? )?['"]?\p{L}{1,2}['"]?|spelled .{1,20})$/iu;
/** `not vegetarian anymore` says that something ended, not what is right instead. */
const ENDED = /\b(?:any ?more|any longer|yet|really|at all)$/i;
const SAYS_NOTHING =
  /\b(?:is|are|was|were|am|do|does|did|can|will|have|has)$|^(?:i|we|s?he|they|it|i['’]m|we['’]re|s?he['’]s|they['’]re|it['’]s|am|is|are)$/i;
const PREPOSITION =
  /^(?:in|on|at|to|for|from|with|of|called|named|a|an|the|about|after|before|by|since|until|my|our|his|her|their|do|does|does not|did|live in|work at|work as)\s+/i;
/** Words after which a value stands. bounded: 300 characters */
const BEFORE_VALUE =
  /^.*(?:\b(?:is|are|was|were|am|be|called|named|in|on|at|to|for|from|with|as|of|like|likes|love|loves|prefer|prefers|hate|hates|a|an|the|my|joined|now)\b|['’](?:s|m|re))\s+/is;
/** bounded: 60 characters */
const GLUED = /\p{Script=Latin}\d|\d\p{Script=Latin}/u;
const CHINESE_BEFORE_VALUE = /^.*(?:叫做?|名叫|是|在|到|喜欢|爱|姓|为|成|对)/s;

/** Reads a text that names wrong words and the right ones; null unless it says nothing else. */
export function readContrast(feedback: string): Contrast | null {
  if (feedback.length > MAX_LENGTH || /[\n?？]/.test(feedback)) return null;
  const text = trimTail(feedback.trim(), END).replace(OPENING, '');
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups === undefined) continue;
    // `not cats I'm allergic to, it's dogs`
    const [wrongWords = '', relative = ''] = splitRelative(groups.wrong ?? '');
    const wrong = plain(wrongWords);
    const said = (groups.right ?? '').replace(SPELLING, '');
    const { to, anchor } =
      groups.before === undefined ? aligned(said, wrong) : { to: plain(said), anchor: groups.before };
    const [from, right] = narrowed(wrong, to);
    if (from === '' || right === '' || from.toLowerCase() === right.toLowerCase()) return null;
    if (ENDED.test(wrong) || SAYS_NOTHING.test(groups.right ?? '')) return null;
    if (from.length > MAX_PART || right.length > MAX_PART) return null;
    const statement = `${relative} ${groups.before ?? ''} ${groups.right ?? ''}`.trim();
    return { from, to: right, anchor: `${relative} ${anchor} ${rest(wrong, from)}`.trim(), statement };
  }
  return null;
}

/** Words, and the relative clause behind them. */
function splitRelative(words: string): readonly [string, string] {
  // bounded: 60 characters
  const at = /\s(?:that |which |who )?(?=(?:I|I['’]m|I['’]ve|we|we['’]re)\s)/u.exec(words);
  if (at === null || at.index === 0) return [words, ''];
  return [words.slice(0, at.index), words.slice(at.index).trim()];
}

function plain(part: string): string {
  return trimBoth(part.replace(PREPOSITION, '').replace(PREPOSITION, ''), QUOTE);
}

/** The right words of `my boss is called Astrid`, given the wrong ones, and the words before them. */
function aligned(right: string, wrong: string): { readonly to: string; readonly anchor: string } {
  // of `CA132` the number is no word
  const [type] = GLUED.test(wrong) ? [] : valuesIn(` ${wrong}`);
  const values = valuesIn(right).filter((value) => value.type === type?.type);
  const value = values.length === 1 ? values[0] : undefined;
  if (value !== undefined && type !== undefined && type.text.length >= wrong.length / 3)
    return { to: value.text, anchor: `${right.slice(0, value.start)} ${right.slice(value.end)}` };
  const isChinese = /\p{Script=Han}/u.test(right);
  const before = (isChinese ? CHINESE_BEFORE_VALUE : BEFORE_VALUE).exec(right)?.[0];
  if (before !== undefined && before.length < right.length)
    return { to: plain(right.slice(before.length)), anchor: before };
  return { to: plain(right), anchor: '' };
}

/** If both are values with the same words around them, only the values: `two dogs`, `three dogs`. */
function narrowed(wrong: string, right: string): readonly [string, string] {
  const only = (text: string): Value | undefined => {
    // a Chinese numeral is a number only before a measure word
    const values = valuesIn(/^[一二两三四五六七八九十百千万]+$/.test(text) ? `${text}个` : text).filter(
      ({ type }) => type !== 'name',
    );
    return values.length === 1 ? values[0] : undefined;
  };
  if (GLUED.test(wrong)) return [wrong, right];
  const [a, b] = [only(wrong), only(right)];
  if (a === undefined || b === undefined || a.type !== b.type) return [wrong, right];
  return [a.text, b.text];
}

function rest(words: string, value: string): string {
  return words === value ? '' : words.replace(value, ' ');
}
