import { keptReadings } from '../../../lib/kept-readings.ts';
import { type Concept, conceptsByWord, conceptsOf } from '../../chat/concepts/concept.ts';
import { RELATIONS } from '../../chat/concepts/relations.ts';
import { TOPICS } from '../../chat/concepts/topics.ts';
import { analyseTerms } from '../../text/analyse.ts';
import { fold } from '../../text/normalise.ts';
import { chineseTags } from '../../text/segment.ts';
import { stem } from '../../text/stem.ts';
import { CHINESE_STOP_WORDS, ENGLISH_STOP_WORDS } from '../../text/stop-words.ts';
import { type Value, valuesIn } from '../values.ts';

/** What a text speaks of, to find the memory that a feedback means by its words. */
export interface Reading {
  /** Names of persons, animals and companies. */
  readonly names: ReadonlySet<string>;
  /** Those of them that are no value: they begin a sentence, or are of what was before. */
  readonly leading: ReadonlySet<string>;
  /** Relations, by their numbers in the list of relations. */
  readonly persons: ReadonlySet<number>;
  /** The words for them: `whippet` and `poodle` both mean a dog. */
  readonly kinds: ReadonlySet<string>;
  /** Things and verbs: stems of English words, Chinese words. */
  readonly things: ReadonlySet<string>;
  readonly topics: ReadonlySet<Concept>;
  readonly values: readonly Value[];
}

