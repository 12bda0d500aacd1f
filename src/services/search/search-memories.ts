import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { conditionsOf } from '../../domain/filter/fields.ts';
import { LIMITS } from '../../domain/limits.ts';
import { type Memory, viewOfKind } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { descending } from '../../domain/ranking/relativity.ts';
import { AppError } from '../../errors.ts';
import { requireSearchable } from '../access/only-user.ts';
import { type ExplainedViews, explainViews } from './explain-places.ts';
import { explainSearch } from './explain-search.ts';
import { memoriesOfHits } from './hit-memories.ts';
import { type Loaded, loadIndexes } from './load-indexes.ts';
import { type RankedView, rankViews } from './rank-views.ts';
import { readQuery } from './read-query.ts';
import type { Degradation, SearchHit, SearchInput, SearchResult } from './types.ts';

/** A thousand hits take about 5 ms to rank and 5 ms to write. */
const MANY = 100;

/**
 * Finds the memories of some cubes that answer a query, in five steps: read the query, load the indexes,
 * rank, explain, load the hits. Each step is one file.
 * @throws AppError forbidden | limit_exceeded | timed_out
 */
export async function searchMemories(ctx: Context, input: SearchInput): Promise<SearchResult> {
  checkHits(input);
  checkExplanations(input);
  requireSearchable(ctx, input.cubeIds);
  const query = readQuery(ctx, input);
  const loaded = await loadIndexes(ctx, input, query);
  // no await until the hits are loaded: ranking, explanations and change numbers belong to one state of the
  // indexes
  const views = rankViews(loaded, input, query, ctx.rankWeights);
  const { hits, places } = explainViews(loaded.cubes, input, views);
  const ranked = loaded.cubes.map(({ cubeId, index }) => ({
    cubeId,
    seq: index.seq,
    hitIds: idsIn(cubeId, views),
  }));
  const memories = await memoriesOfHits(ctx, ranked);
  // hits that are all in memory were found without a wait, and writing so many takes as long again
  if (memories.length > MANY) await setImmediate();
  return {
    degraded: degradedBy(loaded),
    hits: hitsOf(views, typed(memories, input), hits, input.asOf !== undefined),
    ...(input.explainIds ? { explanations: await explainSearch(ctx, input, input.explainIds, places) } : {}),
  };
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

function idsIn(cubeId: string, views: readonly RankedView[]): readonly string[] {
  return views.flatMap((view) => (view.cubeId === cubeId ? view.hits.map((hit) => hit.doc.id) : []));
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
