import type { ModelAccount } from './model-account.ts';

/** A document with its relevance. */
export interface RankedDocument {
  /** Index among the documents of the request. */
  readonly index: number;
  /** The model's relevance score; higher is better, the range depends on the model. */
  readonly score: number;
}

/** Ranks documents by their relevance to a query. A call that fails throws `ProviderError`. */
export interface Reranker {
  readonly id: string;
  /** @returns the best `topN` documents, best first */
  rerank(
    request: {
      readonly account: ModelAccount;
      readonly query: string;
      readonly documents: readonly string[];
      readonly topN: number;
    },
    signal: AbortSignal,
  ): Promise<readonly RankedDocument[]>;
}
