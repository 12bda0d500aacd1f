import type { Context } from '../../context.ts';
import type { AsOf } from '../../domain/as-of.ts';
import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import { conditionsOf } from '../../domain/filter/fields.ts';
import { LIMITS } from '../../domain/limits.ts';
import { type Memory, type MemoryType, viewOfKind } from '../../domain/memory.ts';
import { askedTime } from '../../domain/query/asked-time.ts';
import { askedVoice } from '../../domain/query/asked-voice.ts';
import { descending } from '../../domain/ranking/relativity.ts';
import { analyseQuery } from '../../domain/text/analyse.ts';
import type { MemoryView } from '../../domain/view.ts';
import { AppError } from '../../errors.ts';
import { together, togetherFor } from '../../lib/together.ts';
import { requireSearchable } from '../access/only-user.ts';
import type { Wanted } from '../retrieval/candidate-index.ts';
import { explainHits, explainPlace, type HitExplanation, type Place } from '../retrieval/explain-places.ts';
import { type FilteredIndex, filteredIndexes, withCandidates } from '../retrieval/filtered-index.ts';
import { memoriesOfHits } from '../retrieval/hit-memories.ts';
import { currentIndexes } from '../retrieval/index-cache.ts';
import type { HelpingQuery } from '../retrieval/plan-queries.ts';
import { pooled } from '../retrieval/pooled.ts';
import { type QueryVector, queryVector } from '../retrieval/query-vector.ts';
import { type Given, type HelpingPass, type RankedView, rankViews } from '../retrieval/rank-views.ts';
import { similarityTo } from '../retrieval/similarity.ts';
import { type Explanation, explainSearch } from './explain-search.ts';

export interface SearchInput {
  readonly cubeIds: readonly string[];
  readonly query: string;
  /** Only by words, or only by vectors. Default: by every signal. */
  readonly by?: 'words' | 'vectors' | undefined;
  /** Further queries whose rankings are fused with that of the query. */
  readonly also?: readonly HelpingQuery[] | undefined;
  /** How many hits of each view at most, from each cube; a view that is absent is not searched. */
  readonly limits: Readonly<Partial<Record<MemoryView, number>>>;
  /** Cubes of which together no more hits are needed than of one. */
  readonly pools?: readonly (readonly string[])[] | undefined;
  /** Hits below this relevance (0..1) are left out; 0 keeps all: there are then as many as the limit and the cube allow. */
  readonly minRelativity?: number | undefined;
  /** Raises memories of this conversation; never a filter. */
  readonly conversationId?: string | undefined;
  /** Only what matches its cube's filter is ranked; frequencies of words are those of the matches. */
  readonly filters?: CubeFilters | undefined;
  /** Ranks what was true or known at a time, archived versions included, instead of what stands now. */
  readonly asOf?: AsOf | undefined;
  /**
   * Of the view `detail_factual` only memories of this type are ranked; for a type of tool memories none, and of these
   * only it; for `WorkingMemory` the newest of each cube, which are then shown as that.
   */
  readonly memoryType?: MemoryType | 'none' | undefined;
  /**
   * `text` (default): equal texts count once; `sim`: similar ones too; `mmr`: besides, hits that add something to better
   * ones are chosen before those that repeat them.
   */
  readonly dedup?: 'no' | 'sim' | 'mmr' | 'text' | undefined;
  /** "Now" for time expressions in the query. Default: the clock. */
  readonly referenceTime?: Date | undefined;
  /** Whether hits come with what made them hits. */
  readonly explain?: boolean | undefined;
  /** Memories to tell the fate of: at which stage each dropped out. */
  readonly explainIds?: readonly string[] | undefined;
}

export interface SearchHit {
  readonly memory: Memory;
  /** 0..1: an estimate of how likely the memory is relevant. */
  readonly relativity: number;
  /** What hits are ordered by; comparable within one search only. */
  readonly score: number;
  readonly explanation?: HitExplanation | undefined;
  /** Set in a search as of a time: the hit may be an earlier version. */
  readonly isAsOf?: boolean;
}

export interface SearchResult {
  /** Per view, best first, over all cubes. */
  readonly hits: Readonly<Partial<Record<MemoryView, readonly SearchHit[]>>>;
  /** What the answer had to do without, because it failed. */
  readonly degraded: readonly Degradation[];
  /** What became of the memories asked about, in their order. */
  readonly explanations?: readonly Explanation[] | undefined;
}

/** `embedding`: ranked by words alone; `index`: of a cube too large for an index in memory only the likeliest were ranked. */
export const DEGRADATIONS = ['embedding', 'index'] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

const NO_VECTOR = { vector: null, failed: false };

/** A ranking, explained before any index changes. */
interface Ranking {
  readonly views: readonly RankedView[];
  readonly hits: ReadonlyMap<string, HitExplanation>;
  readonly places: ReadonlyMap<string, Place>;
}

/**
 * Finds the memories of some cubes that answer a query. The database is asked, beside the work on the query's vector,
 * whether the cubes have changed since their last search (unless only this process writes and has not), and for what did;
 * then for those hits that were not shown since that change. A cube too large to hold its vectors here has its nearest ones
 * fetched in between. With filters the matches are fetched beside the changes.
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
  // matches hold for one state of an index: asked for when nothing else is waited for
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

/** @throws AppError limit_exceeded: each cube has hits of its own */
function checkHits({ cubeIds, limits, pools = [] }: SearchInput): void {
  const pooled = new Set(pools.flat());
  const cubes = new Set(cubeIds.filter((cubeId) => !pooled.has(cubeId))).size;
  const each = Object.values(limits).reduce((sum, limit) => sum + limit, 0);
  if (cubes <= 1 || cubes * each <= LIMITS.hits) return;
  throw new AppError(
    'limit_exceeded',
    `cubes × hits: at most ${LIMITS.hits} (top_k, pref_top_k, tool_mem_top_k and skill_mem_top_k together for each cube), here ${cubes} × ${each}: ask for fewer hits, or of fewer cubes at once`,
    { field: 'top_k' },
  );
}

/** @throws AppError limit_exceeded: the answer names each condition that a memory does not meet */
function checkExplanations({ explainIds = [], filters }: SearchInput): void {
  if (explainIds.length === 0 || filters === undefined) return;
  const conditions = Math.max(0, ...[...filters.values()].map((filter) => conditionsOf(filter).length));
  if (explainIds.length * conditions <= LIMITS.explainedConditions) return;
  throw new AppError(
    'limit_exceeded',
    `explain_ids × conditions of the filter: at most ${LIMITS.explainedConditions}, here ${explainIds.length} × ${conditions}: ask for fewer ids at once`,
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

/** What may be a hit in any of the cubes; null when one of them is not filtered. */
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

/** The hits with their memories; one that was deleted since it was ranked is left out. */
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
