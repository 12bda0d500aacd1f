import { calendarDay, DAY_MS, hours, monthOf, type WallSpan, yearOf } from './calendar.ts';
import { chineseNumber } from './chinese-numbers.ts';
import type { WallMention } from './rule.ts';

const NUMBER = '\\d{1,2}|[零〇一二两三四五六七八九十]{1,3}';
/** A clock right after the words of a day, with the part of the day between them. */
const CLOCK = new RegExp(
  `[的，,]?\\s?从?(凌晨|清晨|早上|早晨|早|上午|中午|午后|下午|傍晚|晚上|晚|夜里|半夜|深夜)?的?\\s?(?:(${NUMBER})(?:点钟|点整|点|时(?!间|候|段|尚|装))(?:(半)|([一二两三1-3])刻|过?(${NUMBER})分?)?|(\\d{1,2})[:：](\\d\\d))(?![\\d年月号日天个半刻方位名轮岁]|人(?!事|民|流)|家(?!长|里|庭|访|宴|教)|口(?!试|语|腔)|次(?!日)|场(?!地|馆))`,
  'y',
);
const EVENING = /下午|午后|傍晚|晚/;
const NIGHT = /夜|凌晨/;
const DAY_PART = /[早晚夜晨]|上午|中午|下午|午后|傍晚/;
/** What takes place in the small hours as well. */
const EARLY =
  /飞|机票|航班|火车|高铁|动车|列车|班车|闹钟|起床|出发|赶|日出|醒|睡|夜|凌晨|早起|早班|清早|值班|天亮/;
const NIGHT_TWELVE = /(?<!傍)晚|夜|凌晨/;

/** Between a day and a span of hours that something lasts: 今天下午会从两点开到四点半. */
const LOOSE = /^[^，,。；;：:从]{1,10}(?=从)/;
const LASTS = /^[^，,。；;]{0,3}[到至]/;

/**
 * The time of day that follows the words of a day: `明早` and `六点四十` are one time. A mention that no clock
 * follows is as it was.
 */
export function withClock(mention: WallMention, text: string): WallMention {
  if (mention.precision !== 'day' || mention.to - mention.from !== DAY_MS) return mention;
  const gap = LOOSE.exec(text.slice(mention.end, mention.end + 24))?.[0].length ?? 0;
  CLOCK.lastIndex = mention.end + gap;
  const match = CLOCK.exec(text);
  if (match === null || (gap > 0 && !LASTS.test(text.slice(CLOCK.lastIndex, CLOCK.lastIndex + 20))))
    return mention;
  const said = text.slice(mention.start, mention.end) + (match[1] ?? '');
  const clock = clockOn(mention.from, said, match);
  if (clock === null) return mention;
  const end = match.index + match[0].length;
  const until = endOfClock(mention.from, clock, said, text, end);
  return until === null ? { ...clock, start: mention.start, end } : { ...until, start: mention.start };
}

/** What is done from one time to another: 从9点忙到8点. */
export const LASTING =
  '(?:一直)?(?:[开開忙住待呆玩办辦排延放请請等干做学學上打病睡坐走吃聊喝写寫看逛爬跑跳唱练練考谈談站守陪讲講比直]|持续|持續|进行|進行|延续|延續|工作|加班)?';

/** A second clock behind a dash or 到: `10点半到12点`. */
const UNTIL = new RegExp(`\\s?(?:${LASTING}?[到至]|[-~～—–])\\s?(?:第二天|次日|隔天)?`, 'y');

function endOfClock(
  day: number,
  first: WallSpan,
  said: string,
  text: string,
  at: number,
): WallMention | null {
  UNTIL.lastIndex = at;
  const dash = UNTIL.exec(text);
  if (dash === null) return null;
  CLOCK.lastIndex = at + dash[0].length;
  const match = CLOCK.exec(text);
  if (match === null || /[的，,]/.test(match[0].charAt(0))) return null;
  const clock = clockOn(day, match[1] ?? said, match);
  if (clock === null) return null;
  // an hour of a named part of the day that is earlier is of the next day: 晚上11点到凌晨1点
  const longest = match[1] === undefined ? DAY_MS / 2 : DAY_MS;
  const to = clock.from <= first.from ? clock.from + longest : clock.from;
  if (to <= first.from || to - first.from > longest) return null;
  return {
    from: first.from,
    to,
    precision: 'hour',
    start: 0,
    end: at + dash[0].length + match[0].length,
  };
}

