import { createOfflineEmbedder } from '../../src/providers/offline/offline-embedder.ts';

/** Vectors of English sentences by the built-in encoder, null for those that it does not know. */
export async function vectorsOf(texts: readonly string[]): Promise<readonly (Float32Array | null)[]> {
  const encoder = createOfflineEmbedder(1);
  const vectors = (await encoder.sentences?.(texts, { projectId: '' }, new AbortController().signal)) ?? [];
  await encoder.close?.();
  return vectors;
}
