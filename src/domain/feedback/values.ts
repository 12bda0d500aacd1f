import { keptReadings } from '../../lib/kept-readings.ts';

/** Kinds of values of which a correction replaces one by another of the same kind. */
export type ValueType =
  | 'email'
  | 'phone'
  | 'clock'
  | 'date'
  | 'weekday'
  | 'year'
  | 'code'
  | 'number'
  | 'daypart'
  | 'name';

/** A value in a text; UTF-16 offsets. */
export interface Value {
  readonly type: ValueType;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const MAX_TEXT = 1000;
const MAX_KEPT = 200;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june?|july?|aug(?:ust)?|sept(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|once|twice';
const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth';
const NUMERAL = '[一二两三四五六七八九十百千万]';
/** What one pattern finds is no value of a later one. bounded: 1000 characters */
const PATTERNS: readonly (readonly [ValueType, RegExp])[] = [
  ['email', /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/g],
  [
    'date',
    new RegExp(
      `\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b(?:,? \\d{4}\\b)?|\\b${MONTH} \\d{1,2}(?:st|nd|rd|th)?\\b(?:,? \\d{4}\\b)?|\\b${MONTH},? \\d{4}\\b|(?<=\\b(?:in|since|until|by|to|from) )${MONTH}\\b|(?<=\\b(?:was|is) )(?:january|february|april|june|july|august|september|october|november|december)\\b|(?:\\d{4}年)?(?:\\d{1,2}|${NUMERAL}{1,3}|[正腊冬])月(?!天)(?:(?:\\d{1,2}|${NUMERAL}{1,3})[日号]|[初廿]${NUMERAL}|二十(?![一二三四五六七八九个次天周岁年月号场节件])|[十二三]{0,2}[一二三四五六七八九十](?![个次天周岁年月日号场节件]))?|\\d{4}年|(?<=\\b(?:on|to|the|until) )(?:the )?\\d{1,2}(?:st|nd|rd|th)\\b(?! (?:floor|grade|class|year|row|street|avenue|birthday|child|semester|time|place)\\b)|(?<![\\d月一二三四五六七八九十])(?:\\d{1,2}|[一二三四五六七八九十]{1,3})号(?![线楼院车店门房])`,
      'gi',
    ),
  ],
  [
    'weekday',
    /\b(?:(?:next|this|last) )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:下|上|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天末]/gi,
  ],
  [
    'clock',
    new RegExp(
      `\\b(?:half|quarter) (?:past|to) (?:${HOURS}|\\d{1,2})\\b|\\b(?:${HOURS}) o['’]clock\\b|\\b(?:noon|midnight)\\b|\\b\\d{1,2}[:.]\\d{2}(?: ?[ap]\\.?m\\b\\.?)?|\\b\\d{1,2} ?[ap]\\.?m\\b\\.?|(?<=\\bat )(?:[01]?\\d|2[0-4])\\b(?![:.]\\d)|(?:\\d{1,2}|${NUMERAL}{1,3})点(?:\\d{1,2}分?|半|[一三]刻|零?[一二三四五六七八九十]{1,3}分?(?![个只岁元块条人位名]))?`,
      'gi',
    ),
  ],
  ['phone', /(?<![\d.])\+?\d[\d -]{5,18}\d(?!\d|\.\d)/g],
  [
    'year',
    /(?<=\b(?:in|since|until|till|from|of|before|after|by|year|was|is) )(?:19|20)\d{2}(?!\d|[.,]\d)/gi,
  ],
  // `B12`, `rose77`
  ['code', /(?<![\p{L}\p{N}])(?=\p{Lu}|\p{Ll}{3})\p{Script=Latin}{1,20}-?\d{1,8}(?![\p{L}\p{N}])/gu],
  [
    'number',
    // bounded: 1000 characters
    new RegExp(
      `(?<![\\d.])\\d+(?:st|nd|rd|th)\\b|(?<![\\d.])\\d+(?:[.,]\\d+)*|(?<!\\b(?:the|that|this|which|no|\\w{3,12}(?:le|st|er|ed|ld|ew|ig)) (?=one\\b))\\b(?:${NUMBER_WORDS})\\b|\\b(?:${ORDINALS})(?= (?:floor|grade|class|year|row|street|avenue|birthday|child|semester)\\b)|(?:\\d+|${NUMERAL}+)秒(?:\\d{1,2}|${NUMERAL})?|[一二两三四五六七八九十]{1,3}[百千万][零一二两三四五六七八九百千十]{0,6}|${NUMERAL}+(?=[只个口岁元块条辆次人本家台套天杯位层楼斤千百年片粒颗支包碗瓶罐双间页集期节堂次遍夜桌张]|晚(?![上饭餐点]))|(?<=[是到成为叫过超有满])[二三四五六七八九]?十[一二三四五六七八九]?(?=[，,。！!哦啊呀啦了吧嘛]|$)`,
      'gi',
    ),
  ],
  ['daypart', /\b(?:mornings?|afternoons?|evenings?|nights?)\b/gi],
  // bounded: 1000 characters
  ['name', /(?<=[\p{L}\p{N},;'’] )(?:(?:Dr|Mr|Mrs|Ms|St)\. )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*/gu],
];
/** No name begins with these words although they are written with a capital letter. */
const NO_NAME = /^(?:I|I['’](?:m|ve|d|ll)|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/;
/** A date that the server added to a relative time: ` (27 February 2026, 10:00)`. bounded: 1000 characters */
const ADDED_DATE = / ?[(（][^()（）]{0,30}(?:\d{4}|\d月)[^()（）]{0,30}[)）]/g;

/** The values of a text, in order. Dates that the server added in parentheses are left out. */
export const valuesIn = keptReadings(readValues, MAX_KEPT, MAX_TEXT);

function readValues(text: string): readonly Value[] {
  let rest = text.slice(0, MAX_TEXT).replace(ADDED_DATE, (added) => ' '.repeat(added.length));
  const values: Value[] = [];
  for (const [type, pattern] of PATTERNS) {
    for (const match of rest.matchAll(pattern)) {
      const found = match[0].replace(/['’]s$/, '');
      if (type === 'name' && NO_NAME.test(found)) continue;
      values.push({ type, text: found, start: match.index, end: match.index + found.length });
    }
    // what one pattern found is no value of a later one
    rest = rest.replace(pattern, (found) => '\u0001'.repeat(found.length));
  }
  return values.toSorted((a, b) => a.start - b.start);
}

const TIMES: ReadonlySet<ValueType> = new Set(['clock', 'date', 'weekday', 'year']);

/** Whether a value is a time. */
export function isTime({ type }: Value): boolean {
  return TIMES.has(type);
}

/** Removes the dates that the server added: they belong to the words before them, which change. */
export function withoutAddedDates(text: string): string {
  return text.slice(0, MAX_TEXT).replace(ADDED_DATE, '') + text.slice(MAX_TEXT);
}

/** Whether two values say the same. */
export function isSameValue(a: Value, b: Value): boolean {
  return (
    a.type === b.type && a.text.toLowerCase().replace(/\s/g, '') === b.text.toLowerCase().replace(/\s/g, '')
  );
}
