import { days, startOfDay } from './calendar.ts';
import { group, rule } from './chinese.ts';
import { LASTING } from './chinese-clock.ts';
import { chineseNumber } from './chinese-numbers.ts';
import type { DateRule } from './rule.ts';

const NUMBER = '\\d{1,2}|[二两三四五六七八九十]{1,3}|十[一二]|二十[一二三]|一(?=点(?:半|钟|整|多|\\d))';
const HOUR = `(?:${NUMBER})(?:点(?!了?[赞儿心子菜名])|[:：]\\d\\d)`;
/** Words of a habit, of a rule or of another day, which make an hour none of today. */
const NOT_TODAY =
  /每|天天|一般|通常|习惯|经常|常常|时常|总是|总爱|老是|平时|往常|从来|一直|都(?!\S{0,4}[到来]了)|喜欢|讨厌|宁愿|(?<!接)不接|以前|之前|以后|从不|不再|只能|必须|规定|营业|开门|关门|如果|要是|的话|别|不要|请|[周日月号天年昨明后](?!儿)\S{0,6}$/u;

/**
 * An hour of a part of the day, without a day: `下午三点和李医生见面` is today's. The clock itself is read behind it.
 */
export const CHINESE_HOUR_RULES: readonly DateRule[] = [
  rule(
    `(?:今天?)?(?:凌晨|清晨|早上|早晨|上午|中午|午后|下午|傍晚|晚上|夜里|半夜|深夜)(?=的?\\s?${HOUR})`,
    (match, { reference }) => {
      const before = match.input.slice(Math.max(0, match.index - 12), match.index);
      const behind = match.input.slice(match.index, match.index + 40);
      return NOT_TODAY.test(before) || HABIT.test(behind) ? null : days(startOfDay(reference));
    },
  ),
  // 中午在派出所做完笔录了: what is done in a part of the day, is done today
  rule(
    '(?:(?<=^|[，,。；;！!\\s])|(?<=今天))(?:清早|早上|早晨|上午|中午|下午|傍晚)(?=[在去跟和给刚把被接做开送带来我他她]|医生|老师|领导|老板)',
    (match, { reference }) => {
      const [behind = ''] = match.input.slice(match.index, match.index + 40).split(/[，,。；;！!]/u);
      const isDone = /(?<![为除])了|[完到好]了?$/u.test(behind);
      return !isDone || NOT_TODAY.test(match.input.slice(0, match.index)) || HABIT.test(behind)
        ? null
        : days(startOfDay(reference));
    },
  ),
  // 三点钟我要和老板谈: somebody is about to do something
  rule(
    `(?<![\\d第月日号午上晚早晨间夜天周年有这那几差]|[每]\\S{0,3})(?:${NUMBER})点(?:钟|半|整|一刻)?(?=[我咱](?:们)?(?:要|得|去|约了|有个|有一个|跟|和)|(?:还|又|就)?(?:有(?:个|一?[场节趟堂]|人来)|要(?:去|开|见|接|送|交|赶|面试|考|上台|汇报|答辩|出门|出发|到)|得(?:去|开|见|接|送|交|赶|出门|出发|到)|约了|去接|去见|的(?:高铁|飞机|航班|火车|电影|会|面试|车票|票|动车|大巴|课|手术|闹钟(?!太))))`,
    (match, { reference }) => {
      const before = match.input.slice(Math.max(0, match.index - 12), match.index);
      const behind = match.input.slice(match.index, match.index + 40);
      if (NOT_TODAY.test(before) || HABIT.test(behind) || /[以之]?[前后]/.test(behind.slice(0, 6)))
        return null;
      const number = /^(\d{1,2}|[一二两三四五六七八九十]{1,3})点(半)?/.exec(match[0]);
      const hour = hourOf(number?.[1] ?? '', number?.[2]) + (match[0].endsWith('一刻') ? 0.25 : 0);
      const early = startOfDay(reference) + (hour < FIRST_HOUR ? hour + 12 : hour) * HOUR_MS;
      // what is still to come is not over
      const from = early + (early < reference && hour >= FIRST_HOUR && hour < 12 ? 12 * HOUR_MS : 0);
      return number?.[2] === undefined && !match[0].endsWith('一刻')
        ? { from, to: from + HOUR_MS, precision: 'hour' }
        : { from, to: from + 60_000, precision: 'minute' };
    },
  ),
  // `10点半到12点`: hours of a working day are those of the 24-hour clock
  rule(
    `(?<![\\d第月日号])从?(?<![\\d第月日号])(${NUMBER})点(半)?(?:钟)?(?:${LASTING}[到至]|[-~～—–])(${NUMBER})点(半)?`,
    (match, { reference }) => {
      const before = match.input.slice(Math.max(0, match.index - 12), match.index);
      const behind = match.input.slice(match.index, match.index + 40);
      if (
        /[早晚上中下午夜晨]$/.test(before) ||
        NOT_TODAY.test(before) ||
        HABIT.test(behind) ||
        PLACE.test(before)
      )
        return null;
      const said = [hourOf(group(match, 1), match[2]), hourOf(group(match, 3), match[4])] as const;
      const isAfternoon = said[1] < FIRST_HOUR && MEETINGS.test(match.input);
      const [from, to] = [said[0] + (isAfternoon ? 12 : 0), said[1] + (isAfternoon ? 12 : 0)];
      if (!(from >= FIRST_HOUR && from < to && to <= 24)) return null;
      const today = startOfDay(reference);
      return { from: today + from * HOUR_MS, to: today + to * HOUR_MS, precision: 'hour' };
    },
  ),
];

/** What has hours every day: 图书馆从8点开到22点. */
const PLACE = /(?:[店馆厅堂园场]|超市|银行|公司|医院|学校|食堂|单位)(?:都|是|的?[^，。]{0,3}时间是?)?从?$/u;
/** What takes place in the daytime. */
const MEETINGS = /会议|会(?![员计])|讲座|考试|培训|课|面试|手术|比赛|活动|答辩|彩排|约|谈|聊|体检|从/u;
/** An earlier hour may be one of the afternoon. */
const FIRST_HOUR = 8;
const HOUR_MS = 3_600_000;

const hourOf = (number: string, half: string | undefined) =>
  chineseNumber(number) + (half === undefined ? 0 : 0.5);

const HABIT =
  /^\S{0,30}?(?:每|一般|通常|习惯|经常|常常|时常|总是|从不|从来|(?<!接)不接(?:任何|工作)?(?:电话|来电|活|单)|[我他她们](?:都|最|很|就)?(?:不|讨厌)?喜欢(?!的|上)|才睡|就睡|睡觉|起床|上班|下班|上学|放学|打烊|以后|之后|之前|以前|[点分半]前|[点分半]后|[点分半钟](?:就|才|多|左右)?(?:睡|起|吃[早午晚]饭|开门|关门|熄灯|营业|醒))/u;
