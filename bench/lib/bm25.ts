import { stemmer } from '@orama/stemmers/english';

/**
 * BM25 (Robertson and Zaragoza 2009, with Lucene's idf), k1 1.2, b 0.75. It is the baseline of every search
 * figure, computed on the same texts in the same run. The plain variant has neither stop words nor
 * stemming, the stemmed variant has both.
 */
const K1 = 1.2;
const B = 0.75;

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const TOKEN = new RegExp(`[${CJK}]|[^\\P{L}${CJK}]+|\\p{N}+`, 'gu');

/** The words of a text in lower case; each CJK character is a token of its own. */
export function tokens(text: string): string[] {
  return text.toLowerCase().match(TOKEN) ?? [];
}

// The package has no type declarations.
const { eng } = (await import('stopword' as string)) as { eng: string[] };
const STOP_WORDS = new Set(eng);

/** The same words, stemmed and without English stop words. */
export function stemmedTokens(text: string): string[] {
  return tokens(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => stemmer(word));
}

interface Entry {
  id: string;
  length: number;
  frequencies: Map<string, number>;
}

export class Bm25 {
  #entries: Entry[] = [];
  #documentsWith = new Map<string, number>();
  #totalLength = 0;
  readonly #analyse: (text: string) => string[];

  constructor(analyse: (text: string) => string[] = tokens) {
    this.#analyse = analyse;
  }

  add(id: string, text: string): void {
    const words = this.#analyse(text);
    const frequencies = new Map<string, number>();
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    for (const word of frequencies.keys())
      this.#documentsWith.set(word, (this.#documentsWith.get(word) ?? 0) + 1);
    this.#totalLength += words.length;
    this.#entries.push({ id, length: words.length, frequencies });
  }

  /** Ids of the documents with at least one query word, best first; ties keep the order of adding. */
  search(query: string, limit: number): string[] {
    const count = this.#entries.length;
    const average = this.#totalLength / count;
    const weights = [...new Set(this.#analyse(query))].map((word) => {
      const n = this.#documentsWith.get(word) ?? 0;
      return [word, Math.log(1 + (count - n + 0.5) / (n + 0.5))] as const;
    });
    const scored = this.#entries.flatMap(({ id, length, frequencies }) => {
      let score = 0;
      for (const [word, weight] of weights) {
        const f = frequencies.get(word);
        if (f) score += (weight * f * (K1 + 1)) / (f + K1 * (1 - B + (B * length) / average));
      }
      return score > 0 ? [{ id, score }] : [];
    });
    return scored
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ id }) => id);
  }
}
