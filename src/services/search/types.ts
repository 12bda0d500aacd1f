import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import type { Condition } from '../../domain/filter/filter.ts';
import type { Memory, MemoryType } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { AsOf } from '../../domain/time/as-of.ts';
import type { HelpingQuery } from './plan-queries.ts';

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

/** How a signal speaks for a hit: its value, and its place among all memories of the view and cube (1 = most). */
export interface SignalOfHit {
  readonly value: number;
  /** Null where the signal found nothing. */
  readonly rank: number | null;
}

export interface HitExplanation {
  readonly signals: Readonly<Record<string, SignalOfHit>>;
  /** What each signal added to the score: they sum up to it. */
  readonly parts: Readonly<Record<string, number>>;
}

/** Where an activated memory of a searched cube ended up. */
export type Place =
  | { readonly stage: 'hit'; readonly rank: number; readonly score: number; readonly relativity: number }
  /** Its kind or type was not asked for. */
  | { readonly stage: 'not_asked'; readonly view: string; readonly memoryType: string }
  | { readonly stage: 'filtered' }
  | { readonly stage: 'no_signal' }
  | { readonly stage: 'below_threshold'; readonly relativity: number; readonly threshold: number }
  | { readonly stage: 'duplicate'; readonly of: string }
  | {
      readonly stage: 'beyond_limit';
      /** Its place among what is relevant and no double, from 1. */
      readonly rank: number;
      readonly limit: number;
      readonly score: number;
      readonly relativity: number;
    };

/** At which stage of a search a memory dropped out, or that it is a hit. */
export type Explanation = { readonly memoryId: string } & (
  | { readonly stage: 'not_found' | 'deleted' }
  | {
      /** Not true, or not known, at the time asked about. */
      readonly stage: 'other_time';
    }
  | { readonly stage: 'archived'; readonly supersededBy: string | null }
  | { readonly stage: 'other_cube'; readonly cubeId: string }
  | { readonly stage: 'filtered'; readonly conditions: readonly Condition[] }
  | Exclude<Place, { readonly stage: 'filtered' }>
);
