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
   * Documents that are sent at once while nobody has asked anything for a second; at most `ahead`.
   * Default: 1.
   */
  readonly documentsAtOnce?: number;
  /**
   * The thread ends after this time without a request, in ms, and starts again
   * with the next one. Default: never.
   */
  readonly idleMs?: number;
}

const AHEAD = 2;
/** Time after a query during which documents are sent one by one, so that they delay no other one long. */
const QUIET_MS = 1000;
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
  /** When the last query came, in ms of the process's clock. */
  #queried = Number.NEGATIVE_INFINITY;

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
      if (purpose === 'query') this.#queried = performance.now();
      // after all texts that come at once
      queueMicrotask(() => {
        const wasIdle = this.#running.size === 0;
        this.#next();
        if (wasIdle && this.#running.size > 0) this.#watch();
      });
    });
  }

  /** The number of texts that a new one would wait for. */
  textsBefore(purpose: 'query' | 'document'): number {
    const waiting = this.#queries.length + this.#documents.length;
    if (purpose === 'document') return this.#running.size + waiting;
    // a document is about to be sent to an idle thread
    return this.#running.size === 0
      ? Math.min(waiting, this.#queries.length + 1)
      : this.#running.size + this.#queries.length;
  }

  /** Ends the thread and rejects all waiting requests. A later request starts it again. */
  async close(): Promise<void> {
    await this.#end(new Error(`The ${this.#options.name} was closed.`));
  }

  #next(): void {
    const requests: EncodeRequest[] = [];
    let documents = this.#running.size === 0 ? this.#documentsAtOnce() : 0;
    while (this.#running.size < (this.#options.ahead ?? AHEAD)) {
      // A query may queue behind running texts. Documents wait until the thread is idle, because
      // they would delay the next query.
      const query = take(this.#queries);
      const next = query ?? (documents > 0 ? take(this.#documents) : null);
      if (next === null) break;
      documents = query === null ? documents - 1 : 0;
      this.#requests += 1;
      this.#running.set(this.#requests, next);
      requests.push({ id: this.#requests, text: next.text });
    }
    if (requests.length === 0) return;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(requests);
  }

  #documentsAtOnce(): number {
    return performance.now() - this.#queried < QUIET_MS ? 1 : (this.#options.documentsAtOnce ?? 1);
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
    worker.on('message', (replies: readonly EncodeReply[]) => this.#settle(replies));
    const lost = (cause: unknown) => {
      if (this.#worker === worker) this.#lost(new Error(`The ${name} has ended.`, { cause }));
    };
    worker.on('error', lost);
    worker.on('exit', lost);
    return worker;
  }

  #settle(replies: readonly EncodeReply[]): void {
    for (const reply of replies) {
      const waiting = this.#running.get(reply.id);
      this.#running.delete(reply.id);
      if ('vector' in reply) waiting?.resolve(reply.vector);
      else waiting?.reject(new TextError(`The ${this.#options.name} failed: ${reply.error}`));
    }
    // an idle thread must not keep the process alive
    if (this.#running.size === 0) this.#worker?.unref();
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

/** Takes the first request that still waits; one that was aborted is rejected. */
function take(queue: Waiting[]): Waiting | null {
  for (let first = queue.shift(); first !== undefined; first = queue.shift()) {
    if (!first.signal.aborted) return first;
    first.reject(first.signal.reason);
  }
  return null;
}
