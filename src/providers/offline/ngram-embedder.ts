import { hash32 } from '../../domain/text/hash.ts';
import { fold, truncate } from '../../domain/text/normalise.ts';
import { chineseWords } from '../../domain/text/segment.ts';
import { stem } from '../../domain/text/stem.ts';
import {
  CHINESE_FUNCTION_CHARACTERS,
  CHINESE_STOP_WORDS,
  ENGLISH_STOP_WORDS,
} from '../../domain/text/stop-words.ts';
import { tokenise } from '../../domain/text/tokenise.ts';
import { wordForms } from '../../domain/text/words.ts';
import type { Embedder } from '../embedder.ts';

export const NGRAM_DIMENSIONS = 256;
const MAX_TEXT = 8_000;
const MAX_WORDS = 1_200;
/**
 * Number of texts after which the embedder yields to the event loop: 64 texts of 30 words take about 3 ms.
 */
const BATCH = 64;
const WORD_SEED = 1;
const GRAM_SEED = 2;
/** The `meaning` of these vectors: how much similar wording tells beyond common words, 0..1. */
export const NGRAM_MEANING = 0.4;

/**
 * An embedder of hashed words and character n-grams. Texts with similar wording, typos or inflections have
 * similar vectors; texts with similar meaning do not.
 */
export function createNgramEmbedder(): Embedder {
  return {
    id: `offline-ngram/1:${NGRAM_DIMENSIONS}`,
    dimensions: NGRAM_DIMENSIONS,
    instant: true,
    meaning: () => NGRAM_MEANING,
    async embed(texts, _account, signal) {
      const vectors: (Float32Array | null)[] = [];
      for (const text of texts) {
        signal.throwIfAborted();
        vectors.push(ngramVector(text));
        if (vectors.length % BATCH === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      return vectors;
    },
  };
}

/**
 * The unit vector of one text; null if it contains no word (source: Weinberger et al.
 * 2009, signed feature hashing).
 */
export function ngramVector(text: string): Float32Array | null {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) =>
    features.set(feature, (features.get(feature) ?? 0) + weight);
  let words = 0;
  for (const token of tokenise(fold(truncate(text, MAX_TEXT)))) {
    if (words++ >= MAX_WORDS) break;
    if (token.kind === 'word') addWord(token.text, add);
    else addRun(token.text, token.kind === 'han', add);
  }
  const vector = new Float32Array(NGRAM_DIMENSIONS);
  for (const [feature, weight] of features) {
    const hash = hash32(feature, feature.startsWith('#') ? GRAM_SEED : WORD_SEED);
    const value = feature.startsWith('#') ? Math.log1p(weight) * GRAM_WEIGHT : Math.log1p(weight);
    // two buckets per feature, so that one collision cannot make two texts similar
    spread(vector, hash & 0xffff, value);
    spread(vector, hash >>> 16, value);
  }
  return normalise(vector);
}

const GRAM_WEIGHT = 0.25;

function spread(vector: Float32Array, bits: number, value: number): void {
  const index = bits & (NGRAM_DIMENSIONS - 1);
  vector[index] = (vector[index] ?? 0) + (bits & 0x8000 ? -value : value);
}

type Add = (feature: string, weight: number) => void;

function addWord(token: string, add: Add): void {
  for (const word of wordForms(token)) {
    if (ENGLISH_STOP_WORDS.has(word)) continue;
    const base = stem(truncate(word, 64));
    add(base, 1);
    if (word.length < 3) continue;
    // n-grams of the stem: inflections share all of them, and a typo changes only a few
    const bounded = `^${base}$`;
    const longest = Math.min(5, bounded.length);
    for (let n = 3; n <= longest; n++) {
      for (let i = 0; i + n <= bounded.length && i < 24; i++) add(`#${bounded.slice(i, i + n)}`, 1);
    }
  }
}

function addRun(run: string, isHan: boolean, add: Add): void {
  if (isHan) {
    for (const word of chineseWords(run)) if (!CHINESE_STOP_WORDS.has(word)) add(word, 1);
  }
  let previous = '';
  for (const character of run) {
    const isFunction = isHan && CHINESE_FUNCTION_CHARACTERS.has(character);
    if (!isFunction) add(`#${character}`, 0.5);
    if (previous !== '' && !isFunction) add(`#${previous}${character}`, 0.7);
    previous = isFunction ? '' : character;
  }
}

function normalise(vector: Float32Array): Float32Array | null {
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum < 1e-12) return null;
  const scale = 1 / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale;
  return vector;
}
