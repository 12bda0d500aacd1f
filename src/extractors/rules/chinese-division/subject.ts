import { ATTRIBUTES, PREDICATE, SURNAME } from '../claims/chinese/words.ts';
import { ANIMAL, personAt } from './people.ts';
import { wordsOf } from './words.ts';

export type SubjectKind = 'speaker' | 'person' | 'animal' | 'thing' | 'pronoun' | 'pointing' | 'listener';

/** The subject or the topic of a clause. */
export interface ClauseSubject {
  readonly kind: SubjectKind;
  /** As in the clause, in simplified characters. */
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

const SPEAKER = /^(?:我们俩?|咱们?俩?|俺们?俩?|我俩|本人|我自己(?!的)|我|阮)(?!国|校|司)/u;
const PRONOUN = /^(?:[他她它佢牠]们?)/u;
const POINTING = /^(?:这|那(?!曲)|此|该|前者|后者)/u;
const LISTENER = /^(?:你们?|您|大家)/u;
/** The beginning of a predicate that parts of speech miss. bounded: 120 characters */
export const BEGINS = new RegExp(
  `^(?:${PREDICATE}|系|喺|冇|唔|钟意|中意|爱|怕|用|归|读|念|教|上(?=班|夜班|早班|晚班|学|课|小学|初|高|大|幼)|开|做|当|属|骑|跑|搭|嫁|租|交给|负责|打|弹|写|练|学)`,
  'u',
);
/** A full name, or a name with `阿`, `小`, `老`, or of a doubled character. bounded: 120 characters */
const NAME =
  /^(?:[阿小老]\p{Script=Han}|大(?=[王李张刘陈杨赵黄周吴徐孙胡朱林何郭马])\p{Script=Han}|(?<double>\p{Script=Han})\k<double>|[A-Z][a-z]{1,20})(?=.)/u;
/** No names: `慢慢`, `小区`. */
const NO_NAME =
  /^(?:[常天日夜年人家个处时刚往偏渐慢好早多少仅恰白单]{2}|小(?:区|时|学|说|心|吃|孩|众|组|事|程|型|公|里|米|店|号|腿|费|红|提)|老(?:家|是|实|小|师|板|城|房|人|年|公|婆|伴|爸|妈))/u;
/** What everybody has one of, before what it is. bounded: 120 characters */
export const ATTRIBUTE = new RegExp(
  `^(?:${ATTRIBUTES}|家里|性格|脾气|胆子|个子|皮肤|头发|眼睛|视力|听力|记性|酒量|饭量|血压|血糖|学历|成绩|英语|中文|数学|口味|牙口|睡眠|身体|腿脚|耳朵|普通话|户口|小名|坐标|预产期|期望薪资)(?=[^的])(?!老师|教师|家教|教练|课|作业|考试|题|组|班|会|卡)`,
  'u',
);
/** `对接的人`, `教我书法的顾老师`. bounded: 120 characters */
const RELATED =
  /^[^，,的]{2,14}的(?:人|同事|客户|负责人|[师老][傅师]|朋友|医生|.{1,2}(?:老师|师傅|医生|教练))/u;
/** `秘鲁的是Rosa`: what a place or a thing has. bounded: 120 characters */
const HEADLESS = /^[^，,的]{1,8}的(?=是)/u;

/** The subject or topic that stands at a place of a clause; null if a predicate begins there. */
export function subjectAt(plain: string, at: number): ClauseSubject | null {
  const rest = plain.slice(at, at + 120);
  if (/^(?:钟意|中意|唔|冇|喺)/u.test(rest)) return null;
  const attribute = ATTRIBUTE.exec(rest)?.[0].length ?? 0;
  const found =
    attribute > 1
      ? { kind: 'thing' as const, length: attribute }
      : (named(rest) ?? related(rest) ?? nominal(rest));
  if (found === null) return null;
  // a verb with its object is no subject: `带着个八岁的儿子`
  if (
    found.length === rest.length &&
    /^(?:v|vg|vd|p)$/.test(wordsOf(rest)[0]?.tag ?? '') &&
    found.kind !== 'speaker'
  )
    return null;
  const { kind, length } = found;
  return { kind, words: rest.slice(0, length), start: at, end: at + length };
}

interface Found {
  readonly kind: SubjectKind;
  readonly length: number;
}

function named(rest: string): Found | null {
  if (LISTENER.test(rest)) return { kind: 'listener', length: LISTENER.exec(rest)?.[0].length ?? 1 };
  const pronoun = PRONOUN.exec(rest)?.[0].length ?? 0;
  if (pronoun > 0) return { kind: 'pronoun', length: pronoun };
  if (POINTING.test(rest)) return { kind: 'pointing', length: 1 };
  const person = personAt(rest);
  if (person !== '') {
    const own = ofPerson(rest, person.length);
    if (own !== null) return own;
  }
  const animal = ANIMAL.exec(rest)?.[0].length ?? 0;
  if (animal > 0 && !/^[的毛粮砂]/.test(rest.slice(animal))) return { kind: 'animal', length: animal };
  const speaker = SPEAKER.exec(rest)?.[0].length ?? 0;
  if (speaker > 0) return speakerOr(rest, speaker);
  const name = NO_NAME.test(rest) ? '' : (NAME.exec(rest)?.[0] ?? '');
  if (
    name !== '' &&
    (BEGINS.test(rest.slice(name.length)) || /^(?:现在|今年|已经|每)/u.test(rest.slice(name.length)))
  )
    return { kind: 'person', length: name.length };
  return null;
}

/** `我` or a thing of the speaker: `我的车`. */
function speakerOr(rest: string, length: number): Found {
  const behind = rest.slice(length);
  if (/^[这那](?=[台辆只条个把套部件])/u.test(behind))
    return { kind: 'thing', length: length + (nominal(behind.slice(1))?.length ?? behind.length - 1) + 1 };
  if (/^(?:自己)?的/u.test(behind) || /^(?:家|店|公司|组|班|单位|学校|部门)(?!里)/u.test(behind)) {
    const thing = nominal(behind.replace(/^(?:自己)?的/u, (lead) => '□'.repeat(lead.length)));
    if (thing !== null) return { kind: 'thing', length: length + thing.length };
  }
  return { kind: 'speaker', length };
}

/** A person with his name, or a thing of his: `女儿小敏`, `未婚妻的户口`. */
function ofPerson(rest: string, length: number): Found | null {
  const behind = rest.slice(length);
  if (behind.startsWith('的')) {
    const thing = nominal(behind.slice(1));
    return thing === null ? null : { kind: 'thing', length: length + 1 + thing.length };
  }
  if (BEGINS.test(behind) || ATTRIBUTE.test(behind)) return { kind: 'person', length };
  const latin = /^[阿小老]?[A-Z][A-Za-z]{0,15}/u.exec(behind)?.[0].length ?? 0;
  if (latin > 0) return { kind: 'person', length: length + latin };
  const [first, second] = wordsOf(behind.slice(0, 12));
  const isName =
    first !== undefined &&
    first.start === 0 &&
    /^(?:nr|nrt|x|eng|nz|q)$/.test(first.tag) &&
    first.word.length <= 4;
  const isShort = isName && (first.tag !== 'q' || first.word.length > 1);
  const ends = first?.word.length ?? 0;
  if (isShort && (second === undefined || BEGINS.test(behind.slice(ends)) || /^[nvpdrt]/.test(second.tag)))
    if (first.tag === 'eng' || !BEGINS.test(first.word)) return { kind: 'person', length: length + ends };
  return { kind: 'person', length };
}

/** A person or a thing that words before `的` describe. */
function related(rest: string): Found | null {
  const length = RELATED.exec(rest)?.[0].length ?? 0;
  if (length > 0 && length < rest.length) return { kind: 'person', length };
  const headless = HEADLESS.exec(rest)?.[0].length ?? 0;
  const [first] = wordsOf(rest.slice(0, headless));
  return first !== undefined && /^n/.test(first.tag) ? { kind: 'thing', length: headless } : null;
}

const NOMINAL = /^(?:n|j|s|f|b|q|m|ng|nr|ns|nt|nz|nrt|vn|an|uj|a|eng|i|l|nrfg|k|c)$/;
const NOUN = /^(?:n|j|s|ng|nr|ns|nt|nz|nrt|vn|an|eng|x|i|l|m|b|f|nrfg)$/;
/** What a noun is said to be without a verb: a place, a number, a name. */
const SAID = /^(?:ns|nr|nt|nz|m|eng|nrt|x)$/;

/** A noun that something is said of, at the beginning of words. */
function nominal(rest: string): Found | null {
  const words = wordsOf(rest);
  const [first] = words;
  if (first === undefined || first.start > 0) return relative(rest);
  let end = 0;
  let last = '';
  for (const [n, { word, tag, start }] of words.entries()) {
    const next = words[n + 1];
    const isJoint = tag === 'c' && /^[和跟与及]$/.test(word) && n > 0;
    const isUnknown = tag === 'x' && !BEGINS.test(word) && !/^u[lgz]$/.test(next?.tag ?? '');
    const isNoun =
      (NOMINAL.test(tag) && (tag !== 'c' || isJoint)) || isUnknown || (tag === 'sign' && word === '□');
    const isQuality = (tag === 'a' || tag === 'd') && next?.tag !== 'n' && next?.tag !== 'uj' && n > 0;
    const isVerb = word.length === 1 && BEGINS.test(word) && n > 0;
    if (!isNoun || isQuality || isVerb) break;
    if (start > end && rest.slice(end, start).trim() !== '') break;
    end = start + word.length;
    last = tag;
  }
  if (end === 0) return relative(rest);
  if (/^[mqc]$/.test(last) && end < rest.length && words[0]?.tag === 'm') return null;
  if (end < rest.length) {
    const behind = rest.slice(end).trimStart();
    return NOUN.test(last) && /^[\p{L}\d（(]/u.test(behind) && !/^[了吗吧呢啊]/.test(behind)
      ? { kind: kindOf(rest.slice(0, end)), length: end }
      : null;
  }
  return split(words, rest);
}

/** A noun and what it is said to be, without a verb between them: `老家湖南`, `血型AB`. */
function split(
  words: readonly { readonly word: string; readonly tag: string; readonly start: number }[],
  rest: string,
): Found | null {
  for (const [n, { word, tag, start }] of words.entries()) {
    if (n === 0 || !SAID.test(tag)) continue;
    const before = words[n - 1];
    const head = rest.slice(0, start);
    if (before === undefined || !/^(?:n|j|vn|v|t)$/.test(before.tag) || head.length < 2 || word === '的')
      return null;
    return { kind: kindOf(head), length: start };
  }
  return null;
}

/** `带我入行的师傅姓邱`. bounded: 120 characters */
const RELATIVE = /^(?<clause>[^，,的]{2,14}的)(?<rest>.{2,60})$/u;

function relative(rest: string): Found | null {
  const { clause = '', rest: behind = '' } = RELATIVE.exec(rest)?.groups ?? {};
  if (clause === '' || /^(?:是|在|有|会|喜欢|爱|属|叫|姓)/u.test(clause)) return null;
  const head = named(behind) ?? headOf(behind);
  if (head === null || head.kind === 'speaker' || head.kind === 'pronoun') return null;
  return { kind: head.kind, length: clause.length + head.length };
}

function headOf(behind: string): Found | null {
  const words = wordsOf(behind);
  const [first, second] = words;
  if (first === undefined || first.start > 0 || !NOUN.test(first.tag)) return null;
  const title = /^.{1,2}(?:老师|师傅|医生|教授|阿姨|叔叔|教练|经理)/u.exec(behind)?.[0];
  if (title !== undefined) return { kind: 'person', length: title.length };
  if (second === undefined) return null;
  return BEGINS.test(behind.slice(first.word.length)) || second.tag === 'm'
    ? { kind: kindOf(first.word), length: first.word.length }
    : null;
}

const OF_PERSON = /(?:人|员|师|长|生|友|者|夫|婆|教练|老板|主管|助理|总监|经理|教授|导游|同事|实习生)$/u;
const NO_PERSON = /(?:花生|卫生|学生证|一生|人生|机长|身长|特长|成长)$/u;

function kindOf(words: string): SubjectKind {
  const isName = SURNAME.test(words) && words.length >= 3;
  return isName || (OF_PERSON.test(words) && !NO_PERSON.test(words)) || personAt(words) === words
    ? 'person'
    : 'thing';
}
