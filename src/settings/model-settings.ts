import { z } from 'zod';
import { key, names, whole } from '../lib/environment-values.ts';
import { ConfigError } from './config-error.ts';

const WEB_SEARCH_PROVIDERS = ['searxng', 'tavily'] as const;

const text = z.string();
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL, for example http://127.0.0.1:11434/v1' })
  .refine((text) => URL.canParse(text) && new URL(text).username + new URL(text).password === '', {
    error:
      'must not contain a user or password: put the key into LLM_API_KEY, EMBEDDING_API_KEY, RERANK_API_KEY or WEB_SEARCH_API_KEY',
  });

/** The environment variables of language models, embedding models, rerankers and internet search. */
export const modelVariables = {
  LLM_BASE_URL: url.optional(),
  LLM_API_KEY: key.optional(),
  LLM_MODEL: text.optional(),
  LLM_MODELS: names.optional(),
  EMBEDDING_BASE_URL: url.optional(),
  EMBEDDING_API_KEY: key.optional(),
  EMBEDDING_MODEL: text.optional(),
  EMBEDDING_DIMENSIONS: whole(1, 4096).optional(),
  EMBEDDING_MODEL_DIR: text.optional(),
  OFFLINE_EMBEDDER: z
    .enum(['sentence', 'ngram'], { error: 'must be "sentence" or "ngram"' })
    .default('sentence'),
  RERANK_BASE_URL: url.optional(),
  RERANK_API_KEY: key.optional(),
  RERANK_MODEL: text.optional(),
  WEB_SEARCH_PROVIDER: z
    .enum(WEB_SEARCH_PROVIDERS, { error: 'must be "searxng" or "tavily"' })
    .default('searxng'),
  WEB_SEARCH_BASE_URL: url.optional(),
  WEB_SEARCH_API_KEY: key.optional(),
};

const schema = z.object(modelVariables);
type Variables = z.output<typeof schema>;

/** An OpenAI-compatible endpoint. */
export interface EndpointConfig {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

export interface EmbeddingConfig extends EndpointConfig {
  /** Length of its vectors; undefined = the length that the model returns. */
  readonly dimensions: number | undefined;
}

/** A provider of web searches. */
export interface WebSearchConfig {
  readonly provider: (typeof WEB_SEARCH_PROVIDERS)[number];
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

/** Which models the server uses. */
export interface ModelSettings {
  /**
   * Folder of an ONNX embedding model; undefined = the endpoint of `embedding`, or else the offline embedder.
   */
  readonly embeddingModelDir: string | undefined;
  /** The embedder that is used when no embedding model is configured. */
  readonly offlineEmbedder: 'sentence' | 'ngram';
  /** Null = offline extraction and answers. */
  readonly llm: EndpointConfig | null;
  /** Further models of the endpoint of `llm` that callers may choose by name. */
  readonly llmModels: readonly string[];
  /** Null = a local model or the offline embedder. */
  readonly embedding: EmbeddingConfig | null;
  /** Null = no reranking by a model. */
  readonly rerank: EndpointConfig | null;
  /** Null = no internet search. */
  readonly webSearch: WebSearchConfig | null;
}

/** @throws ConfigError when a group is only half set */
export function readModels(e: Variables): ModelSettings {
  if (e.LLM_BASE_URL === undefined && e.LLM_MODELS !== undefined) throw halfSet('LLM', 'MODELS');
  const embedding = endpointIn(e, 'EMBEDDING');
  if (embedding === null && e.EMBEDDING_DIMENSIONS !== undefined) throw halfSet('EMBEDDING', 'DIMENSIONS');
  if (embedding !== null && e.EMBEDDING_MODEL_DIR !== undefined) {
    throw new ConfigError(
      'EMBEDDING_MODEL_DIR and EMBEDDING_BASE_URL each configure an embedding model: unset one of them',
    );
  }
  return {
    embeddingModelDir: e.EMBEDDING_MODEL_DIR,
    offlineEmbedder: e.OFFLINE_EMBEDDER,
    llm: endpointIn(e, 'LLM'),
    llmModels: e.LLM_MODELS ?? [],
    embedding: embedding && { ...embedding, dimensions: e.EMBEDDING_DIMENSIONS },
    rerank: endpointIn(e, 'RERANK'),
    webSearch: webSearchIn(e),
  };
}

type ModelGroup = 'LLM' | 'EMBEDDING' | 'RERANK';
type Group = ModelGroup | 'WEB_SEARCH';

/**
 * Reads a URL and a model, which must be set together: otherwise the mistake would show only as poor answers.
 * @throws ConfigError when only one of them is set
 */
function endpointIn(e: Variables, group: ModelGroup): EndpointConfig | null {
  const [baseUrl, apiKey, model] = [e[`${group}_BASE_URL`], e[`${group}_API_KEY`], e[`${group}_MODEL`]];
  if (baseUrl === undefined) {
    if (model !== undefined) throw halfSet(group, 'MODEL');
    if (apiKey !== undefined) throw halfSet(group, 'API_KEY');
    return null;
  }
  if (model === undefined) {
    throw new ConfigError(
      `${group}_MODEL must be set when ${group}_BASE_URL is set: the name of a model of that endpoint`,
    );
  }
  return { baseUrl, apiKey, model };
}

/** @throws ConfigError when a key or Tavily is set without a URL */
function webSearchIn(e: Variables): WebSearchConfig | null {
  const { WEB_SEARCH_PROVIDER: provider, WEB_SEARCH_BASE_URL: baseUrl, WEB_SEARCH_API_KEY: apiKey } = e;
  if (baseUrl !== undefined) return { provider, baseUrl, apiKey };
  const example = provider === 'tavily' ? 'https://api.tavily.com' : 'http://127.0.0.1:8888';
  if (apiKey !== undefined) throw halfSet('WEB_SEARCH', 'API_KEY', example);
  // searxng is the default, so that it may be named although there is no internet search
  if (provider !== 'searxng') throw halfSet('WEB_SEARCH', 'PROVIDER', example);
  return null;
}

function halfSet(group: Group, name: string, example = 'http://127.0.0.1:11434/v1'): ConfigError {
  return new ConfigError(
    `${group}_BASE_URL must be set when ${group}_${name} is set: the URL of the endpoint, for example ${example}; or unset ${group}_${name}`,
  );
}
