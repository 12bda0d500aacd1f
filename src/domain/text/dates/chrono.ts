import * as chrono from 'chrono-node';
import { trimTail } from '../trim.ts';
import {
  calendarDay,
  DAY_MS,
  dayOf,
  days,
  fromWall,
  hours,
  months,
  toWall,
  type WallSpan,
  yearOf,
  years,
} from './calendar.ts';
import { MOVES, type WallMention } from './rule.ts';
import type { PastAt } from './tense.ts';
import { isOfEvening, mayBeEarly } from './time-of-day.ts';

/** Every expression that chrono resolves contains at least one of these. */
const TRIGGER =
  /\d|\b(?:today|tonight|tomorrow|yesterday|morning|noon|midnight|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)day|hours?|minutes?|last|next|past|ago|later)/i;
/** Durations and vague or bare words that chrono takes for dates. bounded: 600 characters */
const NO_DATE =
  /^(?:(?:for|within|after)\b.*(?:days?|weeks?|months?|years?)|(?:for|within)\b.*|lasts?|now|just now|right now|at this|mon|tue|wed|thu|fri|sat|sun|mar|may|jan|dec|sept?|second|noon|midnight|this second|this minute|last day|(?:the )?(?:last|past|next|previous) (?:few |couple (?:of )?|several |\d+ |[a-z]+ )?(?:days|weeks|months|years|hours|minutes)|(?:morning|afternoon|evening|night) (?:tomorrow|yesterday|today)\b.*)$/i;

const HABIT = /\b(?:every|each|most|any|alternate) (?:other |second |third )?$/i;

/** The dates that chrono-node finds in an English text, as ranges on the wall clock. */
export function chronoMentions(
  text: string,
  reference: number,
  timeZone: string | undefined,
  isPastAt: PastAt,
): WallMention[] {
  if (!TRIGGER.test(text)) return [];
  let results: chrono.ParsedResult[];
  try {
    // Chrono gets the wall clock as UTC, so its results are wall times regardless of the process's zone.
    results = chrono.en.casual.parse(text, { instant: new Date(reference), timezone: 0 });
  } catch {
    return [];
  }
  const mentions: WallMention[] = [];
  for (const result of results) {
    // chrono takes the comma of `last weekend,` along
    const words = trimTail(result.text, /^[\s,;:]$/);
    const isHabit = HABIT.test(text.slice(Math.max(0, result.index - 20), result.index));
    const next = result.end && MOVES.test(text.slice(0, result.index)) ? words.lastIndexOf(' to ') + 4 : 0;
    if (result.end && next > 4) {
      const named = componentSpan(result.end, timeZone);
      const isBare = result.end.isCertain('weekday') && !result.end.isCertain('day');
      const moved = named && isBare ? ahead(named, reference) : named;
      if (moved) mentions.push({ ...moved, start: result.index + next, end: result.index + words.length });
      continue;
    }
    // people say of the night between two days which day it follows, or which day it begins
    const isNight = /\bmidnight\b/i.test(words);
    const isNone = isHabit || NO_DATE.test(words.replace('.', '')) || words === 'march';
    const named = isNone ? null : dayFirst(toSpan(result, timeZone), result, reference);
    const read = named && afternoon(inTense(named, result, reference, isPastAt(result.index)), result, text);
    const span = read && isNight ? days(Math.floor(read.from / DAY_MS) * DAY_MS) : read;
    if (span) mentions.push({ ...span, start: result.index, end: result.index + words.length });
  }
  return mentions;
}

/**
 * A date in digits without a year beside a day of the week that only the other order of day and month has:
 * `Sunday 8/3` is the 8th of March.
 */
function dayFirst(
  span: WallSpan | null,
  { text, start }: chrono.ParsedResult,
  reference: number,
): WallSpan | null {
  const digits = /\b(\d{1,2})\/(\d{1,2})\b(?!\/)/.exec(text);
  const weekday = start.isCertain('weekday') ? start.get('weekday') : null;
  if (span === null || digits === null || weekday === null || start.isCertain('year')) return span;
  const [day, month] = [Number(digits[1]), Number(digits[2]) - 1];
  const near = (wanted: WallSpan | null) =>
    wanted !== null && new Date(wanted.from).getUTCDay() === weekday ? wanted : null;
  const year = yearOf(reference);
  if (near(calendarDay(year, day - 1, month + 1)) !== null) return span;
  const swapped = near(calendarDay(year, month, day));
  if (swapped === null) return span;
  const shift = swapped.from - Math.floor(span.from / DAY_MS) * DAY_MS;
  return { ...span, from: span.from + shift, to: span.to + shift };
}

/** A day of the week to which something is moved is not past. */
function ahead(span: WallSpan, reference: number): WallSpan {
  const shift = span.to <= reference ? 7 * DAY_MS : 0;
  return { ...span, from: span.from + shift, to: span.to + shift };
}

const RELATIVE = /\b(?:last|past|next|this|coming|following|previous)\b/i;

