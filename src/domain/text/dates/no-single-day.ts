import { isDayOfHabit, isDayOfHabitInChinese } from './habit-days.ts';

/** Words before a day that repeats. bounded: 60 characters */
const EVERY =
  /\b(?:every|each|alternat(?:e|ing)|any)(?: (?:other|second|third|fourth|single|last|first|two|three|four|\d+)| (?:weeks?|months?) (?:on|,))*(?: on)?[ ]$/i;
/** Behind the name of a day: it is counted in a unit that repeats. bounded: 80 characters */
const REPEATED =
  /^,? (?:of|in) (?:every|each|the|a) (?:calendar )?(?:week|month|quarter|year|term|semester)\b/i;
const OF_EVERY = /^ of (?:every|each) \p{L}/iu;
const OF_SEVERAL = /(?:day|week|weekend|month)$/i;
const OFTEN = /^ (?:every|each) (?:week|month|quarter|year|other week|second week)\b/i;
/** bounded: 80 characters */
const COUNTED =
  /^(?: (?:morning|afternoon|evening|night))? (?:right |just |directly |immediately )?(?:after|before|following|preceding) (?:my|our|his|her|their|the|an?|that|this|i|we|he|she|they|it|you|\p{Lu}\p{L}+['’]s)\b/iu;
/** Behind a day that its plural repeats: `on Wednesday evenings`. */
const PLURAL = /^ (?:mornings|afternoons|evenings|nights|lunchtimes)\b/i;
/** What happens on each such day, by its name: `the Sunday shift`. bounded: 30 characters */
const KIND =
  /^(?:-|[- ]night |[- ]morning |[- ]evening )? ?(?:shifts?|roasts?|school|league|class(?:es)?|lessons?|rota|routine|choir|club|market|papers?|brunch(?:es)?|night (?:football|dinners?|quiz)|morning (?:runs?|swims?))\b/i;
/** bounded: 30 characters */
const ITS = /\b(?:the|an?|my|our|his|her|their|do|does|teach(?:es)?|love|loves|like|likes|hate|hates) $|^$/i;
const WEEKDAY = /(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
/** A day that is counted: `the Saturday after my exams`, and not `on Saturday after the match`. */
const ARTICLE = /\bthe (?:very )?(?:first |next |last )?$/i;

/**
 * Whether the name of a day, from one UTF-16 offset of an English sentence to another, is that of no single
 * day that the sentence tells: it repeats, or it is counted from something whose day is not known.
 */
export function isOfNoDay(text: string, start: number, end: number): boolean {
  const words = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 60), start);
  const behind = text.slice(end, end + 80);
  if (OF_EVERY.test(behind) && OF_SEVERAL.test(words)) return true;
  if (!WEEKDAY.test(words)) return false;
  if (EVERY.test(before) || OFTEN.test(behind) || PLURAL.test(behind)) return true;
  if (isDayOfHabit(text, start, end)) return true;
  if (KIND.test(behind) && ITS.test(before) && !/\b(?:last|next|this)\b/i.test(words)) return true;
  if (REPEATED.test(behind) && /\b(?:first|second|third|fourth|last|final)\b/i.test(before.slice(-8) + words))
    return true;
  const isCounted = COUNTED.test(behind) && !/ (?:last|next) /i.test(behind.slice(0, 20));
  return isCounted && (ARTICLE.test(before) || /^the /i.test(words));
}

/** bounded: 30 characters */
const CHINESE_EVERY =
  /(?:每隔?|逢|隔)(?:[一二两三四五六七八九十几\d]{1,2})?个?(?:周|星期|礼拜|月|年|季度)?(?:的|里|都|一般|通常|在|是|，)*$|[单双]周的?$|每(?:逢|到|年|月|周|个?星期|个?礼拜|个月)的?(?:第[一二三四五]个?|最后一个?)?$/u;
/** bounded: 30 characters */
const CHILDHOOD = /(?:小时候|那时候|以前|从前|当年|读书时|上学时)[^，。]{0,6}$/u;
/** What is done on such days. bounded: 12 characters */
const CHINESE_USUAL =
  /^(?:[早中下晚]午?上?)?我?(?:一般|通常|经常|常(?:常|年)?|总是?|往往|大多|基本|多半|固定|喜欢|习惯|爱|就爱|都(?!要|会|得))/u;
/** bounded: 30 characters */
const CHINESE_AS_USUAL =
  /(?:平时|平日|平常|工作日|每[周天月年日晚]|日常)[^。！？；]{1,24}[，,、](?:到了?|一到)?$/u;
const CHINESE_DAY = /^(?:周末|双休日|(?:周|星期|礼拜)[一二三四五六日天])/u;
const HOLIDAY = /[节夕秋午]$|春节|国庆|元旦|清明|中秋|端午/u;
/** Counted from a day, with words that no rule knows. bounded: 30 characters */
const CHINESE_COUNTED = /^的?[前后](?:的?第|几|没多久|不久)/u;

/** The same in a Chinese sentence. */
export function isOfNoDayInChinese(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 30), start);
  if (CHINESE_EVERY.test(before)) return true;
  const words = text.slice(start, end);
  if (isDayOfHabitInChinese(text, start, end)) return true;
  const isDay = CHINESE_DAY.test(words);
  if (isDay && (CHINESE_AS_USUAL.test(before) || CHINESE_USUAL.test(text.slice(end, end + 12)))) return true;
  if (CHINESE_COUNTED.test(text.slice(end, end + 30)) && HOLIDAY.test(words)) return true;
  return HOLIDAY.test(words) && !/[去今明前后\d]年/u.test(words) && CHILDHOOD.test(before);
}
