import { diverse, withoutEqual, withoutSimilar } from '../../domain/ranking/distinct.ts';
import { type Ranked, type RankQuery, rank } from '../../domain/ranking/rank.ts';
import type { Doc } from '../../domain/ranking/term-index.ts';
import type { MemoryView } from '../../domain/view.ts';
import type { SearchInput } from '../memories/search-memories.ts';
import type { FilteredIndex } from './filtered-index.ts';

/** Candidates beyond the limit, to fill the places of those that are left out as doubles. */
const SPARE = 10;
/** Where similar ones are left out: three times the limit, up to so many more. */
const MOST_SPARE = 200;

/** What one view of one cube gave, stage by stage. */
export interface RankedView {
  readonly view: MemoryView;
  readonly cubeId: string;
  readonly limit: number;
  readonly query: RankQuery;
  /** The best by score. */
  readonly candidates: readonly Ranked[];
  /** Those of them that reach the least relevance asked for. */
  readonly relevant: readonly Ranked[];
  /** Those of them that are no doubles, as many as asked for. */
  readonly hits: readonly Ranked[];
}

/** The best of each view and cube. */
export function rankViews(
  indexes: readonly (FilteredIndex & { readonly cubeId: string })[],
  input: SearchInput,
  given: Pick<RankQuery, 'terms' | 'similarity'>,
): readonly RankedView[] {
  const floor = input.minRelativity ?? 0;
  return (Object.entries(input.limits) as [MemoryView, number][]).flatMap(([view, limit]) =>
    indexes.map(({ cubeId, index, among }) => {
      const type = typeIn(view, input.memoryType);
      const query: RankQuery = {
        ...given,
        conversationId: input.conversationId,
        fill: floor === 0,
        admits: among || type ? admission(among, type) : undefined,
        statesPreference: (doc) => index.statesPreference(doc),
      };
      const candidates = limit <= 0 ? [] : rank(index.view(view), query, candidatesFor(limit, input));
      const relevant = candidates.filter((hit) => hit.relativity >= floor);
      const hits = distinct(relevant, limit, input).slice(0, limit);
      return { view, cubeId, limit, query, candidates, relevant, hits };
    }),
  );
}

/** The only type of memories that counts in a view; undefined = all. */
export function typeIn(view: MemoryView, type: SearchInput['memoryType']): SearchInput['memoryType'] {
  if (view === 'detail_factual') return type;
  return view === 'tool_memory' && type?.startsWith('Tool') ? type : undefined;
}

function admission(among: ReadonlySet<string> | undefined, type: SearchInput['memoryType']) {
  return (doc: Doc) => (!among || among.has(doc.id)) && (!type || doc.memoryType === type);
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