/** An hour; of two neighbouring hours (两三点, 十一二点) the first. */
function hourOf(text: string): number {
  const either = /^(十?[一二两三四五六七八九])[二三四五六七八九]$/.exec(text);
  return chineseNumber(either?.[1] ?? text);
}

function clockOn(day: number, said: string, match: RegExpExecArray): WallSpan | null {
  let hour = hourOf(match[2] ?? match[6] ?? '');
  const minute =
    match[3] === '半'
      ? 30
      : match[4]
        ? chineseNumber(match[4]) * 15
        : chineseNumber(match[5] ?? match[7] ?? '0');
  if (!(hour <= 24 && minute < 60)) return null;
  // twelve at night ends the day, and 凌晨 begins it
  if (hour === 12 && NIGHT_TWELVE.test(said)) hour = /凌晨/.test(said) ? 0 : 24;
  else if (hour < 12 && EVENING.test(said) && !(hour < 5 && /晚/.test(said))) hour += 12;
  else if (hour < 12 && hour >= 7 && NIGHT.test(said) && !/凌晨/.test(said)) hour += 12;
  else if (hour > 0 && hour <= 3 && /中午/.test(said)) hour += 12;
  // without a part of the day, small hours are after noon
  else if (
    hour >= 1 &&
    hour <= 5 &&
    !DAY_PART.test(said) &&
    !match[0].includes(`0${hour}`) &&
    !EARLY.test(match.input)
  )
    hour += 12;
  // the small hours of a night belong to the next day
  else if (hour < 5 && /[今明昨后]晚|晚上/.test(said)) hour += 24;
  const from = day + hour * 3_600_000 + minute * 60_000;
  const isHour = match[3] === undefined && match[4] === undefined && (match[5] ?? match[7]) === undefined;
  return isHour ? hours(from, 1) : { from, to: from + 60_000, precision: 'minute' };
}

const TO = new RegExp(`^\\s?(?:[到至~～—–-]|${LASTING}[到至]|直到)\\s?$`);

/** Joins times with 到 or a dash between them to one span. */
export function joined(mentions: readonly WallMention[], text: string): WallMention[] {
  const spans: WallMention[] = [];
  for (const found of mentions) {
    const before = spans.at(-1);
    const isAfterTo = before && TO.test(text.slice(before.end, found.start));
    const mention = isAfterTo ? dayAfter(before, found, text) : found;
    const isSpan = isAfterTo && before.from < mention.from;
    if (isSpan && before.to <= mention.to)
      spans[spans.length - 1] = {
        ...before,
        to: isClock(mention) ? mention.from : mention.to,
        end: mention.end,
        precision: coarser(before, mention),
      };
    else spans.push(mention);
  }
  return spans;
}

const DAY_NUMBER = /^(\d{1,2}|[一二三四五六七八九十]{1,3})[号號日]$/;

const WEEKDAY = /^(?:周|星期|礼拜)[一二三四五六日天]/;
const WEEK_MS = 7 * DAY_MS;

/**
 * A day without a month after a day with one (二月三号开到五号) is of the same month, and a day of the week
 * without a week (下周三到周四) is the next one.
 */
function dayAfter(before: WallMention, mention: WallMention, text: string): WallMention {
  const isNear = before.to - before.from <= WEEK_MS;
  if (isNear && WEEKDAY.test(text.slice(mention.start, mention.end))) {
    const shift = Math.ceil((before.from + 1 - mention.from) / WEEK_MS) * WEEK_MS;
    return { ...mention, from: mention.from + shift, to: mention.to + shift };
  }
  const day = DAY_NUMBER.exec(text.slice(mention.start, mention.end))?.[1];
  const span =
    day !== undefined && calendarDay(yearOf(before.from), monthOf(before.from), chineseNumber(day));
  return span ? { ...mention, ...span } : mention;
}

const isClock = ({ precision }: WallMention) => precision === 'hour' || precision === 'minute';

const coarser = (a: WallMention, b: WallMention) =>
  a.precision === 'year' || b.precision === 'year' ? 'year' : a.precision;
