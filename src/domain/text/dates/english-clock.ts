import { DAY_MS, hours, startOfDay, type WallSpan } from './calendar.ts';
import { lower, NUMBERS } from './english.ts';
import { isOnceToday } from './once-today.ts';
import type { WallMention } from './rule.ts';
import { isOfEvening, mayBeEarly } from './time-of-day.ts';

const MINUTE_MS = 60_000;
const WORDS = NUMBERS.slice(1).join('|');
const PAST_OR_TO: Readonly<Record<string, number>> = {
  half: 30,
  five: 5,
  ten: 10,
  twenty: 20,
  'twenty-five': 25,
};

/** Where a clock may begin. bounded: 600 characters (of a sentence) */
const START = new RegExp(
  `(?<![\\w.:/$€£#+-])(?:\\d|(?:an? )?quarter|half|twenty|noon|midday|(?:${WORDS})\\b)`,
  'gi',
);
const SPOKEN = `(half|(?:a )?quarter|five|ten|twenty(?:-five)?) (?:minutes )?(past|to) (${WORDS}|\\d{1,2})\\b`;
const HALF_HOUR = `half (${WORDS})\\b(?! (?:hours?|minutes?|days?|weeks?|months?|years?|dozen|the|of))`;
const DIGITS = `(\\d{1,2})(?:(?:[:.h](\\d\\d))|(?=\\D|$))(?::\\d\\d)?(?! ?(?:%|[/.:]\\d|st\\b|nd\\b|rd\\b|th\\b))`;
/** One clock. bounded: 600 characters (of a sentence) */
const CLOCK = new RegExp(
  `(?:${SPOKEN}|${HALF_HOUR}|(noon|midday)\\b|([012]\\d)([0-5]\\d) hours\\b|${DIGITS}|(${WORDS})\\b)( o['’]?clock\\b| ?[ap]\\.?m\\b\\.?| sharp\\b| on the dot\\b)?(?: in the (morning|afternoon|evening)\\b| at (night)\\b)?`,
  'iy',
);
const UNTIL = / ?(?:[-–—]|\bto|\buntil|\btill|\bthrough|\band) ?/iy;
/** What shows that a number is none of a clock. bounded: 600 characters (of a sentence) */
const NO_CLOCK_BEHIND =
  /^(?:[:/.]?\d| ?(?:%|°|€|\$|£|km|kg|k\b|m\b|cm|mm|ml|l\b|x\b|or\b|of\b|by\b|people|persons?|guests|hours?|hrs?|minutes?|mins?|seconds?|days?|nights?|weeks?|months?|years?|euros?|dollars?|pounds?|percent|times?|degrees|miles|pages|points|kids|children|friends|others|more|percent)|[-–—](?:year|day|week|month|hour)|['’]s\b| (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)/i;
/** What stands before a number that is a clock. */
const BEFORE = /(?:\bat|\baround|\babout|\bfrom|\bbetween|\bby|\buntil|\btill|\bat (?:about|around)|@) ?$/i;

interface Clock {
  readonly start: number;
  readonly end: number;
  /** Minutes after midnight of what is said, before it is known whether it is in the morning. */
  readonly minutes: number;
  /** `am`, `pm`, `24` (cannot be read otherwise), or empty. */
  readonly half: string;
  /** Without the digits of minutes it is an hour. */
  readonly isExact: boolean;
  /** No other number looks like it. */
  readonly isSure: boolean;
  readonly part: string;
}

interface ClockSpan {
  readonly start: number;
  readonly end: number;
  readonly first: Clock;
  readonly last: Clock | null;
}

/** The clock that begins at an offset; null if none does. */
function clockAt(text: string, at: number): Clock | null {
  CLOCK.lastIndex = at;
  const m = CLOCK.exec(text);
  if (m === null) return null;
  const end = at + m[0].length;
  const number = (word: string) => (NUMBERS.includes(word) ? NUMBERS.indexOf(word) : Number(word));
  const tail = lower(m, 11).replace(/[^a-z]/g, '');
  const part = lower(m, 12) || lower(m, 13);
  const half = /^[ap]m$/.test(tail) ? tail : part === 'morning' ? 'am' : part === '' ? '' : 'pm';
  const clock = { start: at, end, half, part, isExact: true, isSure: true };
  const isMarked = m[11] !== undefined || part !== '';
  if (m[2] !== undefined) {
    const hour = number(lower(m, 3));
    const away = PAST_OR_TO[lower(m, 1)] ?? 15;
    return hour > 12 ? null : { ...clock, minutes: hour * 60 + (lower(m, 2) === 'to' ? -away : away) };
  }
  if (m[4] !== undefined) return { ...clock, minutes: number(lower(m, 4)) * 60 + 30 };
  if (m[5] !== undefined) return { ...clock, minutes: 720, half: '24', isExact: false };
  if (m[6] !== undefined) return { ...clock, minutes: Number(m[6]) * 60 + Number(m[7]), half: '24' };
  const hour = number(lower(m, 8) || lower(m, 10));
  const minute = Number(m[9] ?? 0);
  if (!(hour <= 24 && minute < 60) || (!isMarked && NO_CLOCK_BEHIND.test(text.slice(end)))) return null;
  if (hour > 12 && half !== '') return null;
  const isPlain = hour > 12 || /^0\d/.test(lower(m, 8));
  const separator = m[9] === undefined ? '' : m[0].replace(/^\d+/, '').charAt(0);
  return {
    ...clock,
    minutes: hour * 60 + minute,
    half: half === '' && isPlain ? '24' : half,
    isExact: minute > 0,
    isSure: isMarked || separator === ':' || separator.toLowerCase() === 'h',
  };
}

/** The clocks of a sentence, and the spans from one to another. */
function clocksIn(text: string): ClockSpan[] {
  const found: ClockSpan[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match !== null && found.length < 8; match = START.exec(text)) {
    const first = clockAt(text, match.index);
    if (first === null) continue;
    const before = text.slice(Math.max(0, first.start - 16), first.start);
    UNTIL.lastIndex = first.end;
    const until = UNTIL.exec(text);
    const isPair = until !== null && (/and/i.test(until[0]) ? /\bbetween $/i.test(before) : true);
    const last = isPair ? clockAt(text, first.end + (until?.[0].length ?? 0)) : null;
    const isSure = first.isSure || (last?.isSure ?? false);
    if (!isSure && !BEFORE.test(before)) continue;
    found.push({ start: first.start, end: (last ?? first).end, first, last });
    START.lastIndex = (last ?? first).end;
  }
  return found;
}

/** Minutes after midnight of the day that is named, by the part of the day and by what takes place then. */
function minutesOf(clock: Clock, half: string, part: string, sentence: string): number {
  const { minutes } = clock;
  if (half === '24') return minutes;
  const short = minutes % 720;
  if (half !== '') return short + (half === 'pm' ? 720 : 0);
  if (part === 'morning') return short;
  const isNight = part === 'night' || part === 'tonight';
  if (isNight && (minutes >= 720 || minutes < 300)) return short + 1440;
  if (part !== '') return short + 720;
  if (minutes >= 720) return minutes;
  const isLate = isOfEvening(sentence) || minutes < 360;
  return isLate && !mayBeEarly(sentence.replace(/\b[ap]\.?m\b/gi, '')) ? short + 720 : short;
}

/** The span of clocks on a day that begins at `day`. */
function onDay(day: number, { first, last }: ClockSpan, part: string, sentence: string): WallSpan {
  const at = (minutes: number) => day + minutes * MINUTE_MS;
  const own = first.part || last?.part || part;
  if (last === null) {
    const from = at(minutesOf(first, first.half, own, sentence));
    return first.isExact ? { from, to: from + MINUTE_MS, precision: 'minute' } : hours(from, 1);
  }
  const end = minutesOf(last, last.half, own, sentence);
  // `2 to 4pm` is after noon, `11 to 1pm` begins before it
  const borrowed = first.half === '' && last.half !== '24' ? last.half : first.half;
  const tried = minutesOf(first, borrowed, own, sentence);
  const start = tried < end || first.half !== '' ? tried : minutesOf(first, '', own, sentence);
  const step = last.half === '' ? 720 : 1440;
  const missing = end > start ? 0 : Math.ceil((start - end + 1) / step) * step;
  return { from: at(start), to: at(end + missing), precision: 'hour' };
}

const PART = /\b(morning|afternoon|evening|tonight|night)\b/i;
const isDay = ({ from, to, precision }: WallMention) => precision === 'day' && to - from === DAY_MS;
const isClock = ({ from, to, precision }: WallMention) =>
  precision === 'minute' || (precision === 'hour' && to - from < DAY_MS / 2);
/** Between a day and its clock, and between a clock and its day. */
const DAY_TO_CLOCK = /^[,:]? ?(?:(?:the|at|around|about|from|between|by|@|for|starting|,|-|–) ?){0,3}$/i;
const CLOCK_TO_DAY = /^,? ?(?:on )?$/i;
/** A zone after a clock that stands apart from its day. */
const ZONE = /^ ?(?:[A-Z]{1,3}T|UTC|GMT)\b/;

/**
 * The times of day of an English sentence with the days they are of: `tomorrow from 2 to 4pm`,
 * `On Friday I see Ann at 3pm`. A clock of what happens once, in a sentence without a day, is today's.
 * @param mentions the times found so far, without overlaps
 */
export function withEnglishClocks(
  mentions: readonly WallMention[],
  text: string,
  reference: number,
): readonly WallMention[] {
  const clocks = clocksIn(text);
  if (clocks.length === 0) return mentions;
  let result = [...mentions];
  for (const clock of clocks) {
    const isIn = (one: WallMention) => clock.start <= one.start && one.end <= clock.end;
    const others = result.filter((one) => !isIn(one));
    const across = others.find((one) => one.start < clock.end && clock.start < one.end);
    // only the second clock was read: `7–9pm on Thursday`
    if (across !== undefined && clock.last !== null && clock.start < across.start && isClock(across)) {
      const span = onDay(startOfDay(across.from), clock, '', text);
      result = others.map((one) => (one === across ? { ...span, start: clock.start, end: across.end } : one));
    }
    if (across !== undefined) continue;
    const day = dayOf(clock, others, text, clocks.length);
    if (day === null) {
      if (others.length > 0 || clocks.length > 1 || !isSure(clock) || ZONE.test(text.slice(clock.end)))
        continue;
      const span = onDay(startOfDay(reference), clock, '', text);
      if (isOnceToday(text, clock.start, clock.end, span.from <= reference))
        result = [{ ...span, start: clock.start, end: clock.end }];
      continue;
    }
    const part = PART.exec(text.slice(day.start, day.end))?.[1]?.toLowerCase() ?? '';
    const span = onDay(startOfDay(day.from), clock, part, text);
    const isNear = isBeside(clock, day, text);
    const start = isNear ? Math.min(day.start, clock.start) : day.start;
    const end = isNear ? Math.max(day.end, clock.end) : day.end;
    result = others.map((one) => (one === day ? { ...span, start, end } : one));
  }
  return result;
}

const isSure = ({ first, last }: ClockSpan) => first.isSure || (last?.isSure ?? false);

function isBeside(clock: ClockSpan, day: WallMention, text: string): boolean {
  return day.end <= clock.start
    ? clock.start - day.end < 20 && DAY_TO_CLOCK.test(text.slice(day.end, clock.start))
    : CLOCK_TO_DAY.test(text.slice(clock.end, day.start));
}

/** The day that a clock is of: the one beside it, or the only one of the sentence. */
function dayOf(
  clock: ClockSpan,
  mentions: readonly WallMention[],
  text: string,
  clocks: number,
): WallMention | null {
  const isNight = ({ from, to, precision }: WallMention) => precision === 'hour' && to - from === DAY_MS / 2;
  const beside = mentions.find((one) => (isDay(one) || isNight(one)) && isBeside(clock, one, text));
  if (beside !== undefined) return beside;
  const [only] = mentions;
  const before = text.slice(Math.max(0, clock.start - 16), clock.start);
  const isLoose =
    only !== undefined &&
    mentions.length === 1 &&
    clocks === 1 &&
    isDay(only) &&
    !isClock(only) &&
    (BEFORE.test(before) || isSure(clock)) &&
    !ZONE.test(text.slice(clock.end)) &&
    isOnceToday(text, clock.start, clock.end, null);
  return isLoose ? only : null;
}
