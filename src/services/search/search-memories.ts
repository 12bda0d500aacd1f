import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { conditionsOf } from '../../domain/filter/fields.ts';
import { LIMITS } from '../../domain/limits.ts';
import { type Memory, viewOfKind } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { descending } from '../../domain/ranking/descending.ts';
import { AppError } from '../../errors.ts';
import { requireSearchable } from '../access/only-user.ts';
import { elsewhere } from '../delegate.ts';
import { type ExplainedViews, explainViews } from './explain-places.ts';
import { explainSearch } from './explain-search.ts';
import { memoriesOfHits } from './hit-memories.ts';
import { isOfOneState, type Loaded, loadIndexes } from './load-indexes.ts';
import { type RankedView, rankViews } from './rank-views.ts';
import { type ReadQuery, readQuery } from './read-query.ts';
import type { Degradation, SearchHit, SearchInput, SearchResult } from './types.ts';

/** A thousand hits take about 5 ms to rank and 5 ms to write. */
const MANY = 100;
/**
 * The most attempts to rank the memories and to load the hits in the same state. A further one is needed only
 * if a commit changes a hit within the milliseconds between both.
 */
const MAX_ATTEMPTS = 8;
/** No further attempt begins after this time. */
const LONGEST_MS = 2000;

/**
 * Finds the memories of some cubes that answer a query, in five steps: read the query, load the indexes,
 * rank, explain, load the hits. Each step is one file. The hits of a cube belong to one state of it: if a
 * commit comes between the steps, they are repeated. Where several processes serve, the one that is
 * responsible for the first cube searches.
 * @throws AppError forbidden | limit_exceeded | timed_out
 */
export function searchMemories(ctx: Context, input: SearchInput): Promise<SearchResult> {
  const attributes = { 'gen_ai.operation.name': 'search_memory', 'recollect.project.id': ctx.projectId };
  return ctx.tracing.span('search_memory', { attributes }, async (span) => {
    const done = await elsewhere(ctx, input.cubeIds[0], 'search', input);
    const result = done === null ? await searchHere(ctx, input) : (done.result as SearchResult);
    const found = Object.values(result.hits).reduce((sum, hits) => sum + hits.length, 0);
    span.set({ 'gen_ai.memory.record.count': found });
    return result;
  });
}

/** {@link searchMemories} in this process, whichever is responsible for the cubes. */
export async function searchHere(ctx: Context, input: SearchInput): Promise<SearchResult> {
  checkHits(input);
  checkExplanations(input);
  requireSearchable(ctx, input.cubeIds);
  const query = readQuery(ctx, input);
  const until = performance.now() + LONGEST_MS;
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === MAX_ATTEMPTS || performance.now() > until;
    const loaded = await loadIndexes(ctx, input, query);
    if (!isOfOneState(loaded) && !isLast) continue;
    // no await until the hits are loaded: ranking, explanations and change numbers belong to one state of the
    // indexes
    const now = ctx.clock().getTime();
    for (const { index } of loaded.cubes) index.dropEnded(now);
    const rankingBegan = performance.now();
    const rankings = rankingsOf(ctx, input, query, loaded);
    ctx.measurements.stageTook('rank', rankingBegan, ctx.stages);
    const ranked = loaded.cubes.map(({ cubeId, index }) => ({
      cubeId,
      seq: index.seq,
      hits: hitsIn(cubeId, rankings),
    }));
    const { memories, areUnchanged } = await ctx.measurements.stage(
      'fetch',
      () => memoriesOfHits(ctx, ranked, loaded.onReplica),
      ctx.stages,
    );
    if (!areUnchanged && !isLast) continue;
    // hits that are all in memory were found without a wait, and writing so many takes as long again
    if (memories.length > MANY) await setImmediate();
    const shown = typed(input.asOf ? memories : memories.filter(isActivated), input);
    const [hits = {}, secondHits] = rankings.map(({ views, explained }) =>
      hitsOf(views, shown, explained.hits, input.asOf !== undefined),
    );
    const places = rankings[0]?.explained.places ?? new Map();
    return {
      degraded: degradedBy(loaded),
      hits,
      ...(input.second && { secondHits }),
      ...(input.explainIds && { explanations: await explainSearch(ctx, input, input.explainIds, places) }),
    };
  }
}

interface Ranking {
  readonly views: readonly RankedView[];
  readonly explained: ExplainedViews;
}

/** The ranking of a search, and the second one if it has one. */
function rankingsOf(ctx: Context, input: SearchInput, query: ReadQuery, loaded: Loaded): readonly Ranking[] {
  const rankingOf = (loaded: Loaded, input: SearchInput): Ranking => {
    const views = rankViews(loaded, input, query, ctx.rankWeights);
    return { views, explained: explainViews(loaded.cubes, input, views) };
  };
  const first = rankingOf(loaded, input);
  if (input.second === undefined) return [first];
  const { limits, also } = input.second;
  if (limits === input.limits && also === loaded.helping.length) return [first, first];
  return [first, rankingOf({ ...loaded, helping: loaded.helping.slice(0, also) }, { ...input, limits })];
}

function isActivated({ status }: Memory): boolean {
  return status === 'activated';
}

function degradedBy({ isVectorMissing, cubes }: Loaded): readonly Degradation[] {
  return [
    ...(isVectorMissing ? (['embedding'] as const) : []),
    ...(cubes.some(({ index }) => index.isPartial) ? (['index'] as const) : []),
  ];
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

function typed(found: readonly Memory[], { memoryType }: SearchInput): readonly Memory[] {
  if (memoryType !== 'WorkingMemory') return found;
  return found.map((memory) =>
    viewOfKind(memory.kind) === 'detail_factual' ? { ...memory, memoryType } : memory,
  );
}

/** The distinct hits of a cube in all rankings, by id, with their change numbers. */
function hitsIn(cubeId: string, rankings: readonly Ranking[]): ReadonlyMap<string, number> {
  const views = rankings.flatMap((ranking) => ranking.views).filter((view) => view.cubeId === cubeId);
  return new Map(views.flatMap(({ hits }) => hits.map(({ doc }) => [doc.id, doc.changeSeq ?? 0])));
}

/** Joins the hits with their memories. A memory that was deleted after the ranking is left out. */
function hitsOf(
  views: readonly RankedView[],
  found: readonly Memory[],
  explanations: ExplainedViews['hits'],
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
