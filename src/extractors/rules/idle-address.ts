import { trimBoth } from '../../domain/text/trim.ts';

/** A longer sentence says more. */
const MAX_LENGTH = 60;
const MAX_WORDS = 9;
/**
 * The speaker, other persons, times and numbers, which make it more than a word to the listener.
 * bounded: 60 characters
 */
const MORE =
  /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|our|us|he|she|his|her|they|their|mum|mom|dad|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|tonight|yesterday|recommend\w*|suggest\w*|told|last time)\b|\d/iu;
const NAME = /(?<=[a-z,] )\p{Lu}\p{Ll}/u;
const LISTENER = /\b(?:you|you're|your|yours|ya|u|ur)\b/i;
/** Sighs, mistyped messages and trials. bounded: 60 characters */
const SIGH =
  /^(?:(?:oh|ah|ugh|well|but|ok|okay|no|right|brilliant|cheers|ta|lol|haha)[, ]+){0,2}(?:for (?:(?:god|heaven|goodness|pete|christ|crying)(?:'?s?'?) ?(?:sake|out loud)|fuck'?s sake)|(?:sorry,? )?(?:wrong|not this) (?:window|chat|person|tab|one)|test(?:ing)?(?:[ ,]+(?:test(?:ing)?|\d{1,3}|one|two|three))*|never ?mind(?:,? forget (?:i|it|that)(?: asked| said anything)?)?|forget i (?:asked|said anything)|kindly do the needful|fair enough(?:,? can'?t argue with that)?|can'?t argue with that|that'?s (?:sorted|done|fixed)(?: it)?|ta[- ]?ra(?: for now)?|(?:blimey|crikey|gosh|golly|whoops|oops|my bad|no way)(?:,? that (?:was|is) \w+)?|as you were|carry on then|whatever you say|if you say so)$/i;
/** Keys struck at random. bounded: 60 characters */
const KEYS =
  /^(?:[a-z]*(?:asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert|erty|zxcv|xcvb)[a-z]*|[bcdfghjklmnpqrstvwxz]{5,20}|\d{1,8})$/i;
/** A greeting to the listener by a pet name. bounded: 60 characters */
const GREETS =
  /^(?:hi|hey|hello|hiya|greetings|good (?:morning|afternoon|evening|day)|morning|evening)(?: to you)?,?(?: (?:my|dear|old|little|robot|electronic|digital|lovely|clever|good|friendly|there|again)){0,4}(?: (?:friend|mate|pal|assistant|robot|bot|helper|buddy|love|duck|machine|computer|ai))?$/i;

/** Whether a short sentence is a word to the listener alone, a sigh, a trial or keys struck at random. */
export function isIdleAddress(sentence: string): boolean {
  if (/\p{Script=Han}/u.test(sentence)) return isChineseAddress(sentence);
  return isEnglishAddress(trimBoth(sentence.replace(/[’‘`]/g, "'"), EDGE));
}

const EDGE = /^[\s\p{P}\p{S}]$/u;

function isEnglishAddress(plain: string): boolean {
  if (plain.length > MAX_LENGTH) return false;
  if (SIGH.test(plain) || KEYS.test(plain) || GREETS.test(plain)) return true;
  if (plain.split(' ').length > MAX_WORDS || !LISTENER.test(plain)) return false;
  return !MORE.test(plain.toLowerCase()) && !NAME.test(plain);
}

/** Words to the listener, reactions and trials, as whole clauses. bounded: 30 characters */
const CHINESE =
  /^(?:\d{1,8}|[a-z]{1,12}|(?:test|测试)(?:一下)?\d*|[哈啊嗯呐哦噢喔诶欸哎唉呀嘿呵]{1,8}|(?:喂|继续|等一下|等等|好|行|对|拜|停){2,4}|我[去靠晕擦滴]|这?(?:都|也)(?:能)?行|(?:绝了|神了|服了){1,3}|(?:算了)?当我没[问说]|算了|(?:那就|就)?先这样[吧啦]?|行吧|改天再?聊|听得?到吗|别停|手滑(?:按错|打错)?了?|按错了|上面那句(?:撤回|不算)|扎心了|辛苦你了|小朋友|哦豁|吧你)$/iu;
/** Who is more than the listener. bounded: 30 characters */
const CHINESE_MORE =
  /[我他她它咱俺]|[昨今明后前]天|周[一二三四五六日末]|[0-9一二三四五六七八九十]+[月号日点年]|爸|妈|儿|女|家|推荐|上次|那[本部个款条首]|介绍|建议/u;

function isChineseAddress(sentence: string): boolean {
  if (sentence.length > MAX_CHINESE) return false;
  const clauses = sentence
    .split(/[\s\p{P}\p{S}\p{Extended_Pictographic}]+/u)
    .filter((clause) => clause !== '');
  return (
    clauses.length > 0 &&
    clauses.every(
      (clause) => CHINESE.test(clause) || (/[你您]/u.test(sentence) && !CHINESE_MORE.test(sentence)),
    )
  );
}

const MAX_CHINESE = 20;
