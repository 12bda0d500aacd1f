import type { SentResult } from '../../domain/web/web-result.ts';
import type { Endpoint } from '../openai-compatible/endpoint.ts';

export type CallOptions = Parameters<Endpoint['get']>[2];

/** How a provider of web searches is asked, and what its results look like. */
export interface SearchDialect {
  /** @returns the parsed body of the answer */
  ask(endpoint: Endpoint, query: string, options: CallOptions): Promise<unknown>;
  /** @returns null for an entry without an address */
  read(result: unknown): SentResult | null;
}
