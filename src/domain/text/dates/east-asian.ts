import {
  calendarDay,
  DAY_MS,
  days,
  monthOf,
  months,
  shifted,
  startOfDay,
  startOfWeek,
  type Unit,
  type WallSpan,
  weekAround,
  weekdayOf,
  yearOf,
  years,
} from './calendar.ts';
import { bareMonth } from './english.ts';
import { withForeignClock } from './foreign-clock.ts';
import { applyRules, type DateRule, type RuleContext, type WallMention, withoutOverlaps } from './rule.ts';

const KANA = /[\u3041-\u30ff]/;
const HANGUL = /[\uac00-\ud7a3]/;
/** The end of a Japanese clause about the past. bounded: 600 characters */
const JAPANESE_PAST =
  /(?:ました|でした|だった|かった|[いきしちりんえけせてねべめれっ]た|んだ|いだ)(?:[。！!、?？\s]|[ねよわさ]|の|ん(?:だ|です)|けど|が|から|ので|こと|$)/u;
const FIRST_SYLLABLE = 0xac00;
/** Syllables per vowel, and the number of the final consonant of the past, ㅆ. */
const FINALS = 28;
const PAST_FINAL = 20;

/** Whether a Japanese sentence speaks of the past; null if it is not Japanese. */
export function japanesePast(sentence: string): boolean | null {
  return KANA.test(sentence) ? JAPANESE_PAST.test(sentence) : null;
}

