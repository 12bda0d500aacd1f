import type { TimeMention } from '../time/time.ts';
import { fromWall, toWall } from './dates/calendar.ts';
import { CHINESE_RULES } from './dates/chinese.ts';
import { chronoMentions } from './dates/chrono.ts';
import { ENGLISH_RULES } from './dates/english.ts';
import { ENGLISH_CALENDAR_RULES } from './dates/english-calendar.ts';
import { applyRules, MOVES, type WallMention, withoutOverlaps } from './dates/rule.ts';
import { speaksOfPast } from './dates/tense.ts';
import { detectLanguage, type Language } from './language.ts';
import { truncate } from './normalise.ts';
import { splitSentences } from './sentences.ts';

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
const ENGLISH_ALL = [...ENGLISH_RULES, ...ENGLISH_CALENDAR_RULES];
const HAN = /[\u4e00-\u9fff]/;
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
  const text = truncate(sentence, MAX_SENTENCE);
  const wall = toWall(reference.getTime(), timeZone);
  const context = { reference: wall, isPast: speaksOfPast(text) };
  const found: WallMention[] = [];
  if (HAN.test(text)) found.push(...applyRules(CHINESE_RULES, text, context));
  if (language !== 'zh' || /[a-z]/i.test(text)) {
    found.push(...applyRules(ENGLISH_ALL, text, context), ...chronoMentions(text, wall, timeZone));
  }
  const isMoved = ({ start, end }: WallMention) =>
    /\bto\b/i.test(text.slice(start, end)) && MOVES.test(text.slice(0, start));
  const mentions: TimeMention[] = [];
  for (const { start, end, from, to, precision } of withoutOverlaps(found.filter((time) => !isMoved(time)))) {
    const first = fromWall(from, timeZone);
    const last = fromWall(to, timeZone);
    if (!(FIRST_DATE <= first && first < last && last <= LAST_DATE)) continue;
    mentions.push({
      text: text.slice(start, end),
      start: offset + start,
      end: offset + end,
      from: new Date(first),
      to: new Date(last),
      precision,
    });
  }
  return mentions;
}
