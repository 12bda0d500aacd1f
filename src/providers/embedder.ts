/** Turns texts into unit vectors. Vectors of different embedders are never compared. */
export interface Embedder {
  /** Key under which vectors are stored, for example `offline-ngram/1:256`. */
  readonly id: string;
  readonly dimensions: number;
  readonly offline: boolean;
  /**
   * @param texts any strings, also empty ones
   * @param purpose a query has somebody waiting for it, and may be remembered; default `document`
   * @returns one vector of length 1 per text, or null where the text has nothing to embed
   */
  embed(
    texts: readonly string[],
    signal: AbortSignal,
    purpose?: 'query' | 'document',
  ): Promise<(Float32Array | null)[]>;
  /** How much a query's similarities tell beyond its words, 0..1: ranking weighs them by it. Absent = 1. */
  meaning?(query: string): number;
  /** Ends threads and connections. */
  close?(): Promise<void>;
}
