import { togetherFor } from '../../lib/together.ts';
import { EncoderThread, type EncoderThreadOptions } from './encoder-thread.ts';

/**
 * Several threads with the same encoder. Each text goes to the thread with the least work before it, and of
 * equal ones to the first, so that a thread starts only when those before it are busy. Queries come before
 * documents on all of them.
 */
export class EncoderPool {
  readonly #threads: readonly EncoderThread[];

  /** @param count number of threads, at least 1 */
  constructor(options: EncoderThreadOptions, count: number) {
    this.#threads = Array.from({ length: count }, () => new EncoderThread(options));
  }

  /** As {@link EncoderThread.encode}. */
  encode(text: string, purpose: 'query' | 'document', signal: AbortSignal): Promise<Float32Array> {
    const [first, ...others] = this.#threads as readonly [EncoderThread, ...EncoderThread[]];
    let best = first;
    for (const thread of others) if (thread.textsBefore(purpose) < best.textsBefore(purpose)) best = thread;
    return best.encode(text, purpose, signal);
  }

  /** Ends the threads and rejects all waiting requests. A later request starts a thread again. */
  async close(): Promise<void> {
    await togetherFor(this.#threads, (thread) => thread.close());
  }
}
