import type { Context } from '../../context.ts';
import type { Embedder } from '../../providers/embedder.ts';

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
  const [asked = null, ...made] = await embedder.embed(
    [query, ...missing],
    { projectId: ctx.projectId, purpose: 'search' },
    ctx.signal,
  );
  if (cache.size + missing.length > MAX_TEXTS) cache.clear();
  for (const [n, text] of missing.entries()) {
    const vector = made[n] ?? null;
    known.set(text, vector);
    if (n < MAX_TEXTS) cache.set(key(text), vector);
  }
  return { query: asked, of: (text) => known.get(text) ?? null };
}
