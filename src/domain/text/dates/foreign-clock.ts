import { DAY_MS, hours, type WallSpan } from './calendar.ts';
import type { WallMention } from './rule.ts';

const clock = (source: string): RegExp =>
  // bounded: 600 characters (of a sentence)
  new RegExp(`(?<![\\p{L}\\p{M}\\d:.])${source}(?![\\p{L}\\p{M}\\d])`, 'giu');

/**
 * Clocks by language code. Groups: `h` hour, `m` minute, `p` part of the day, `half`, `to` half to the hour.
 */
const CLOCKS: Readonly<Record<string, RegExp>> = {
  de: clock(
    '(?:um|ab|gegen)(?<to> halb)? (?<h>\\d{1,2})(?:[:.](?<m>\\d\\d))?(?: ?uhr(?: (?<m2>\\d\\d))?)?(?: (?<p>morgens|vormittags|mittags|nachmittags|abends|nachts|am (?:morgen|vormittag|nachmittag|abend)))?',
  ),
  fr: clock(
    "(?:à|vers|dès) (?<h>\\d{1,2}) ?(?:h|heures?)(?: ?(?<m>\\d\\d))?(?: et (?<half>demie))?(?: (?:du|de l['’])(?: ?(?<p>matin|soir|après-midi))?)?",
  ),
  es: clock(
    'a las? (?<h>\\d{1,2})(?::(?<m>\\d\\d))?(?: y (?<half>media))?(?: (?:de|por) la (?<p>mañana|tarde|noche))?',
  ),
  it: clock(
    '(?:alle|dalle) (?<h>\\d{1,2})(?:[:.](?<m>\\d\\d))?(?: e (?<half>mezza))?(?: (?:di|del) (?<p>mattina|pomeriggio|sera))?',
  ),
  pt: clock(
    'às? (?<h>\\d{1,2})(?:h|:| horas)?(?<m>\\d\\d)?(?: e (?<half>meia))?(?: da (?<p>manhã|tarde|noite))?',
  ),
  nl: clock(
    "om(?<to> half)? (?<h>\\d{1,2})(?:[:.](?<m>\\d\\d))?(?: ?uur)?(?: ['’]s (?<p>ochtends|morgens|middags|avonds|nachts))?",
  ),
  ru: clock(
    'в (?<h>\\d{1,2})(?::(?<m>\\d\\d)| час(?:а|ов)?(?: (?<p>утра|дня|вечера|ночи))?| (?<p2>утра|дня|вечера|ночи))',
  ),
  tr: clock(
    "(?:(?<p>sabah|öğlen|öğleden sonra|akşam|gece) )?(?:saat )?(?<h>\\d{1,2})(?:(?:[:.](?<m>\\d\\d))?['’]?[dt][ae]|[:.](?<m2>\\d\\d)| (?<half>buçukta))",
  ),
  vi: clock(
    '(?:lúc )?(?<h>\\d{1,2}) ?(?:giờ|h)(?: ?(?<m>\\d\\d)(?: phút)?| (?<half>rưỡi))?(?: (?<p>sáng|trưa|chiều|tối|đêm))?',
  ),
  id: clock(
    '(?:jam|pukul)(?<to> setengah)? (?<h>\\d{1,2})(?:[.:](?<m>\\d\\d))?(?: (?<p>pagi|siang|sore|malam))?',
  ),
  ar: clock(
    '(?:في )?الساعة (?<h>\\d{1,2})(?::(?<m>\\d\\d))?(?: و(?<half>النصف))?(?: (?<p>صباحا|صباحًا|ظهرا|ظهرًا|عصرا|عصرًا|مساء|مساءً|ليلا|ليلًا))?',
  ),
  hi: clock('(?:(?<p>सुबह|दोपहर|शाम|रात)(?: को)? )?(?<half2>साढ़े )?(?<h>\\d{1,2})(?::(?<m>\\d\\d))? बजे'),
  // bounded: 600 characters (of a sentence)
  ja: /(?<p>午前|午後|朝|夜|夕方|昼)?の?(?<h>\d{1,2})時(?!間|代|期|点)(?:(?<m>\d{1,2})分|(?<half>半))?/gu,
  // bounded: 600 characters (of a sentence)
  ko: /(?:(?<p>오전|오후|아침|저녁|밤|새벽|낮) ?)?(?<h>\d{1,2}|열한|열두|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열) ?시(?!간|절|작|장|험)(?: ?(?<m>\d{1,2})분| ?(?<half>반))?/gu,
};
const KOREAN = '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두'.split(' ');

