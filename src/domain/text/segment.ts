import { cut, tag } from 'jieba-wasm';

/** Longest run given to the dictionary at once (2,000 characters take 1.5 ms). */
const MAX_RUN = 1_000;

/** Chinese words of a run of Han characters, in order. */
export function chineseWords(run: string): string[] {
  if (run.length <= MAX_RUN) return cut(run, true);
  const words: string[] = [];
  for (let i = 0; i < run.length; i += MAX_RUN) {
    words.push(...cut(run.slice(i, i + MAX_RUN).toWellFormed(), true));
  }
  return words;
}

export interface TaggedWord {
  readonly word: string;
  /** Part of speech in ICTCLAS letters: `nr` person, `ns` place, `nt` organisation, `n…` noun, `v…` verb. */
  readonly tag: string;
  /** UTF-16 offset in the text. */
  readonly start: number;
}

const HAN_RUN = /\p{Script=Han}{1,500}/gu;

/** Words with parts of speech of the Chinese runs of a text, in order. */
export function* chineseTags(text: string): Generator<TaggedWord> {
  for (const match of text.matchAll(HAN_RUN)) {
    let start = match.index;
    for (const { word, tag: partOfSpeech } of tag(match[0], true)) {
      yield { word, tag: partOfSpeech, start };
      start += word.length;
    }
  }
}

/** Loads the Chinese dictionary (about 0.35 s, once), so that no request waits for it. */
export function warmUpText(): void {
  cut('预热', true);
}
