import { tidy, truncate } from '../../domain/text/normalise.ts';
import { togetherFor } from '../../lib/together.ts';
import type { Embedder } from '../embedder.ts';
import { EncoderThread } from '../encoding/encoder-thread.ts';
import { NGRAM_DIMENSIONS, NGRAM_MEANING, ngramVector } from './ngram-embedder.ts';

const SENTENCE_DIMENSIONS = 512;
const DIMENSIONS = SENTENCE_DIMENSIONS + NGRAM_DIMENSIONS;
/** What of a text its vector is made of: the encoder takes about 0.15 ms a word, and means less the longer a text is. */
const MAX_WORDS = 60;
const MAX_CHARACTERS = 480;
/** The encoder's share of the square of an English text's vector; the rest are n-grams, which see through typos. */
const SENTENCE_SHARE = 0.9;
/** A Han character or a syllable says about as much as three Latin letters. */
const IDEOGRAPH_LETTERS = 3;
/** Texts after which the event loop gets a turn. */
const BATCH = 16;
/** The encoder's thread holds about 100 MB; a new one answers after 0.3–1 s. */
const IDLE_MS = 10 * 60_000;
/** Questions that the encoder reads side by side: four take about 0.85 of their time one by one, and end together. */
const TOGETHER = 4;
/** Vectors of the last questions, 3 KB each. */
const REMEMBERED = 1_000;
/** Longer ones are seldom asked twice. */
const LONGEST_REMEMBERED = 1_000;

const NOT_LATIN = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}\p{S}]+/gu;
const LATIN = /\p{Script=Latin}/gu;
const OTHER = /(?!\p{Script=Latin})\p{L}/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * Meaning for Latin text, wording for every script: two blocks in one unit vector. The first holds the sentence encoder's
 * vector of the Latin words, the second hashed words and character n-grams; each is weighed by how much of the text it
 * can read, so that one dot product adds up the cosines of the blocks, and a Chinese text is never compared with what an
 * English encoder makes of it.
 */
export function createOfflineEmbedder(): Embedder {
  const encoder = new EncoderThread({
    name: 'sentence encoder',
    script: new URL('./sentence/worker.ts', import.meta.url),
    data: TOGETHER,
    ahead: TOGETHER,
    idleMs: IDLE_MS,
  });
  const remembered = new Map<string, Float32Array | null>();
  const embedOne = async (text: string, purpose: 'query' | 'document', signal: AbortSignal) => {
    const latin = latinPart(text);
    const sentence = latin === '' ? null : await encoder.encode(latin, purpose, signal);
    return combined(text, sentence);
  };
  const embedQuestion = async (text: string, projectId: string, signal: AbortSignal) => {
    // no project can tell from the time what others asked
    const key = JSON.stringify([projectId, text]);
    const known = remembered.get(key);
    const vector = known === undefined ? await embedOne(text, 'query', signal) : known;
    // the last used is the last in the map
    remembered.delete(key);
    if (text.length <= LONGEST_REMEMBERED) remembered.set(key, vector);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return vector;
  };
  return {
    id: `offline-sentence/1:${DIMENSIONS}`,
    dimensions: DIMENSIONS,
    instant: true,
    meaning: (query) => NGRAM_MEANING + (1 - NGRAM_MEANING) * latinShare(query),
    async embed(texts, account, signal) {
      signal.throwIfAborted();
      if (account.purpose === 'search')
        return togetherFor(texts, (text) => embedQuestion(text, account.projectId, signal));
      // a fact and an event of the same words are one encoding
      const different = [...new Set(texts)];
      const vectors = new Map<string, Float32Array | null>();
      for (let start = 0; start < different.length; start += BATCH) {
        const batch = different.slice(start, start + BATCH);
        const made = await togetherFor(batch, (text) => embedOne(text, 'document', signal));
        for (const [i, text] of batch.entries()) vectors.set(text, made[i] ?? null);
        await new Promise((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
      }
      return texts.map((text) => vectors.get(text) ?? null);
    },
    close: () => encoder.close(),
  };
}

/** The first words of a text that the encoder can read; empty without any. */
function latinPart(text: string): string {
  const words = tidy(truncate(text, MAX_CHARACTERS * 4).replace(NOT_LATIN, ' '));
  const first = truncate(words.split(' ', MAX_WORDS).join(' '), MAX_CHARACTERS);
  return (first.match(LATIN)?.length ?? 0) > 1 ? first : '';
}

/** The share of a text's letters that are Latin, 0..1. */
function latinShare(text: string): number {
  const head = truncate(text, MAX_CHARACTERS * 4);
  const count = (pattern: RegExp) => head.match(pattern)?.length ?? 0;
  const latin = count(LATIN);
  const others = count(OTHER) + (IDEOGRAPH_LETTERS - 1) * count(IDEOGRAPH);
  return latin === 0 ? 0 : latin / (latin + others);
}

function combined(text: string, sentence: Float32Array | null): Float32Array | null {
  const grams = ngramVector(text);
  if (sentence === null && grams === null) return null;
  const share = sentence === null ? 0 : grams === null ? 1 : SENTENCE_SHARE * latinShare(text);
  const vector = new Float32Array(DIMENSIONS);
  if (sentence !== null) put(vector, 0, sentence, Math.sqrt(share));
  if (grams !== null) put(vector, SENTENCE_DIMENSIONS, grams, Math.sqrt(1 - share));
  return vector;
}

function put(vector: Float32Array, from: number, block: Float32Array, factor: number): void {
  for (let i = 0; i < block.length; i += 1) vector[from + i] = (block[i] ?? 0) * factor;
}
