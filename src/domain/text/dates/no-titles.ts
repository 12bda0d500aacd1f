/** A form of address before a name: `Mr. Sunday`. bounded: 600 characters */
const ADDRESSED =
  /\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Lady|Lord|Madam|Aunt|Auntie|Uncle|Saint|Captain|Coach|Pastor|Chief|aunt|auntie|uncle)\.? $/;
/** What is called by the words behind it. bounded: 600 characters */
const CALLED =
  /\b(?:called|named|titled|entitled|(?:film|movie|song|book|novel|album|show|series|band|track|single|episode|podcast|magazine|newspaper|restaurant|pub|bar|café|cafe|shop|game)(?: is| was)?)[,:]? ["“'‘]?$/i;
/** Who made what is called so: `Yesterday by the Beatles`. */
const MADE_BY = /^["”'’]? by (?:the )?\p{Lu}/u;
/** Words of a time that have a capital letter only in a title or a name. */
const CAPITAL = /\b(?:Last|Next|This|After|Before|Ago|Tomorrow|Yesterday|Tonight|Today)\b/;
/** As some write them who mean the day; a title only behind what one does with a work. */
const RELATIVE = /^(?:Last|Next|This) \p{L}+$/u;
/** bounded: 30 characters */
const OF_WORK = /\b(?:watch|listen|s[aiu]ng|read|play|hum|heard|hear|saw)\p{L}{0,5} (?:to )?$/iu;
const ALSO_CAPITAL = /\b\p{Lu}\p{L}+ (?:\p{L}+ )?\p{Lu}\p{L}+/u;
/** More words of a title behind a day: `Friday Night Lights`, `Tomorrow Never Dies`. */
const GOES_ON = /^ (?!(?:I|We|My|Our|He|She|They|It|You|The|In|At|On)\b)\p{Lu}\p{Ll}+/u;
const NIGHT = /\b(?:Night|Morning|Evening|Tomorrow|Yesterday|Tonight)$/;
const LOWER_BEFORE = /\p{Ll},? ["“'‘]?$/u;
/** Names of days that are no day: `Black Friday`, which is a holiday of its own. bounded: 20 characters */
const OTHER_DAY = /\b(?:Taco|Casual|Meatless|Throwback|Dress-down|Motivation|Cyber|Giving|Freaky) $/i;

/**
 * Whether English words that look like a time, from one UTF-16 offset of a sentence to another, are the name
 * of somebody or the title of a work.
 */
export function isTitle(text: string, start: number, end: number): boolean {
  const [words, before, behind] = [text.slice(start, end), text.slice(0, start), text.slice(end, end + 60)];
  if (!/^(?:the )?\p{Lu}/u.test(words)) return false;
  if (ADDRESSED.test(before) || OTHER_DAY.test(before.slice(-20))) return true;
  if (MADE_BY.test(behind) && CAPITAL.test(words)) return true;
  // at the beginning of a sentence every word has a capital letter
  const isAmong = LOWER_BEFORE.test(before);
  if (isAmong && CALLED.test(before)) return true;
  if (NIGHT.test(words) && GOES_ON.test(behind) && (isAmong || before === '')) return true;
  if (!isAmong || !CAPITAL.test(words) || !ALSO_CAPITAL.test(words)) return false;
  return !RELATIVE.test(words) || OF_WORK.test(before.slice(-30));
}

/** Who or what bears the words behind it as a name. bounded: 20 characters */
const CHINESE_CALLED = /(?:叫|名叫|叫做|叫作|名为|名字是|小名|昵称|乳名|网名)["“「『]?$/u;
/** bounded: 30 characters */
const CHINESE_NAME =
  /^["”」』]?(?:天(?!气|[就都会要我他她])|是[^，。]{0,10}(?:名字|小名|昵称|外号)|(?:这个|这)名字|餐厅|乐队|小姐|先生|老师|同学)/u;

/** The same in a Chinese sentence. */
export function isChineseName(text: string, start: number, end: number): boolean {
  const words = text.slice(start, end);
  if (!/^(?:[一二三四五六七八九十]{1,2}月|(?:星期|礼拜|周)[一二三四五六日天])$/u.test(words)) return false;
  return (
    CHINESE_CALLED.test(text.slice(Math.max(0, start - 20), start)) ||
    CHINESE_NAME.test(text.slice(end, end + 30))
  );
}
