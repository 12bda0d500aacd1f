import { type Sentence, splitSentences } from '../../domain/text/sentences.ts';
import { keptReadings } from '../../lib/kept-readings.ts';
import { PlayedParts } from './meant/played-parts.ts';
import { quotedSpeech } from './meant/quoted-speech.ts';
import { reportedIn } from './meant/reported-speech.ts';
import { takenBackInChinese } from './meant/taken-back-chinese.ts';
import { takenBackInEnglish } from './meant/taken-back-english.ts';

/** A sentence of a message. */
export interface ToldSentence extends Sentence {
  /** Whether its speaker says all of it and means it: it is not quoted, worked on or taken back. */
  readonly isOwn: boolean;
  /** The words of it that he says himself and means; null without any. */
  readonly own: OwnWords | null;
}

/** Words of a sentence, with spaces in place of those that are not meant. */
export interface OwnWords {
  readonly text: string;
  /** UTF-16 offset in the message. */
  readonly start: number;
}

/** Characters at the beginning of a sentence in which an announcement is looked for. */
const LONGEST_ANNOUNCEMENT = 160;
/** Characters behind an opening quotation mark in which the closing one is looked for. */
const LONGEST_QUOTE = 4_000;

/** A line that a reply quotes. */
const REPLY_QUOTE = /^>(?![>\s]{0,20}[\d=])/;
/** The line above a message that is passed on. bounded: 160 characters */
const FORWARDED =
  /^-{2,12} ?(?:original message|forwarded message|原始邮件|转发邮件) ?-{2,12}|^begin forwarded message:/i;

const ASKING =
  "(?:(?:hi|hey|hello|ok|okay|now|please|pls|kindly|can you|could you|would you|will you|help me(?: to)?|i(?:'d like| want| need) you to|let's|just)[, ]{1,2}){0,4}";
const TEXT_NOUN =
  '(?:texts?|e-?mails?|messages?|letters?|sentences?|paragraphs?|passages?|essays?|articles?|posts?|tweets?|drafts?|stor(?:y|ies)|poems?|speech|lyrics|quotes?|dialogues?|conversations?|transcripts?|reviews?|abstracts?|reports?|captions?|bios?|blurbs?|grammar|spelling|wording|punctuation|following|below|writing|phrases?|statements?|comments?|documents?|cover letter|resume|résumé|cv)';
/**
 * Requests to do something with the text behind a colon, or in the lines behind a sentence that says so.
 * What is asked of the assistant's own notes is none. bounded: 160 characters
 */
const WORK_ON = new RegExp(
  `^(?!.{0,90}\\byour (?!own\\b))${ASKING}(?:(?:translate|proof-?read|rewrite|rephrase|reword|paraphrase|summari[sz]e|polish (?:this|the|my|it|up|these))\\b[^:.!?\\n]{0,80}|(?:correct|edit|improve|check|fix|shorten|simplify|critique|review|rate|grade|analy[sz]e|classify|convert|tidy up|spell-?check|clean up|parse|(?:turn|make) (?:this|the following|these|my))\\b[^:.!?\\n]{0,60}\\b${TEXT_NOUN}\\b[^:.!?\\n]{0,40}|how (?:do|would|can|should) (?:you|i|we) (?:say|translate)\\b[^:.!?\\n]{0,40})(?<sign>:(?!\\/)|[.!?]?$)`,
  'i',
);
/** Words that point at a text, so that it follows although no colon says so. bounded: 160 characters */
const POINTS = /\b(?:this|following|below|these)\b/i;
/** bounded: 160 characters */
const CHINESE_WORK_ON =
  /^(?:你好[，,]?|请|麻烦|帮我|帮忙|帮|你|能不能|能否|可以|把|将|替我|给我|一下|再){0,6}(?:(?:翻译(?!是|工作|官|员|家|公司|专业)|润色|校对|改写|纠错|仿写|续写|扩写|缩写|译成|翻成)[^：:。！？，\n]{0,30}|(?:总结|概括|修改|检查|分析|归纳|提炼|朗读)[^：:。！？，\n]{0,12}(?:段|文字|文章|邮件|信(?!息)|句子|作文|下面|以下|短信|语法)[^：:。！？，\n]{0,20}|(?:这|那|下面|以下)[^：:。！？，\n]{0,12}(?:翻译|润色|校对|改写|总结|概括|修改|译成|翻成)[^：:。！？，\n]{0,20})(?<sign>[：:]|[。！]?$)/u;
