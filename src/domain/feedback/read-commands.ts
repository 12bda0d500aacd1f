import { splitSentences } from '../text/sentences.ts';
import { trimTail } from '../text/trim.ts';
import { isExclaimed } from './exclaimed.ts';

/** The commands to the memory in a message. */
export interface Commands {
  /** What is to be forgotten, as commands of their own: `Forget my address`. */
  readonly forget: readonly string[];
  /**
   * The text with spaces in place of commands: `Remember that` before a statement, and whole sentences that
   * command to forget. Offsets stay as they are.
   */
  readonly told: string;
}

const MAX_TEXT = 2_000;
const MAX_SENTENCE = 300;
const MAX_SENTENCES = 100;
const END = /^[\s.!。！~～,，]$/u;
const MAY_COMMAND =
  /\b(?:forget|remember|memori[sz]e|note|mind|erase|delete|remove|remembering|storing|saving|keeping|store|save|keep)\b|[忘记删存抹]/i;
const POLITE =
  "(?:(?:ok|okay|hey|hi|now|also|and|please|pls|kindly|well|so|can you|could you|would you|will you|i want you to|i'd like you to)[,.]? ){0,4}";
/** bounded: 300 characters */
const REMEMBER = new RegExp(
  `^${POLITE}(?:remember|memori[sz]e|note(?= that)|keep in mind|bear in mind|do(?: not|n't) forget|never forget|make a note|take note)(?: that|:|,)?\\s+(?=(?:i|i'm|i've|i'd|we|we're|my|our|he|she|it|they|the|his|her|their)\\b)`,
  'i',
);
/** bounded: 300 characters */
const CHINESE_REMEMBER =
  /^(?:好的?|请|麻烦|你|您|帮我|，|,){0,4}(?:记住|记得|记一下|别忘了?|不要忘记?)[，,：:]?(?=[我他她它们]|\p{Script=Han}{1,6}[是在叫有住])/u;
/** bounded: 300 characters */
const FORGET = new RegExp(
  `^${POLITE}(?:(?:forget|(?:stop|quit) (?:remembering|storing|saving|keeping)|(?:do not|don't|never) (?:remember|store|save|keep|memori[sz]e)) (?<what>.{2,200})|(?:delete|erase|remove) (?<stored>.{2,200}) from (?:your|the) memor(?:y|ies)|(?:delete|erase|remove) (?<known>(?:what|everything|all|anything)(?: that)? (?:i|you) .{2,200}))$`,
  'i',
);
/**
 * What may be commanded away: what was told, a statement of one's own, or a thing of one's own. bounded: 200
 * characters
 */
const TOLD =
  /^(?:about )?(?:what|whatever|everything|anything|all|the things?)(?: that)?(?: (?:i(?:'ve| have)? (?:said|told you|mentioned|shared|wrote)|you(?: have|'ve)? (?:know|knew|remember|stored|saved|have)))? (?:about|on|regarding|concerning) (?<thing>.{2,120})$/i;
