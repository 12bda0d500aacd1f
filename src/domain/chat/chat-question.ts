import { keptReadings } from '../../lib/kept-readings.ts';
import { fold, truncate } from '../text/normalise.ts';
import { chineseTags } from '../text/segment.ts';
import { stem } from '../text/stem.ts';
import {
  CHINESE_QUESTION_WORDS,
  CHINESE_STOP_WORDS,
  ENGLISH_QUESTION_WORDS,
  ENGLISH_STOP_WORDS,
} from '../text/stop-words.ts';
import { type Concept, conceptsByWord, wordSet } from './concepts/concept.ts';
import { GROUPS, RELATIONS } from './concepts/relations.ts';
import { TOPICS } from './concepts/topics.ts';

const MAX_QUESTION = 500;
const MAX_KEPT = 200;
const MOST_NEEDS = 12;

/** A word of a question that an answer has to cover. */
export interface Need {
  /** Words that cover it completely. */
  readonly same: ReadonlySet<string>;
  /** Concepts that the word names. */
  readonly named: readonly Concept[];
  /** Concepts of which the word is an example: `dog` of pets. */
  readonly told: readonly Concept[];
  readonly weight: number;
  /**
   * `person`: only memories about the same person or thing of that name answer. `head`: what is asked for.
   * `liking`: a verb of liking, which a memory of a habit may lack.
   */
  readonly role: 'person' | 'head' | 'liking' | 'other';
}

/** What the answer has to contain besides the words of the question. */
export type AnswerType = 'time' | 'place' | 'person' | 'number' | 'name' | 'any';

export interface ChatQuestion {
  readonly needs: readonly Need[];
  readonly type: AnswerType;
  /** Whether it asks about the past: a memory of what happened has its date. */
  readonly isPast: boolean;
  /** Whether it asks what to do: `Should I …?`, `Which snack can I eat?` */
  readonly isAdvice: boolean;
  /** Whether it asks for the favourite of something: that something else is one answers nothing. */
  readonly isFavourite: boolean;
  /** Whether it asks for a fact of the user, not of another person. */
  readonly isOfUser: boolean;
}

const HAN = /\p{Script=Han}/u;
const GENERIC = wordSet(
  `want need get make take thing something anything everything way currently now today tonight tomorrow yesterday please ever
  last recently usually always really again actually right one use go going happen say said name named current next
  tell remember know remind info information detail memory idea suggest recommend recommendation think people person kind sort type breed genre brand make model style time day date glass cup bottle piece slice pair bit wrong matter problem trouble`,
);
const LIGHT = wordSet(
  'leave start begin come arrive happen take stay give do see be look keep own have spend book put visit end open new old watch lesson class practice rehearsal session',
);
const LIKING = wordSet('like love prefer favorite favourite enjoy');
/** What the assistant shall do: `Plan a dinner for me`. No memory has to say it. bounded: 500 characters */
const TASK =
  /^(?:please,? |(?:can|could|would) you (?:please )?|help me (?:to )?|let['’]s )?(?:plan|cook|make|prepare|order|book|choose|pick|find|give|write|create|design|organi[sz]e|arrange|propose|draft) (?:(?:me|us) )?(?=(?:a|an|some|something|the|my|our|[23]|two|three|four|five)\b)/i;
/** The day of a task. bounded: 500 characters */
const DAY_OF_TASK =
  /\b(?:for|on|by|this|next) (?:(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?|weekend|week|month)\b/gi;
/** Whom somebody works for is a company more often than a person. bounded: 500 characters */
const WORKS_FOR =
  /\bwho(?:m|se company)? (?=(?:do|does|did|am|is|are) .{1,40}\bwork(?:ing)? (?:for|with)\b)/i;
/** Phrases and the words by which topics know them. bounded: 500 characters */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bwhat do(?:es)? (.{1,40}?) do(?: for (?:a living|work|a job|money))?\s*\?*$/i, '$1 profession'],
  [/\bfor (?:a living|work)\b/gi, ' profession '],
  [/\b(?:in|with) my (?:free|spare) time\b|\bfor fun\b|\bto relax\b/gi, ' hobby '],
  [/\bhow (?:do|can|does|did) (.{1,30}?) get to\b/i, '$1 commute '],
  [/\bdoctorate\b/gi, ' phd '],
  [/\bhow old\b/gi, ' age '],
  [/\b(?:get|gets|got) up\b/gi, ' wake '],
  [/\bphone number\b/gi, ' phone '],
  [/\b(?:e-?mail) address\b/gi, ' email '],
  [/\bcalled\s*[?.!]*$/i, ' name '],
  [/\bruns? out\b/gi, ' expire '],
  [/\b(?:at what age|how old was i when|how old were we when)\b/gi, ' '],
  [/\breport to(?: at work)?\b/gi, ' boss '],
  [/\b(?:like|love|enjoy) (?:the )?(?:best|most)\b/gi, ' favourite '],
  [/\b(?:is|will) (?:the|our|my) baby (?:be )?(?:due|born|coming)\b/gi, ' pregnant '],
  [TASK, ' '],
];
const CHINESE_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/做什么的|是干什么的|干什么工作|做什么工作|以什么为生/g, '的职业'],
  [/多大(?:了|年纪)?(?=[?？。]|$)|几岁|多少岁/g, '年龄'],
  [/怎么(?:去|上)/g, '通勤 '],
  [/是?哪里(?:的)?人/g, '老家'],
  [/(?:多少|几块)钱/g, '多少'],
  [/电话号码?/g, '电话'],
  [/邮箱地址/g, '邮箱'],
];
const AGE: Concept = {
  names: wordSet('age 年龄 岁'),
  tells: wordSet('years year turned 岁 周岁'),
};
const CONCEPTS: readonly Concept[] = [...TOPICS, AGE];

