import type { Context } from '../../context.ts';
import { matchWords, relevanceOf } from '../../domain/ranking/score-texts.ts';
import { dot } from '../../lib/dot.ts';
import { together } from '../../lib/together.ts';
import { TimeoutError, withTimeout } from '../../lib/with-timeout.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { RankedDocument } from '../../providers/reranker.ts';
import { withoutPermit } from '../permit.ts';

/**
 * The most documents that are embedded, chosen by their share of the query's words. The encoder takes up to
 * 36 ms each.
 */
const EMBEDDED = 64;
const SLICE_MS = 8;
/** Time limits of the models: the strictest client waits ten seconds for the whole answer. */
const MODEL_MS = 5000;
const VECTORS_MS = 3000;
const OWN_MODEL = 'recollect-lexical-dense/1';

export interface RerankedDocuments {
  /** The id of the model or method that scored. */
  readonly model: string;
  /** Best first; scores 0..1. */
  readonly ranked: readonly RankedDocument[];
}

/**
 * Orders documents by their relevance to a query: by the reranking model if one is configured, else or if it
 * fails, by words and similarity.
 * @param input.topN the most documents to return
 */
export async function rerankDocuments(
  ctx: Context,
  input: { readonly query: string; readonly documents: readonly string[]; readonly topN: number },
): Promise<RerankedDocuments> {
  const { reranker } = ctx.models;
  if (reranker !== null) {
    try {
      const account = { projectId: ctx.projectId, purpose: 'rerank' as const };
      const ranked = await withoutPermit(ctx, () =>
        withTimeout(MODEL_MS, ctx.signal, (signal) => reranker.rerank({ account, ...input }, signal)),
      );
      return { model: reranker.id, ranked: asShares(ranked) };
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof TimeoutError)) throw error;
    }
  }
  return { model: OWN_MODEL, ranked: (await scored(ctx, input)).slice(0, input.topN) };
}

/** Converts the scores of models that return logits to 0..1. */
function asShares(ranked: readonly RankedDocument[]): readonly RankedDocument[] {
  if (ranked.every(({ score }) => score >= 0 && score <= 1)) return ranked;
  return ranked.map(({ index, score }) => ({ index, score: 1 / (1 + Math.exp(-score)) }));
}

async function scored(
  ctx: Context,
  { query, documents }: { readonly query: string; readonly documents: readonly string[] },
): Promise<readonly RankedDocument[]> {
  const matches = await matchWords(query, documents, breather(ctx.signal));
  const chosen = matches
    .map(({ coverage }, index) => ({ index, coverage }))
    .sort((a, b) => b.coverage - a.coverage || a.index - b.index)
    .slice(0, EMBEDDED)
    .map(({ index }) => index);
  const similarities = await similaritiesOf(ctx, query, documents, chosen);
  return matches
    .map((match, index) => ({ index, score: relevanceOf(match, similarities.get(index) ?? null) }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
}

/**
 * Cosine similarity by index of the document; empty if the embedder fails or is late, so that words decide
 * alone.
 */
async function similaritiesOf(
  ctx: Context,
  query: string,
  documents: readonly string[],
  chosen: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  try {
    const { embedder } = ctx.models;
    const account = { projectId: ctx.projectId, purpose: 'rerank' as const };
    const texts = chosen.map((index) => documents[index] ?? '');
    const [[queryVector = null], vectors] = await withTimeout(VECTORS_MS, ctx.signal, (signal) =>
      together(
        () => embedder.embed([query], { ...account, purpose: 'search' }, signal),
        () => embedder.embed(texts, account, signal),
      ),
    );
    if (queryVector === null) return new Map();
    return new Map(chosen.map((index, n) => [index, vectors[n] ? dot(queryVector, vectors[n]) : 0]));
  } catch (error) {
    if (error instanceof ProviderError || error instanceof TimeoutError) return new Map();
    throw error;
  }
}

/** Returns a function that lets other work run after every 8 ms of work. */
function breather(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    since = performance.now();
  };
}
