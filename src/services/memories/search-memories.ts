import type { Context } from '../../context.ts';
import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import type { Memory, MemoryType } from '../../domain/memory.ts';
import { diverse, withoutEqual, withoutSimilar } from '../../domain/ranking/distinct.ts';
import { type Ranked, type RankQuery, rank } from '../../domain/ranking/rank.ts';
import type { Doc } from '../../domain/ranking/term-index.ts';
import { analyseQuery } from '../../domain/text/analyse.ts';
import type { MemoryView } from '../../domain/view.ts';
import { findMemories, findMemoriesAt } from '../../stores/memories.ts';
import { type FilteredIndex, filteredIndexes } from '../retrieval/filtered-index.ts';
import { currentIndex, lastIndex } from '../retrieval/index-cache.ts';
import { similarityTo } from '../retrieval/similarity.ts';

export interface SearchInput {
  readonly cubeIds: readonly string[];
  readonly query: string;
  /** How many hits of each view at most, from each cube; a view that is absent is not searched. */
  readonly limits: Readonly<Partial<Record<MemoryView, number>>>;
  /** Hits below this relevance (0..1) are left out; 0 keeps all: there are then as many as the limit and the cube allow. */
  readonly minRelativity?: number | undefined;
  /** Raises memories of this conversation; never a filter. */
  readonly conversationId?: string | undefined;
  /** Only what matches its cube's filter is ranked; frequencies of words are those of the matches. */
  readonly filters?: CubeFilters | undefined;
  /** Of the view `detail_factual` only memories of this type are ranked. */
  readonly memoryType?: MemoryType | 'none' | undefined;
  /**
   * `text` (default): equal texts count once; `sim`: similar ones too; `mmr`: besides, hits that add something to better
   * ones are chosen before those that repeat them.
   */
  readonly dedup?: 'no' | 'sim' | 'mmr' | 'text' | undefined;
  /** "Now" for time expressions in the query. Default: the clock. */
  readonly referenceTime?: Date | undefined;
}

export interface SearchHit {
  readonly memory: Memory;
  /** 0..1: an estimate of how likely the memory is relevant. */
  readonly relativity: number;
  /** What hits are ordered by; comparable within one search only. */
  readonly score: number;
}

export interface SearchResult {
  /** Per view, best first, over all cubes. */
  readonly hits: Readonly<Partial<Record<MemoryView, readonly SearchHit[]>>>;
}

/** Candidates beyond the limit, to fill the places of those that are left out as doubles. */
const SPARE = 10;
/** Where similar ones are left out: three times the limit, up to so many more. */
const MOST_SPARE = 200;

/**
 * Finds the memories of some cubes that answer a query. One round trip to the database where nothing changed since the
 * last search: the hits come with the cubes' change numbers, which prove that the index in this process was up to date.
 * Otherwise the changes are fetched first and the hits ranked anew. A cube too large to hold its vectors here has its
 * nearest ones fetched in between. With filters the matches are fetched beside the changes.
 */
export async function searchMemories(ctx: Context, input: SearchInput): Promise<SearchResult> {
  const cubeIds = [...new Set(input.cubeIds)];
  const scope = ctx.db.project(ctx.projectId);
  const terms = analyseQuery(input.query);
  const [vector = null] = await ctx.models.embedder.embed([input.query], ctx.signal);
  const ranked = async (indexes: readonly FilteredIndex[]) => {
    const cubes = indexes.map(({ index }, i) => ({ cubeId: cubeIds[i] ?? '', index }));
    const similarity = await similarityTo(ctx, cubes, vector, amongAll(indexes));
    return rankViews(indexes, input, { terms, similarity });
  };
  if (input.filters?.size) {
    const views = await ranked(await filteredIndexes(ctx, cubeIds, input.filters));
    return resultOf(views, await findMemories(scope, idsOf(views)));
  }

  const last = cubeIds.flatMap((cubeId) => lastIndex(ctx, cubeId) ?? []);
  if (last.length === cubeIds.length && last.every((index) => index.holdsVectors)) {
    const seqs = last.map((index) => index.seq);
    const views = await ranked(last.map(unfiltered));
    const found = await findMemoriesAt(scope, cubeIds, idsOf(views));
    if (cubeIds.every((cubeId, i) => found.seqs.get(cubeId) === seqs[i]))
      return resultOf(views, found.memories);
  }
  const current = await Promise.all(cubeIds.map((cubeId) => currentIndex(ctx, cubeId)));
  const views = await ranked(current.map(unfiltered));
  return resultOf(views, await findMemories(scope, idsOf(views)));
}

