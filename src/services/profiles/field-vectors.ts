import type { Context } from '../../context.ts';
import { Late, within } from '../../lib/within.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { QUERY_VECTOR_MS } from '../retrieval/query-vector.ts';

/** About 1 KB each. */
const MAX_TEXTS = 5000;

const caches = new WeakMap<Embedder, Map<string, Float32Array | null>>();

/**
 * Vectors of a query and of the texts of fields, with one call of the embedder. Those of fields are kept: profiles change
 * seldom and are searched often.
 */
export async function fieldVectors(
  ctx: Context,
  query: string,
  texts: readonly string[],
): Promise<{
  readonly query: Float32Array | null;
  readonly of: (text: string) => Float32Array | null;
}> {
  const { embedder } = ctx.models;
  const cache = caches.get(embedder) ?? new Map<string, Float32Array | null>();
  caches.set(embedder, cache);
  const key = (text: string) => JSON.stringify([ctx.projectId, text]);
  const known = new Map(texts.map((text) => [text, cache.get(key(text))]));
  const missing = [...known].flatMap(([text, vector]) => (vector === undefined ? [text] : []));
  const account = { projectId: ctx.projectId, purpose: 'search' } as const;
  const made = await within(QUERY_VECTOR_MS, ctx.signal, (signal) =>
    embedder.embed([query, ...missing], account, signal),
  ).catch((error: unknown) => {
    if (!(error instanceof Late || error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error }, 'profiles are searched by words alone: the embedding model failed');
    return null;
  });
  if (made === null) return { query: null, of: (text) => known.get(text) ?? null };
  const [asked = null, ...ofFields] = made;
  if (cache.size + missing.length > MAX_TEXTS) cache.clear();
  for (const [n, text] of missing.entries()) {
    const vector = ofFields[n] ?? null;
    known.set(text, vector);
    if (n < MAX_TEXTS) cache.set(key(text), vector);
  }
  return { query: asked, of: (text) => known.get(text) ?? null };
}
