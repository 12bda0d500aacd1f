import type { ModelAccount } from './model-account.ts';

/** Turns texts into unit vectors. Vectors of different embedders must not be compared. */
export interface Embedder {
  /** Key under which vectors are stored, for example `offline-ngram/1:256`. */
  readonly id: string;
  /** Length of the vectors; null if it is known only after the first call. */
  readonly dimensions: number | null;
  /**
   * Whether the embedder answers within milliseconds. A search then waits for it without a time limit and
   * does not cache the vectors of queries.
   */
  readonly instant: boolean;
  /**
   * @param texts any strings, also empty ones
   * @param account with the purpose `search` the texts are queries: a caller waits, and vectors may be cached
   * @returns one vector of length 1 per text; null if a text has nothing to embed
   * @throws ProviderError when a model fails
   */
  embed(
    texts: readonly string[],
    account: ModelAccount,
    signal: AbortSignal,
  ): Promise<(Float32Array | null)[]>;
  /**
   * How much a query's similarities tell beyond its words, 0..1; the ranking weights them by it. Absent = 1.
   */
  meaning?(query: string): number;
  /**
   * The vectors of the built-in encoder of English sentences: 512 components, length 1, read in the
   * background. Absent where that encoder does not run.
   * @returns one vector per text, which nobody changes; null if a text has no Latin letters
   */
  sentences?(
    texts: readonly string[],
    account: Pick<ModelAccount, 'projectId'>,
    signal: AbortSignal,
  ): Promise<(Float32Array | null)[]>;
  /** Ends threads and connections. */
  close?(): Promise<void>;
}

/** An embedder that does all but `embed` like another one. */
export function withEmbed(embedder: Embedder, embed: Embedder['embed']): Embedder {
  const { meaning, sentences, close } = embedder;
  return {
    id: embedder.id,
    // known only after the first call
    get dimensions() {
      return embedder.dimensions;
    },
    instant: embedder.instant,
    embed,
    ...(meaning && { meaning: (query) => meaning.call(embedder, query) }),
    ...(sentences && {
      sentences: (texts, account, signal) => sentences.call(embedder, texts, account, signal),
    }),
    ...(close && { close: () => close.call(embedder) }),
  };
}
