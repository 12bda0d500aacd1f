import type { Context } from '../../context.ts';
import { queryTime } from '../../domain/query/query-time.ts';
import { newerFirst } from '../../domain/ranking/succession.ts';
import { togetherFor } from '../../lib/together.ts';
import type { SearchHit, SearchResult } from './types.ts';

/** The most hits of one view that a reranking model sees; further hits keep their places after them. */
export const RERANKED = 50;
const MAX_CHARACTERS = 2000;
/** How much the model's order counts beside that of the search. */
const MODEL_SHARE = 0.7;
const FUSION_CONSTANT = 60;

/**
 * Reorders the hits of each view by the reranking model and the search together, by reciprocal rank fusion
 * (Cormack, Clarke and Büttcher 2009): a model that reads the texts badly, or not their language, costs
 * little. The n-th hit gets the relevance of the former n-th hit, because the meaning of scores differs from
 * model to model; a threshold thereby keeps its meaning.
 * @throws ProviderError
 */
export async function rerankHits(
  ctx: Context,
  query: string,
  hits: SearchResult['hits'],
  signal: AbortSignal,
): Promise<SearchResult['hits']> {
  const ordered = await togetherFor(Object.entries(hits), async ([view, ofView]) => [
    view,
    await reorder(ctx, query, ofView ?? [], signal),
  ]);
  return Object.fromEntries(ordered);
}

async function reorder(
  ctx: Context,
  query: string,
  hits: readonly SearchHit[],
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  const { reranker } = ctx.models;
  if (reranker === null || hits.length < 2) return hits;
  const head = hits.slice(0, RERANKED);
  const ranked = await reranker.rerank(
    {
      account: { projectId: ctx.projectId, purpose: 'rerank' },
      query,
      documents: head.map(({ memory }) => memory.text.slice(0, MAX_CHARACTERS)),
      topN: head.length,
    },
    signal,
  );
  const order = [...new Set([...ranked.map(({ index }) => index), ...head.keys()])].filter((at) => head[at]);
  const fused = order
    .map((at, place) => ({ at, score: fusedScore(place, at) }))
    .toSorted((a, b) => b.score - a.score);
  const judged = fused.flatMap(({ at }) => head[at] ?? []);
  const ordered = queryTime(query, ctx.clock())?.formerly ? judged : newerFirst(judged);
  const again = ordered.flatMap((hit, to) => {
    const place = head[to];
    return place ? [{ ...hit, relativity: place.relativity, score: place.score }] : [];
  });
  return [...again, ...hits.slice(RERANKED)];
}

/** The score of a hit by its place in the model's order and in that of the search, both from 0. */
function fusedScore(byModel: number, bySearch: number): number {
  return MODEL_SHARE / (FUSION_CONSTANT + byModel) + (1 - MODEL_SHARE) / (FUSION_CONSTANT + bySearch);
}
