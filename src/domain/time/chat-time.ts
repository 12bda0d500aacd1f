const TWELVE_HOUR =
  /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])\.?m\.?\s+on\s+(\d{1,2})\s+([A-Za-z]{3,9}),?\s+(\d{4})$/i;
const NUMERIC =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const CHINESE = /^(\d{4})年(\d{1,2})月(\d{1,2})日(?:\s*(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?)?$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function utc(parts: readonly (string | undefined)[], milliseconds = 0, offsetMinutes = 0): Date | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  // Date.UTC turns an impossible date into a later one; such input is rejected.
  const real =
    time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 25 && minute < 60 && second < 61;
  return real && year > 0 ? new Date(time.getTime() - offsetMinutes * 60_000) : null;
}

function offsetOf(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  return match === null ? 0 : (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/**
 * Parses a `chat_time` in the formats that clients send: ISO 8601, `2025-01-01 10:00:00.123`,
 * `04:14 PM on 09 April, 2026`, `2026年3月8日 10:00`, Unix seconds or milliseconds. A time without a zone is
 * taken as UTC.
 * @returns null for any other format
 */
export function parseChatTime(value: string): Date | null {
  const text = value.trim();
  if (text.length > 64) return null;
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const fraction = Number(`0.${numeric[7] ?? '0'}`);
    return utc(numeric.slice(1, 7), Math.floor(fraction * 1000), offsetOf(numeric[8]));
  }
  const chinese = CHINESE.exec(text);
  if (chinese !== null) return utc(chinese.slice(1, 7));
  const spoken = TWELVE_HOUR.exec(text);
  if (spoken !== null) {
    const month = MONTHS.indexOf((spoken[6] ?? '').slice(0, 3).toLowerCase()) + 1;
    if (month === 0) return null;
    const hour = (Number(spoken[1]) % 12) + (spoken[4]?.toLowerCase() === 'p' ? 12 : 0);
    return utc([spoken[7], String(month), spoken[5], String(hour), spoken[2], spoken[3]]);
  }
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return new Date(Number(text));
  return null;
}
