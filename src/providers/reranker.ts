import type { ModelAccount } from './model-account.ts';

export interface RankedDocument {
  /** Position in the documents given. */
  readonly index: number;
  /** Relevance as the model gives it, higher is better. */
  readonly score: number;
}

/** Orders documents by their relevance to a query. Throws `ProviderError` when the call fails. */
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
