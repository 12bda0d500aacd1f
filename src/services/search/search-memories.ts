import type { Context } from '../../context.ts';
import { conditionsOf } from '../../domain/filter/fields.ts';
import { LIMITS } from '../../domain/limits.ts';
import { type Memory, viewOfKind } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { askedTime } from '../../domain/query/asked-time.ts';
import { askedVoice } from '../../domain/query/asked-voice.ts';
import { descending } from '../../domain/ranking/relativity.ts';
import { analyseQuery } from '../../domain/text/analyse.ts';
import { AppError } from '../../errors.ts';
import { together, togetherFor } from '../../lib/together.ts';
import { requireSearchable } from '../access/only-user.ts';
import type { Wanted } from './candidate-index.ts';
import { explainHits, explainPlace } from './explain-places.ts';
import { explainSearch } from './explain-search.ts';
import { type FilteredIndex, filteredIndexes, withCandidates } from './filtered-index.ts';
import { memoriesOfHits } from './hit-memories.ts';
import { currentIndexes } from './index-cache.ts';
import type { HelpingQuery } from './plan-queries.ts';
import { pooled } from './pooled.ts';
import { type QueryVector, queryVector } from './query-vector.ts';
import { type Given, type HelpingPass, type RankedView, rankViews } from './rank-views.ts';
import { similarityTo } from './similarity.ts';
import type { HitExplanation, Place, SearchHit, SearchInput, SearchResult } from './types.ts';

const NO_VECTOR = { vector: null, failed: false };

/** A ranking with its explanations, which must be made before any index changes. */
interface Ranking {
  readonly views: readonly RankedView[];
  readonly hits: ReadonlyMap<string, HitExplanation>;
  readonly places: ReadonlyMap<string, Place>;
}

/**
 * Finds the memories of some cubes that answer a query. The database is asked, beside the work on the query's
 * vector, whether the cubes have changed since their last search (unless only this process writes and has
 * not), and for what did; then for those hits that were not shown since that change. A cube too large to hold
 * its vectors here has its nearest ones fetched in between. With filters the matches are fetched beside the
 * changes.
 */
export async function searchMemories(ctx: Context, input: SearchInput): Promise<SearchResult> {
  checkHits(input);
  checkExplanations(input);
  requireSearchable(ctx, input.cubeIds);
  const cubeIds = [...new Set(input.cubeIds)];
  const filters = input.filters ?? new Map();
  const isFiltered = filters.size > 0 || input.asOf !== undefined;
  const also = input.also ?? [];
  const meaning = input.by === 'words' ? undefined : queryVector(ctx, input.query);
  const [current, { vector, failed }, ...vectors] = await together(
    () => (isFiltered ? null : currentIndexes(ctx, cubeIds, meaning)),
    () => meaning ?? NO_VECTOR,
    ...also.map(
      ({ text }) =>
        () =>
          queryVector(ctx, text),
    ),
  );
  const terms = input.by === 'vectors' ? new Map<string, number>() : analyseQuery(input.query);
  const wanted: Wanted = {
    vector,
    terms: [...terms.keys(), ...also.flatMap(({ text }) => [...analyseQuery(text).keys()])],
  };
  // matches are valid for one state of an index only, so they are read last
  const indexes = current
    ? (await withCandidates(ctx, cubeIds, current, wanted)).map(unfiltered)
    : await filteredIndexes(ctx, cubeIds, filters, input.asOf, wanted);
  const cubes = indexes.map((one, i) => ({ ...one, cubeId: cubeIds[i] ?? '' }));
  const among = amongAll(indexes);
  const similarity = await similarityTo(ctx, cubes, vector, among);
  const helping = await helpingPasses(ctx, also, vectors, cubes, among);
  const given: Given = {
    terms,
    similarity,
    meaning: ctx.models.embedder.meaning?.(input.query) ?? 1,
    time: askedTime(input.query, input.referenceTime ?? ctx.clock()),
    voice: askedVoice(input.query),
    weights: ctx.rankWeights,
  };
  const { views, hits, places } = explained(
    cubes,
    input,
    pooled(rankViews(cubes, input, given, helping), input.pools),
  );
  const found = await memoriesOfHits(
    ctx,
    cubes.map(({ cubeId, index }) => ({ cubeId, seq: index.seq, hitIds: idsIn(cubeId, views) })),
  );
  return {
    degraded: [
      ...(failed ? (['embedding'] as const) : []),
      ...(indexes.some(({ index }) => index.isPartial) ? (['index'] as const) : []),
    ],
    hits: hitsOf(views, typed(found, input), hits, input.asOf !== undefined),
    ...(input.explainIds ? { explanations: await explainSearch(ctx, input, input.explainIds, places) } : {}),
  };
}

