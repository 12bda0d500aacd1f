import { chineseWords } from '../../../domain/text/segment.ts';
import { simplified } from '../../../domain/text/simplified.ts';
import { CHINESE_FUNCTION_CHARACTERS, CHINESE_STOP_WORDS } from '../../../domain/text/stop-words.ts';
import { GLOSSES } from './gloss-list.ts';

const HAN = /\p{Script=Han}/u;
const HAN_RUN = /\p{Script=Han}+/gu;
/** Texts with kana are Japanese, whose ideographs mean other things and form other words. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Ideographs of a text that are read, from its beginning: about as many words as the encoder reads. */
const MOST_READ = 160;
/** The longest word of the list. */
const LONGEST = 4;

const ENGLISH = new Map(
  GLOSSES.split(';').flatMap((entry) => {
    const words = entry.trim().split(' ');
    const chinese = words.filter((word) => HAN.test(word));
    const english = words.slice(0, words.length - chinese.length).join(' ');
    return chinese.map((word) => [word, english] as const);
  }),
);

export interface Glossed {
  /** The text with English words in place of Chinese ones; words without a gloss are left out. */
  readonly english: string;
  /** The share of the Chinese content words, by characters, that have a gloss, 0..1. */
  readonly share: number;
}

/**
 * Puts English words in the place of Chinese ones, in their order, so that an English encoder can compare the
 * text roughly by meaning.
 */
export function glossed(text: string): Glossed {
  if (!HAN.test(text) || KANA.test(text)) return { english: text, share: 0 };
  let [known, all, read] = [0, 0, 0];
  const english = text.replace(HAN_RUN, (run) => {
    const found: string[] = [];
    const head = run.slice(0, Math.max(0, MOST_READ - read)).toWellFormed();
    read += head.length;
    for (const word of chineseWords(simplified(head))) {
      const glosses = glossesOf(word);
      found.push(...glosses);
      if (glosses.length === 0 && isFunctionWord(word)) continue;
      all += word.length;
      if (glosses.length > 0) known += word.length;
    }
    return ` ${found.join(' ')} `;
  });
  return { english, share: all === 0 ? 0 : known / all };
}

function isFunctionWord(word: string): boolean {
  return CHINESE_STOP_WORDS.has(word) || [...word].every((one) => CHINESE_FUNCTION_CHARACTERS.has(one));
}

/** The gloss of a word, or those of the words of two characters and more that it is made of. */
function glossesOf(word: string): readonly string[] {
  const whole = ENGLISH.get(word);
  if (whole !== undefined) return [whole];
  if (word.length < 3) return [];
  const found: string[] = [];
  for (let start = 0; start < word.length; ) {
    let length = Math.min(LONGEST, word.length - start);
    while (length > 1 && !ENGLISH.has(word.slice(start, start + length))) length -= 1;
    const gloss = length > 1 ? ENGLISH.get(word.slice(start, start + length)) : undefined;
    if (gloss !== undefined) found.push(gloss);
    start += length;
  }
  return found;
}
