import type { Config } from '../../config.ts';
import { encoderThreads } from '../../lib/encoder-threads.ts';
import type { Logger } from '../../logger.ts';
import type { Embedder } from '../embedder.ts';
import { createOnnxEmbedder } from '../onnx/embedder.ts';
import { readingEmbedder } from '../reading-embedder.ts';
import { createNgramEmbedder } from './ngram-embedder.ts';
import { createOfflineEmbedder } from './offline-embedder.ts';

/**
 * Creates the embedder that is used without an endpoint. It runs on this machine and needs no network.
 * @throws ConfigError when the configured model cannot be used
 */
export async function createLocalEmbedder(
  config: Pick<Config, 'embeddingModelDir' | 'offlineEmbedder' | 'encoderThreads' | 'workers'>,
  log: Logger,
): Promise<Embedder> {
  if (config.embeddingModelDir !== undefined)
    return readingEmbedder(await createOnnxEmbedder(config.embeddingModelDir, log));
  if (config.offlineEmbedder === 'ngram') return createNgramEmbedder();
  return createOfflineEmbedder(config.encoderThreads ?? encoderThreads(config.workers));
}
