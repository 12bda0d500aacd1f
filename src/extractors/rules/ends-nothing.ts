/** What is denied for a part of the time only. bounded: 300 characters */
const PART_OF_TIME =
  /\b(?:on (?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:at|on) weekends|on weekdays|in the (?:mornings?|afternoons?|evenings?)|at night|during (?:lent|ramadan|the week|exams?)|(?:today|tonight|this (?:morning|evening|week|month))[.!]?$)/iu;
/** bounded: 300 characters */
const DENIAL = /\b(?:not|never|no)\b|n't\b/iu;
/** bounded: 300 characters */
const LASTING = /\b(?:any ?more|any longer|no longer|from now on|now(?:adays)?|these days|stopped|quit)\b/iu;
/** What somebody left for some hours, or is through with for a day. bounded: 300 characters */
const FOR_HOURS =
  /\b(?:left|leave|leaving) .{1,40}?(?: at (?:\d|one(?! point)|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)| (?:before|after|around) (?:noon|midnight|lunch|dark|\d{1,2} ?[ap]m)| (?:at|in|on) the (?:station|airport|platform|car|hotel|shop|lobby|gate|corner)| this morning\b.{0,60}? for an? (?:meeting|trip|visit|conference|wedding|day|week|weekend|holiday)| (?:early|late)(?: (?:today|tonight|yesterday|again|this (?:evening|afternoon)))?(?=[.,!]|$))|\bleft .{1,30}?['’]s (?:booth|stand|party|office|place|house|desk)|\b(?:done|through|finished) with .{1,30}? for (?:today|the day|now|the week|tonight)\b/iu;
/** bounded: 300 characters */
const LONG_AGO =
  /\b(?:laid off|fired|sacked|quit|left|divorced|broke up|split up|gave up|stopped|lost)\b.{0,60}?\b(?:in (?:19\d\d|20[01]\d)|years ago|(?:at (?:the age of )?|when I was )(?:\d{1,2}|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)|as an? (?:kid|child|teenager|student)|for an? (?:day|week|month|while|year)s?(?: once)?)(?=[\s.,!]|$)|\b(?:laid off|fired|sacked|divorced|separated) from (?:my|our) (?:first|last|former|old|previous|ex)\b/iu;
/** What was so again afterwards. bounded: 300 characters */
const AGAIN =
  /\b(?:(?:got|are|were|get|getting) back together|(?:bought|got|took|won|had) (?:it|him|her|them|the \p{L}+) back|started (?:it |up )?again|(?<!never |didn't |not )came back(?! (?:negative|positive|clear|normal|fine|from)\b)|made up again|(?:went|gone|going|came|got|am|are|i'm|we're) (?:right |straight )?back (?:to|at|on) (?:it|him|her|them|that)|(?:am|i'm|are|we're) (?:\p{L}+ing|at it|back at it) again|started \p{L}+ing again|jump-?started)\b/iu;
/** What was mended, replaced, found again, or was only feared or asked for. bounded: 300 characters */
const MENDED =
  /\b(?:glued|stuck|screwed|sewed|sewn|bolted|stitched|put) (?:it|them|that) back\b|\b(?:sent|given|gave|got|getting|issued|ordered|bought) (?:me |us )?(?:a |the |another )?(?:replacement|new one|spare one|another one)\b|\b(?:found|recovered|returned|got back|handed in) (?:my|our|the) (?:stolen|lost|missing)\b|\bthought (?:for a (?:moment|second|minute|bit)|at first)\b|\b(?:asked|tried|wanted)\b.{0,80}\b(?:no luck|no joy|no dice|no chance|in vain|no can do|they said no)\b/iu;
/** bounded: 300 characters */
const STAYS =
  /\bbut (?:mine|ours|I|we|(?:my|our) [\p{L} ]{2,20}?) (?:stays?|still|keep|keeps|kept|remains?|(?:am|are|'m|'re) (?:staying|keeping|not)|will (?:stay|keep)|'ll (?:stay|keep)|haven't|did not|didn't|don't)\b/iu;
/** bounded: 300 characters */
const NOT_REAL =
  /\b(?:in (?:chapter|my (?:novel|book|play|story|game|dreams?|script)|the (?:novel|play|film|movie|book|game|story|series|script|musical|simulator))|(?:we're|we are|I'm|I am) rehearsing|(?:my|the) character|says my tax|(?:just|only) (?:kidding|joking))\b|\b(?:I|we) (?:told|texted|wrote(?: to)?) .{1,30}?:/iu;
/** bounded: 300 characters */
const NOT_DONE =
  /(?<!钱|钱也|钱都|费|款|押金|押金也|押金都)(?:没有?|还没有?|未曾|并未|不会|不打算|不想|舍不得)(?:把|将)?[^，,。了]{0,10}?(?:卖|扔|丢|送人|戒|退|辞|搬|取消|放弃|注销|分手|离婚)/u;
/** bounded: 300 characters */
const PART_OF_TIME_CHINESE =
  /(?:早上|上午|中午|下午|傍晚|晚上|夜里|睡前|饭前|饭后|(?:周|星期|礼拜)[一二三四五六日天末]|今天|今晚|明天|这周末?).{0,6}?不/u;
/** bounded: 300 characters */
const LASTING_CHINESE = /了|再也|不再|以后|改|从|起/u;
/** bounded: 300 characters */
const AGAIN_CHINESE =
  /(?:[今明后]天|下周|过几天|马上)就?回(?:去|来)|离开[^，,]{1,6}(?:[几一两三四五\d])天|(?:又|后来|结果|幸好|还好|最后|但是?|不过)[^，,。]{0,4}(?:找回来|找到|找着|回来|和好|复合|复婚|买回来|捡起来|搬回来)了?/u;
/** bounded: 300 characters */
const NOT_REAL_CHINESE =
  /(?:小说|电影|片子|动画|剧本?|游戏|梦|书|戏|故事)(?:里|中)|编了?个?(?:新)?故事|差点儿?(?:就|没)?[^，,。]{0,8}(?:报|买|卖|退|辞|搬|丢|扔)|骗你|(?<![别不])开玩笑|逗你|假如|要是|如果/u;

/**
 * Whether a sentence cannot end what was told before, whatever its words: it tells of a part of the time, of
 * some hours, of long ago, of a story, or of what was undone again or never done.
 * @param sentence at most 300 characters are read
 */
export function endsNothing(sentence: string): boolean {
  const said = sentence.slice(0, 300).replaceAll('’', "'");
  if (DENIAL.test(said) && PART_OF_TIME.test(said) && !LASTING.test(said)) return true;
  if (PART_OF_TIME_CHINESE.test(said) && !LASTING_CHINESE.test(said)) return true;
  return [
    FOR_HOURS,
    LONG_AGO,
    AGAIN,
    MENDED,
    STAYS,
    NOT_REAL,
    NOT_DONE,
    AGAIN_CHINESE,
    NOT_REAL_CHINESE,
  ].some((one) => one.test(said));
}
