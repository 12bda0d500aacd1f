import { Emitter } from './event-emitter.ts';
import type { StageTimes } from './stage-times.ts';
import { Tally } from './tally.ts';
import { NO_TRACING, type Tracing } from './tracing/tracing.ts';

export const SEARCH_STAGES = ['changes', 'encoder', 'rank', 'fetch'] as const;
/**
 * A part of a search: reading the changes of the indexes, computing the query's vector, ranking, and fetching
 * the hits.
 */
export type SearchStage = (typeof SEARCH_STAGES)[number];

const SPAN_NAMES = {
  changes: 'search changes',
  encoder: 'search encoder',
  rank: 'search rank',
  fetch: 'search fetch',
} as const satisfies Record<SearchStage, string>;

/** What a process tells about its work while it works, for the metrics. */
export class Measurements {
  readonly #tracing: Tracing;
  readonly searchStages = new Emitter<{ readonly stage: SearchStage; readonly seconds: number }>();
  readonly tasksEnded = new Emitter<{
    readonly kind: string;
    readonly outcome: 'completed' | 'failed' | 'retried';
  }>();

  /** How an attempt to send an event to a webhook ended. */
  readonly webhookAttempts = new Emitter<'delivered' | 'failed'>();

  /** Entries that the audit log lacks: refusals are written later, ends of operations are lost. */
  readonly unwrittenAudits = new Tally(['refusal', 'end']);
  /** Adds that a quota of their project refused. */
  readonly quotaRefusals = new Tally(['adds_per_day', 'memories', 'bytes', 'users']);
  /** Searches that were left to another process of the server; after `failed` this one searched itself. */
  readonly delegatedSearches = new Tally(['answered', 'failed']);
  /** Requests that a limit of requests a minute refused. */
  readonly rateRefusals = new Tally(['key', 'project']);

  /** @param tracing gets a span of each part of a search */
  constructor(tracing: Tracing = NO_TRACING) {
    this.#tracing = tracing;
  }

  /**
   * Measures a part of a search, also when it fails.
   * @param times of the request, for the log of slow ones
   */
  async stage<T>(stage: SearchStage, work: () => Promise<T>, times?: StageTimes): Promise<T> {
    const began = performance.now();
    try {
      return await this.#tracing.span(SPAN_NAMES[stage], {}, work);
    } finally {
      this.#emit(stage, began, times);
    }
  }

  /** @param began on the clock of `performance.now()` */
  stageTook(stage: SearchStage, began: number, times?: StageTimes): void {
    this.#tracing.took(SPAN_NAMES[stage], began);
    this.#emit(stage, began, times);
  }

  #emit(stage: SearchStage, began: number, times: StageTimes | undefined): void {
    times?.since(stage, began);
    this.searchStages.emit({ stage, seconds: (performance.now() - began) / 1000 });
  }
}
