import type { TimeMention } from '../time/time.ts';
import { fromWall, toWall } from './dates/calendar.ts';
import { CHINESE_RULES } from './dates/chinese.ts';
import { joined, withClock } from './dates/chinese-clock.ts';
import { CHINESE_HOLIDAY_RULES } from './dates/chinese-holidays.ts';
import { CHINESE_HOUR_RULES } from './dates/chinese-hours.ts';
import { CHINESE_NEARBY_RULES } from './dates/chinese-nearby.ts';
import { CHINESE_SPAN_RULES } from './dates/chinese-spans.ts';
import { chronoMentions } from './dates/chrono.ts';
import { eastAsianMentions, japanesePast } from './dates/east-asian.ts';
import { ENGLISH_RULES } from './dates/english.ts';
import { ENGLISH_BESIDE_RULES } from './dates/english-beside.ts';
import { ENGLISH_CALENDAR_RULES } from './dates/english-calendar.ts';
import { withEnglishClocks } from './dates/english-clock.ts';
import { ENGLISH_HOLIDAY_RULES } from './dates/english-holiday-rules.ts';
import { ENGLISH_JOTTED_RULES } from './dates/english-jotted.ts';
import { ENGLISH_NEARBY_RULES } from './dates/english-nearby.ts';
import { ENGLISH_ORDINAL_RULES } from './dates/english-ordinals.ts';
import { ENGLISH_RANGE_RULES } from './dates/english-ranges.ts';
import { ENGLISH_SPELLED_RULES } from './dates/english-spelled.ts';
import { foreignMentions, foreignWords } from './dates/foreign.ts';
import { withoutResults } from './dates/no-clocks.ts';
import { isNameOrNumber } from './dates/no-dates.ts';
import { isOfNoDay, isOfNoDayInChinese } from './dates/no-single-day.ts';
import { isChineseName, isTitle } from './dates/no-titles.ts';
import { applyRules, type DateRule, MOVES, type WallMention, withoutOverlaps } from './dates/rule.ts';
import { type PastAt, pastAt } from './dates/tense.ts';
import { zoneNamed } from './dates/zones.ts';
import { detectLanguage, type Language } from './language.ts';
import { truncate } from './normalise.ts';
import { splitSentences } from './sentences.ts';
import { simplified } from './simplified.ts';

/** Options of {@link findTimes}. */
export interface FindTimesOptions {
  /** The language of the text; detected when absent. */
  readonly language?: Language;
  /** Time zone of the speaker: an IANA name or an offset such as `+08:00`; UTC when absent or unknown. */
  readonly timeZone?: string | undefined;
}

/**
 * Characters that are searched of a text and of a sentence. Chrono takes quadratic time on hostile text,
 * which 600 characters bound.
 */
const MAX_TEXT = 20_000;
const MAX_SENTENCE = 600;
const MAX_MENTIONS = 200;
const ENGLISH_ALL = [
  ...ENGLISH_NEARBY_RULES,
  ...ENGLISH_BESIDE_RULES,
  ...ENGLISH_RANGE_RULES,
  ...ENGLISH_ORDINAL_RULES,
  ...ENGLISH_RULES,
  ...ENGLISH_CALENDAR_RULES,
  ...ENGLISH_HOLIDAY_RULES,
  ...ENGLISH_SPELLED_RULES,
  ...ENGLISH_JOTTED_RULES,
];
const CHINESE_ALL = [
  ...CHINESE_SPAN_RULES,
  ...CHINESE_HOUR_RULES,
  ...CHINESE_NEARBY_RULES,
  ...CHINESE_HOLIDAY_RULES,
  ...CHINESE_RULES,
];
/** A title in Chinese book marks. bounded: 600 characters */
const TITLE = /《[^《》]{1,60}》/g;
const HAN = /[\u4e00-\u9fff]/;
/** Latin, Cyrillic, Arabic, Devanagari, kana, Hangul, and digits. */
const LETTERS = /[a-z\d\u0400-\u04ff\u0600-\u06ff\u0900-\u097f\u3041-\u30ff\uac00-\ud7a3]/i;
const KANA_OR_HANGUL = /[\u3041-\u30ff\uac00-\ud7a3]/;
/** Arabic and Devanagari digits, from zero. */
const OTHER_DIGITS = /[\u0660-\u0669\u0966-\u096f]/g;
/** Times outside the years 1 to 9999 are left out. */
const FIRST_DATE = Date.parse('0001-01-01T00:00:00Z');
const LAST_DATE = Date.UTC(10_000, 0, 1);

/**
 * Finds the time expressions of a text, in order and without overlaps, resolved against `reference`, the time
 * of saying. Weeks begin on Monday; seasons are those of the northern hemisphere. Never throws.
 * @param reference null if unknown: then only times that do not depend on it are found, such as `3 May 2026`
 */
export function findTimes(
  text: string,
  reference: Date | null,
  options: FindTimesOptions = {},
): TimeMention[] {
  if (Number.isNaN(reference?.getTime())) return [];
  const searched = truncate(text, MAX_TEXT);
  const language = options.language ?? detectLanguage(searched);
  const mentions: TimeMention[] = [];
  for (const sentence of splitSentences(searched)) {
    mentions.push(...timesOfSentence(sentence.text, sentence.start, reference, language, options.timeZone));
    if (mentions.length >= MAX_MENTIONS) return mentions.slice(0, MAX_MENTIONS);
  }
  return mentions;
}

