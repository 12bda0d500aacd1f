import { tidy, truncate } from '../../domain/text/normalise.ts';
import { Lru } from '../../lib/lru.ts';
import { togetherFor } from '../../lib/together.ts';
import type { Embedder } from '../embedder.ts';
import { EncoderPool } from '../encoding/encoder-pool.ts';
import { glossed } from './chinese/gloss.ts';
import { NGRAM_DIMENSIONS, NGRAM_MEANING, ngramVector } from './ngram-embedder.ts';

const SENTENCE_DIMENSIONS = 512;
const DIMENSIONS = SENTENCE_DIMENSIONS + NGRAM_DIMENSIONS;
/**
 * Length of the beginning that the encoder reads. It takes about 0.15 ms per word, and the vector of a longer
 * text says less about its meaning.
 */
const MAX_WORDS = 60;
const MAX_CHARACTERS = 480;
/**
 * Share of the encoder's block in the squared length of an English text's vector. The rest are
 * n-grams, which tolerate typos.
 */
const SENTENCE_SHARE = 0.9;
/**
 * Share of the encoder's block in a Chinese text's vector if each word has an English gloss. Glosses tell
 * less than sentences, and the words themselves more.
 */
const GLOSSED_SHARE = 0.75;
/** A Han character or a Japanese or Korean syllable counts as much as three Latin letters. */
const IDEOGRAPH_LETTERS = 3;
/** Number of texts after which the embedder yields to the event loop. */
const BATCH = 16;
/**
 * Idle time after which a thread of the encoder ends. It takes about 100 MB; a new one answers after 0.3–1 s.
 */
const IDLE_MS = 10 * 60_000;
/** Texts that the encoder reads in one pass: four take about 0.85 of their time one by one. */
const TOGETHER = 4;
/** Vectors in the cache of queries, 3 KB each. */
const REMEMBERED = 1_000;
/**
 * Vectors of texts that were read in the background, 2 KB each: 4 of 100 texts of dialogues are a sentence
 * that was asked about before and became a memory with the same words.
 */
const REMEMBERED_TEXTS = 500;
/** Longest query in the cache, in UTF-16 units: longer ones are seldom repeated. */
const LONGEST_REMEMBERED = 1_000;

const NOT_LATIN = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}\p{S}]+/gu;
const LATIN = /\p{Script=Latin}/gu;
const OTHER = /(?!\p{Script=Latin})\p{L}/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** On whose behalf texts are read. */
interface Reading {
  readonly projectId: string;
  readonly signal: AbortSignal;
}

/**
 * An embedder of meaning for Latin and, more roughly, Chinese text, and of wording for every script: two
 * blocks in one unit vector. The first block is the sentence encoder's vector of the Latin words and of
 * English glosses for Chinese words, the second is made of hashed words and character n-grams. Each block is
 * weighted by the share of the text that it can read, so that one dot product adds up the cosines of both.
 * @param threads number of threads of the sentence encoder
 */
export function createOfflineEmbedder(threads = 1): Embedder {
  const encoder = new EncoderPool(
    {
      name: 'sentence encoder',
      script: new URL('./sentence/worker.ts', import.meta.url),
      data: TOGETHER,
      ahead: TOGETHER,
      documentsAtOnce: TOGETHER,
      idleMs: IDLE_MS,
    },
    threads,
  );
  const remembered = new Lru<Float32Array | null>({ maxEntries: REMEMBERED });
  const encoded = new Lru<Float32Array>({ maxEntries: REMEMBERED_TEXTS });
  const sentenceOf = async (text: string, purpose: 'query' | 'document', { projectId, signal }: Reading) => {
    const latin = latinPart(text);
    if (latin === '') return null;
    if (purpose === 'query') return await encoder.encode(latin, purpose, signal);
    // keys contain the project, so that response times reveal no texts of other projects
    const key = JSON.stringify([projectId, latin]);
    const vector = encoded.get(key) ?? (await encoder.encode(latin, purpose, signal));
    encoded.set(key, vector);
    return vector;
  };
  const embedOne = async (text: string, purpose: 'query' | 'document', reading: Reading) => {
    const { english, share } = glossed(truncate(text, MAX_CHARACTERS * 4));
    return combined(text, await sentenceOf(english, purpose, reading), share);
  };
  const embedQuestion = async (text: string, reading: Reading) => {
    const key = JSON.stringify([reading.projectId, text]);
    const cached = remembered.get(key);
    if (cached !== undefined) return cached;
    const vector = await embedOne(text, 'query', reading);
    if (text.length <= LONGEST_REMEMBERED) remembered.set(key, vector);
    return vector;
  };
  return {
    id: `offline-sentence/2:${DIMENSIONS}`,
    dimensions: DIMENSIONS,
    instant: true,
    meaning: (query) => NGRAM_MEANING + (1 - NGRAM_MEANING) * latinShare(query),
    async embed(texts, account, signal) {
      signal.throwIfAborted();
      const reading = { projectId: account.projectId, signal };
      if (account.purpose === 'search') return togetherFor(texts, (text) => embedQuestion(text, reading));
      // a fact and an event with the same text share one encoding
      const different = [...new Set(texts)];
      const vectors = new Map<string, Float32Array | null>();
      for (let start = 0; start < different.length; start += BATCH) {
        const batch = different.slice(start, start + BATCH);
        const made = await togetherFor(batch, (text) => embedOne(text, 'document', reading));
        for (const [i, text] of batch.entries()) vectors.set(text, made[i] ?? null);
        await new Promise((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
      }
      return texts.map((text) => vectors.get(text) ?? null);
    },
    sentences: (texts, { projectId }, signal) =>
      togetherFor(texts, (text) => sentenceOf(text, 'document', { projectId, signal })),
    close: () => encoder.close(),
  };
}

/** The first words of a text that the encoder can read; empty if there are none. */
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

function combined(text: string, sentence: Float32Array | null, glossedShare: number): Float32Array | null {
  const grams = ngramVector(text);
  if (sentence === null && grams === null) return null;
  const latin = latinShare(text);
  const read = SENTENCE_SHARE * latin + GLOSSED_SHARE * glossedShare * (1 - latin);
  const share = sentence === null ? 0 : grams === null ? 1 : read;
  const vector = new Float32Array(DIMENSIONS);
  if (sentence !== null) put(vector, 0, sentence, Math.sqrt(share));
  if (grams !== null) put(vector, SENTENCE_DIMENSIONS, grams, Math.sqrt(1 - share));
  return vector;
}

function put(vector: Float32Array, from: number, block: Float32Array, factor: number): void {
  for (let i = 0; i < block.length; i += 1) vector[from + i] = (block[i] ?? 0) * factor;
}
