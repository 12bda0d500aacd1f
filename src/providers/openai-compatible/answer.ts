import type { Dispatcher } from 'undici';
import { ProviderError } from '../provider-error.ts';
import { failureOfError } from './failures.ts';

/** Some endpoints keep the connection of a stream open after its end. */
const LINGER_MS = 250;

/** The time and the caller's patience that one attempt has: its signal aborts when either ends. */
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

  /** The caller's own reason when he left, else what the error means at a provider. */
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
 * An answer whose body is still to come. It ends by `end`, or when its time is over, whether anybody reads or not: a body
 * that was not read to its end is destroyed, and its socket with it. Aborting alone leaves stalled connections open.
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
  /** A piece is in the reader's hands: the time that passes is his. */
  #held = false;
  #open = true;

  constructor(
    response: Dispatcher.ResponseData,
    options: {
      readonly limit: TimeLimit;
      readonly maxBytes: number;
      /** Called once: with what failed, undefined when the body was complete, null when nobody read on. */
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

  /** The body's text in pieces; characters are never split. */
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

  async text(): Promise<string> {
    let text = '';
    for await (const piece of this.pieces()) text += piece;
    return text;
  }

  /** Its content says that it is complete: the end of the body is awaited for a moment only, to keep the socket. */
  finish(): void {
    if (this.#complete) return;
    this.#complete = true;
    setTimeout(() => this.#body.destroy(), LINGER_MS).unref();
  }

  #cut(reason: unknown): void {
    if (!this.#complete && !this.#held) this.#failure ??= this.#limit.failureOf(reason);
    this.end();
  }

  end(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#limit.clear();
    if (!this.#read) this.#body.destroy();
    this.#ended(this.#failure ?? (this.#complete ? undefined : null));
  }
}