const MAX_TEXT = 300;
const MAX_KEPT = 500;
const HAN = /\p{Script=Han}/u;
/** Further words of one topic, by which people tell the same. */
const MORE_TOPICS = conceptsOf(`
debt owe borrow loan repay 欠 债 借钱 贷款
salary wage earn income pay raise 工资 薪水 月薪 年薪 收入 薪
weight weigh scales kilo heavy 体重 斤 公斤
age old birthday 岁 年龄
smoke smoking cigarette fag vape 抽烟 吸烟 烟
alcohol drink booze pint wine beer whisky 酒 喝酒
nationality citizen passport citizenship 国籍 护照
home house flat apartment live rent 住 搬家 家 房子 租房
work job office employer company hired 上班 工作 公司 单位 跳槽 入职
wake alarm 起床 早起
sleep bed asleep 睡 睡觉
password code pin 密码 门禁
teacher lesson class teach 老师 上课
vet dog cat pet 宠物
tax accountant 税 报税
due pregnant expecting baby 预产期 怀孕 产检 怀
diet eat food fed feed 吃 饮食
exam test driving 考试 考
`);
const ALL_TOPICS = [...TOPICS, ...MORE_TOPICS];
/** Words that name no topic in everyday sentences. */
const NO_TOPIC = new Set(analyseTerms('call see look house plan want time end say go'));
const BY_WORD = conceptsByWord(
  ALL_TOPICS,
  ({ names, tells }) => new Set([...names, ...tells].filter((word) => !NO_TOPIC.has(word))),
);
const NAMING = ALL_TOPICS.filter(({ names }) => names.has('call'));
const HAN_TOPICS = [...BY_WORD.keys()].filter((word) => HAN.test(word));
const HAN_RELATIONS = RELATIONS.flatMap((words, index) =>
  [...words].filter((word) => HAN.test(word)).map((word) => ({ word, index })),
).toSorted((a, b) => b.word.length - a.word.length);
const NAMES = new Set(analyseTerms('name call'));
/** They are told of as things: `the baby is due`. */
const BABY = new Set(analyseTerms('baby'));
/** Words of every sentence, and words that only say how a memory is meant. */
const GENERIC = new Set(
  analyseTerms(
    'user name call time day week month year new old good thing get got go going make made take put use keep come give say tell know think want need like love have own one two first last now still never always every please note thank right wrong people person',
  ),
);
const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$|^I(?:['’]\p{L}+)?$/iu;
/** Words that begin sentences, and are no names there. bounded: 300 characters */
const BEGINS =
  /^(?:the|my|our|your|his|her|their|its|this|that|there|here|it|we|you|they|he|she|an?|in|on|at|for|with|from|because|when|if|no|not|yes|please|and|but|so|both|some|all|just|got|sold|turns|can|could|would|do|does|did|what|who|where|how|is|are|was|were|one|two|three|don['’]t|actually|wrong|sorry|correct|school)$/iu;

const TITLES =
  /(?![我你他她的是成换到叫姓给跟和由班])\p{Script=Han}(?:医生|老师|教练|师傅|律师|经理|主任|阿姨|老板|会计|教授|总)/gu;

/** `我爸` is `我爸爸`. bounded: 300 characters */
const SHORT_KIN = /(我|你|他|她|^)([爸妈哥姐弟妹爷奶叔姑姨舅])(?!\2)/gu;
/** A text with the whole words for relatives. */
export const withWholeKin = (text: string): string => text.slice(0, MAX_TEXT).replace(SHORT_KIN, '$1$2$2');
/** What a Chinese text calls somebody. bounded: 300 characters */
const CALLED =
  /(?<=叫|姓|取名|起名|名字是|应该是|定的是|才是|改名)\p{Script=Han}{1,4}(?=$|[，,。！!了哦啊]|才对)/gu;

/** bounded: 12 characters */
const OLD = /\b(?:old|previous|former|spare|second|other)\s$/iu;

/** Reads what a text speaks of. Only its first 300 characters are read. */
export const readingOf = keptReadings(read, MAX_KEPT, MAX_TEXT);

function read(text: string): Reading {
  const given = text.slice(0, MAX_TEXT);
  const values = valuesIn(` ${given}`).filter(({ type }) => type !== 'name');
  return HAN.test(given) ? readChinese(given, values) : readEnglish(given, values);
}

function readEnglish(text: string, values: readonly Value[]): Reading {
  const names = new Set<string>();
  const leading = new Set<string>();
  // bounded: 300 characters
  for (const { 0: word, index } of text.matchAll(/\p{Lu}[\p{L}\p{M}'’-]*/gu)) {
    const plain = word.replace(/['’](?:s|re|ve|ll|d|m)?$/u, '');
    const isFirst = index === 0 || /[.!?]\s+$/u.test(text.slice(Math.max(0, index - 4), index));
    if (CALENDAR.test(plain) || plain.length < 2 || (isFirst && BEGINS.test(plain))) continue;
    if (relationOf(plain) === undefined && !(isFirst && BY_WORD.has(stem(fold(plain))))) {
      names.add(plain);
      if (isFirst || OLD.test(text.slice(Math.max(0, index - 12), index))) leading.add(plain);
    }
  }
  const valued = new Set(values.flatMap((value) => analyseTerms(value.text)));
  const persons = new Set<number>();
  const kinds = new Set<string>();
  const things = new Set<string>();
  const lower = new Set([...names].flatMap((name) => analyseTerms(name)));
  // bounded: 300 characters
  const plain = text
    .replaceAll('’', "'")
    .replace(/\b(?:gets?|got|getting) (?:up|out of bed)\b/giu, 'wake')
    .replace(/\bcigarettes?\b/giu, 'smoke');
  for (const word of analyseTerms(plain)) {
    const relation = BABY.has(word) ? -1 : RELATIONS.findIndex((words) => words.has(word));
    if (relation >= 0) {
      persons.add(relation);
      kinds.add(word);
    } else if (!ENGLISH_STOP_WORDS.has(word) && !GENERIC.has(word) && !valued.has(word) && !lower.has(word))
      things.add(word);
  }
  const topics = topicsOf(
    analyseTerms(plain).filter((word) => !valued.has(word) && !ENGLISH_STOP_WORDS.has(word)),
  );
  return { names, leading, persons, kinds, things, topics, values };
}

function readChinese(text: string, values: readonly Value[]): Reading {
  const names = new Set<string>();
  const persons = new Set<number>();
  const kinds = new Set<string>();
  const things = new Set<string>();
  // bounded: 300 characters
  for (const { 0: title } of text.matchAll(TITLES)) names.add(title);
  let rest = withWholeKin(text);
  for (const { word, index } of HAN_RELATIONS) {
    if (!rest.includes(word)) continue;
    persons.add(index);
    kinds.add(word);
    rest = rest.replaceAll(word, '，');
  }
  for (const { word, tag } of chineseTags(rest)) {
    if (CHINESE_STOP_WORDS.has(word) || values.some((value) => value.text.includes(word))) continue;
    if (/^(?:nr|ns|nt|nz|j)/u.test(tag) && word.length > 1) names.add(word);
    else if (word.length > 1 || /^[nv]/u.test(tag)) things.add(word);
  }
  // bounded: 300 characters
  for (const [name] of text.matchAll(CALLED)) names.add(name);
  for (const word of text.match(/[A-Za-z][A-Za-z0-9]+/g) ?? []) names.add(word);
  const topics = new Set(
    HAN_TOPICS.filter((word) => rest.includes(word)).flatMap((word) => BY_WORD.get(word) ?? []),
  );
  const leading = new Set([...names].filter((name) => !isValue(name, text)));
  return { names, leading, persons, kinds, things, topics, values };
}

/** Whether a name stands where a value does: `住滨江`. */
function isValue(name: string, text: string): boolean {
  const before = text[text.indexOf(name) - 1];
  return before !== undefined && /[在到叫是去住给换成姓了归读开用为]/u.test(before);
}

function relationOf(word: string): number | undefined {
  const root = stem(fold(word));
  const index = RELATIONS.findIndex((words) => words.has(root));
  return index < 0 ? undefined : index;
}

function topicsOf(words: readonly string[]): ReadonlySet<Concept> {
  return new Set(words.flatMap((word) => (NAMES.has(word) ? NAMING : (BY_WORD.get(word) ?? []))));
}
