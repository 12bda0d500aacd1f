import type { ModelAccount } from './model-account.ts';

/** Turns texts into unit vectors. Vectors of different embedders are never compared. */
export interface Embedder {
  /** Key under which vectors are stored, for example `offline-ngram/1:256`. */
  readonly id: string;
  /** Null where only the model knows. */
  readonly dimensions: number | null;
  /** Answers within milliseconds: a search waits for it without a limit, and keeps no vectors of queries. */
  readonly instant: boolean;
  /**
   * @param texts any strings, also empty ones
   * @param account of the purpose `search`: a query, which has somebody waiting for it and may be remembered
   * @returns one vector of length 1 per text, or null where the text has nothing to embed
   * @throws ProviderError when a model fails
   */
  embed(
    texts: readonly string[],
    account: ModelAccount,
    signal: AbortSignal,
  ): Promise<(Float32Array | null)[]>;
  /** How much a query's similarities tell beyond its words, 0..1: ranking weighs them by it. Absent = 1. */
  meaning?(query: string): number;
  /** Ends threads and connections. */
  close?(): Promise<void>;
}
