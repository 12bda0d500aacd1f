/** A choice of which the speaker has one at a time: the seat, the language of answers, when he gets up. */
export interface Choice {
  readonly object: string;
  readonly value: string;
  /** The words that make the choice. */
  readonly words: string;
}

interface Alternatives {
  readonly object: string;
  /** Whether only wishes for answers make the choice. */
  readonly ofAnswers: boolean;
  readonly values: readonly (readonly [value: string, words: RegExp])[];
  /** What somebody chooses who refuses a value. */
  readonly instead?: Readonly<Record<string, string>>;
}

const ALTERNATIVES: readonly Alternatives[] = [
  {
    object: '座位',
    ofAnswers: false,
    values: [
      ['窗', /靠窗|窗口位|窗边的?(?:座|位)/u],
      ['过道', /(?:靠|坐|选|要)(?:着)?(?:过道|走道)|(?:过道|走道)(?:边|旁)?的?(?:座|位)/u],
    ],
    instead: { 窗: '过道', 过道: '窗' },
  },
  {
    object: '回答的语言',
    ofAnswers: true,
    values: [
      ['中文', /中文|汉语|普通话/u],
      ['英文', /英文|英语/u],
      ['日文', /日文|日语/u],
      ['法文', /法文|法语/u],
      ['德文', /德文|德语/u],
      ['粤语', /粤语|广东话/u],
    ],
  },
  {
    object: '单位',
    ofAnswers: true,
    values: [
      ['公制', /公制|公里|公斤/u],
      ['英制', /英制|英里|磅/u],
    ],
  },
  {
    object: '温度单位',
    ofAnswers: true,
    values: [
      ['摄氏', /摄氏/u],
      ['华氏', /华氏/u],
    ],
  },
];
const CLOCK = '[\\d一二两三四五六七八九十]{1,3}点(?:半|一刻|三刻|[\\d一二三四五六七八九十]{1,3}分?)?';
// bounded: 120 characters
const RISES = new RegExp(`(?<time>${CLOCK})(?:多|左右)?(?:就|才|准时)?起(?:床|来)?(?:了|$)?`, 'u');
// bounded: 120 characters
const SLEEPS = new RegExp(`(?<time>${CLOCK})(?:多|左右|之?前)?(?:就|才|准时)?(?:上床|睡)`, 'u');

/**
 * The choice that a stated preference or wish makes; null if it makes none.
 * @param words the words of the preference in simplified characters
 * @param isRefused whether the speaker does not want what they name
 */
export function choiceIn(words: string, isOrder: boolean, isRefused: boolean): Choice | null {
  for (const { object, ofAnswers, values, instead } of ALTERNATIVES) {
    if (ofAnswers && !isOrder) continue;
    const named = values.filter(([, pattern]) => pattern.test(words));
    const [value, pattern] = named.length === 1 ? (named[0] ?? []) : [];
    if (value === undefined || pattern === undefined) continue;
    const chosen = isRefused ? instead?.[value] : value;
    return chosen === undefined ? null : { object, value: chosen, words: pattern.exec(words)?.[0] ?? '' };
  }
  if (isOrder || isRefused) return null;
  const rises = RISES.exec(words)?.groups?.time;
  if (rises !== undefined) return { object: '起床时间', value: rises, words: rises };
  const sleeps = SLEEPS.exec(words)?.groups?.time;
  return sleeps === undefined ? null : { object: '睡觉时间', value: sleeps, words: sleeps };
}