function unfiltered(index: FilteredIndex['index']): FilteredIndex {
  return { index, among: undefined };
}

/** What may be a hit in any of the cubes; null when one of them is not filtered. */
function amongAll(indexes: readonly FilteredIndex[]): readonly string[] | null {
  if (indexes.some(({ among }) => among === undefined)) return null;
  return indexes.flatMap(({ among }) => [...(among ?? [])]);
}

interface RankedView {
  readonly view: MemoryView;
  readonly hits: readonly Ranked[];
}

/** The best of each view and cube. */
function rankViews(
  indexes: readonly FilteredIndex[],
  input: SearchInput,
  given: Pick<RankQuery, 'terms' | 'similarity'>,
): readonly RankedView[] {
  const floor = input.minRelativity ?? 0;
  const query: RankQuery = { ...given, conversationId: input.conversationId, fill: floor === 0 };
  return (Object.entries(input.limits) as [MemoryView, number][]).flatMap(([view, limit]) =>
    indexes.map(({ index, among }) => {
      const type = view === 'detail_factual' ? input.memoryType : undefined;
      const admits = among || type ? admission(among, type) : undefined;
      const ranked = limit <= 0 ? [] : rank(index.view(view), { ...query, admits }, candidates(limit, input));
      const relevant = ranked.filter((hit) => hit.relativity >= floor);
      return { view, hits: distinct(relevant, limit, input).slice(0, limit) };
    }),
  );
}

function admission(among: ReadonlySet<string> | undefined, type: SearchInput['memoryType']) {
  return (doc: Doc) => (!among || among.has(doc.id)) && (!type || doc.memoryType === type);
}

function candidates(limit: number, { dedup = 'text' }: SearchInput): number {
  const similar = dedup === 'sim' || dedup === 'mmr';
  return similar ? Math.min(limit * 3, limit + MOST_SPARE) : limit + SPARE;
}

function distinct(
  hits: readonly Ranked[],
  limit: number,
  { dedup = 'text' }: SearchInput,
): readonly Ranked[] {
  switch (dedup) {
    case 'no':
      return hits;
    case 'text':
      return withoutEqual(hits);
    case 'sim':
      return withoutSimilar(hits, limit);
    case 'mmr':
      return diverse(hits, limit);
  }
}

function idsOf(ranked: readonly RankedView[]): readonly string[] {
  return ranked.flatMap(({ hits }) => hits.map((hit) => hit.doc.id));
}

/** The hits with their memories; one that was deleted since it was ranked is left out. */
function resultOf(ranked: readonly RankedView[], found: readonly Memory[]): SearchResult {
  const memories = new Map(found.map((memory) => [memory.memoryId, memory]));
  const hits: Partial<Record<MemoryView, SearchHit[]>> = {};
  for (const { view, hits: ofCube } of ranked) {
    const ofView = hits[view] ?? [];
    hits[view] = ofView;
    for (const { doc, relativity, score } of ofCube) {
      const memory = memories.get(doc.id);
      if (memory !== undefined) ofView.push({ memory, relativity, score });
    }
  }
  for (const ofView of Object.values(hits)) ofView.sort((a, b) => b.score - a.score);
  return { hits };
}
