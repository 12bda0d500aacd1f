import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import type { Embedder } from '../embedder.ts';
import { createOnnxEmbedder } from '../onnx/embedder.ts';
import { createNgramEmbedder } from './ngram-embedder.ts';
import { createOfflineEmbedder } from './offline-embedder.ts';

/**
 * Creates the embedder that is used without an endpoint. It runs on this machine and needs no network.
 * @throws ConfigError when the configured model cannot be used
 */
export async function createLocalEmbedder(
  { embeddingModelDir, offlineEmbedder }: Pick<Config, 'embeddingModelDir' | 'offlineEmbedder'>,
  log: Logger,
): Promise<Embedder> {
  if (embeddingModelDir !== undefined) return createOnnxEmbedder(embeddingModelDir, log);
  return offlineEmbedder === 'ngram' ? createNgramEmbedder() : createOfflineEmbedder();
}
