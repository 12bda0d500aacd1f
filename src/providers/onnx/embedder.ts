import { truncate } from '../../domain/text/normalise.ts';
import { togetherFor } from '../../lib/together.ts';
import type { Logger } from '../../logger.ts';
import type { Embedder } from '../embedder.ts';
import { EncoderThread, TextError } from '../encoding/encoder-thread.ts';
import { isInBackground } from '../model-account.ts';
import { ProviderError } from '../provider-error.ts';
import { modelError, readModelFolder } from './model-folder.ts';

/** Longest text in UTF-16 units: far more than the tokens that a model reads. */
const LONGEST_TEXT = 16_000;
const MAX_DIMENSIONS = 4096;

/**
 * Creates an embedder from the folder of a local sentence encoder. Its thread never ends: an
 * operator who configures a model provides the memory for it, and loading the model again would
 * delay the first search after a pause.
 * @throws ConfigError when the folder, its model or the packages that run it cannot be used
 */
export async function createOnnxEmbedder(folder: string, log: Logger): Promise<Embedder> {
  const model = await readModelFolder(folder);
  const thread = new EncoderThread({
    name: 'ONNX model',
    script: new URL('./worker.ts', import.meta.url),
    data: model,
  });
  const dimensions = await dimensionsOf(thread);
  const id = `onnx/${model.name}@${model.fingerprint}:${dimensions}`;
  const { pooling, maxTokens, prompts } = model;
  log.info({ model: id, pooling, maxTokens, prompts }, 'the local embedding model is loaded');

  const embedOne = async (text: string, query: boolean, urgent: boolean, signal: AbortSignal) => {
    if (text.trim() === '') return null;
    const prompt = query ? model.prompts.query : model.prompts.document;
    try {
      return await thread.encode(
        prompt + truncate(text, LONGEST_TEXT),
        urgent ? 'query' : 'document',
        signal,
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TextError)) throw new ProviderError('unavailable', { cause: error });
      if (query) throw new ProviderError('rejected', { cause: error });
      // the text is still found by its words; an error would fail the same document again and again
      log.warn('a text has no vector: the ONNX model failed on it');
      return null;
    }
  };
  return {
    id,
    dimensions,
    instant: false,
    async embed(texts, { purpose }, signal) {
      signal.throwIfAborted();
      const [query, urgent] = [purpose === 'search', !isInBackground(purpose)];
      // a fact and an event with the same text share one encoding
      const different = [...new Set(texts)];
      const made = await togetherFor(different, (text) => embedOne(text, query, urgent, signal));
      const vectors = new Map(different.map((text, n) => [text, made[n] ?? null]));
      return texts.map((text) => vectors.get(text) ?? null);
    },
    close: () => thread.close(),
  };
}

/**
 * Loads the model and measures the length of its vectors on a sample.
 * @throws ConfigError when the model cannot be used
 */
async function dimensionsOf(thread: EncoderThread): Promise<number> {
  try {
    const { length } = await thread.encode('sample', 'document', new AbortController().signal);
    if (length <= MAX_DIMENSIONS) return length;
    throw new Error(`vectors of ${length} dimensions cannot be stored: ${MAX_DIMENSIONS} at most.`);
  } catch (error) {
    await thread.close();
    const { message, cause } = error as Error;
    throw modelError(cause instanceof Error ? cause.message : message);
  }
}
