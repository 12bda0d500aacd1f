import { truncate } from '../normalise.ts';
import { calendarDay } from './calendar.ts';
import { chineseNumber } from './chinese-numbers.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,? (?<year>\\d{4}))?';
const ENGLISH = [`${NAME} ${DAY}${YEAR}`, `(?:the )?${DAY}(?: of)? ${NAME}${YEAR}`];
const WHOLE = ENGLISH.map((source) => new RegExp(`^${source}$`, 'i'));
// bounded: 600 characters (of a sentence)
const WITHIN = ENGLISH.map((source) => new RegExp(`\\b${source}\\b`, 'gi'));
const WITHIN_CHINESE =
  /(?:(?:\d{4}|[〇零一二三四五六七八九]{4})年)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]/g;
const CHINESE =
  /^(?:(?<year>\d{4}|[〇零一二三四五六七八九]{4})年)?(?:[阳公]历)?(?<month>\d{1,2}|[一二三四五六七八九十]{1,3})月(?<day>\d{1,2}|[一二三四五六七八九十]{1,3})[日号]?$/;
const ISO = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
/** Of either order. */
const NUMERIC = /^(?<one>\d{1,2})[./](?<other>\d{1,2})(?:[./]\d{2,4})?$/;
const LEAP_YEAR = 2024;

/**
 * Whether words name a day that no calendar has, such as `29 February 2023` or 三月三十二号; false for words that
 * name no day, or one of the lunar calendar.
 */
export function isNoSuchDay(words: string): boolean {
  for (const pattern of [...WHOLE, CHINESE, ISO]) {
    const told = pattern.exec(words.trim())?.groups;
    if (told === undefined) continue;
    const month = told.name
      ? MONTHS.indexOf(told.name.toLowerCase().slice(0, 3))
      : chineseNumber(told.month ?? '') - 1;
    const year = told.year === undefined ? LEAP_YEAR : chineseNumber(told.year);
    return calendarDay(year, month, chineseNumber(told.day ?? '')) === null;
  }
  const { one, other } = NUMERIC.exec(words.trim())?.groups ?? {};
  const exists = (month: number, day: number) => calendarDay(LEAP_YEAR, month - 1, day) !== null;
  const [first, second] = [Number(one), Number(other)];
  return one !== undefined && !exists(first, second) && !exists(second, first);
}

/** Whether a sentence names such a day with the name or the number of its month. */
export function tellsNoSuchDay(sentence: string): boolean {
  const text = truncate(sentence, 600);
  return [...WITHIN, WITHIN_CHINESE].some((pattern) =>
    [...text.matchAll(pattern)].some(([words]) => isNoSuchDay(words)),
  );
}
