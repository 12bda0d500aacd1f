import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { trimTail } from '../../domain/text/trim.ts';
import type { Statement } from './profile-statement.ts';

/** A pattern whose group `value` lists one or more values of a field. */
interface ListRule {
  readonly kind: ProfileKind;
  readonly pattern: RegExp;
  /** Whether a part of the list can be a value. */
  readonly accepts?: RegExp;
  /** Whether the field holds one value, which replaces the one before. */
  readonly isSingle?: boolean;
}

const MAX_SENTENCE = 400;
const MAX_VALUE = 60;
const MAX_VALUES = 10;
const LANGUAGE =
  /^(?:english|french|german|spanish|italian|portuguese|dutch|swedish|norwegian|danish|finnish|icelandic|polish|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|serbian|croatian|arabic|hebrew|persian|farsi|hindi|urdu|bengali|tamil|punjabi|thai|vietnamese|indonesian|malay|tagalog|swahili|japanese|korean|chinese|mandarin|cantonese|catalan|welsh|irish|latin|esperanto)$/i;
const NATIONALITY =
  /^(?:american|british|english|scottish|irish|welsh|french|german|spanish|italian|portuguese|dutch|belgian|swiss|austrian|swedish|norwegian|danish|finnish|polish|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|serbian|croatian|canadian|mexican|brazilian|argentinian|chilean|colombian|peruvian|australian|egyptian|moroccan|nigerian|kenyan|ethiopian|israeli|lebanese|iranian|indian|pakistani|bangladeshi|thai|vietnamese|indonesian|malaysian|filipino|japanese|korean|chinese|taiwanese)$/i;
/** At most four words, none of which is somebody or a clause of its own. */
// bounded: 60 characters
const THING =
  /^(?!.*\b(?:who|that|which|you|me|my|her|his|their|people|men|women|work|when|if|not)\b)\S+(?: \S+){0,3}$/i;
const START = '(?:^|[.;]\\s+|\\b(?:and|but|also),? )';
const REST =
  '(?<value>[^.;!?]{2,120}?)(?=\\s*(?:[.;!]|$|\\b(?:because|since|but|so|which|and (?:i|my|we))\\b))';
const list = (kind: ProfileKind, body: string, more: Partial<ListRule> = {}): ListRule => ({
  kind,
  // bounded: 400 characters
  pattern: new RegExp(START + body, 'iu'),
  ...more,
});

/** A name, whose first letter is a capital. */
const NAME = /^(?:the )?\p{Lu}[\p{L}\d&'.-]*(?: \p{Lu}[\p{L}\d&'.-]*){0,3}$/u;
const BEFORE_TIME = '(?=\\s*(?:[.,;!]|$|\\b(?:in|on|as|last|this|and|two|three|a)\\b))';

const ENGLISH: readonly ListRule[] = [
  list('languages', `my (?:mother tongue|native language|first language) is ${REST}`, { accepts: LANGUAGE }),
  list(
    'hobbies',
    `in my (?:free|spare) time,? i (?:also |usually |often |mostly )?(?:like to |love to |enjoy )?${REST}`,
    {
      accepts: THING,
    },
  ),
  list('diet', `i've been (?:an? )?(?<value>vegan|vegetarian|pescatarian|flexitarian)\\b`, {
    isSingle: true,
  }),
  list('diet', `i(?: follow|'m on| am on) an? (?<value>[\\p{L}-]+(?: [\\p{L}-]+)?) diet\\b`, {
    isSingle: true,
  }),
  list('employer', `i (?:just |recently )?joined (?<value>[\\p{L}\\d&'. -]{2,40}?)${BEFORE_TIME}`, {
    accepts: NAME,
    isSingle: true,
  }),
  list(
    'hometown',
    `i grew up in (?:a (?:small )?(?:village|town) near )?(?<value>[\\p{L}' -]{2,40}?)${BEFORE_TIME}`,
    {
      accepts: NAME,
      isSingle: true,
    },
  ),
  list(
    'languages',
    `i (?:can |also |fluently )*speak (?:fluent |native |some |a (?:little|bit of) )?${REST}`,
    {
      accepts: LANGUAGE,
    },
  ),
  list('hobbies', `my (?:main |favou?rite )?(?:hobby is|hobbies (?:are|include)) ${REST}`, {
    accepts: THING,
  }),
  list('allergies', `i(?:'m| am) (?:also |very |highly |severely |badly )*allergic to ${REST}`, {
    accepts: THING,
  }),
  list('allergies', `i have an? (?:severe |bad |strong )?(?<value>\\p{L}+(?: \\p{L}+)?) allergy\\b`),
  list(
    'diet',
    `i(?:'m| am) (?:now |strictly |mostly |currently )*(?:an? )?(?:strict )?(?<value>vegan|vegetarian|pescatarian|flexitarian)(?=\\s*(?:[.,;!]|$|\\band\\b))`,
    { isSingle: true },
  ),
  list('goals', `my (?:main |biggest |long-term |current )?goal (?:for this year |this year )?is to ${REST}`),
  list(
    'education',
    `i have an? (?<value>(?:bachelor|master|phd|doctorate|degree|diploma)[^.,;!?]{0,60}?)(?=\\s*(?:[.,;!]|$))`,
  ),
  list('education', `i (?:studied|majored in|graduated in) (?<value>[^.,;!?]{3,60}?)(?=\\s*(?:[.,;!]|$))`),
  list('nationality', `i(?:'m| am) (?<value>\\p{L}+)(?=\\s*(?:[.,;!]|$|\\band\\b|\\bbut\\b))`, {
    accepts: NATIONALITY,
    isSingle: true,
  }),
];