/**
 * A bare day of the week, month or date without a year is the last one in a clause of the past, otherwise the
 * next one; chrono takes the nearest.
 */
function inTense(
  span: WallSpan,
  { text, start }: chrono.ParsedResult,
  reference: number,
  isPast: boolean,
): WallSpan {
  if (start.isCertain('month') && !start.isCertain('year') && !RELATIVE.test(text)) {
    const step = isPast && span.from > reference ? -1 : !isPast && span.to <= reference ? 1 : 0;
    return step === 0 ? span : inYear(span, yearOf(span.from) + step);
  }
  const isBare = start.isCertain('weekday') && !start.isCertain('day') && !RELATIVE.test(text);
  const ahead = isBare && !isPast && span.to <= reference ? 7 : 0;
  const back = isBare && isPast && span.from > reference ? -7 : 0;
  const shift = (ahead + back) * DAY_MS;
  return { ...span, from: span.from + shift, to: span.to + shift };
}

/** The same dates of another year, as far as it has them. */
function inYear(span: WallSpan, year: number): WallSpan {
  const moved = (wall: number) => new Date(wall).setUTCFullYear(year + yearOf(wall) - yearOf(span.from));
  const from = moved(span.from);
  // 29 February stays in the year in which it exists
  return dayOf(from) === dayOf(span.from) ? { ...span, from, to: moved(span.to) } : span;
}

const NIGHT = /\b(?:to)?night\b/i;

/** A clock that says neither am nor pm is after noon up to five, and for what takes place in the evening. */
function afternoon(span: WallSpan, { text, start }: chrono.ParsedResult, sentence: string): WallSpan {
  const isTwelve =
    start.isCertain('hour') &&
    start.get('hour') === (start.isCertain('meridiem') ? 0 : 12) &&
    /\b12\b/.test(text);
  if (isTwelve && NIGHT.test(text)) {
    // twelve at night ends the day that is named
    const end = start.isCertain('meridiem') ? DAY_MS : DAY_MS / 2;
    return { ...span, from: span.from + end, to: span.to + end };
  }
  const hour = start.isCertain('hour') && !start.isCertain('meridiem') ? (start.get('hour') ?? 0) : 0;
  const isShort = span.precision === 'hour' || span.precision === 'minute';
  if (!isShort || hour < 1 || hour > 11 || /\b0\d:/.test(text) || mayBeEarly(sentence)) return span;
  const shift = hour <= 5 || isOfEvening(sentence) ? DAY_MS / 2 : 0;
  return { ...span, from: span.from + shift, to: span.to + shift };
}

function toSpan(result: chrono.ParsedResult, timeZone: string | undefined): WallSpan | null {
  const { start, end } = result;
  const named = start.isCertain('weekday') && !start.isCertain('day');
  // `Monday to Friday` is a habit, and a time of day alone (`at 3pm`) does not name a day.
  if (named && end) return null;
  if (!named && !start.isCertain('day') && !start.isCertain('month') && !start.isCertain('year')) return null;
  const first = componentSpan(start, timeZone);
  if (!first || !end) return first;
  const last = componentSpan(end, timeZone);
  if (!last || last.to <= first.from) return first;
  // hours end when the second clock strikes
  const isClock = last.precision === 'hour' || last.precision === 'minute';
  if (isClock && last.from <= first.from) return first;
  return isClock
    ? { from: first.from, to: last.from, precision: 'hour' }
    : { from: first.from, to: last.to, precision: first.precision };
}

function componentSpan(part: chrono.ParsedComponents, timeZone: string | undefined): WallSpan | null {
  const year = part.get('year');
  const month = part.get('month');
  const day = part.get('day');
  if (year === null || month === null || day === null) return null;
  const isDay = part.isCertain('day') || part.isCertain('weekday');
  if (part.isCertain('hour') && isDay) return clockSpan(part, wallOf(part, timeZone));
  if (isDay) return calendarDay(year, month - 1, day);
  return part.isCertain('month') ? months(year, month - 1) : years(year);
}

function clockSpan(part: chrono.ParsedComponents, from: number): WallSpan | null {
  if (!Number.isFinite(from)) return null;
  if (part.isCertain('minute') && part.get('minute') !== 0)
    return { from, to: from + 60_000, precision: 'minute' };
  return hours(from, 1);
}

/** The wall time of the components. A zone in the text (`3 pm EST`) is converted to the speaker's zone. */
function wallOf(part: chrono.ParsedComponents, timeZone: string | undefined): number {
  const wall = Date.UTC(
    part.get('year') ?? 0,
    (part.get('month') ?? 1) - 1,
    part.get('day') ?? 1,
    part.get('hour') ?? 0,
    part.get('minute') ?? 0,
  );
  const offset = part.isCertain('timezoneOffset') ? part.get('timezoneOffset') : null;
  if (!offset) return wall;
  return toWall(wall - offset * 60_000, timeZone) || fromWall(wall, timeZone);
}
