import type { Context } from '../../context.ts';
import { Lru } from '../../lib/lru.ts';
import { together } from '../../lib/together.ts';
import { TimeoutError, withTimeout } from '../../lib/with-timeout.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { QUERY_VECTOR_MS, queryVector } from '../search/query-vector.ts';

/** The most cached vectors, of about 1 KB each. */
const MAX_TEXTS = 5000;
/**
 * The longest text (UTF-16 units) whose vector is cached. Field values are short; longer ones are embedded
 * each time.
 */
const LONGEST_KEPT = 1000;

const caches = new WeakMap<Embedder, Lru<Float32Array | null>>();

/**
 * Vectors of a query and of field texts. The vectors of fields are cached, because profiles change seldom and
 * are searched often. If the model fails for the query, the call for the fields is aborted.
 */
export async function fieldVectors(
  ctx: Context,
  query: string,
  texts: readonly string[],
): Promise<{
  readonly query: Float32Array | null;
  readonly of: (text: string) => Float32Array | null;
  /** Whether the model failed or was late, so that the search must rank by words alone. */
  readonly failed: boolean;
}> {
  const { embedder } = ctx.models;
  const cache = caches.get(embedder) ?? new Lru<Float32Array | null>({ maxEntries: MAX_TEXTS });
  caches.set(embedder, cache);
  const key = (text: string) => JSON.stringify([ctx.projectId, text]);
  const vectors = new Map(texts.map((text) => [text, cache.get(key(text))]));
  const missing = [...vectors].flatMap(([text, vector]) => (vector === undefined ? [text] : []));
  const vectorOf = (text: string) => vectors.get(text) ?? null;
  const useless = new AbortController();
  const ofQuery = async () => {
    const found = await queryVector(ctx, query);
    if (found.failed) useless.abort(new TimeoutError('the query has no vector'));
    return found;
  };
  const [{ vector, failed }, made] = await together(ofQuery, () => embedInTime(ctx, missing, useless.signal));
  if (made === null) return { query: vector, of: vectorOf, failed: true };
  for (const [n, text] of missing.entries()) {
    const ofField = made[n] ?? null;
    vectors.set(text, ofField);
    if (text.length <= LONGEST_KEPT) cache.set(key(text), ofField);
  }
  return { query: vector, of: vectorOf, failed };
}

/** @returns null if the model failed or was late, or `useless` was aborted */
async function embedInTime(
  ctx: Context,
  texts: readonly string[],
  useless: AbortSignal,
): Promise<readonly (Float32Array | null)[] | null> {
  if (texts.length === 0) return [];
  const account = { projectId: ctx.projectId, purpose: 'search' } as const;
  try {
    return await withTimeout(QUERY_VECTOR_MS, AbortSignal.any([ctx.signal, useless]), (signal) =>
      ctx.models.embedder.embed(texts, account, signal),
    );
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    if (useless.aborted) return null;
    if (!(error instanceof TimeoutError || error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error }, 'searching profiles by words alone: the embedding model failed');
    return null;
  }
}
