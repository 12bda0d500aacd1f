import type { z } from 'zod';
import type { ModelAccount, TokenUsage } from './model-account.ts';

/** A message of the prompt. */
export interface ChatTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A call of the chat model. Parameters that are left out have the provider's defaults. */
export interface ChatRequest {
  readonly account: ModelAccount;
  readonly messages: readonly ChatTurn[];
  /** Another model of the same endpoint; default: the configured one. */
  readonly model?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
}

/** A complete answer of the chat model. */
export interface ChatAnswer {
  readonly text: string;
  /** The model's reasoning, which is not part of the text; null if it gave none. */
  readonly reasoning: string | null;
  readonly usage: TokenUsage;
  /** False if the answer was cut off at `maxTokens`. */
  readonly complete: boolean;
}

/** A part of a streamed answer. */
export type ChatDelta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string };

/** A request of a client, which is passed on as it is. */
export interface ForwardedChat {
  readonly account: ModelAccount;
  /** Another model of the same endpoint; default: the configured one. */
  readonly model?: string | undefined;
  /** The body of `POST /chat/completions`, without `model` and `stream`. */
  readonly body: Readonly<Record<string, unknown>> & { readonly messages: readonly object[] };
}

/** What a forwarded answer, or a part of it, says to the user. */
export interface Spoken {
  readonly text: string;
  /** Whether the model calls a tool, so that the turn goes on with another request. */
  readonly callsTools: boolean;
}

/** A language model with the requests of clients passed on to it. */
export interface ForwardingModel {
  /** Passes a request on. @returns the endpoint's answer, as it is */
  forward(
    request: ForwardedChat,
    signal: AbortSignal,
  ): Promise<Spoken & { readonly answer: Readonly<Record<string, unknown>> }>;
  /**
   * Passes a request on, and streams the answer. `data` is the text of an event of the endpoint, without its
   * `[DONE]`. Leaving the loop early or aborting also ends the call at the provider.
   */
  forwardStream(
    request: ForwardedChat,
    signal: AbortSignal,
  ): AsyncIterable<Spoken & { readonly data: string }>;
}

/**
 * A language model. Every attempt at a call ends within the configured time. A call that fails throws
 * `ProviderError`; an aborted call throws the signal's reason.
 */
export interface ChatModel extends ForwardingModel {
  /** Name of the model, stored with everything that it makes. */
  readonly id: string;
  complete(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>;
  /** Streams the answer. Leaving the loop early or aborting also ends the call at the provider. */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta>;
  /**
   * Asks for an answer that fits a schema: by JSON schema if the endpoint supports it, or else by JSON mode,
   * or else by tolerant parsing of the text.
   * @param name name of the schema, `[a-z_]+`
   * @throws ProviderError `bad_answer` when no answer fits the schema
   */
  json<T>(
    request: ChatRequest,
    name: string,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<{ readonly value: T; readonly usage: TokenUsage }>;
}
