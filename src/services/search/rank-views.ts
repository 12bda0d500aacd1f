import type { MemoryView } from '../../domain/memories/view.ts';
import { diverse, withoutEqual, withoutSimilar } from '../../domain/ranking/distinct.ts';
import type { Doc } from '../../domain/ranking/entry.ts';
import { fuse } from '../../domain/ranking/fuse.ts';
import { type Ranked, rank } from '../../domain/ranking/rank.ts';
import type { RankQuery, RankWeights } from '../../domain/ranking/signals.ts';
import type { CubeIndex } from './cube-index.ts';
import type { Loaded } from './load-indexes.ts';
import type { ReadQuery } from './read-query.ts';
import type { SearchInput } from './types.ts';
import { workingMemory } from './working-memory.ts';

/** Candidates beyond the limit, to replace those that are dropped as duplicates. */
const SPARE = 10;
/**
 * If similar hits are dropped, there are three times as many candidates as the limit, but at most this many
 * more.
 */
const MOST_SPARE = 200;
/** A pool keeps this multiple of the limit, because hits with the text of another hit are dropped later. */
const POOL_SPARE = 2;

/** The ranking of one view of one cube, stage by stage. */
export interface RankedView {
  readonly view: MemoryView;
  /** The least relevance of a hit. */
  readonly floor: number;
  readonly cubeId: string;
  readonly limit: number;
  /** The only memory type that the view may return; undefined = all. */
  readonly type: SearchInput['memoryType'];
  /** All memories of the view, ranked; computed at the first call. */
  readonly everyone: () => readonly Ranked[];
  /** The best memories by score. */
  readonly candidates: readonly Ranked[];
  /** The candidates that reach the least relevance. */
  readonly relevant: readonly Ranked[];
  /** The relevant candidates without duplicates, at most `limit`. */
  readonly hits: readonly Ranked[];
}

/**
 * Ranks each view of each cube. Of cubes that share a pool only the best hits are kept. It never waits, so
 * that all views are ranked at one state of the indexes.
 */
export function rankViews(
  { cubes, similarity, helping }: Loaded,
  input: SearchInput,
  read: ReadQuery,
  weights: RankWeights,
): readonly RankedView[] {
  const floor = floorOf(input, read);
  const { terms, time, voice, meaning, wantsAdvice, wantsMany, weighs, kinds, concepts, members } = read;
  const views = (Object.entries(input.limits) as [MemoryView, number][]).flatMap(([view, requested]) => {
    const limit = requested + (input.spare?.[view] ?? 0);
    return cubes.map(({ cubeId, index, among }) => {
      const type = typeIn(view, input.memoryType);
      const query: RankQuery = {
        ...{
          terms,
          time,
          voice,
          meaning,
          wantsAdvice,
          wantsMany,
          weighs,
          kinds,
          concepts,
          members,
          weights,
          similarity,
        },
        cube: index.view('detail_factual'),
        conversationId: input.conversationId,
        fill: floor === 0,
        explained: input.explain === true,
        admits: among || type ? admission(among, type, index) : undefined,
        statesPreference: index.statesPreference,
      };
      const best = (most: number) => {
        const own = rank(index.view(view), query, most);
        if (read.isIdle) return own.map((hit) => ({ ...hit, relativity: 0 }));
        if (helping.length === 0) return own;
        const others = helping.map(({ terms, weight, similarity }) => ({
          weight,
          hits: rank(index.view(view), { ...query, terms, similarity, concepts: null, fill: false }, most),
        }));
        return fuse([{ hits: own, weight: 1 }, ...others], most);
      };
      const candidates = limit <= 0 ? [] : best(candidatesFor(limit, input));
      const relevant = candidates.filter((hit) => hit.relativity >= floor);
      const hits = distinct(relevant, limit, input).slice(0, limit);
      let all: readonly Ranked[] | undefined;
      const everyone = () => {
        all ??= best(Number.POSITIVE_INFINITY);
        return all;
      };
      return { view, floor, cubeId, limit, type, everyone, candidates, relevant, hits };
    });
  });
  return pooled(views, input.pools);
}

/**
 * The least relevance of a hit. To small talk and commands nothing is relevant, unless all hits are
 * requested.
 */
function floorOf({ minRelativity }: SearchInput, { isIdle }: Pick<ReadQuery, 'isIdle'>): number {
  return minRelativity ?? (isIdle ? Number.MIN_VALUE : 0);
}

function typeIn(view: MemoryView, type: SearchInput['memoryType']): SearchInput['memoryType'] {
  if (view === 'detail_factual') return type;
  return view === 'tool_memory' && type?.startsWith('Tool') ? type : undefined;
}

function admission(
  among: ReadonlySet<string> | undefined,
  type: SearchInput['memoryType'],
  index: CubeIndex,
): (doc: Doc) => boolean {
  if (type !== 'WorkingMemory')
    return (doc) => (!among || among.has(doc.id)) && (!type || isOfType(doc, type));
  const working = workingMemory(index);
  return (doc) => working.has(doc.id) && (!among || among.has(doc.id));
}

/**
 * Whether a memory is of a type other than `WorkingMemory`, which depends on the other memories of its cube.
 */
export function isOfType(doc: Doc, type: NonNullable<SearchInput['memoryType']>): boolean {
  if (type !== 'AllSummaryMemory') return doc.memoryType === type;
  return !doc.isRaw && (doc.memoryType === 'LongTermMemory' || doc.memoryType === 'UserMemory');
}

function candidatesFor(limit: number, { dedup = 'text' }: SearchInput): number {
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

/** Reduces the hits of each pool of cubes, per view, to the best over all cubes of the pool. */
function pooled(
  views: readonly RankedView[],
  pools: readonly (readonly string[])[] = [],
): readonly RankedView[] {
  if (pools.length === 0) return views;
  const poolOf = new Map(pools.flatMap((cubes, pool) => cubes.map((cubeId) => [cubeId, pool] as const)));
  const floors = new Map<string, number>();
  const groups = Map.groupBy(views, ({ view, cubeId }) => `${poolOf.get(cubeId)}:${view}`);
  for (const [key, group] of groups) {
    const scores = group.flatMap(({ hits }) => hits.map(({ score }) => score)).sort((a, b) => b - a);
    floors.set(key, scores[POOL_SPARE * (group[0]?.limit ?? 0) - 1] ?? Number.NEGATIVE_INFINITY);
  }
  return views.map((ranked) => {
    const pool = poolOf.get(ranked.cubeId);
    const floor = floors.get(`${pool}:${ranked.view}`) ?? 0;
    return pool === undefined
      ? ranked
      : { ...ranked, hits: ranked.hits.filter(({ score }) => score >= floor) };
  });
}