const CHINESE: readonly ListRule[] = [
  {
    kind: 'languages',
    // bounded: 400 characters
    pattern: /(?:^|[，,。；;])我的母语是(?<value>\p{Script=Han}{1,8}?[语话文])(?=$|[，,。；;！!])/u,
  },
  {
    kind: 'hobbies',
    // bounded: 400 characters
    pattern:
      /(?:^|[，,。；;])(?:我(?:平时|业余时间?)|平时我?|业余时间我?)(?:喜欢|爱|玩)(?<value>[\p{Script=Han}、和]{2,30}?)(?=$|[，,。；;！!])/u,
  },
  {
    kind: 'employer',
    // bounded: 400 characters
    pattern:
      /(?:^|[，,。；;])我?(?:刚刚|刚|最近|上个月|上周|今年)?入职了(?<value>[\p{Script=Han}A-Za-z]{2,12}?)(?=$|[，,。；;！!])/u,
    accepts: /^[^一新这那]/u,
    isSingle: true,
  },
  {
    kind: 'languages',
    // bounded: 400 characters
    pattern:
      /(?:^|[，,。；;])我(?:还|也)?(?:会|能)?(?:说|讲)(?<value>[\p{Script=Han}、和]{2,30}?)(?=$|[，,。；;！!])/u,
    accepts:
      /^(?:中文|汉语|普通话|粤语|广东话|英语|英文|法语|德语|日语|韩语|俄语|西班牙语|意大利语|葡萄牙语|阿拉伯语|藏语|维吾尔语|蒙古语|上海话|四川话)$/u,
  },
  {
    kind: 'hobbies',
    // bounded: 400 characters
    pattern:
      /(?:^|[，,。；;])我的(?:业余)?(?:爱好|兴趣)(?:爱好)?(?:是|有|包括)(?<value>[\p{Script=Han}、和]{2,40}?)(?=$|[，,。；;！!])/u,
  },
  {
    kind: 'allergies',
    // bounded: 400 characters
    pattern: /(?:^|[，,。；;])我对(?<value>[\p{Script=Han}、和]{1,20}?)(?:严重)?过敏(?=$|[，,。；;！!])/u,
    accepts: /^[^不没]+$/u,
  },
  {
    kind: 'diet',
    // bounded: 400 characters
    pattern:
      /(?:^|[，,。；;])我(?:是|一直)?(?:个)?(?<value>素食主义者|素食者|吃素|纯素食者)(?=$|[，,。；;！!])/u,
    isSingle: true,
  },
  {
    kind: 'education',
    // bounded: 400 characters
    pattern:
      /(?:^|[，,。；;])我(?:是)?(?:毕业于|从|在)(?<value>[\p{Script=Han}]{2,12}?(?:大学|学院))(?:毕业|读书|上学|(?<=毕业于[\p{Script=Han}]{2,14}))/u,
  },
];

/** What follows a list and is none of its values. */
// bounded: 120 characters
const TAIL = /\s+(?:fluently|too|as well|now|at home|at work|very much)$/i;

/**
 * The values that a sentence lists of its speaker: languages, hobbies, allergies, diet, goals and the like. The
 * sentence must be one that says plainly what is so.
 */
export function listedStatements(sentence: string): readonly Statement[] {
  if (sentence.length > MAX_SENTENCE) return [];
  const text = sentence.replaceAll('’', "'");
  const rules = /\p{Script=Han}/u.test(text) ? CHINESE : ENGLISH;
  return rules.flatMap(({ kind, pattern, accepts, isSingle }) => {
    const match = pattern.exec(text);
    const value = match?.groups?.value;
    if (match === null || value === undefined) return [];
    const span = { start: match.index, end: match.index + match[0].length };
    const values = isSingle || kind === 'goals' || kind === 'education' ? [value] : valuesIn(value);
    return values
      .filter((one) => one.length <= MAX_VALUE && (accepts?.test(one) ?? true))
      .slice(0, MAX_VALUES)
      .map((one) => ({
        ...{ kind, label: kind, value: one, relation: null, ...span },
        effect: isSingle ? ('set' as const) : ('add' as const),
      }));
  });
}

/** How well somebody speaks a language. */
const LITTLE = /^(?:a (?:little|bit of) |some |fluent |native |good |basic |一点|一些|流利的)/i;

/** The parts of a list: `climbing, chess and old maps`. bounded: 120 characters */
export function valuesIn(words: string): readonly string[] {
  return (
    words
      .replace(TAIL, '')
      // bounded: 120 characters
      .split(/\s*(?:,|，|、|和|以及|\band\b|&|\bas well as\b|\bplus\b)\s*/iu)
      .map((part) => trimTail(part.trim().replace(LITTLE, ''), /^[.\s]$/))
      .filter((part) => part !== '')
  );
}
