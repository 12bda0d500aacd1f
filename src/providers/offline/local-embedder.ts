import { availableParallelism } from 'node:os';
import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import type { Embedder } from '../embedder.ts';
import { createOnnxEmbedder } from '../onnx/embedder.ts';
import { createNgramEmbedder } from './ngram-embedder.ts';
import { createOfflineEmbedder } from './offline-embedder.ts';

/** Threads of the encoder without a setting: each takes about 100 MB. */
const MOST_THREADS = 8;

/**
 * Creates the embedder that is used without an endpoint. It runs on this machine and needs no network.
 * @throws ConfigError when the configured model cannot be used
 */
export async function createLocalEmbedder(
  config: Pick<Config, 'embeddingModelDir' | 'offlineEmbedder' | 'encoderThreads' | 'workers'>,
  log: Logger,
): Promise<Embedder> {
  if (config.embeddingModelDir !== undefined) return createOnnxEmbedder(config.embeddingModelDir, log);
  if (config.offlineEmbedder === 'ngram') return createNgramEmbedder();
  // each process leaves one of its cores to the thread that serves requests
  const cores = Math.floor(availableParallelism() / config.workers);
  const threads = Math.min(MOST_THREADS, Math.max(1, cores - 1));
  return createOfflineEmbedder(config.encoderThreads ?? threads);
}