/** Two references without a year, month, day or weekday in common. */
const EITHER = [new Date('1975-03-06T06:10:00Z'), new Date('2034-10-29T17:40:00Z')] as const;

/** Like {@link findTimes} for one sentence, which begins at `offset` of its text. */
export function timesOfSentence(
  sentence: string,
  offset: number,
  reference: Date | null,
  language: Language,
  timeZone: string | undefined,
): TimeMention[] {
  if (reference !== null) return resolvedTimes(sentence, offset, reference, language, timeZone);
  const [some, others] = EITHER.map((either) => resolvedTimes(sentence, offset, either, language, timeZone));
  return (some ?? []).filter(({ start, from, to }) =>
    others?.some((other) => other.start === start && +other.from === +from && +other.to === +to),
  );
}

function resolvedTimes(
  sentence: string,
  offset: number,
  reference: Date,
  language: Language,
  timeZone: string | undefined,
): TimeMention[] {
  const said = withPlainDigits(truncate(sentence, MAX_SENTENCE));
  // a run of signs
  if (!LETTERS.test(said) && !HAN.test(said)) return [];
  const zone = zoneNamed(said);
  // without the words of a zone or a duration, a clock and its day stand together
  const timed = withoutResults(zone === null ? said : blank(said, zone.start, zone.end));
  // a time in the title of a work is none of the speaker's
  const text = timed.replace(TITLE, (title) => ' '.repeat(title.length));
  const wall = toWall(reference.getTime(), timeZone);
  const isJapanesePast = japanesePast(text);
  const isPast = isJapanesePast === null ? pastAt(text) : () => isJapanesePast;
  const isMoved = ({ start, end }: WallMention) =>
    /\bto\b/i.test(text.slice(start, end)) && MOVES.test(text.slice(0, start));
  const found: WallMention[] = KANA_OR_HANGUL.test(text) ? eastAsianMentions(text, wall) : [];
  if (HAN.test(text)) {
    const plain = simplified(text);
    const times = withoutOverlaps(applyAll(CHINESE_ALL, plain, wall, isPast));
    const single = times.filter(
      ({ start, end }) => !isOfNoDayInChinese(plain, start, end) && !isChineseName(plain, start, end),
    );
    found.push(
      ...joined(
        single.map((time) => withClock(time, plain)),
        plain,
      ),
    );
  }
  const foreign = language === 'en' || language === 'other' ? foreignWords(text) : null;
  if (foreign !== null) found.push(...foreignMentions(text, foreign, wall));
  else if (language !== 'zh' || /[a-z]/i.test(text)) {
    const times = [
      ...applyAll(ENGLISH_ALL, text, wall, isPast),
      ...chronoMentions(text, wall, timeZone, isPast),
    ];
    const named = times.filter(
      ({ start, end }) => !isNameOrNumber(text, start, end) && !isTitle(text, start, end),
    );
    const kept = withoutOverlaps(named.filter((time) => !isMoved(time)));
    const single = kept.filter(({ start, end }) => !isOfNoDay(text, start, end));
    found.push(...withEnglishClocks(single, text, wall));
  }
  const mentions: TimeMention[] = [];
  for (const { start, end, from, to, precision } of withoutOverlaps(found.filter((time) => !isMoved(time)))) {
    const isClock = precision === 'hour' || precision === 'minute';
    const first = fromWall(from, isClock ? (zone?.timeZone ?? timeZone) : timeZone);
    const last = fromWall(to, isClock ? (zone?.timeZone ?? timeZone) : timeZone);
    if (!(FIRST_DATE <= first && first < last && last <= LAST_DATE)) continue;
    mentions.push({
      text: sentence.slice(start, end),
      start: offset + start,
      end: offset + end,
      from: new Date(first),
      to: new Date(last),
      precision,
    });
  }
  return mentions;
}

/** A text of the same length. */
function withPlainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) =>
    String((digit.charCodeAt(0) & 0xf) - (digit < '\u0900' ? 0 : 6)),
  );
}

const NTH = /\b(?:29|3[01])(?:st|th)\b|(?:29|3[01]|二十九|三十一?)[号號日]/;

/** The matches of rules, each by the tense of its clause. */
function applyAll(
  rules: readonly DateRule[],
  text: string,
  reference: number,
  isPastAt: PastAt,
): readonly WallMention[] {
  const isPast = isPastAt(0);
  const found = applyRules(rules, text, { reference, isPast });
  // in the other tense there may be a day that this month or the last one does not have
  const mayMiss = found.length === 0 && NTH.test(text);
  if (!mayMiss && found.every(({ start }) => isPastAt(start) === isPast)) return found;
  const others = applyRules(rules, text, { reference, isPast: !isPast });
  return [
    ...found.filter(({ start }) => isPastAt(start) === isPast),
    ...others.filter(({ start }) => isPastAt(start) !== isPast),
  ];
}

/** Replaces a part of a text by spaces, so that the offsets of the rest stay. */
function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}
