import type { Message } from '../../domain/messages/message.ts';
import { findTimes } from '../../domain/text/dates.ts';
import type { QuoteSpan } from '../../domain/text/quote.ts';
import { zoneOfChatTime } from '../../domain/time/chat-time.ts';
import type { TimeMention, TimePrecision } from '../../domain/time/time.ts';

const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/;
/** Characters before and after an expression of time that are read with it. */
const AROUND = 200;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * The time of a message for the prompt, such as `Monday 2026-03-02 18:30 +08:00`; null if it is unknown. The
 * weekday prevents the model's most frequent mistake.
 */
export function shownTime(message: Message): string | null {
  if (message.isTimeUnknown || Number.isNaN(message.saidAt.getTime())) return null;
  const zone = zoneOfChatTime(message.chatTime);
  const wall = new Date(message.saidAt.getTime() + minutesOf(zone) * 60_000);
  const text = wall.toISOString();
  return `${DAYS[wall.getUTCDay()]} ${text.slice(0, 10)} ${text.slice(11, 16)} ${zone ?? 'UTC'}`;
}

/** The times that the rules find in some spans of a message, as offsets into the message's text. */
export function timesIn(message: Message, spans: readonly QuoteSpan[]): readonly TimeMention[] {
  const timeZone = zoneOfChatTime(message.chatTime);
  const reference = message.isTimeUnknown ? null : message.saidAt;
  return spans.flatMap(({ start, end }) =>
    findTimes(message.text.slice(start, end), reference, { timeZone }).map((time) => ({
      ...time,
      start: time.start + start,
      end: time.end + start,
    })),
  );
}

/**
 * Resolves an expression of time. The rules compute the date if they understand the expression, because
 * models are bad at calendars; otherwise the model's date is used if it is valid. "On Friday" alone may be a
 * past or a coming Friday: then the model, which knows the context, chooses among the Fridays.
 * @param said the span of the expression in the message; null if the message does not contain it
 * @param model the first and the last day as the model gave them, in ISO 8601
 * @returns null if neither the rules nor the model give a date
 */
export function resolveTime(
  message: Message,
  said: QuoteSpan | null,
  model: { readonly from: string | null; readonly to: string | null },
): TimeMention | null {
  const zone = zoneOfChatTime(message.chatTime);
  const from = spanOf(model.from, zone);
  if (said !== null) {
    const around = {
      start: Math.max(0, said.start - AROUND),
      end: Math.min(message.text.length, said.end + AROUND),
    };
    const read = timesIn(message, [around]).find((time) => time.start < said.end && time.end > said.start);
    if (read !== undefined) {
      const other = from !== null && !DIRECTED.test(read.text) && recurs(read, from);
      return other ? { ...read, from: from.from, to: from.to } : read;
    }
  }
  if (from === null) return null;
  // a model cannot know the year of `in May` either
  const year = model.from?.trim().slice(0, 4) ?? '';
  if (message.isTimeUnknown && !message.text.slice(said?.start ?? 0, said?.end ?? 0).includes(year))
    return null;
  const to = spanOf(model.to, zone) ?? from;
  const last = to.to > from.from ? to.to : from.to;
  return {
    text: said === null ? (model.from ?? '') : message.text.slice(said.start, said.end),
    start: said?.start ?? 0,
    end: said?.end ?? 0,
    from: from.from,
    to: last,
    precision: from.precision,
  };
}

const DIRECTED =
  /\d{4}|\b(?:last|next|this|past|previous|coming|following|ago|later|yesterday|today|tonight|tomorrow|now)\b|[上下这本去今明昨前后]/i;
const DAY_MS = 86_400_000;

interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly precision: TimePrecision;
}

/**
 * Whether the same words can mean both spans: the same weekday of another week, or
 * the same date of another year.
 */
function recurs(read: Span, other: Span): boolean {
  if (read.precision !== other.precision) return false;
  const days = Math.abs(other.from.getTime() - read.from.getTime()) / DAY_MS;
  if (read.precision === 'day' && days % 7 === 0 && days <= 28) return true;
  const monthAndDay = (of: Span) => new Date(of.from.getTime() + DAY_MS / 2).toISOString().slice(5, 10);
  return days > 28 && monthAndDay(read) === monthAndDay(other);
}

/**
 * Parses `2026`, `2026-03`, `2026-03-08` or `2026-03-08T10:00` in the speaker's
 * time zone; null if it is no date.
 */
function spanOf(text: string | null, zone: string | undefined): Span | null {
  const match = ISO.exec(text?.trim() ?? '');
  if (match === null) return null;
  const [, year = '', month, day, hour, minute] = match;
  const precision = hour ? 'minute' : day ? 'day' : month ? 'month' : 'year';
  const parts = [year, month ?? 1, day ?? 1, hour ?? 0, minute ?? 0].map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [y, m, d, h, min] = parts;
  const start = Date.UTC(y, m - 1, d, h, min);
  const real = new Date(start);
  // Date.UTC rolls an impossible date over into the next month
  if (y < 1000 || real.getUTCMonth() !== m - 1 || real.getUTCDate() !== d || h > 23 || min > 59) return null;
  const end = {
    year: Date.UTC(y + 1, 0, 1),
    month: Date.UTC(y, m, 1),
    day: start + DAY_MS,
    minute: start + 60_000,
  }[precision];
  const shift = minutesOf(zone) * 60_000;
  return { from: new Date(start - shift), to: new Date(end - shift), precision };
}

function minutesOf(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):(\d{2})$/.exec(zone ?? '');
  return match === null ? 0 : (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}
