/** What a folder as published for a sentence encoder says. Plain data: it is handed to a thread. */
export interface ModelFiles {
  readonly modelFile: string;
  readonly tokenizerFile: string;
  /** Null where there is none. */
  readonly tokenizerConfigFile: string | null;
  readonly pooling: 'mean' | 'cls';
  /** Longest input, with what the tokenizer adds. */
  readonly maxTokens: number;
  /** Put in front of texts. */
  readonly prompts: { readonly query: string; readonly document: string };
  /** Whether a layer follows the pooling, which only a model that makes the whole vector holds. */
  readonly denseLayer: boolean;
}
