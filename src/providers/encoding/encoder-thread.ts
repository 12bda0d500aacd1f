import { Worker } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from './messages.ts';

export interface EncoderThreadOptions {
  /** What it is called in errors. */
  readonly name: string;
  /** A module that calls `serveEncoder`. */
  readonly script: URL;
  /** Its `workerData`. */
  readonly data?: unknown;
  /** A thread that nobody asked for so long is ended, and starts again when it is asked again. Unset: it stays. */
  readonly idleMs?: number;
}

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

/** A thread that encodes texts: started when first needed, one text at a time, queries before documents. */
export class EncoderThread {
  readonly #options: EncoderThreadOptions;
  readonly #queries: Waiting[] = [];
  readonly #documents: Waiting[] = [];
  #worker: Worker | null = null;
  #running: Waiting | null = null;
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
      this.#next();
    });
  }

  /** Ends the thread; who waits is refused. It starts again when it is asked again. */
  async close(): Promise<void> {
    await this.#end(new Error(`The ${this.#options.name} was closed.`));
  }

  #next(): void {
    if (this.#running !== null) return;
    clearTimeout(this.#timer);
    this.#running = this.#take();
    if (this.#running === null) {
      const { idleMs } = this.#options;
      if (idleMs !== undefined) this.#timer = setTimeout(() => void this.close(), idleMs).unref();
      return;
    }
    this.#requests += 1;
    const request: EncodeRequest = { id: this.#requests, text: this.#running.text };
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(request);
    const hung = () => void this.#end(new Error(`The ${this.#options.name} did not answer.`));
    this.#timer = setTimeout(hung, LIMIT_MS).unref();
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
    const waiting = this.#running;
    if (waiting === null || reply.id !== this.#requests) return;
    this.#running = null;
    // it holds the process up while it works, and no longer
    this.#worker?.unref();
    if ('vector' in reply) waiting.resolve(reply.vector);
    else waiting.reject(new TextError(`The ${this.#options.name} failed: ${reply.error}`));
    this.#next();
  }

  async #end(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#lost(reason);
    await worker?.terminate();
  }

  #lost(reason: Error): void {
    clearTimeout(this.#timer);
    this.#worker = null;
    const waiting = [...this.#queries.splice(0), ...this.#documents.splice(0)];
    if (this.#running !== null) waiting.push(this.#running);
    this.#running = null;
    for (const { reject } of waiting) reject(reason);
  }
}
