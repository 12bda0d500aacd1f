const TWELVE_HOUR =
  /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])\.?m\.?\s+on\s+(\d{1,2})\s+([A-Za-z]{3,9}),?\s+(\d{4})$/i;
const NUMERIC =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\s\([A-Za-z]{3,9}\))?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const CHINESE = /^(\d{4})年(\d{1,2})月(\d{1,2})日(?:\s*(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?)?$/;
const HEADER =
  /^(?:[A-Za-z]{3,9},\s)?(\d{1,2})\s([A-Za-z]{3,9})\s(\d{4})\s(\d{1,2}):(\d{2})(?::(\d{2}))?\s(GMT|UTC|Z|[+-]\d{2}:?\d{2})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The largest difference of a time zone from UTC, in minutes. */
const LARGEST_OFFSET = 14 * 60;

function utc(parts: readonly (string | undefined)[], milliseconds = 0, offsetMinutes = 0): Date | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  // Date.UTC would turn the years 1 to 99 into 1901 to 1999
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, second, milliseconds);
  // an impossible date has become a later one
  const isReal = year > 0 && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  const isInRange = hour < 25 && minute < 60 && second < 61 && Math.abs(offsetMinutes) <= LARGEST_OFFSET;
  return isReal && isInRange ? new Date(time.getTime() - offsetMinutes * 60_000) : null;
}

function offsetOf(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  return match === null ? 0 : (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** 1 to 12; 0 if it is no English name of a month. */
function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

/** Nobody says a message in the first century: the year is incomplete. */
const FIRST_YEAR = 100;

/** Parses a `chat_time`, see `parseTime`. Years before 100 are not read. */
export function parseChatTime(value: string): Date | null {
  const time = parseTime(value);
  return time === null || time.getUTCFullYear() < FIRST_YEAR ? null : time;
}

/**
 * Parses a time in the formats that clients send: ISO 8601, `2025-01-01 10:00:00.123`,
 * `2023/05/20 (Sat) 02:21`, `Mon, 02 Mar 2026 10:00:00 GMT`, `04:14 PM on 09 April, 2026`,
 * `2026年3月8日 10:00`, Unix seconds or milliseconds. A time without a zone is taken as UTC.
 * @returns null for any other format
 */
export function parseTime(value: string): Date | null {
  const text = value.trim();
  if (text.length > 64) return null;
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const fraction = Number(`0.${numeric[7] ?? '0'}`);
    return utc(numeric.slice(1, 7), Math.floor(fraction * 1000), offsetOf(numeric[8]));
  }
  const chinese = CHINESE.exec(text);
  if (chinese !== null) return utc(chinese.slice(1, 7));
  const header = HEADER.exec(text);
  if (header !== null) {
    const [, day, name, year, ...time] = header;
    const month = monthOf(name);
    return month === 0 ? null : utc([year, String(month), day, ...time.slice(0, 3)], 0, offsetOf(time[3]));
  }
  const spoken = TWELVE_HOUR.exec(text);
  if (spoken !== null) {
    const month = monthOf(spoken[6]);
    if (month === 0 || Number(spoken[1]) > 12) return null;
    const hour = (Number(spoken[1]) % 12) + (spoken[4]?.toLowerCase() === 'p' ? 12 : 0);
    return utc([spoken[7], String(month), spoken[5], String(hour), spoken[2], spoken[3]]);
  }
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return new Date(Number(text));
  return null;
}

const OFFSET = /[+-]\d{2}:?\d{2}$/;

/** The time zone of a `chat_time` as an offset such as `+08:00`; undefined if it names none, or UTC. */
export function zoneOfChatTime(chatTime: string | null): string | undefined {
  return OFFSET.exec(chatTime ?? '')?.[0].replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** A message whose `chatTime` is null and whose time is unknown if its `chat_time` cannot be read. */
export function withReadableTime<M extends { readonly chatTime: string | null }>(
  message: M,
): M & { readonly isTimeUnknown?: boolean } {
  const { chatTime } = message;
  if (chatTime === null || parseChatTime(chatTime) !== null) return message;
  return { ...message, chatTime: null, isTimeUnknown: true };
}