const TYPES: readonly (readonly [AnswerType, RegExp])[] = [
  ['name', /\bnames?\b|\bcalled\b|叫什么|名字/i],
  ['time', /\bwhen\b|\bwhat (?:time|day|date)\b|什么时候|何时|几点|哪天|哪年|几月|几号|什么日子/i],
  ['number', /\bhow (?:much|many|old|long|far|tall|big)\b|\bwhat age\b|\bnumber\b|多少|几(?!乎)|多大|年龄/i],
  ['person', /\bwho(?:m|se)?\b|谁/i],
  ['place', /\bwhere\b|哪里|哪儿|在哪|什么地方/i],
];
const ADVICE =
  /\b(?:should(?:n['’]t)?|can|could|may|shall)\b(?! (?:you|people|they) )|\brecommend|\bsuggest|\badvi[sc]e|\bideas?\b|\bwhat (?:can|could|should)\b|该|能不能|能吃|能喝|可以|要不要|推荐|建议|适合|(?:帮|给|替|为)(?:我|我们|咱们)?(?:安排|准备|计划|规划|设计|做|订|点|选|挑|写|想)/i;
const PAST = /\b(?:did|was|were|had|have|has)\b|[了过]|的[?？]|时候?.{1,12}的/i;

/** Reads what an answer to a question has to contain. Only its first 500 characters are read. */
export const readQuestion = keptReadings(questionIn, MAX_KEPT, MAX_QUESTION);

function questionIn(query: string): ChatQuestion {
  const text = truncate(query, MAX_QUESTION);
  const chinese = HAN.test(text);
  const needs = chinese ? chineseNeeds(text) : englishNeeds(text);
  const type = TYPES.find(([, pattern]) => pattern.test(text.replace(WORKS_FOR, 'what ')))?.[0] ?? 'any';
  return {
    needs: needs.slice(0, MOST_NEEDS),
    type,
    isPast: PAST.test(text),
    isAdvice: ADVICE.test(text) || TASK.test(text),
    isFavourite: FAVOURITE.test(text),
    isOfUser:
      type !== 'person' &&
      /\b(?:i|my|me|mine)\b|我/i.test(text) &&
      !needs.some(({ role }) => role === 'person'),
  };
}

const NAMED = conceptsByWord(CONCEPTS, ({ names }) => names);
const TOLD = conceptsByWord(CONCEPTS, ({ tells }) => tells);

function needOf(word: string, role: Need['role'], weight: number): Need {
  return {
    same: new Set([word]),
    named: conceptsWith(word, NAMED),
    told: conceptsWith(word, TOLD),
    role,
    weight,
  };
}

function conceptsWith(word: string, byWord: ReadonlyMap<string, readonly Concept[]>): readonly Concept[] {
  return [...new Set(partsOf(word).flatMap((part) => byWord.get(part) ?? []))];
}

const FAVOURITE = /\bfavou?rite|\bmost\b|\bbest\b|最/i;
const NEGATED = /\bnot\b|n['’]t\b|\bleast\b|不|别/i;

/**
 * A question about what somebody likes needs a memory of a liking; with a negation, of a dislike. Only a
 * favourite has to be called so.
 */
function likingOf(word: string, query: string): Need {
  if (NEGATED.test(query)) return needOf('avoid', 'head', 0.4);
  return needOf(word, FAVOURITE.test(query) ? 'head' : 'liking', 0.4);
}

/** A word; for a Chinese one of two characters also each of them: `吃饭` is about `吃`. */
function partsOf(word: string): readonly string[] {
  return word.length === 2 && HAN.test(word) ? [word, ...word] : [word];
}

/** The need for a person, or one of a group, that a word names; null for other words. */
function relationOf(word: string): Need | null {
  const group = GROUPS.find(({ names }) => names.has(word));
  const own = group?.of ?? RELATIONS.find((words) => words.has(word));
  if (own === undefined) return null;
  return { same: new Set([...own, word]), named: [], told: [], role: 'person', weight: 1 };
}

const CALENDAR =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas|easter)$/;

function englishNeeds(query: string): readonly Need[] {
  const asked = TASK.test(query) ? query.replace(DAY_OF_TASK, ' ') : query;
  const text = PHRASES.reduce((words, [pattern, by]) => words.replace(pattern, by), asked);
  const needs = new Map<string, Need>();
  let headIsNext = false;
  // what stands first is written with a capital letter, unless words before it were replaced
  let mayBeName = text.trim().slice(0, 3) !== query.trim().slice(0, 3);
  let modifier: string | null = null;
  let last: string | null = null;
  let isAlternative = false;
  for (const [written] of text.matchAll(/[\p{L}\p{N}@][\p{L}\p{N}@.'’-]*/gu)) {
    // bounded: 500 characters
    const plain = fold(written.replace(/['’](?:s|re|ve|m|d|ll)?$|[.'’-]+$/i, '')).replace(/['’]/g, "'");
    if (plain === 'or') {
      isAlternative = true;
      continue;
    }
    for (const [at, word] of plain.replaceAll("'", '').split('-').entries()) {
      const isAsking = /^(?:what|which|whose|favorite|favourite|my|our|kind|sort|type|her|his|their)$/.test(
        word,
      );
      if (isAsking && !/^favou?rite$/.test(word)) {
        headIsNext = true;
        modifier = null;
        mayBeName = true;
        continue;
      }
      if (ENGLISH_STOP_WORDS.has(word) || ENGLISH_QUESTION_WORDS.has(word)) {
        headIsNext = headIsNext && word === 'of';
        modifier = null;
        mayBeName = true;
        continue;
      }
      const isName = mayBeName && at === 0 && /^\p{Lu}/u.test(written) && !CALENDAR.test(word);
      mayBeName = true;
      const root = stem(word);
      if (root === '' || needs.has(root) || GENERIC.has(root)) continue;
      if (isAlternative && last !== null) {
        // `window or aisle`: one of both is enough
        const first = needs.get(last);
        if (first !== undefined) needs.set(last, { ...first, same: new Set([...first.same, root]) });
        isAlternative = false;
        continue;
      }
      last = root;
      const relation = relationOf(root);
      if (relation !== null) {
        needs.set(root, relation);
        headIsNext = /['’]s$/.test(written);
      } else if (isName) needs.set(root, needOf(root, 'person', 1));
      else if (LIKING.has(root)) needs.set(root, likingOf(root, text));
      else if (headIsNext && !LIGHT.has(root)) {
        // of `car insurance` only the last word has to be there
        if (modifier !== null) needs.set(modifier, { ...needOf(modifier, 'other', 0.5) });
        modifier = root;
        needs.set(root, needOf(root, 'head', 1.3));
      } else needs.set(root, needOf(root, 'other', LIGHT.has(root) ? 0.15 : 0.9));
    }
  }
  return [...needs.values()];
}

const CHINESE_GENERIC = new Set(
  (
    '今天 今晚 明天 昨天 现在 目前 最近 平时 一般 通常 名字 叫 东西 事 事情 哪种 哪家 哪所 哪本 种 家 所 本 只 该 应该 可以 能 要 会 用 帮 请 办 是 有 ' +
    '推荐 建议 安排 准备 计划 规划 设计 点 挑 选 想 记录 信息 做 干 订 去 看 天 号 点 时间 哪天 多 大 和 一起 我 你 我们 跟 起来 叫做 给 让 送 的话 适合 哪个 怎么 养 开 类型 种类 品种 牌子 月 个月 一个月 给 满 读 坐 里 家里 日期'
  ).split(' '),
);
const CHINESE_LIKING = new Set(['喜欢', '最喜欢', '爱', '最爱', '偏爱', '偏好', '更喜欢']);
const CHINESE_RELATIONS = [...RELATIONS, ...GROUPS.map(({ names }) => names)]
  .flatMap((words) => [...words])
  .filter((word) => HAN.test(word))
  .sort((a, b) => b.length - a.length);

/** Stands for a word that has been read. */
const MARK = '§';
/** Longest first, so that `意大利面` is found before its parts are. */
const CHINESE_TOPIC_WORDS = CONCEPTS.flatMap(({ names, tells }) => [...names, ...tells])
  .filter((word) => HAN.test(word) && word.length > 1)
  .sort((a, b) => b.length - a.length);
const CHINESE_ASKING =
  /什么时候|什么|哪[种家所本个些儿里天年]?|谁|几|多少|我们|咱们|[我你您他她]|应该|该|能不能|不能|可以|要不要|[能请帮了吗呢]|是不是|(?<!目)的/g;

function chineseNeeds(query: string): readonly Need[] {
  let text = CHINESE_PHRASES.reduce((words, [pattern, by]) => words.replace(pattern, by), query);
  const needs = new Map<string, Need>();
  for (const word of CHINESE_RELATIONS) {
    if (!text.includes(word)) continue;
    const relation = relationOf(word);
    if (relation !== null) needs.set(word, relation);
    text = text.replaceAll(word, '的');
  }
  for (const word of CHINESE_TOPIC_WORDS) {
    if (!text.includes(word) || CHINESE_LIKING.has(word) || CHINESE_GENERIC.has(word)) continue;
    needs.set(word, needOf(word, 'head', 1.3));
    text = text.replaceAll(word, MARK);
  }
  text = text.replace(CHINESE_ASKING, ' ');
  for (const { word, tag, start } of chineseTags(text)) {
    if (needs.has(word) || CHINESE_STOP_WORDS.has(word) || CHINESE_QUESTION_WORDS.has(word)) continue;
    if (CHINESE_LIKING.has(word)) needs.set(word, likingOf('喜欢', query));
    else if (CHINESE_GENERIC.has(word) || /^[rpuyecqodm]/.test(tag)) continue;
    else if (/^(?:nr|ns|nt|nz)/.test(tag) && word.length > 1) needs.set(word, needOf(word, 'person', 1));
    else if (/^n|^an|^vn|^l|^j|^i/.test(tag)) {
      // of `奶油蛋糕` only the last word has to be there
      const isModifier = text.startsWith(MARK, start + word.length);
      needs.set(word, isModifier ? needOf(word, 'other', 0.5) : needOf(word, 'head', 1.3));
    } else if (word.length > 1 || needOf(word, 'other', 1).named.length > 0)
      needs.set(
        word,
        needOf(word, 'other', needOf(word, 'other', 1).named.length > 0 || tag === 't' ? 0.7 : 0.4),
      );
  }
  for (const word of text.match(/[A-Za-z][A-Za-z0-9]+/g) ?? [])
    needs.set(stem(fold(word)), needOf(stem(fold(word)), 'person', 1));
  return [...needs.values()];
}
