import { z } from 'zod';
import { estimateTokens } from '../../domain/text/tokens.ts';
import type { Embedder } from '../embedder.ts';
import type { ModelMeter } from '../meter.ts';
import type { ModelAccount } from '../model-account.ts';
import { ProviderError } from '../provider-error.ts';
import type { Endpoint } from './endpoint.ts';
import { Refusal } from './failures.ts';

/** Texts per request: by default, every server accepts as many. */
const BATCH = 32;
/** Longest text in UTF-16 units. A text that the model refuses is halved until `LEAST_TEXT`. */
const LONGEST_TEXT = 16_000;
const LEAST_TEXT = 200;
/** Most bytes of one number of a vector in JSON. */
const MAX_NUMBER_BYTES = 32;
export const MAX_DIMENSIONS = 4096;
/** Refusals after which a call fails, because further halving would not help. */
const MAX_REFUSALS = 12;

const embeddings = z.object({
  data: z.array(z.object({ index: z.number().int().min(0), embedding: z.array(z.number()) })),
  usage: z
    .object({ prompt_tokens: z.number().int().min(0).max(1e9) })
    .optional()
    .catch(undefined),
});

export interface EmbedderOptions {
  readonly endpoint: Endpoint;
  readonly model: string;
  /**
   * Length of the vectors, which is requested from the model and checked. Default:
   * the length of its first vector.
   */
  readonly dimensions?: number | undefined;
  readonly meter: ModelMeter;
}

/** An embedding model behind `POST {base}/embeddings`. */
export function createEmbedder({ endpoint, model, dimensions, meter }: EmbedderOptions): Embedder {
  let length = dimensions;
  let requestedDimensions = dimensions;
  let batchSize = BATCH;

  /**
   * Requests vectors. A model with a fixed length may refuse the parameter `dimensions`, even with the right
   * value; then the request is repeated without it.
   */
  const ask = async (texts: readonly string[], account: ModelAccount, signal: AbortSignal) => {
    try {
      return await askFor(requestedDimensions, texts, account, signal);
    } catch (error) {
      if (requestedDimensions === undefined || !refusalOf(error)?.mentions('dimensions', 'matryoshka'))
        throw error;
      const vectors = await askFor(undefined, texts, account, signal);
      requestedDimensions = undefined;
      return vectors;
    }
  };

  const askFor = async (
    wanted: number | undefined,
    texts: readonly string[],
    account: ModelAccount,
    signal: AbortSignal,
  ) => {
    const body = { model, input: texts, encoding_format: 'float', dimensions: wanted };
    const maxBytes = (texts.length * MAX_DIMENSIONS + 1024) * MAX_NUMBER_BYTES;
    const options = { purpose: account.purpose, projectId: account.projectId, signal, maxBytes };
    const { data } = embeddings.safeParse(await endpoint.post('/embeddings', body, options));
    if (data === undefined) throw new ProviderError('bad_answer');
    const promptTokens =
      data.usage?.prompt_tokens ?? Math.ceil(texts.reduce((sum, text) => sum + estimateTokens(text), 0));
    meter.answered(account, model, { promptTokens, completionTokens: 0 });
    const vectors = inOrder(data.data, texts.length).map((values) => unit(values, length));
    length ??= vectors[0]?.length;
    if (vectors.some((vector) => vector.length !== length)) throw new ProviderError('bad_answer');
    return vectors;
  };

  /** Halves a refused batch, and then a refused text, because the limits of models and servers differ. */
  const askInParts = async (
    texts: readonly string[],
    account: ModelAccount,
    signal: AbortSignal,
    refusals: { left: number },
  ): Promise<Float32Array[]> => {
    try {
      return await ask(texts, account, signal);
    } catch (error) {
      refusals.left -= 1;
      if (refusals.left < 0 || refusalOf(error) === null) throw error;
      const [text = ''] = texts;
      if (texts.length === 1) {
        if (text.length <= LEAST_TEXT) throw error;
        return askInParts([cut(text, text.length / 2)], account, signal, refusals);
      }
      const half = Math.ceil(texts.length / 2);
      const before = refusals.left;
      const first = await askInParts(texts.slice(0, half), account, signal, refusals);
      const second = await askInParts(texts.slice(half), account, signal, refusals);
      // both halves were accepted unchanged, so the batch had too many texts
      if (refusals.left === before) batchSize = Math.min(batchSize, half);
      return [...first, ...second];
    }
  };

  return {
    id: dimensions === undefined ? `model/${model}` : `model/${model}:${dimensions}`,
    dimensions: dimensions ?? null,
    instant: false,
    async embed(texts, account, signal) {
      const vectors: (Float32Array | null)[] = texts.map(() => null);
      const places = [...texts.keys()].filter((place) => texts[place]?.trim());
      if (places.length === 0) return vectors;
      await meter.admit(account);
      const refusals = { left: MAX_REFUSALS };
      try {
        for (let start = 0; start < places.length; ) {
          const batch = places.slice(start, start + batchSize);
          start += batch.length;
          const wanted = batch.map((place) => cut(texts[place] ?? '', LONGEST_TEXT));
          const made = await askInParts(wanted, account, signal, refusals);
          for (const [i, place] of batch.entries()) vectors[place] = made[i] ?? null;
        }
      } catch (error) {
        if (error instanceof ProviderError) meter.failed(account, model, error.failure);
        throw error;
      }
      return vectors;
    },
  };
}

/** The endpoint's refusal of the request, which may have been too large; null for other errors. */
function refusalOf(error: unknown): Refusal | null {
  const refusal = error instanceof ProviderError ? error.cause : null;
  return refusal instanceof Refusal && [400, 413, 422].includes(refusal.status) ? refusal : null;
}

/** The beginning of a text, without a divided surrogate pair. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, Math.floor(length)).toWellFormed();
}

/** The vectors in the order of the texts, by their `index`: endpoints may answer in any order. */
function inOrder(
  data: readonly { readonly index: number; readonly embedding: readonly number[] }[],
  count: number,
): readonly (readonly number[])[] {
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  if (data.length !== count) throw new ProviderError('bad_answer');
  return Array.from({ length: count }, (_, index) => {
    const values = byIndex.get(index);
    if (values === undefined) throw new ProviderError('bad_answer');
    return values;
  });
}

function unit(values: readonly number[], length: number | undefined): Float32Array {
  const fits =
    values.length > 0 && values.length <= MAX_DIMENSIONS && values.length === (length ?? values.length);
  const norm = fits ? Math.hypot(...values) : 0;
  if (!Number.isFinite(norm) || norm < 1e-12) throw new ProviderError('bad_answer');
  return Float32Array.from(values, (value) => value / norm);
}