/** Korean marks the past by the final consonant of a syllable: 갔, 했, 었; not 있 and 겠. */
function isKoreanPast(sentence: string): boolean {
  return [...sentence.slice(0, 600)].some((letter) => {
    const code = (letter.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
    return code >= 0 && code < 11_172 && code % FINALS === PAST_FINAL && letter !== '있' && letter !== '겠';
  });
}

const rule = (source: string, resolve: DateRule['resolve']): DateRule => ({
  // bounded: 600 characters (of a sentence)
  pattern: new RegExp(source, 'gu'),
  resolve,
});
const DIGITS = '一二三四五六七八九十';
const numberOf = (text: string | undefined) => {
  if (/^\d+$/.test(text ?? '')) return Number(text);
  const at = DIGITS.indexOf(text ?? '-');
  return at < 0 ? 0 : at + 1;
};
const counted = (text: string | undefined, sign: number, unit: Unit, at: number): WallSpan | null => {
  const count = numberOf(text);
  if (!(count > 0)) return null;
  return unit === 'week' ? weekAround(at, sign * count) : shifted(at, sign * count, unit);
};
function weekdayOn(wanted: number, { reference, isPast }: RuleContext): WallSpan {
  const back = (weekdayOf(reference) - wanted + 7) % 7 || 7;
  return days(startOfDay(reference) + (isPast ? -back : 7 - (back % 7)) * DAY_MS);
}
const inWeek = (weeks: number, wanted: number, reference: number) =>
  days(startOfWeek(reference) + (weeks * 7 + wanted) * DAY_MS);
/** A day of a year that nobody names. */
function dated(month: number, day: number, c: RuleContext): WallSpan | null {
  const own = calendarDay(yearOf(bareMonth(month, c).from), month, day);
  if (own === null || month !== monthOf(c.reference)) return own;
  const step = c.isPast && own.from > c.reference ? -1 : !c.isPast && own.to <= c.reference ? 1 : 0;
  return calendarDay(yearOf(own.from) + step, month, day);
}
const near = (source: string, step: number, unit: Unit) =>
  rule(source, (_, { reference }) => shifted(reference, step, unit));

const WEEKS_JA: readonly (readonly [string, number])[] = [
  ['先々週', -2],
  ['(?<!先)先週', -1],
  ['今週', 0],
  ['(?<!再)来週', 1],
  ['再来週', 2],
];
const JA_WEEKDAY = '([月火水木金土日])曜日?';
const JA_COUNT = '(\\d{1,3}|[一二三四五六七八九十])';

/** Beside the rules for Chinese, which read the days that both write alike. */
const JAPANESE_RULES: readonly DateRule[] = [
  near('一昨日|おととい|おとつい', -2, 'day'),
  near('(?<!一)昨日(?:の)?(?:朝|夜|晩|午後|午前)?|きのう|昨夜|昨晩|ゆうべ', -1, 'day'),
  near('今日|きょう|本日|今朝|今晩|今夜', 0, 'day'),
  near('明日(?:の)?(?:朝|夜|晩|午後|午前)?|あした|明朝', 1, 'day'),
  near('明後日|あさって', 2, 'day'),
  ...WEEKS_JA.flatMap(([word, weeks]) => [
    rule(`${word}の?${JA_WEEKDAY}`, (m, { reference }) =>
      inWeek(weeks, '月火水木金土日'.indexOf(m[1] ?? ''), reference),
    ),
    near(`${word}末|${word}の週末`, weeks, 'weekend'),
    near(`${word}(?!末|の週末|の?[月火水木金土日]曜)`, weeks, 'week'),
  ]),
  near('先々月', -2, 'month'),
  near('(?<!先)先月', -1, 'month'),
  near('今月', 0, 'month'),
  near('(?<!再)来月', 1, 'month'),
  near('再来月', 2, 'month'),
  near('一昨年|おととし', -2, 'year'),
  near('(?<!一)昨年|去年', -1, 'year'),
  near('今年|ことし', 0, 'year'),
  near('(?<!再)来年', 1, 'year'),
  near('再来年', 2, 'year'),
  rule(`${JA_COUNT}(日|週間|[かヶカヵケ箇]月|年)(前|後)`, (m, { reference }) => {
    const unit = ({ 日: 'day', 週間: 'week', 年: 'year' } as const)[m[2] ?? ''] ?? 'month';
    return counted(m[1], m[3] === '前' ? -1 : 1, unit, reference);
  }),
  rule(`(?<!毎週|週|毎)(?<!週の)${JA_WEEKDAY}(?!は?(?:毎|いつも)|ごと)`, (m, c) =>
    weekdayOn('月火水木金土日'.indexOf(m[1] ?? ''), c),
  ),
];
const KO_WEEKDAY = '([월화수목금토일])요일';
const KO_WEEKS: readonly (readonly [string, number])[] = [
  ['지지난 ?주', -2],
  ['(?<!지)지난 ?주', -1],
  ['이번 ?주', 0],
  ['(?<!다)다음 ?주', 1],
  ['다다음 ?주', 2],
];
const BEFORE = '(?<!\\p{L})';
const ko = (source: string, step: number, unit: Unit) => near(BEFORE + source, step, unit);
const KO_NUMBERS = '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열'.split(' ');
const KO_COUNT = `(\\d{1,3}|${KO_NUMBERS.join('|')}) ?`;
const koCounted = (text: string | undefined, sign: number, unit: Unit, at: number) =>
  counted(String(KO_NUMBERS.indexOf(text ?? '') + 1 || text), sign, unit, at);

const KOREAN_RULES: readonly DateRule[] = [
  ko('(?:그저께|그제(?![서야]))', -2, 'day'),
  ko('(?:어제|어젯밤)', -1, 'day'),
  ko('오늘', 0, 'day'),
  ko('내일(?!모레)', 1, 'day'),
  ko('(?:내일)?모레', 2, 'day'),
  ...KO_WEEKS.flatMap(([word, weeks]) => [
    rule(`${word} ?${KO_WEEKDAY}`, (m, { reference }) =>
      inWeek(weeks, '월화수목금토일'.indexOf(m[1] ?? ''), reference),
    ),
    near(`${word} ?말`, weeks, 'weekend'),
    near(`${word}(?! ?말| ?[월화수목금토일]요일)`, weeks, 'week'),
  ]),
  ko('지난 ?달', -1, 'month'),
  ko('이번 ?달', 0, 'month'),
  ko('다음 ?달', 1, 'month'),
  ko('재작년', -2, 'year'),
  ko('(?:작년|지난해)', -1, 'year'),
  ko('올해', 0, 'year'),
  ko('내년', 1, 'year'),
  ko('내후년', 2, 'year'),
  rule(`${KO_COUNT}(일|주|개월|달|년) ?(전|후|뒤)`, (m, { reference }) => {
    const unit = ({ 일: 'day', 주: 'week', 년: 'year' } as const)[m[2] ?? ''] ?? 'month';
    return koCounted(m[1], m[3] === '전' ? -1 : 1, unit, reference);
  }),
  rule(`(?:((?:19|20)\\d\\d)년 ?)?(\\d{1,2})월 ?(\\d{1,2})일`, (m, c) =>
    m[1] === undefined
      ? dated(Number(m[2]) - 1, Number(m[3]), c)
      : calendarDay(Number(m[1]), Number(m[2]) - 1, Number(m[3])),
  ),
  rule('(?:((?:19|20)\\d\\d)년 ?)?(\\d{1,2})월(?! ?\\d)', (m, c) => {
    const month = Number(m[2]) - 1;
    if (month < 0 || month > 11) return null;
    return m[1] === undefined ? bareMonth(month, c) : months(Number(m[1]), month);
  }),
  rule('((?:19|20)\\d\\d)년(?! ?\\d)', (m) => years(Number(m[1]))),
  rule(`(?<!매주 ?|주 ?)${KO_WEEKDAY}(?!마다)`, (m, c) => weekdayOn('월화수목금토일'.indexOf(m[1] ?? ''), c)),
];

/** The times that Japanese and Korean words of a sentence tell. */
export function eastAsianMentions(sentence: string, reference: number): WallMention[] {
  const past = japanesePast(sentence);
  const [rules, isPast, language] =
    past !== null
      ? ([JAPANESE_RULES, past, 'ja'] as const)
      : ([KOREAN_RULES, isKoreanPast(sentence), 'ko'] as const);
  if (past === null && !HANGUL.test(sentence)) return [];
  const found = applyRules(rules, sentence, { reference, isPast });
  return [...withForeignClock(withoutOverlaps(found), sentence, language)];
}