const AFTERNOON =
  /nachmittag|mittag|abend|soir|après-midi|tarde|noche|pomeriggio|sera|noite|middag|avond|дня|вечера|öğle|akşam|chiều|tối|trưa|siang|sore|malam|ظهر|عصر|مساء|दोपहर|शाम|午後|夜|夕方|昼|오후|저녁|밤|낮/iu;
/** Parts of the day that go on behind midnight. */
const NIGHT = /nacht|noche|noite|ночи|gece|đêm|malam|ليل|रात|夜|밤/iu;
const MORNING =
  /morgen|vormittag|matin|mañana|mattina|manhã|ochtend|утра|sabah|sáng|pagi|صباح|सुबह|午前|朝|오전|아침|새벽/iu;
/** Where a bare hour before noon is also said of the evening. */
const TWELVE_HOURS = /^(?:es|hi|ar)$/;

/** The time of day that a clock tells; null where it may be either half of the day. */
function timeOf(groups: Readonly<Record<string, string | undefined>>, language: string): WallSpan | null {
  const { h = '', p, p2, m, m2, half, half2, to } = groups;
  let hour = KOREAN.includes(h) ? KOREAN.indexOf(h) + 1 : Number(h);
  const part = p ?? p2 ?? '';
  const said = m ?? m2;
  const isHalf = half !== undefined || half2 !== undefined || to !== undefined;
  const minute = isHalf ? 30 : Number(said ?? 0);
  if (!(hour <= 24 && minute < 60) || (to !== undefined && (said !== undefined || hour > 12))) return null;
  if (to !== undefined) hour -= 1;
  if (MORNING.test(part)) hour = hour === 12 ? 0 : hour;
  else if (NIGHT.test(part)) {
    if (hour === 12) return null;
    if (hour >= 6 && hour < 12) hour += 12;
  } else if (AFTERNOON.test(part)) hour += hour < 12 ? 12 : 0;
  else if (hour < 9 && !h.startsWith('0')) return null;
  else if (hour < 12 && TWELVE_HOURS.test(language) && !h.startsWith('0')) return null;
  const from = hour * 3_600_000 + minute * 60_000;
  return said === undefined && !isHalf ? hours(from, 1) : { from, to: from + 60_000, precision: 'minute' };
}

/** Signs and short words between a day and its clock. */
const BETWEEN = /^[\s,،、の]{0,3}$/u;

/**
 * Mentions of a sentence in another language than English and Chinese, the only day among them with the only
 * clock of the sentence.
 */
export function withForeignClock(
  mentions: readonly WallMention[],
  sentence: string,
  language: string,
): readonly WallMention[] {
  const pattern = CLOCKS[language];
  const dayAt = mentions.findIndex(({ from, to, precision }) => precision === 'day' && to - from === DAY_MS);
  const day = mentions[dayAt];
  if (pattern === undefined || day === undefined || mentions.length > 1) return mentions;
  const found = [...sentence.matchAll(pattern)].slice(0, 3);
  const [match] = found;
  if (match?.groups === undefined || found.length > 1) return mentions;
  const { groups } = match;
  // `कल शाम 5 बजे`: the words of the day name its part
  const told = sentence.slice(day.start, day.end);
  const part = groups.p ?? groups.p2 ?? (MORNING.test(told) || AFTERNOON.test(told) ? told : undefined);
  const time = timeOf({ ...groups, ...(part === undefined ? {} : { p: part }) }, language);
  if (time === null) return mentions;
  const end = match.index + match[0].length;
  const isBehind = match.index >= day.end && BETWEEN.test(sentence.slice(day.end, match.index));
  const isBefore = end <= day.start && BETWEEN.test(sentence.slice(end, day.start));
  const isWithin = match.index < day.end && day.start < end;
  const isNear = isBehind || isBefore || isWithin;
  return [
    {
      ...{ from: day.from + time.from, to: day.from + time.to, precision: time.precision },
      start: isNear ? Math.min(day.start, match.index) : day.start,
      end: isNear ? Math.max(day.end, end) : day.end,
    },
  ];
}
