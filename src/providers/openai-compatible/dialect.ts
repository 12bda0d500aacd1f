import { ProviderError } from '../provider-error.ts';
import { Refusal } from './failures.ts';

/** Ways to ask for JSON, from the strictest: a schema, any JSON, words in the prompt. */
export const JSON_MODES = ['json_schema', 'json_object', 'text'] as const;
export type JsonMode = (typeof JSON_MODES)[number];

/** How a model of an endpoint wants to be asked, as far as it is known. */
export interface Dialect {
  readonly jsonMode: JsonMode;
  readonly maxTokens: 'max_tokens' | 'max_completion_tokens';
  readonly without: readonly Optional[];
}

/** The `response_format` in a dialect; undefined where words in the prompt have to do. */
export type ResponseFormat = (dialect: Dialect) => object | undefined;

const OPTIONAL = ['temperature', 'top_p', 'stream_options'] as const;
type Optional = (typeof OPTIONAL)[number];

const FULL: Dialect = { jsonMode: 'json_schema', maxTokens: 'max_tokens', without: [] };
/** Models that are remembered, by name: callers may name any. */
const MAX_MODELS = 100;

/**
 * Learns from refusals which parameters a model of an endpoint takes, so that one configuration serves them all. Each
 * refusal takes one thing away, so that a request is repeated a few times at most; what led to an answer is remembered.
 */
export class Dialects {
  readonly #known = new Map<string, Dialect>();

  /**
   * Sends a request, and again in another way while it is refused for something that can be left out.
   * @param bodyIn the request's body in a dialect
   */
  async ask<B extends object, T>(
    model: string,
    bodyIn: (dialect: Dialect) => B,
    send: (body: B) => Promise<T>,
  ): Promise<T> {
    let dialect = this.#known.get(model) ?? FULL;
    for (;;) {
      const body = bodyIn(dialect);
      try {
        const value = await send(body);
        this.#remember(model, dialect);
        return value;
      } catch (error) {
        const next = poorer(dialect, body, error);
        if (next === null) throw error;
        dialect = next;
      }
    }
  }

  #remember(model: string, dialect: Dialect): void {
    if (this.#known.size >= MAX_MODELS && !this.#known.has(model)) this.#known.clear();
    this.#known.set(model, dialect);
  }
}

/** @returns the dialect without what the endpoint refused; null where it refused something else */
function poorer(dialect: Dialect, body: object, error: unknown): Dialect | null {
  const refusal = error instanceof ProviderError && error.failure === 'rejected' ? error.cause : null;
  if (!(refusal instanceof Refusal) || (refusal.status !== 400 && refusal.status !== 422)) return null;
  if (refusal.mentions('context_length', 'context length')) return null;
  if ('max_tokens' in body && refusal.mentions('max_completion_tokens')) {
    return { ...dialect, maxTokens: 'max_completion_tokens' };
  }
  const unwanted = OPTIONAL.find((name) => name in body && refusal.mentions(name));
  if (unwanted !== undefined) return { ...dialect, without: [...dialect.without, unwanted] };
  // an endpoint that takes no schema may say anything
  return 'response_format' in body ? { ...dialect, jsonMode: lower(dialect.jsonMode) } : null;
}

function lower(mode: JsonMode): JsonMode {
  return mode === 'json_schema' ? 'json_object' : 'text';
}
