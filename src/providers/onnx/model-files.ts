/** The files and settings of a sentence encoder's folder. Plain data, because it is sent to a thread. */
export interface ModelFiles {
  readonly modelFile: string;
  readonly tokenizerFile: string;
  /** Null if there is none. */
  readonly tokenizerConfigFile: string | null;
  readonly pooling: 'mean' | 'cls';
  /** Longest input in tokens, including those that the tokenizer adds. */
  readonly maxTokens: number;
  /** Prefixes of texts. */
  readonly prompts: { readonly query: string; readonly document: string };
  /** Whether a dense layer follows the pooling. Only a model that returns the whole vector contains it. */
  readonly denseLayer: boolean;
}
