import { days, startOfDay } from './calendar.ts';
import { group, rule } from './chinese.ts';
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
  // `10点半到12点`: hours of a working day are those of the 24-hour clock
  rule(
    `(?<![\\d第月日号])(${NUMBER})点(半)?(?:钟)?(?:到|至|[-~～—–])(${NUMBER})点(半)?`,
    (match, { reference }) => {
      const before = match.input.slice(Math.max(0, match.index - 12), match.index);
      const behind = match.input.slice(match.index, match.index + 40);
      if (/[早晚上中下午夜晨]$/.test(before) || NOT_TODAY.test(before) || HABIT.test(behind)) return null;
      const [from, to] = [hourOf(group(match, 1), match[2]), hourOf(group(match, 3), match[4])];
      if (!(from >= FIRST_HOUR && from < to && to <= 24)) return null;
      const today = startOfDay(reference);
      return { from: today + from * HOUR_MS, to: today + to * HOUR_MS, precision: 'hour' };
    },
  ),
];

/** An earlier hour may be one of the afternoon. */
const FIRST_HOUR = 8;
const HOUR_MS = 3_600_000;

const hourOf = (number: string, half: string | undefined) =>
  chineseNumber(number) + (half === undefined ? 0 : 0.5);

const HABIT =
  /^\S{0,30}?(?:每|一般|通常|习惯|经常|常常|时常|总是|从不|从来|(?<!接)不接(?:任何|工作)?(?:电话|来电|活|单)|[我他她们](?:都|最|很|就)?(?:不|讨厌)?喜欢(?!的|上)|才睡|就睡|睡觉|起床|上班|下班|上学|放学|打烊|以后|之后|之前|以前|[点分半]前|[点分半]后|[点分半钟](?:就|才|多|左右)?(?:睡|起|吃[早午晚]饭|开门|关门|熄灯|营业|醒))/u;