const CHINESE_POINTS = /这|下面|以下/u;
/** How somebody goes on in his own words in a paragraph behind a text. bounded: 160 characters */
const GOES_ON =
  /^(?:by the way|btw|anyway|thanks|thank you|p\.?s\.?\b|as for me|on another note|对了|另外|顺便|谢谢|顺带)/i;
/** Words that take back what stands before them. bounded: 160 characters */
const TAKEN_BACK =
  /^(?:(?:not|(?:just |only )?(?:kidding|joking)|jk|as if)[.!…]*$|(?:(?:actually|oh|wait|sorry|hmm|ah)[,.…]* |no[,.…]* ){0,3}(?:scratch|strike) that\b|(?:不对|说错了|开玩笑的|逗你的|骗你的|才怪)[，,。！!]*$)/i;

const PAIRS: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '«': '»' };

/** A message of more sentences is a document, whose sentences say nothing of each other. */
const MOST_SENTENCES = 60;

/** Words of a message that are not meant, as UTF-16 offsets. */
interface Unmeant {
  readonly start: number;
  readonly end: number;
}

/**
 * The sentences of a message, with what its speaker tells as his own words. Lines that a reply quotes,
 * forwarded messages, quoted speech and texts that are given to be translated, corrected or summed up are
 * somebody else's, and what is played, told as a joke or taken back behind it is not meant.
 * @param body the message without the name of its speaker
 */
export function toldSentences(body: string): Iterable<ToldSentence> {
  return body.length > LONGEST_KEPT ? sentencesOf(body) : keptSentences(body);
}

/** Extraction, profiles and changes read the same messages in turn. */
const MAX_KEPT = 1_500;
const LONGEST_KEPT = 600;
const keptSentences = keptReadings((body) => [...sentencesOf(body)], MAX_KEPT, LONGEST_KEPT);

function* sentencesOf(body: string): Generator<ToldSentence> {
  const sentences = [...splitSentences(body)];
  const unmeant = unmeantIn(body, sentences);
  let next = 0;
  for (const sentence of sentences) {
    while ((unmeant[next]?.end ?? Infinity) <= sentence.start) next++;
    const { start, end, text } = sentence;
    const of: Unmeant[] = [];
    for (const span of unmeant.slice(next)) {
      if (span.start >= end) break;
      if (span.end > start) of.push(span);
    }
    if (of.length === 0 || sentence.kind === 'code') yield { ...sentence, isOwn: true, own: { text, start } };
    else yield { ...sentence, isOwn: false, own: ownWords(sentence, of) };
  }
}

/** What remains of a sentence without the words that are not meant; null if that tells nothing. */
function ownWords({ text, start }: Sentence, unmeant: readonly Unmeant[]): OwnWords | null {
  let words = text;
  for (const span of unmeant) {
    const from = Math.max(0, span.start - start);
    const to = Math.min(text.length, span.end - start);
    words = words.slice(0, from) + ' '.repeat(to - from) + words.slice(to);
  }
  const own = words.replace(NO_WORDS, (signs) => ' '.repeat(signs.length));
  const left = own.length - own.trimStart().length;
  return /[\p{L}\p{N}]/u.test(own) ? { text: own.trim(), start: start + left } : null;
}

/** Signs that are left over before a word. */
const NO_WORDS = /^[\s\p{P}\p{S}]{1,400}(?=\s)/u;

