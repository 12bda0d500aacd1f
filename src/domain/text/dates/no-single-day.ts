/** Words before a day that repeats. bounded: 60 characters */
const EVERY =
  /\b(?:every|each|alternat(?:e|ing)|any)(?: (?:other|second|third|fourth|single|last|first|two|three|four|\d+)| (?:weeks?|months?) (?:on|,))*(?: on)?[ ]$/i;
/** Behind the name of a day: it is counted in a unit that repeats. bounded: 80 characters */
const REPEATED =
  /^,? (?:of|in) (?:every|each|the|a) (?:calendar )?(?:week|month|quarter|year|term|semester)\b/i;
const OFTEN = /^ (?:every|each) (?:week|month|quarter|year|other week|second week)\b/i;
/** bounded: 80 characters */
const COUNTED =
  /^(?: (?:morning|afternoon|evening|night))? (?:right |just |directly |immediately )?(?:after|before|following|preceding) (?:my|our|his|her|their|the|an?|that|this|i|we|he|she|they|it|you|\p{Lu}\p{L}+['’]s)\b/iu;
const WEEKDAY = /(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
/** A day that is counted: `the Saturday after my exams`, and not `on Saturday after the match`. */
const ARTICLE = /\bthe (?:very )?(?:first |next |last )?$/i;

/**
 * Whether the name of a day, from one UTF-16 offset of an English sentence to another, is that of no single
 * day that the sentence tells: it repeats, or it is counted from something whose day is not known.
 */
export function isOfNoDay(text: string, start: number, end: number): boolean {
  const words = text.slice(start, end);
  if (!WEEKDAY.test(words)) return false;
  const before = text.slice(Math.max(0, start - 60), start);
  const behind = text.slice(end, end + 80);
  if (EVERY.test(before) || OFTEN.test(behind)) return true;
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
const HOLIDAY = /[节夕秋午]$|春节|国庆|元旦|清明|中秋|端午/u;
/** Counted from a day, with words that no rule knows. bounded: 30 characters */
const CHINESE_COUNTED = /^的?[前后](?:的?第|几|没多久|不久)/u;

/** The same in a Chinese sentence. */
export function isOfNoDayInChinese(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 30), start);
  if (CHINESE_EVERY.test(before)) return true;
  const words = text.slice(start, end);
  if (CHINESE_COUNTED.test(text.slice(end, end + 30)) && HOLIDAY.test(words)) return true;
  return HOLIDAY.test(words) && !/[去今明前后\d]年/u.test(words) && CHILDHOOD.test(before);
}
