import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import type { Condition } from '../../domain/filter/filter.ts';
import type { Memory, MemoryType } from '../../domain/memories/memory.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import type { AsOf } from '../../domain/time/as-of.ts';
import type { HelpingQuery } from './plan-queries.ts';

export type ViewLimits = Readonly<Partial<Record<MemoryView, number>>>;

export interface SearchInput {
  readonly cubeIds: readonly string[];
  readonly query: string;
  /** The query's vector, where it is known; by default the embedder makes it. */
  readonly vector?: Float32Array | undefined;
  /** Rank only by words or only by vectors. Default: by every signal. */
  readonly by?: 'words' | 'vectors' | undefined;
  /** Helping queries whose rankings are fused with that of the query. */
  readonly also?: readonly HelpingQuery[] | undefined;
  /** The most hits of each view from each cube; an absent view is not searched. */
  readonly limits: ViewLimits;
  /** How many more hits of a view to return from each cube, so that the caller can choose among them. */
  readonly spare?: ViewLimits | undefined;
  /** A second ranking of the same memories in the same state. */
  readonly second?:
    | {
        readonly limits: ViewLimits;
        /** How many of the queries in `also` it uses, from the first on. */
        readonly also: number;
      }
    | undefined;
  /** Groups of cubes that share the limit of one cube. */
  readonly pools?: readonly (readonly string[])[] | undefined;
  /** Hits below this relevance (0..1) are left out. 0 fills the limit as far as the cube has memories. */
  readonly minRelativity?: number | undefined;
  /** Memories of this conversation rank higher; it is not a filter. */
  readonly conversationId?: string | undefined;
  /** Only memories that match their cube's filter are ranked; word frequencies are those of the matches. */
  readonly filters?: CubeFilters | undefined;
  /**
   * Ranks the memories that were true or known at a time, archived versions included, instead of the current
   * ones.
   */
  readonly asOf?: AsOf | undefined;
  /**
   * Restricts the view `detail_factual` to memories of this type. A type of tool memories leaves that view
   * empty and restricts the view `tool_memory`. `WorkingMemory` means the newest memories of each cube, which
   * are returned with that type. `AllSummaryMemory` means the extracted long-term and user memories.
   */
  readonly memoryType?: MemoryType | 'AllSummaryMemory' | 'none' | undefined;
  /**
   * `no`: keep duplicates; `text` (default): drop hits with the text of a better one; `sim`: also drop
   * similar ones; `mmr`: in addition, prefer hits that add something to the better ones.
   */
  readonly dedup?: 'no' | 'sim' | 'mmr' | 'text' | undefined;
  /** "Now" for time expressions in the query. Default: the clock. */
  readonly referenceTime?: Date | undefined;
  /** Whether hits come with an explanation of their rank. */
  readonly explain?: boolean | undefined;
  /** Memories for which the result explains at which stage they dropped out. */
  readonly explainIds?: readonly string[] | undefined;
}

export interface SearchHit {
  readonly memory: Memory;
  /** 0..1: an estimate of how likely the memory is relevant. */
  readonly relativity: number;
  /** The order of the hits; comparable only within one search. */
  readonly score: number;
  readonly explanation?: HitExplanation | undefined;
  /** The part of a long text that `memory.text` holds, in UTF-16 offsets, and the length of the whole. */
  readonly passage?: { readonly start: number; readonly end: number; readonly length: number } | undefined;
  /** Whether the search has `asOf`, so that the hit may be an earlier version. */
  readonly isAsOf?: boolean;
}

export type Hits = Readonly<Partial<Record<MemoryView, readonly SearchHit[]>>>;

export interface SearchResult {
  /** By view, over all cubes, best first. */
  readonly hits: Hits;
  /** The hits of the second ranking, if the search has one. */
  readonly secondHits?: Hits | undefined;
  /** The parts of the search that failed and were left out. */
  readonly degraded: readonly Degradation[];
  /** The explanations of `explainIds`, in their order. */
  readonly explanations?: readonly Explanation[] | undefined;
}

/**
 * `embedding`: the search ranked by words alone. `index`: a cube was too large for an index in memory, so
 * only its likeliest memories were ranked.
 */
export const DEGRADATIONS = ['embedding', 'index'] as const;

export type Degradation = (typeof DEGRADATIONS)[number];

/** A signal of a hit: its value, and its rank among all memories of the view and cube (1 = highest). */
export interface SignalOfHit {
  readonly value: number;
  /** Null if the value is 0. */
  readonly rank: number | null;
}

export interface HitExplanation {
  readonly signals: Readonly<Record<string, SignalOfHit>>;
  /** What each signal contributes to the score; the parts add up to it. */
  readonly parts: Readonly<Record<string, number>>;
}

/** The stage that an activated memory of a searched cube reached. */
export type Place =
  | { readonly stage: 'hit'; readonly rank: number; readonly score: number; readonly relativity: number }
  /** The search did not request its view or type. */
  | { readonly stage: 'not_asked'; readonly view: string; readonly memoryType: string }
  | { readonly stage: 'filtered' }
  | { readonly stage: 'no_signal' }
  | { readonly stage: 'below_threshold'; readonly relativity: number; readonly threshold: number }
  | { readonly stage: 'duplicate'; readonly of: string }
  /** It did not fit the tokens of the request, or another list shows its words. */
  | {
      readonly stage: 'over_budget';
      readonly rank: number;
      readonly maxTokens: number;
      readonly score: number;
      readonly relativity: number;
    }
  | {
      readonly stage: 'beyond_limit';
      /** Its rank among the relevant memories, from 1. */
      readonly rank: number;
      readonly limit: number;
      readonly score: number;
      readonly relativity: number;
    };

/** The stage of a search at which a memory dropped out, or that it is a hit. */
export type Explanation = { readonly memoryId: string } & (
  | { readonly stage: 'not_found' | 'deleted' }
  | {
      /** The memory was not true, or not known, at the time of `asOf`. */
      readonly stage: 'other_time';
    }
  | { readonly stage: 'archived'; readonly supersededBy: string | null }
  | { readonly stage: 'other_cube'; readonly cubeId: string }
  | { readonly stage: 'filtered'; readonly conditions: readonly Condition[] }
  | Exclude<Place, { readonly stage: 'filtered' }>
);
