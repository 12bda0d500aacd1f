import type { z } from 'zod';
import type { ModelAccount, TokenUsage } from './model-account.ts';

export interface ChatTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatRequest {
  readonly account: ModelAccount;
  readonly messages: readonly ChatTurn[];
  /** Another model than the configured one, of the same endpoint. */
  readonly model?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
}

export interface ChatAnswer {
  readonly text: string;
  /** What the model thought before it answered, apart from the text; null where it gave none. */
  readonly reasoning: string | null;
  readonly usage: TokenUsage;
  /** False when the answer was cut off at `maxTokens`. */
  readonly complete: boolean;
}

export type ChatDelta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string };

/** A language model. Every attempt at a call ends within the configured time; a call that fails throws `ProviderError`. */
export interface ChatModel {
  /** Name of the model, kept with what it makes. */
  readonly id: string;
  complete(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>;
  /** Parts of the answer as they come. Leaving the loop early or aborting ends the call at the provider. */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta>;
  /**
   * An answer of the given shape: by JSON schema where the endpoint can, else by JSON mode, else by tolerant parsing.
   * @param name of the schema, `[a-z_]+`
   * @throws ProviderError `bad_answer` when no attempt gave a fitting answer
   */
  json<T>(
    request: ChatRequest,
    name: string,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<{ readonly value: T; readonly usage: TokenUsage }>;
}
