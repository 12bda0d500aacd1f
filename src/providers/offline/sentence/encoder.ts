import { Worker } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from './messages.ts';

export const SENTENCE_DIMENSIONS = 512;
/** A thread that nobody asked for so long is ended: it holds about 100 MB. A new one answers after 0.3–1 s. */
const IDLE_MS = 10 * 60_000;

interface Waiting {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (reason: unknown) => void;
}

/** The thread that encodes sentences: started when first needed, one text at a time, queries before documents. */
export class SentenceEncoder {
  readonly #queries: Waiting[] = [];
  readonly #documents: Waiting[] = [];
  #worker: Worker | null = null;
  #running: Waiting | null = null;
  #idle: NodeJS.Timeout | undefined;
  #requests = 0;

  /** @param text not empty. @returns a unit vector of 512 components */
  encode(text: string, purpose: 'query' | 'document', signal: AbortSignal): Promise<Float32Array> {
    const queue = purpose === 'query' ? this.#queries : this.#documents;
    return new Promise((resolve, reject) => {
      queue.push({ text, signal, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread; who waits is refused. It starts again when it is asked again. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#lost(new Error('The sentence encoder was closed.'));
    await worker?.terminate();
  }

  #next(): void {
    if (this.#running !== null) return;
    clearTimeout(this.#idle);
    this.#running = this.#take();
    if (this.#running === null) {
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
      return;
    }
    this.#requests += 1;
    const request: EncodeRequest = { id: this.#requests, text: this.#running.text };
    this.#worker ??= this.#start();
    this.#worker.postMessage(request);
  }

  #take(): Waiting | null {
    for (;;) {
      const first = this.#queries.shift() ?? this.#documents.shift();
      if (first === undefined) return null;
      if (!first.signal.aborted) return first;
      first.reject(first.signal.reason);
    }
  }

  #start(): Worker {
    // flags of the parent, a debugger's or a test runner's, do not concern it
    const options = { execArgv: [], name: 'sentence-encoder' };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), options);
    worker.unref();
    worker.on('message', (reply: EncodeReply) => this.#settle(reply));
    const lost = (cause: unknown) => {
      if (this.#worker === worker) this.#lost(new Error('The sentence encoder has ended.', { cause }));
    };
    worker.on('error', lost);
    worker.on('exit', lost);
    return worker;
  }

  #settle(reply: EncodeReply): void {
    const waiting = this.#running;
    if (waiting === null || reply.id !== this.#requests) return;
    this.#running = null;
    if ('vector' in reply) waiting.resolve(reply.vector);
    else waiting.reject(new Error(`The sentence encoder failed: ${reply.error}`));
    this.#next();
  }

  #lost(reason: Error): void {
    clearTimeout(this.#idle);
    this.#worker = null;
    const waiting = [...this.#queries.splice(0), ...this.#documents.splice(0)];
    if (this.#running !== null) waiting.push(this.#running);
    this.#running = null;
    for (const { reject } of waiting) reject(reason);
  }
}
