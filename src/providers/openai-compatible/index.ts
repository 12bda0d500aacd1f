import type { EmbeddingConfig, EndpointConfig } from '../../config.ts';
import { togetherFor } from '../../lib/together.ts';
import type { ChatModel } from '../chat-model.ts';
import type { Embedder } from '../embedder.ts';
import type { ModelMeter } from '../meter.ts';
import { readingEmbedder } from '../reading-embedder.ts';
import type { Reranker } from '../reranker.ts';
import { createChatModel } from './chat-model.ts';
import { createEmbedder } from './embedder.ts';
import { Endpoint } from './endpoint.ts';
import { createReranker } from './reranker.ts';

export interface ProviderConfig {
  readonly llm: EndpointConfig | null;
  readonly embedding: EmbeddingConfig | null;
  readonly rerank: EndpointConfig | null;
  readonly providerTimeoutMs: number;
}

export interface Providers {
  /** Each model is null if it is not configured. */
  readonly chat: ChatModel | null;
  readonly embedder: Embedder | null;
  readonly reranker: Reranker | null;
  /** The configured models by the beginning of their settings, and whether calls are stopped for failures. */
  openCircuits(): ReadonlyMap<string, boolean>;
  /** Ends running calls and closes the connections. */
  close(): Promise<void>;
}

/**
 * Creates the configured models. Each has an endpoint of its own, so that the failures of
 * one model do not stop another.
 */
export function createProviders(config: ProviderConfig, meter: ModelMeter): Providers {
  const endpoints = new Map<string, Endpoint>();
  const behind = <C extends EndpointConfig, M>(
    name: 'llm' | 'embedding' | 'rerank',
    settings: C | null,
    create: (options: C & { readonly endpoint: Endpoint; readonly meter: ModelMeter }) => M,
  ): M | null => {
    if (settings === null) return null;
    const endpoint = new Endpoint({ ...settings, timeoutMs: config.providerTimeoutMs });
    endpoints.set(name, endpoint);
    return create({ ...settings, endpoint, meter });
  };
  return {
    chat: behind('llm', config.llm, createChatModel),
    embedder: behind('embedding', config.embedding, (options) => readingEmbedder(createEmbedder(options))),
    reranker: behind('rerank', config.rerank, createReranker),
    openCircuits: () => new Map([...endpoints].map(([name, endpoint]) => [name, endpoint.isOpen])),
    close: async () => {
      await togetherFor(endpoints.values(), (endpoint) => endpoint.close());
    },
  };
}