const OWN =
  /^(?:about )?(?:the (?:fact|thing|bit|part|memory) )?(?:about |of )?(?<thing>(?:that (?:i|i'm|i've|my|we|we're|our)|my|our) .{2,120})$/i;
/** `where I live`, `which school my son goes to`; not `what I said`. bounded: 200 characters */
const ASKED =
  /^(?:about )?(?<thing>(?:who|where|when|what|which|how)(?: (?!(?:i|my|we|our)\b)\p{L}{2,20}){0,2} (?:i|i'm|my|we|our)(?! (?:just |have |had |ever |once )?(?:said|told|asked|mentioned|wrote|meant|say|want|wanted|put|left|parked)\b)(?: .{2,100})?)$/iu;
const CONDITION = /\b(?:if|unless|when|until|while|before|but|because)\b|如果|要是|除非|的话|等/i;
/** Things that are forgotten somewhere, and turns of a conversation. */
const NO_MEMORY =
  /\b(?:keys?|wallet|umbrella|bag|glasses|coat|manners|last|previous|earlier|question|message|request|instructions?)\b|钥匙|钱包|雨伞|包$|眼镜|问题|消息/i;
/** bounded: 300 characters */
const CHINESE_FORGET =
  /^(?:好的?|请|麻烦|你|您|帮我|，|,){0,4}(?:(?:忘掉|忘了|忘记|删掉|删除|抹掉)(?:我(?:之前|刚才|上次|以前)?(?:跟你|对你|和你)?(?:说|讲|提|告诉你)过?的?)?(?:关于|有关)(?<thing>.{1,60}?)(?:的(?:话|一切|所有|全部|内容|事情?|信息|记忆))?|(?:忘掉|删掉|删除|抹掉|(?:别|不要|不用|不必|甭|无需)再?(?:记住?|记着|记得|保存|存))(?<own>我.{1,60})|把(?<moved>我.{1,60}?)(?:忘掉|忘了|删掉|删了|删除|抹掉))吧?$|^(?:请|麻烦|帮我|拜托){1,2}你?(?:忘了|忘记|删了)(?<asked>我.{1,60}?)吧?$|^(?:请|麻烦)?(?<topic>我[^，,。]{1,40}?)[，,]?(?:这件事|这事儿?|这个|的事)?(?:(?:你|就|请|麻烦|都){0,3}(?:删了吧|删掉吧?|(?:别|不要|不用|不必)再?(?:记|存|记住|保存)(?:着|了)?吧?)|(?:你|请|麻烦){1,2}(?:就|都)?(?:忘了吧|忘掉吧?))$/u;

/** Whether a text may contain a command. Most texts do not. */
export function mayCommand(text: string): boolean {
  return text.length <= MAX_TEXT && MAY_COMMAND.test(text);
}

/**
 * Reads commands to the memory in a message of the user. Quotes, questions, conditions and negated commands
 * are none, nor is forgetting in life: `I forgot my keys`. A message of more than 2,000 characters has none.
 */
export function readCommands(text: string): Commands {
  if (!mayCommand(text)) return { forget: [], told: text };
  const forget: string[] = [];
  let told = text;
  let read = 0;
  for (const sentence of splitSentences(text)) {
    read += 1;
    if (read > MAX_SENTENCES || sentence.kind === 'code' || sentence.text.length > MAX_SENTENCE) continue;
    const words = sentence.text.replace(/[’‘]/g, "'");
    const thing = forgottenIn(words);
    if (thing !== null) forget.push(thing);
    const length = thing !== null ? sentence.text.length : rememberedAt(words);
    if (length > 0)
      told = told.slice(0, sentence.start) + ' '.repeat(length) + told.slice(sentence.start + length);
  }
  return { forget, told };
}

function rememberedAt(sentence: string): number {
  if (/[?？]\s*$/.test(sentence)) return 0;
  return (REMEMBER.exec(sentence) ?? CHINESE_REMEMBER.exec(sentence))?.[0].length ?? 0;
}

/** The command to forget in a sentence, in its shortest form; null if it commands nothing. */
function forgottenIn(sentence: string): string | null {
  const isRequest = /^(?:please )?(?:can|could|would|will) you /i.test(sentence);
  const words = trimTail(isRequest ? sentence.replace(/[?？]\s*$/, '') : sentence.trim(), END);
  if (/[?？]$/.test(words) || CONDITION.test(words) || NO_MEMORY.test(words)) return null;
  if (isExclaimed(words)) return null;
  const chinese = CHINESE_FORGET.exec(words)?.groups;
  const inChinese = chinese?.thing ?? chinese?.own ?? chinese?.moved ?? chinese?.asked ?? chinese?.topic;
  if (inChinese !== undefined) return `忘掉${inChinese}`;
  const groups = FORGET.exec(words)?.groups;
  const what = groups?.what ?? groups?.stored ?? groups?.known;
  if (what === undefined) return null;
  const plain = what.replace(/,? (?:please|for me|again|any ?more|thanks|thank you|ok|okay)$/i, '');
  const thing = [TOLD, OWN, ASKED].map((form) => form.exec(plain)?.groups?.thing).find((one) => one);
  return thing === undefined ? null : `Forget ${thing}`;
}
