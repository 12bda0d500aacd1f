import type { Dispatcher } from 'undici';
import { ProviderError } from '../provider-error.ts';
import { failureOfError } from './failures.ts';

/**
 * Time to wait for the end of the body after the answer is complete: some endpoints keep the connection open.
 */
const LINGER_MS = 250;

/** The limit of one attempt. Its signal aborts when the time is over or the caller aborts. */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #left: () => void;
  #expired = false;

  constructor(ms: number, caller: AbortSignal) {
    this.#caller = caller;
    this.#left = () => this.#controller.abort(caller.reason);
    caller.addEventListener('abort', this.#left, { once: true });
    if (caller.aborted) this.#left();
    this.#timer = setTimeout(
      () => {
        this.#expired = true;
        this.#controller.abort(new ProviderError('timeout'));
      },
      Math.max(0, ms),
    );
    this.#timer.unref();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * The failure of the attempt: `timeout`, the caller's own reason if the caller aborted, or else the
   * provider failure that the error means.
   */
  failureOf(error: unknown): unknown {
    if (this.#expired) return error instanceof ProviderError ? error : new ProviderError('timeout');
    if (this.#caller.aborted) return this.#caller.reason;
    return failureOfError(error);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#left);
  }
}

/**
 * An answer whose body has not been read yet. It ends by `end` or at its time limit, whether the body is
 * read or not. A body that was not read to its end is destroyed with its socket, because an abort alone
 * leaves stalled connections open.
 */
export class Answer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly #body: Dispatcher.ResponseData['body'];
  readonly #limit: TimeLimit;
  readonly #maxBytes: number;
  readonly #ended: (failure: unknown) => void;
  #failure: unknown;
  #complete = false;
  #read = false;
  /** The reader is processing a piece, so a timeout now is not the provider's fault. */
  #held = false;
  #open = true;

  constructor(
    response: Dispatcher.ResponseData,
    options: {
      readonly limit: TimeLimit;
      readonly maxBytes: number;
      /**
       * Called once: with the failure, with undefined if the body was complete, or
       * with null if the reader stopped.
       */
      readonly ended: (failure: unknown) => void;
    },
  ) {
    this.status = response.statusCode;
    this.headers = response.headers;
    this.#body = response.body;
    this.#limit = options.limit;
    this.#maxBytes = options.maxBytes;
    this.#ended = options.ended;
    this.#body.on('error', () => undefined);
    const { signal } = options.limit;
    signal.addEventListener('abort', () => this.#cut(signal.reason), { once: true });
  }

  get isJson(): boolean {
    return String(this.headers['content-type'] ?? '').includes('json');
  }

  /**
   * Streams the body's text; characters are never split.
   * @throws ProviderError `bad_answer` when the body is too large; the failure of the attempt
   */
  async *pieces(): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    let bytes = 0;
    try {
      for await (const chunk of this.#body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > this.#maxBytes) throw new ProviderError('bad_answer');
        this.#held = true;
        yield decoder.decode(chunk, { stream: true });
        this.#held = false;
      }
      this.#limit.signal.throwIfAborted();
      this.#complete = true;
      this.#read = true;
      yield decoder.decode();
    } catch (error) {
      if (this.#complete) return;
      this.#failure = this.#limit.failureOf(error);
      throw this.#failure;
    }
  }

  /** The whole body as text. */
  async text(): Promise<string> {
    let text = '';
    for await (const piece of this.pieces()) text += piece;
    return text;
  }

  /**
   * Marks the answer as complete, because its content says so. The body gets a short time to end, so
   * that the socket can be reused.
   */
  finish(): void {
    if (this.#complete) return;
    this.#complete = true;
    setTimeout(() => this.#body.destroy(), LINGER_MS).unref();
  }

  #cut(reason: unknown): void {
    if (!this.#complete && !this.#held) this.#failure ??= this.#limit.failureOf(reason);
    this.end();
  }

  /** Ends the answer and, if the body was not read to its end, destroys the socket. */
  end(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#limit.clear();
    if (!this.#read) this.#body.destroy();
    this.#ended(this.#failure ?? (this.#complete ? undefined : null));
  }
}
