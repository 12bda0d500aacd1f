/**
 * Words by which an end holds for a part only: of the day, week or year, of the places or occasions, of the
 * thing, or for a while. bounded: 300 characters
 */
const LIMIT =
  /\b(?:(?:after|before|past|until|till|around) (?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b)|\d{1,2}[:.]\d\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) ?(?:o'clock|[ap]m)|noon|midday|midnight|lunch(?:time)?|dinner|supper|breakfast|dark|sunset|bedtime|bed|work|school|meals?|the gym|training|exercise)|(?:at|over|during|with|for) (?:lunch|dinner|breakfast|supper|meals?|work|school|night|bedtime|parties|weekends?)|(?:at|from) home|(?:at|in) (?:the|my|our) (?:office|car|house|kitchen|bedroom|gym|garden|bathroom)|(?:on|at) (?:(?:the )?weekends?|weekdays|weeknights|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|planes?|flights|trains?|trips|holidays?|workdays|school (?:days|nights)|an empty stomach|(?:rainy|sunny|hot|cold|busy|training|rest) days)|in (?:the )?(?:mornings?|afternoons?|evenings?|daytime|rain|snow|dark|heat|cold|public|bed|meetings|traffic|company)|during (?!the pandemic|covid|lockdown)\p{L}+|while (?:I|we|\p{L}+ing|on|at|in|pregnant)\b|in front of|for (?:now|the (?:moment|present|time being|next|rest of|summer|winter|season))|indoors|outdoors|temporarily|provisionally|at the moment|right now|only|except|apart from|other than|partly|partially|in part|part of|parts of|most of|a bit|(?:so|as|too|that) (?:much|many|often)|less|fewer|mostly|mainly|with(?:out)? (?:milk|sugar|cream|ice|lemon|salt|meat|cheese|alcohol|friends|strangers|kids|children))\b/giu;
/** A month or a season: when something came to its end, or when it is not so. bounded: 300 characters */
const SEASON =
  /\b(?:in|over|during|every|each|come) (?:the )?(?:winters?|summers?|springs?|spring ?time|summer ?time|winter ?time|autumns?|falls?|january|february|march|april|may|june|july|august|september|october|november|december|(?:rainy|dry|high|cold|hot|low) season|winter months|summer months)\b/giu;
/** What is said of every such season, as nothing that once came to its end is. bounded: 300 characters */
const OF_EVERY =
  /\b(?:(?:is|are|gets?|'s) (?:way |far |just |much )?too|no longer|any ?more|can't (?:face|be bothered)|bores me|leaves me cold|(?:puts|turns) me off|every|each|(?:in|over|during) (?:the )?(?:winters|summers))\b/iu;
/** What somebody did once in the place of what he does. bounded: 300 characters */
const INSTEAD_ONCE =
  /\b(?:today|yesterday|tonight|this (?:morning|afternoon|evening|week|time))\b.{0,60}\binstead\b|\binstead\b.{0,60}\b(?:today|yesterday|tonight|this (?:morning|afternoon|evening|week|time))\b/iu;
/** One time of what comes again and again: `The piano lesson was cancelled`. bounded: 300 characters */
const ONE_TIME =
  /\b(?:lesson|class|session|practice|rehearsal|training|shift|match|trip|meeting|appointment|recital|concert|show|flight|order|delivery|booking|reservation|tournament|course) (?:\p{L}+ ){0,2}?(?:(?:is|was|has been|got|gets)|'s) (?:\p{L}+ )?(?:cancelled|canceled|off|over|called off|postponed|scrapped|shelved|axed)\b|\b(?:cancelled|canceled|called off|missed|skipped|scrapped|dropped) (?:my|our|the|a|one) (?:\p{L}+ ){0,2}(?:lesson|session|practice|rehearsal|shift|match|trip|meeting|appointment|recital|concert|flight|delivery|booking|reservation)\b/iu;
/** A part of a work that came to its end: `the first half of Dune`. bounded: 300 characters */
const PART_DONE =
  /\b(?:finished|completed|read|watched|done|through)\b (?:with |reading |watching )?(?:\p{L}+ ){0,2}?(?:half|quarter|third|part|chapter|volume|episode|season|section|module|lesson|level|act|draft|round|leg|stage|page|instalment|installment|book|week|year)s?\b (?:\p{L}+ )?of\b|\bhalf ?-?way through\b/iu;
/** A memory of what takes place once. bounded: 300 characters */
const OF_ONE_DAY =
  /\b(?:tomorrow|tonight|next (?:week|month|year|\p{L}+day)|(?:on|this|next|for) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\d{1,2}(?:st|nd|rd|th)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d|\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december))/iu;
/** bounded: 100 characters */
const LIMIT_CHINESE =
  /空腹|生病|感冒|暂时|临时|目前先|这阵子|这段时间|这几天|最近几天|只(?:在|有|是)|除了|部分|一半|少(?:喝|吃|抽|玩|看|用)|没那么|不那么|不怎么|不太|偶尔|有时|(?:时候?|期间|的话)(?:就|都|再|也|我|不|给)|(?<!昨天|前天|那天|上|去年|前年|今年|那年|从)(?:早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜|睡前|饭前|饭后|[一二三四五六七八九十\d]{1,3}点(?:以后|之后|后|以前|之前|前)?|(?:周|星期|礼拜)[一二三四五六日天末]|周中|平日|平时|工作日|节假日|放假|上班|下班|在家|在外面|在公司|在单位|出差|春天|夏天|秋天|冬天|春季|夏季|秋季|冬季|雨季|[一二三四五六七八九十]{1,2}月份?(?!份|开始|起))[^，,。]{0,10}(?:不|太|断|戒|停|没)|(?:节|堂)?课(?:被)?(?:取消|停)了/gu;

/**
 * Whether what a sentence ends, ends only for a part, in a way of which the memory says nothing: `after
 * lunch`, `for now`, `冬天`. Whoever drinks no coffee after lunch still drinks coffee.
 */
export function isLimited(said: string, memory: string): boolean {
  const [text, known] = [said.slice(0, 300), memory.toLowerCase()];
  if (
    ONE_TIME.test(text) &&
    !/\b(?:for good|permanently|altogether|forever)\b/iu.test(text) &&
    !OF_ONE_DAY.test(memory.slice(0, 300))
  )
    return true;
  const found = [...text.matchAll(LIMIT), ...(OF_EVERY.test(text) ? text.matchAll(SEASON) : [])];
  return found.some(({ 0: words }) => !known.includes(words.toLowerCase()));
}

/** Whether somebody did once something else: `I took the bike today instead of the train`. */
export const isInsteadOnce = (said: string, memory: string): boolean =>
  INSTEAD_ONCE.test(said.slice(0, 300)) && !OF_ONE_DAY.test(memory.slice(0, 300));

/** Whether a part of something came to its end, and the whole did not. */
export const isPartDone = (said: string): boolean => PART_DONE.test(said.slice(0, 300));

/** What stands before `我不…`: `空腹我不喝茶`. bounded: 100 characters */
const LEAD_CHINESE =
  /^(?<lead>[\p{Script=Han}]{2,6})我们?(?:就|都|从来?|一般|也|可)?(?:不|没)(?!是)[^，,。了]{1,12}$/u;
/** bounded: 100 characters */
const NO_LEAD =
  /现在|其实|说|老实|以前|从来|最近|再也|真的|但是|不过|因为|所以|如今|目前|后来|结果|那个?|这个?|已经|今年|去年|上|自从|反正|总之|而且|可是|确实|好久|很久/u;

function sharesTwo(words: string, memory: string): boolean {
  for (let at = 0; at + 2 <= words.length; at += 1) if (memory.includes(words.slice(at, at + 2))) return true;
  return [...words].filter((letter) => memory.includes(letter)).length * 2 > words.length;
}

/** The same of a Chinese sentence. */
export function isLimitedChinese(said: string, memory: string): boolean {
  const lead = LEAD_CHINESE.exec(said.slice(0, 100))?.groups?.lead;
  if (lead !== undefined && !NO_LEAD.test(lead) && !sharesTwo(lead, memory)) return true;
  // `一点都不` is no time
  const plain = said.slice(0, 100).replace(/一点儿?(?!以后|之后|以前|之前|[后前钟半就才开])/gu, '');
  return [...plain.matchAll(LIMIT_CHINESE)].some(({ 0: words }) => !memory.includes(words.slice(0, 2)));
}
