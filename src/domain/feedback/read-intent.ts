import { trimBoth, trimTail } from '../text/trim.ts';
import { isExclaimed } from './exclaimed.ts';

/** What a feedback, or a message that commands, asks for. */
export type Intent =
  /** Forget what is about something; null: what the answer just said. */
  | { readonly type: 'forget'; readonly about: string | null }
  /** It was never said; null: what the answer just said. */
  | { readonly type: 'deny'; readonly about: string | null }
  /** Remember these words. */
  | { readonly type: 'remember'; readonly words: string };

const MAX_LENGTH = 300;
const END = /^[\s.!。！~～,，]$/u;
const QUOTE = /^[\s"'“”‘’「」『』]$/;
const POLITE =
  "(?:(?:ok|okay|no|hey|hi|now|please|pls|kindly|well|so|actually|you can|you may|you should|you could|go ahead and|can you|could you|would you|will you|i want you to|i(?:'d| would) like you to)[,.]? )*";
/** bounded: 300 characters */
const FORGET = new RegExp(
  `^${POLITE}(?:(?:forget|erase|delete|remove|unlearn|(?:scrap|drop|bin|ditch|wipe|disregard|ignore)(?= (?:that|this|it)(?:,? please)?$))|(?:stop|quit) (?:remembering|storing|saving|keeping)|(?:do not|don't|never) (?:remember|store|save|keep|bring up|mention))(?: about)? (.{1,200}?)(?: (?:from (?:your|the) (?:memory|memories)|please|again|any ?more|for me))*$`,
  'i',
);
/** `drop the bit about sailing`. bounded: 300 characters */
const TAKE_OUT = new RegExp(
  `^${POLITE}(?:drop|lose|scrap|scratch|ditch|bin|cut|strike|clear|wipe|take out|leave out|throw out|get rid of|forget|delete|remove|erase) (?:the|that|this|my|your) (?:whole )?(?:bit|part|line|thing|things|note|notes|entry|fact|memory|stuff|piece|sentence|item|info|information|preference|point)(?: you (?:have|saved|stored|wrote))?(?: (?:about|on|with|regarding|saying|that says|where (?:it|you) says?))(?: that)? ([^,;]{1,200}?)(?:[,;] (?:please|thanks|that was .{2,60}|it(?:'s| is| was) .{2,60}|i .{2,80}))?$`,
  'i',
);
/** bounded: 300 characters */
const CHINESE_FORGET =
  /^(?:好的?|嗯|请|麻烦|那|你|您|帮我|现在|，|,)*(?:(?:忘掉|忘了|忘记|忘却|删掉|删除|删了|抹掉|清除)(?:关于)?|(?:别|不要|不用)(?:再)?(?:记住|记着|记得|记|保存|存|提起|提)|(?:把))(.{1,100}?)(?:忘掉|忘了|忘记|删掉|删除|删了|抹掉|清除)?(?:的?(?:事情?|记忆|内容))?(?:吧|了吧|好吗)?$/u;
/** What is to be forgotten, without the words around it. bounded: 200 characters */
const ABOUT =
  /^(?:(?:everything|anything|all|what|whatever|the things?|the fact|the memory|the part|the bit|that)(?: that)? ?(?:i(?:['’]ve| have)? (?:said|told you|mentioned|shared)|you (?:know|remember|have|stored|saved)|of)?(?: ?(?:about|on|regarding|concerning|that))? ?)(.*)$/i;
/** bounded: 300 characters */
const CHINESE_ABOUT =
  /^(?:我|你)?(?:之前|以前|上次|刚才)?(?:跟你|对你|和你)?(?:说|讲|提|告诉你|知道|记住?|存)?(?:过|了)?(?:的)?(?:关于|有关)(.+?)(?:的(?:话|一切|所有|全部|信息|内容|事情?))?$/u;
/** bounded: 300 characters */
const DENY =
  /^(?:(?:no|nope|wrong|hey|wait|but|that['’]?s wrong|that is wrong)[,.!]? )*i (?:have )?(?:never|did ?n['’]?t|did not|have ?n['’]?t|have not) (?:ever )?(?:say|said|tell|told you|mention(?:ed)?|claim(?:ed)?|write|wrote)(?: (?:you|it))?(?: (?:that|anything about|about))? ?(.{0,200})$/i;
/** bounded: 300 characters */
const UNTRUE =
  /^(?:(?:no|nope|wait|sorry|hey)[,.!]? )*(?:(?:none|nothing) of (?:that|this|it) (?:is|was) (?:true|right|correct)|(?:that|this|it)(?: is| was|['’]s)?(?: not| no longer|n['’]t) (?:true|the case|correct|so|me|mine|about me|for me|who i am)(?: at all| any ?more| these days| now)?(?:[,;.]? (?:so )?(?:please )?(?:remove|delete|drop|forget|scrap) (?:it|that|this))?|(?:that|this|it)(?: was| is|['’]s) (?:about )?(?:my \p{L}+|his|hers|theirs|someone else|somebody else)(?:['’]s)?,? (?:and )?not (?:me|mine|about me|i)|(?:that|this|it)(?: was| is|['’]s) my (?:husband|wife|partner|boyfriend|girlfriend|brother|sister|mother|father|mum|mom|dad|son|daughter|cousin|friend|flatmate|roommate|boss)(?:['’]s)?(?: who .{2,40})?|i (?:was|am|['’]m)(?: only| just)? (?:joking|kidding|testing(?: you)?)|i made (?:that|it) up|(?:that|it) was (?:just |only )?a (?:joke|test|lie)|(?:that|it) was (?:made up|nonsense))$|^(?:我?(?:是)?(?:只是|就是)?(?:在)?(?:开玩笑|瞎说|乱说|说着玩|随便说说|测试)的?|(?:这|那|以上)?(?:都|全)?不是真的|(?:这|那)(?:个|条)?(?:已经)?(?:不再是|不是)(?:这样|真的|事实)了?|(?:这|那)(?:个|条)?(?:说的)?(?:其实)?是我(?:老公|老婆|妈妈?|爸爸?|哥哥?|姐姐?|弟弟?|妹妹?|儿子|女儿|朋友|室友|同事|老板|男朋友|女朋友)的?|(?:这|那)(?:个|条)?(?:说的)?是我?[^，,。]{1,6}[，,]?不是我(?:的)?)$/iu;
/** bounded: 300 characters */
const CHINESE_NOT_KEPT =
  /^(?:好的?|嗯|那|，|,)*(?:这|那)(?:个|条|些|件事|事儿?|句)?(?:话|信息|内容)?(?:就|也|请|你|麻烦|还是|可以)*(?:(?:别|不要|不用|甭|无需)(?:再)?(?:记|存|保存|保留|留)(?:着|住|下)?|(?:忘|删|划|抹)(?:了|掉|除))(?:了|吧|啦)*$/u;
/** bounded: 300 characters */
const CHINESE_DENY =
  /^(?:不对|不是|错了|等等|，|,)*我(?:从来|从|可|根本)?(?:就)?(?:没有?|未)(?:这么|这样|那么|跟你|对你)?(?:说|提|讲)(?:过|到)?(?:[这那](?:个|些|种|句|件)?(?:话|事)?|什么)?[，,]?(.{0,100})$/u;
/** bounded: 300 characters */
const REMEMBER = new RegExp(
  `^${POLITE}(?:(?:remember|memori[sz]e|note|keep in mind|bear in mind|do(?: not|n't) forget|never forget|make a note|take note|note down|write down|save|store)(?: (?:that|this|down|of this))?)[:,]? (.{3,250})$`,
  'i',
);
/** bounded: 300 characters */
const CHINESE_REMEMBER =
  /^(?:好的?|嗯|请|麻烦|你|您|帮我|，|,)*(?:记住|记得|记下来?|记一下|别忘了?|不要忘记?|牢记)[，,：:]?(.{2,120})$/u;
/** Pronouns that only point at the answer before. */
const POINTS =
  /^(?:that|this|it|so|those|these|them|such a thing|any of (?:that|this|it)|这个?|那个?|这些|那些|它)?$/i;
/** Things that are forgotten in life, not in the memory. */
const OBJECTS = /^(?:it|my (?:keys?|wallet|umbrella|glasses|bag|lunch|coat))$/i;

/**
 * Reads `forget my address`, `I never said that` or `remember that I am left-handed`; null for other texts.
 */
export function readIntent(text: string): Intent | null {
  const words = trimTail(text.trim(), END).replace(/[’‘]/g, "'").replace(/\s+/g, ' ');
  if (words.length > MAX_LENGTH || /[?？]/.test(text) || isExclaimed(words)) return null;
  const denied = (DENY.exec(words) ?? CHINESE_DENY.exec(words))?.[1];
  if (denied !== undefined) return { type: 'deny', about: named(denied) };
  if (UNTRUE.test(words)) return { type: 'deny', about: null };
  const remembered = (REMEMBER.exec(words) ?? CHINESE_REMEMBER.exec(words))?.[1];
  if (remembered !== undefined)
    return isStatement(remembered) ? { type: 'remember', words: remembered } : null;
  if (CHINESE_NOT_KEPT.test(words)) return { type: 'forget', about: null };
  const forgotten = (TAKE_OUT.exec(words) ?? FORGET.exec(words) ?? chineseForgotten(words))?.[1];
  if (forgotten === undefined || OBJECTS.test(forgotten)) return null;
  const about = ABOUT.exec(forgotten)?.[1] ?? CHINESE_ABOUT.exec(forgotten)?.[1] ?? forgotten;
  return { type: 'forget', about: named(about) };
}

function chineseForgotten(words: string): RegExpExecArray | null {
  const match = CHINESE_FORGET.exec(words);
  if (match === null) return null;
  // `把…` commands only with a verb at its end
  const isOpen = /把/.test(match[0].slice(0, match[0].indexOf(match[1] ?? '')));
  return !isOpen || /(?:忘掉|忘了|忘记|删掉|删除|删了|抹掉|清除)/.test(words) ? match : null;
}

/** `that I live in Rome` and `I live in Rome`, but not `to call Ann` and `the milk`. */
function isStatement(words: string): boolean {
  return (
    /\p{Script=Han}/u.test(words) || !/^(?:to|about|when|where|how|what|who|why|if|me|you)\b/i.test(words)
  );
}

function named(about: string): string | null {
  const words = trimBoth(trimTail(about.trim(), END), QUOTE);
  return POINTS.test(words) ? null : words;
}
