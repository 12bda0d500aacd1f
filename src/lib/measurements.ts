import { Emitter } from './event-emitter.ts';

export const SEARCH_STAGES = ['changes', 'encoder', 'rank', 'fetch'] as const;
/**
 * A part of a search: reading the changes of the indexes, computing the query's vector, ranking, and fetching
 * the hits.
 */
export type SearchStage = (typeof SEARCH_STAGES)[number];

/** What a process tells about its work while it works, for the metrics. */
export class Measurements {
  readonly searchStages = new Emitter<{ readonly stage: SearchStage; readonly seconds: number }>();
  readonly tasksEnded = new Emitter<{
    readonly kind: string;
    readonly outcome: 'completed' | 'failed' | 'retried';
  }>();

  /** How an attempt to send an event to a webhook ended. */
  readonly webhookAttempts = new Emitter<'delivered' | 'failed'>();

  /** Measures a part of a search, also when it fails. */
  async stage<T>(stage: SearchStage, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.stageTook(stage, began);
    }
  }

  /** @param began on the clock of `performance.now()` */
  stageTook(stage: SearchStage, began: number): void {
    this.searchStages.emit({ stage, seconds: (performance.now() - began) / 1000 });
  }
}
