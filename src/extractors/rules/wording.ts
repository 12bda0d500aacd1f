import { toWall } from '../../domain/text/dates/calendar.ts';
import { tidy, truncate } from '../../domain/text/normalise.ts';
import { trimTail } from '../../domain/text/trim.ts';
import type { TimeMention } from '../../domain/time/time.ts';
import type { Turn } from './turn.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAY_MS = 86_400_000;

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly clock: string;
}

function partsOf(instant: Date, timeZone: string | undefined): DateParts {
  const wall = new Date(toWall(instant.getTime(), timeZone));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth(),
    day: wall.getUTCDate(),
    clock: wall.toISOString().slice(11, 16),
  };
}

const isChinese = (turn: Turn): boolean => turn.language === 'zh';

function dayName({ year, month, day }: DateParts, chinese: boolean): string {
  return chinese ? `${year}年${month + 1}月${day}日` : `${day} ${MONTHS[month]} ${year}`;
}

function monthName({ year, month }: DateParts, chinese: boolean): string {
  return chinese ? `${year}年${month + 1}月` : `${MONTHS[month]} ${year}`;
}

/** A resolved span of time in words: `7 May 2023`, `about 7 May 2023`, `week of 1 May 2023`, `2022`. */
export function resolvedName(time: TimeMention, timeZone: string | undefined, chinese: boolean): string {
  const from = partsOf(time.from, timeZone);
  const last = partsOf(new Date(time.to.getTime() - 1), timeZone);
  const length = (time.to.getTime() - time.from.getTime()) / DAY_MS;
  const join = chinese ? '至' : '–';
  switch (time.precision) {
    case 'year':
      return from.year === last.year
        ? `${from.year}${chinese ? '年' : ''}`
        : `${from.year}${join}${last.year}${chinese ? '年' : ''}`;
    case 'month': {
      if (length < 32) return monthName(from, chinese);
      if (from.year !== last.year) return `${monthName(from, chinese)}${join}${monthName(last, chinese)}`;
      return chinese
        ? `${monthName(from, true)}至${last.month + 1}月`
        : `${MONTHS[from.month]}–${monthName(last, false)}`;
    }
    case 'week':
      if (length < 1.5) return chinese ? `${dayName(from, true)}前后` : `about ${dayName(from, false)}`;
      if (length > 8) return `${dayName(from, chinese)}${join}${dayName(last, chinese)}`;
      return chinese ? `${dayName(from, true)}起的一周` : `week of ${dayName(from, false)}`;
    case 'day':
      if (length < 1.5) return dayName(from, chinese);
      if (from.month === last.month) {
        return chinese ? `${dayName(from, true)}至${last.day}日` : `${from.day}–${dayName(last, false)}`;
      }
      return chinese
        ? `${dayName(from, true)}至${dayName(last, true)}`
        : `${dayName(from, false)} – ${dayName(last, false)}`;
    default: {
      const end = partsOf(time.to, timeZone);
      // a night without hours
      if (length > 0.4 && from.clock === '18:00' && end.clock === '06:00') return dayName(from, chinese);
      const isSpan = time.precision === 'hour' && length > 1 / 24;
      const until =
        end.day === from.day ? end.clock : `${dayName(end, chinese)}${chinese ? '' : ', '}${end.clock}`;
      const clock = isSpan ? `${from.clock}${join}${until}` : from.clock;
      return chinese ? `${dayName(from, true)}${clock}` : `${dayName(from, false)}, ${clock}`;
    }
  }
}

const HAS_YEAR = /(?:19|20)\d\d|[〇零一二]{1}[〇零一二三四五六七八九]{3}年/;

/** Words that say more than the year beside them, but not which months or days: `summer 2014`. */
const PART_OF_YEAR =
  /\b(?:q[1-4]|quarter|half|spring|summer|autumn|fall|winter|early|mid|late|end|christmas|easter|thanksgiving)\b|[春夏秋冬初底末节]|半年|季度/i;

const CALENDAR_DATE = new RegExp(
  `\\b(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')})|\\d月|[一二三四五六七八九十]月`,
  'i',
);

/** A slice of the message's text in which every relative time is followed by its date in parentheses. */
export function annotate(turn: Turn, start: number, end: number, times: readonly TimeMention[]): string {
  const { text } = turn.message;
  let result = '';
  let at = start;
  for (const time of times) {
    if (time.start < at || time.end > end || (HAS_YEAR.test(time.text) && !PART_OF_YEAR.test(time.text)))
      continue;
    // the time of receipt resolves `yesterday`, but not the year of `April 15`
    if (turn.message.chatTime === null && CALENDAR_DATE.test(time.text)) continue;
    // the writer has already given the date: `yesterday (7 May)`
    if (/^\s?[(（]/.test(text.slice(time.end, time.end + 2))) continue;
    const name = resolvedName(time, turn.timeZone, isChinese(turn));
    result += text.slice(at, time.end) + (isChinese(turn) ? `（${name}）` : ` (${name})`);
    at = time.end;
  }
  return clean(result + text.slice(at, end));
}

/** Removes NUL and replaces lone surrogates; line breaks stay. */
export function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/**
 * The beginning of a memory: `Caroline (8 May 2023): ` or `张伟（2026年3月8日）：`, without a date if
 * only the time of receipt is known.
 */
export function lead(turn: Turn): string {
  const chinese = isChinese(turn);
  const { name } = turn.speaker;
  if (turn.message.chatTime === null || Number.isNaN(turn.message.saidAt.getTime()))
    return chinese ? `${name}：` : `${name}: `;
  const date = dayName(partsOf(turn.message.saidAt, turn.timeZone), chinese);
  return chinese ? `${name}（${date}）：` : `${name} (${date}): `;
}

/** Shortens a title to at most 80 characters, at a word boundary. */
export function shortTitle(text: string): string {
  const line = tidy(text);
  if (line.length <= 80) return line;
  const cut = truncate(line, 79);
  const space = cut.lastIndexOf(' ');
  return `${trimTail(space > 40 ? cut.slice(0, space) : cut, /^[\s,;:，；：]$/)}…`;
}
