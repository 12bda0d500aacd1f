import { Worker } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from './messages.ts';

export interface EncoderThreadOptions {
  /** Name of the thread in errors. */
  readonly name: string;
  /** A module that calls `serveEncoder`. */
  readonly script: URL;
  /** The `workerData` of the module. */
  readonly data?: unknown;
  /**
   * Queries that are sent to the thread before it answers. Default: 2, so that the
   * thread never waits for the next.
   */
  readonly ahead?: number;
  /**
   * The thread ends after this time without a request, in ms, and starts again
   * with the next one. Default: never.
   */
  readonly idleMs?: number;
}

const AHEAD = 2;
/**
 * A text takes 1 ms to 3 s; loading a large model takes longer. A thread that does
 * not answer for this time hangs.
 */
const LIMIT_MS = 120_000;

/** The encoder failed on this text only. */
export class TextError extends Error {
  override name = 'TextError';
}

interface Waiting {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A thread that encodes texts one after the other, queries before documents. It starts with the first
 * request. The next query is sent before the thread has answered the last one; otherwise the thread would
 * idle until this thread has time to send it.
 */
export class EncoderThread {
  readonly #options: EncoderThreadOptions;
  readonly #queries: Waiting[] = [];
  readonly #documents: Waiting[] = [];
  #worker: Worker | null = null;
  /** Requests that were sent to the thread and not yet answered, oldest first. */
  readonly #running = new Map<number, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #requests = 0;

  constructor(options: EncoderThreadOptions) {
    this.#options = options;
  }

  /**
   * @param text not empty
   * @returns a unit vector
   * @throws TextError when the encoder fails on this text; Error when the thread ends, with the reason as its
   * cause; the signal's reason when it aborts before the text is sent
   */
  encode(text: string, purpose: 'query' | 'document', signal: AbortSignal): Promise<Float32Array> {
    const queue = purpose === 'query' ? this.#queries : this.#documents;
    return new Promise((resolve, reject) => {
      queue.push({ text, signal, resolve, reject });
      const wasIdle = this.#running.size === 0;
      this.#next();
      if (wasIdle) this.#watch();
    });
  }

  /** The number of texts that a new one would wait for. */
  textsBefore(purpose: 'query' | 'document'): number {
    const queries = this.#running.size + this.#queries.length;
    return purpose === 'query' ? queries : queries + this.#documents.length;
  }

  /** Ends the thread and rejects all waiting requests. A later request starts it again. */
  async close(): Promise<void> {
    await this.#end(new Error(`The ${this.#options.name} was closed.`));
  }

  #next(): void {
    while (this.#running.size < (this.#options.ahead ?? AHEAD)) {
      const next = this.#take();
      if (next === null) return;
      this.#requests += 1;
      this.#running.set(this.#requests, next);
      this.#worker ??= this.#start();
      this.#worker.ref();
      const request: EncodeRequest = { id: this.#requests, text: next.text };
      this.#worker.postMessage(request);
    }
  }

  #take(): Waiting | null {
    for (;;) {
      // A query may queue behind a running text. A document waits until the thread is idle, because
      // it would delay the next query.
      const first = this.#queries.shift() ?? (this.#running.size === 0 ? this.#documents.shift() : undefined);
      if (first === undefined) return null;
      if (!first.signal.aborted) return first;
      first.reject(first.signal.reason);
    }
  }

  /** Sets the timer that ends a thread which hangs or is idle for too long. */
  #watch(): void {
    clearTimeout(this.#timer);
    const { name, idleMs } = this.#options;
    const hung = () => void this.#end(new Error(`The ${name} did not answer.`));
    if (this.#running.size > 0) this.#timer = setTimeout(hung, LIMIT_MS).unref();
    else if (idleMs !== undefined) this.#timer = setTimeout(() => void this.close(), idleMs).unref();
  }

  #start(): Worker {
    const { name, script, data } = this.#options;
    // without the parent's flags, which may belong to a debugger or a test runner
    const worker = new Worker(script, { execArgv: [], name: name.replaceAll(' ', '-'), workerData: data });
    worker.on('message', (reply: EncodeReply) => this.#settle(reply));
    const lost = (cause: unknown) => {
      if (this.#worker === worker) this.#lost(new Error(`The ${name} has ended.`, { cause }));
    };
    worker.on('error', lost);
    worker.on('exit', lost);
    return worker;
  }

  #settle(reply: EncodeReply): void {
    const waiting = this.#running.get(reply.id);
    if (waiting === undefined) return;
    this.#running.delete(reply.id);
    // an idle thread must not keep the process alive
    if (this.#running.size === 0) this.#worker?.unref();
    if ('vector' in reply) waiting.resolve(reply.vector);
    else waiting.reject(new TextError(`The ${this.#options.name} failed: ${reply.error}`));
    this.#next();
    this.#watch();
  }

  async #end(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#lost(reason);
    await worker?.terminate();
  }

  #lost(reason: Error): void {
    clearTimeout(this.#timer);
    this.#worker = null;
    const waiting = [...this.#running.values(), ...this.#queries.splice(0), ...this.#documents.splice(0)];
    this.#running.clear();
    for (const { reject } of waiting) reject(reason);
  }
}
