import type { MemoryView } from '../../domain/memories/view.ts';
import { diverse, withoutEqual, withoutSimilar } from '../../domain/ranking/distinct.ts';
import type { Doc } from '../../domain/ranking/entry.ts';
import { fuse } from '../../domain/ranking/fuse.ts';
import { type Ranked, rank } from '../../domain/ranking/rank.ts';
import type { RankQuery } from '../../domain/ranking/signals.ts';
import type { CubeIndex } from './cube-index.ts';
import type { FilteredIndex } from './filtered-index.ts';
import type { SearchInput } from './types.ts';
import { workingMemory } from './working-memory.ts';

/** Candidates beyond the limit, to replace those that are dropped as duplicates. */
const SPARE = 10;
/**
 * If similar hits are dropped, there are three times as many candidates as the limit, but at most this many
 * more.
 */
const MOST_SPARE = 200;

/** The ranking of one view of one cube, stage by stage. */
export interface RankedView {
  readonly view: MemoryView;
  readonly cubeId: string;
  readonly limit: number;
  /** All memories of the view, ranked; computed at the first call. */
  readonly everyone: () => readonly Ranked[];
  /** The best memories by score. */
  readonly candidates: readonly Ranked[];
  /** The candidates that reach the least relevance. */
  readonly relevant: readonly Ranked[];
  /** The relevant candidates without duplicates, at most `limit`. */
  readonly hits: readonly Ranked[];
}

/** The parts of a ranking query that are the same for every view and cube. */
export type Given = Pick<RankQuery, 'terms' | 'similarity' | 'meaning' | 'weights' | 'time' | 'voice'>;

/** A helping query. Its ranking is fused with that of the caller's query. */
export interface HelpingPass extends Given {
  readonly weight: number;
}

/** Ranks each view of each cube. */
export function rankViews(
  indexes: readonly (FilteredIndex & { readonly cubeId: string })[],
  input: SearchInput,
  given: Given,
  helping: readonly HelpingPass[] = [],
): readonly RankedView[] {
  const floor = input.minRelativity ?? 0;
  return (Object.entries(input.limits) as [MemoryView, number][]).flatMap(([view, limit]) =>
    indexes.map(({ cubeId, index, among }) => {
      const type = typeIn(view, input.memoryType);
      const query: RankQuery = {
        ...given,
        conversationId: input.conversationId,
        fill: floor === 0,
        admits: among || type ? admission(among, type, index) : undefined,
        statesPreference: index.statesPreference,
      };
      const best = (most: number) => {
        const own = rank(index.view(view), query, most);
        if (helping.length === 0) return own;
        const others = helping.map(({ weight, ...pass }) => ({
          weight,
          hits: rank(index.view(view), { ...query, ...pass, fill: false }, most),
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
      return { view, cubeId, limit, everyone, candidates, relevant, hits };
    }),
  );
}

/** The only memory type that a view may return; undefined = all. */
export function typeIn(view: MemoryView, type: SearchInput['memoryType']): SearchInput['memoryType'] {
  if (view === 'detail_factual') return type;
  return view === 'tool_memory' && type?.startsWith('Tool') ? type : undefined;
}

function admission(
  among: ReadonlySet<string> | undefined,
  type: SearchInput['memoryType'],
  index: CubeIndex,
): (doc: Doc) => boolean {
  if (type !== 'WorkingMemory')
    return (doc) => (!among || among.has(doc.id)) && (!type || doc.memoryType === type);
  const working = workingMemory(index);
  return (doc) => working.has(doc.id) && (!among || among.has(doc.id));
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