/** Limits cubes × hits, because each cube has its own hits. @throws AppError limit_exceeded */
function checkHits({ cubeIds, limits, pools = [] }: SearchInput): void {
  const pooled = new Set(pools.flat());
  const cubes = new Set(cubeIds.filter((cubeId) => !pooled.has(cubeId))).size;
  const each = Object.values(limits).reduce((sum, limit) => sum + limit, 0);
  if (cubes <= 1 || cubes * each <= LIMITS.hits) return;
  throw new AppError(
    'limit_exceeded',
    `cubes × hits: at most ${LIMITS.hits} (top_k, pref_top_k, tool_mem_top_k and skill_mem_top_k together for each cube), here ${cubes} × ${each}: request fewer hits, or search fewer cubes at once`,
    { field: 'top_k' },
  );
}

/**
 * Limits ids × conditions: the answer names each condition that a memory fails.
 * @throws AppError limit_exceeded
 */
function checkExplanations({ explainIds = [], filters }: SearchInput): void {
  if (explainIds.length === 0 || filters === undefined) return;
  const conditions = Math.max(0, ...[...filters.values()].map((filter) => conditionsOf(filter).length));
  if (explainIds.length * conditions <= LIMITS.explainedConditions) return;
  throw new AppError(
    'limit_exceeded',
    `explain_ids × conditions of the filter: at most ${LIMITS.explainedConditions}, here ${explainIds.length} × ${conditions}: request fewer ids at once`,
    { field: 'explain_ids' },
  );
}

async function helpingPasses(
  ctx: Context,
  queries: readonly HelpingQuery[],
  vectors: readonly QueryVector[],
  cubes: Parameters<typeof similarityTo>[1],
  among: readonly string[] | null,
): Promise<readonly HelpingPass[]> {
  return togetherFor(queries, async ({ text, weight }, n) => ({
    terms: analyseQuery(text),
    similarity: await similarityTo(ctx, cubes, vectors[n]?.vector ?? null, among),
    weight,
  }));
}

function unfiltered(index: FilteredIndex['index']): FilteredIndex {
  return { index, among: undefined };
}

/** The ids of all memories that may be hits; null if one of the cubes has no filter. */
function amongAll(indexes: readonly FilteredIndex[]): readonly string[] | null {
  if (indexes.some(({ among }) => among === undefined)) return null;
  return indexes.flatMap(({ among }) => [...(among ?? [])]);
}

function explained(
  cubes: readonly (FilteredIndex & { readonly cubeId: string })[],
  input: SearchInput,
  views: readonly RankedView[],
): Ranking {
  const hits = new Map<string, HitExplanation>();
  const places = new Map<string, Place>();
  for (const cube of cubes) {
    const own = views.filter((view) => view.cubeId === cube.cubeId);
    if (input.explain)
      for (const view of own)
        for (const [memoryId, explanation] of explainHits(view)) hits.set(memoryId, explanation);
    for (const memoryId of input.explainIds ?? []) {
      const place = explainPlace(cube, own, input, memoryId);
      if (place) places.set(memoryId, place);
    }
  }
  return { views, hits, places };
}

function typed(found: readonly Memory[], { memoryType }: SearchInput): readonly Memory[] {
  if (memoryType !== 'WorkingMemory') return found;
  return found.map((memory) =>
    viewOfKind(memory.kind) === 'detail_factual' ? { ...memory, memoryType } : memory,
  );
}

function idsIn(cubeId: string, views: readonly RankedView[]): readonly string[] {
  return views.flatMap((view) => (view.cubeId === cubeId ? view.hits.map((hit) => hit.doc.id) : []));
}

/** Joins the hits with their memories. A memory that was deleted after the ranking is left out. */
function hitsOf(
  views: readonly RankedView[],
  found: readonly Memory[],
  explanations: ReadonlyMap<string, HitExplanation>,
  isAsOf: boolean,
): SearchResult['hits'] {
  const memories = new Map(found.map((memory) => [memory.memoryId, memory]));
  const hits: Partial<Record<MemoryView, SearchHit[]>> = {};
  for (const { view, hits: ofCube } of views) {
    const ofView = hits[view] ?? [];
    hits[view] = ofView;
    for (const { doc, relativity, score } of ofCube) {
      const memory = memories.get(doc.id);
      const explanation = explanations.get(doc.id);
      if (memory !== undefined)
        ofView.push({ memory, relativity, score, isAsOf, ...(explanation ? { explanation } : {}) });
    }
  }
  for (const [view, ofView] of Object.entries(hits) as [MemoryView, SearchHit[]][])
    hits[view] = descending(ofView.sort((a, b) => b.score - a.score));
  return hits;
}
