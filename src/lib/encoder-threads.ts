import { availableParallelism } from 'node:os';

/** Each takes about 100 MB. */
const MOST_THREADS = 8;

/**
 * Default number of the encoder's threads: each process of the server leaves one of its cores to the thread
 * that serves requests.
 */
export function encoderThreads(processes: number): number {
  const cores = Math.floor(availableParallelism() / processes);
  return Math.min(MOST_THREADS, Math.max(1, cores - 1));
}
