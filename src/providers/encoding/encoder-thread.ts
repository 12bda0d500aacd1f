import { Worker } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from './messages.ts';

export interface EncoderThreadOptions {
  /** What it is called in errors. */
  readonly name: string;
  /** A module that calls `serveEncoder`. */
  readonly script: URL;
  /** Its `workerData`. */
  readonly data?: unknown;
  /** Queries that the thread is sent at once. Default: 2, the next is there before it is done with the last. */
  readonly ahead?: number;
  /** A thread that nobody asked for so long is ended, and starts again when it is asked again. Unset: it stays. */
  readonly idleMs?: number;
}

const AHEAD = 2;
/** A text takes 1 ms to 3 s; loading a large model takes longer. Whatever takes longer than this has hung. */
const LIMIT_MS = 120_000;

/** A text that the encoder cannot read; others it can. */
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
 * A thread that encodes texts: started when first needed, in their order, queries before documents. The next query is
 * there before the thread is done with the last, else it would wait until this thread has time to send it.
 */
export class EncoderThread {
  readonly #options: EncoderThreadOptions;
  readonly #queries: Waiting[] = [];
  readonly #documents: Waiting[] = [];
  #worker: Worker | null = null;
  /** What was sent, in that order: the first are being encoded. */
  readonly #running = new Map<number, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #requests = 0;

  constructor(options: EncoderThreadOptions) {
    this.#options = options;
  }

  /**
   * @param text not empty
   * @returns a unit vector
   * @throws TextError when this text fails; Error when the thread does, with what ended it as the cause
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

  /** Ends the thread; who waits is refused. It starts again when it is asked again. */
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
      // a query may follow whatever is being encoded, a document would keep the next query waiting
      const first = this.#queries.shift() ?? (this.#running.size === 0 ? this.#documents.shift() : undefined);
      if (first === undefined) return null;
      if (!first.signal.aborted) return first;
      first.reject(first.signal.reason);
    }
  }

  /** Ends a thread that has hung, or that nobody needs any more. */
  #watch(): void {
    clearTimeout(this.#timer);
    const { name, idleMs } = this.#options;
    const hung = () => void this.#end(new Error(`The ${name} did not answer.`));
    if (this.#running.size > 0) this.#timer = setTimeout(hung, LIMIT_MS).unref();
    else if (idleMs !== undefined) this.#timer = setTimeout(() => void this.close(), idleMs).unref();
  }

  #start(): Worker {
    const { name, script, data } = this.#options;
    // flags of the parent, a debugger's or a test runner's, do not concern it
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
    // it holds the process up while it works, and no longer
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
