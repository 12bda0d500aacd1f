import { EncoderPool } from '../../src/providers/encoding/encoder-pool.ts';
import { createOfflineEmbedder } from '../../src/providers/offline/offline-embedder.ts';
import { type ModelProvider, startModelProvider } from './model-provider.ts';

const account = { projectId: 'provider', purpose: 'embed' } as const;
const { signal } = new AbortController();

/**
 * Encoders that a provider serves. `both` are the vectors that the server makes itself without a provider;
 * `english` is its encoder of English sentences alone, for texts of every language; `nothing` gives all texts
 * the same vector.
 */
export const SERVED = ['both', 'english', 'nothing'] as const;

export type Served = (typeof SERVED)[number];

/** A provider of embeddings on loopback that serves a real encoder: the shipped one, in another role. */
export async function startEncoderProvider(served: Served): Promise<ModelProvider> {
  const provider = await startModelProvider();
  const encode = ENCODERS[served]();
  const vectors = new Map<string, readonly number[]>();
  provider.mode.takesDimensions = false;
  provider.mode.vectorOf = (text) => vectors.get(text) ?? [];
  provider.thinks = async ({ path, body }) => {
    if (path !== '/embeddings') return;
    for (const text of body.input as string[]) vectors.set(text, await encode.vector(text));
  };
  const { close } = provider;
  return Object.assign(provider, {
    close: async () => {
      await close();
      await encode.close();
    },
  });
}

/**
 * A reranking model on loopback that scores by the vectors which the server makes itself without a provider:
 * each text is compared with the query by meaning alone, as weaker models do.
 */
export async function startRerankProvider(): Promise<ModelProvider> {
  const provider = await startModelProvider();
  const encode = bothLanguages();
  const vectors = new Map<string, readonly number[]>();
  const vectorOf = (text: string) => vectors.get(text) ?? [];
  provider.mode.relevanceOf = (query, document) => {
    const of = vectorOf(document);
    return vectorOf(query).reduce((sum, value, at) => sum + value * (of[at] ?? 0), 0);
  };
  provider.thinks = async ({ path, body }) => {
    if (path !== '/rerank') return;
    for (const text of [body.query, ...body.documents] as string[])
      if (!vectors.has(text)) vectors.set(text, await encode.vector(text));
  };
  const { close } = provider;
  return Object.assign(provider, {
    close: async () => {
      await close();
      await encode.close();
    },
  });
}

const ENCODERS = {
  both: bothLanguages,
  english: englishAlone,
  nothing: () => ({ vector: async () => [1, 0, 0, 0], close: async () => undefined }),
};

function bothLanguages() {
  const embedder = createOfflineEmbedder();
  return {
    vector: async (text: string) => {
      const [vector] = await embedder.embed([text], account, signal);
      return [...(vector ?? new Float32Array(embedder.dimensions ?? 0).fill(0.01))];
    },
    close: async () => embedder.close?.(),
  };
}

function englishAlone() {
  const script = new URL('../../src/providers/offline/sentence/worker.ts', import.meta.url);
  const pool = new EncoderPool({ name: 'served encoder', script, data: 4, ahead: 4, idleMs: 60_000 }, 1);
  return {
    vector: async (text: string) => [...(await pool.encode(text.slice(0, 480), 'document', signal))],
    close: () => pool.close(),
  };
}