/** The words of a message that are not meant, in order. */
function unmeantIn(body: string, sentences: readonly Sentence[]): readonly Unmeant[] {
  const others = new OthersWords(body);
  const played = new PlayedParts();
  const found: Unmeant[] = [...quotedSpeech(body)];
  for (const [index, sentence] of sentences.entries()) {
    const isOthers = others.has(sentence);
    if (isOthers) found.push(sentence);
    if (isOthers || sentence.kind === 'code' || sentences.length > MOST_SENTENCES) continue;
    if (played.has(sentence.text)) found.push(sentence);
    found.push(...takenBackBy(sentence, sentences.slice(0, index)));
    for (const { start, end } of reportedIn(sentence.text))
      found.push({ start: sentence.start + start, end: sentence.start + end });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** The words that a sentence takes back, with those by which it does so. */
function takenBackBy(sentence: Sentence, earlier: readonly Sentence[]): readonly Unmeant[] {
  const before = earlier.at(-1);
  const { text, start } = sentence;
  const isWord = TAKEN_BACK.test(text.slice(0, LONGEST_ANNOUNCEMENT));
  if (isWord && before !== undefined) return [before];
  const read = HAN.test(text) ? takenBackInChinese : takenBackInEnglish;
  const back = read(text, before?.text ?? '');
  if (back === null) return [];
  const own = { start, end: start + back.end };
  const isFirst = !/[\p{L}\p{N}]/u.test(text.slice(0, back.start));
  if (back.reach === 'all') return [...earlier, own];
  return isFirst && before !== undefined ? [before, own] : [own];
}

const HAN = /\p{Script=Han}/u;

/** Follows where in a message somebody else's words begin and end. */
class OthersWords {
  readonly #body: string;
  /** End of the quoted line that is read. */
  #quotedTo = 0;
  /** End of the text that is worked on, in UTF-16 units. */
  #materialTo = 0;
  #before = 0;

  constructor(body: string) {
    this.#body = body;
  }

  /** Whether a sentence is somebody else's; sentences are asked for in order. */
  has({ text, start, end, kind }: Sentence): boolean {
    const gap = this.#body.slice(Math.max(this.#before, start - 20), start);
    const isFirst = this.#before === 0;
    this.#before = end;
    if (start < this.#quotedTo) return true;
    const head = text.slice(0, LONGEST_ANNOUNCEMENT);
    if (start < this.#materialTo) {
      if (!/\n\s*\n/.test(gap) || !GOES_ON.test(head)) return true;
      this.#materialTo = 0;
    }
    if (kind === 'code') return false;
    if ((isFirst || gap.includes('\n')) && REPLY_QUOTE.test(head)) {
      const newline = this.#body.indexOf('\n', start);
      this.#quotedTo = newline < 0 ? this.#body.length : newline;
      return true;
    }
    if (FORWARDED.test(head)) this.#materialTo = this.#body.length;
    else this.#materialTo = this.#textBehind(head.replaceAll('’', "'"), start, end);
    return this.#materialTo > start;
  }

  /** End of the text that a sentence gives to be worked on; 0 if it gives none. */
  #textBehind(head: string, start: number, end: number): number {
    const chinese = CHINESE_WORK_ON.exec(head);
    const found = chinese ?? WORK_ON.exec(head);
    if (found === null) return 0;
    const isColon = /^[:：]/.test(found.groups?.sign ?? '');
    if (!isColon) {
      const endsLine = /^[ \t]{0,4}\r?\n/.test(this.#body.slice(end, end + 6));
      const points = chinese === null ? POINTS : CHINESE_POINTS;
      return endsLine && found[0].length === end - start && points.test(found[0]) ? this.#body.length : 0;
    }
    const from = start + found[0].length;
    const behind = this.#body.slice(from, from + LONGEST_QUOTE);
    const quote = behind.search(/\S/);
    const close = PAIRS[behind.charAt(quote)];
    const closes = close === undefined ? -1 : behind.indexOf(close, quote + 1);
    return closes < 0 ? this.#body.length : from + closes;
  }
}
