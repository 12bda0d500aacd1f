import { Lru } from '../../lib/lru.ts';
import { ProviderError } from '../provider-error.ts';
import { Refusal } from './failures.ts';

/** Ways to request JSON, the strictest first: a schema, any JSON, instructions in the prompt. */
export const JSON_MODES = ['json_schema', 'json_object', 'text'] as const;
export type JsonMode = (typeof JSON_MODES)[number];

/** The parameters that a model of an endpoint accepts, as far as they are known. */
export interface Dialect {
  readonly jsonMode: JsonMode;
  readonly maxTokens: 'max_tokens' | 'max_completion_tokens';
  readonly without: readonly Optional[];
}

/** The `response_format` in a dialect; undefined if only the prompt asks for JSON. */
export type ResponseFormat = (dialect: Dialect) => object | undefined;

const OPTIONAL = ['temperature', 'top_p', 'stream_options'] as const;
type Optional = (typeof OPTIONAL)[number];

const FULL: Dialect = { jsonMode: 'json_schema', maxTokens: 'max_tokens', without: [] };
/** Most models in the cache: callers may name any model. */
const MAX_MODELS = 100;

/**
 * Learns from refusals which parameters a model of an endpoint accepts, so that one configuration suits all
 * endpoints. Each refusal removes or renames one parameter, so a request is repeated only a few times. The
 * dialect that led to an answer is cached.
 */
export class Dialects {
  readonly #known = new Lru<Dialect>({ maxEntries: MAX_MODELS });

  /**
   * Sends a request, and repeats it with fewer parameters while the endpoint refuses one of them.
   * @param bodyIn makes the request's body in a dialect
   * @throws the error of `send` when no parameter can be left out
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
        this.#known.set(model, dialect);
        return value;
      } catch (error) {
        const next = poorer(dialect, body, error);
        if (next === null) throw error;
        dialect = next;
      }
    }
  }
}

/** @returns the dialect without the refused parameter; null if the endpoint refused something else */
function poorer(dialect: Dialect, body: object, error: unknown): Dialect | null {
  const refusal = error instanceof ProviderError && error.failure === 'rejected' ? error.cause : null;
  if (!(refusal instanceof Refusal) || (refusal.status !== 400 && refusal.status !== 422)) return null;
  if (refusal.mentions('context_length', 'context length')) return null;
  if ('max_tokens' in body && refusal.mentions('max_completion_tokens')) {
    return { ...dialect, maxTokens: 'max_completion_tokens' };
  }
  const unwanted = OPTIONAL.find((name) => name in body && refusal.mentions(name));
  if (unwanted !== undefined) return { ...dialect, without: [...dialect.without, unwanted] };
  // any text can mean that the endpoint accepts no schema, so the next weaker JSON mode is tried
  return 'response_format' in body ? { ...dialect, jsonMode: lower(dialect.jsonMode) } : null;
}

function lower(mode: JsonMode): JsonMode {
  return mode === 'json_schema' ? 'json_object' : 'text';
}
