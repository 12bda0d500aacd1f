import { isRetryable, RecollectError, retryAfterOf } from './error.ts';

export interface TransportOptions {
  /** How long a call may take with all its attempts, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number | undefined;
  /** How long one attempt may take; of a stream, the wait for the next event. Default: 30,000. */
  readonly attemptTimeoutMs?: number | undefined;
  /** Attempts after the first one. Default: 3. */
  readonly retries?: number | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

const FIRST_PAUSE_MS = 200;
/** Statuses whose answers have no body. */
const WITHOUT_BODY = [101, 204, 205, 304];
const WRITES_NOTHING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Sends a request, again after no answer and after one that says to come later. All attempts of a write carry
 * one `Idempotency-Key`, so that it happens once also if an answer was lost.
 * @throws RecollectError unreachable | timeout; the reason of the request's signal
 */
export class Transport {
  readonly attemptTimeoutMs: number;
  readonly #timeoutMs: number;
  readonly #retries: number;
  readonly #fetch: typeof globalThis.fetch;

  constructor(options: TransportOptions) {
    this.#timeoutMs = options.timeoutMs ?? 60_000;
    this.attemptTimeoutMs = options.attemptTimeoutMs ?? 30_000;
    this.#retries = options.retries ?? 3;
    // a browser's fetch must not be called as a method of another object
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  }

  /** The whole answer. It may have any status. */
  send(request: Request): Promise<Response> {
    // read here, so that an answer that breaks off is asked for again
    return this.#retrying(request, whole);
  }

  /** An answer whose body is still to be read, or a refusal. `request.signal` also ends the reading. */
  open(request: Request): Promise<Response> {
    return this.#retrying(request, (response) => (response.ok ? response : whole(response)));
  }

  async #retrying(
    request: Request,
    read: (response: Response) => Response | Promise<Response>,
  ): Promise<Response> {
    const { url, method } = request;
    const headers = new Headers(request.headers);
    if (!WRITES_NOTHING.includes(method) && !headers.has('idempotency-key'))
      headers.set('idempotency-key', newKey());
    const body = request.body === null ? null : await request.arrayBuffer();
    const attempt = async (signal: AbortSignal) =>
      read(await this.#fetch(url, { method, headers, body, signal }));
    const deadline = Date.now() + this.#timeoutMs;
    for (let tries = 0; ; tries += 1) {
      const result = await this.#attempt(request.signal, deadline, attempt);
      const pause = pauseAfter(result, tries);
      if (pause === undefined || tries >= this.#retries || Date.now() + pause >= deadline)
        return orThrow(result);
      await sleep(pause, request.signal);
    }
  }

  /** The answer, or why there is none. */
  async #attempt(
    caller: AbortSignal,
    deadline: number,
    attempt: (signal: AbortSignal) => Promise<Response>,
  ): Promise<Response | RecollectError> {
    const limit = new AbortController();
    const ms = Math.max(0, Math.min(this.attemptTimeoutMs, deadline - Date.now()));
    const timer = setTimeout(() => limit.abort(), ms);
    try {
      const signal = AbortSignal.any([caller, limit.signal]);
      // not every fetch that a user may give listens to its signal
      return await Promise.race([attempt(signal), rejectionOf(signal)]);
    } catch (cause) {
      caller.throwIfAborted();
      if (limit.signal.aborted)
        return new RecollectError('timeout', `No answer came within ${ms} ms.`, { cause });
      return new RecollectError('unreachable', 'The server gave no answer: is it running at baseUrl?', {
        cause,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Rejects when the signal is aborted. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** An answer whose body is here already. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, statusText, headers });
}

/** Milliseconds to wait before another attempt; undefined if there is no use in one. */
function pauseAfter(result: Response | RecollectError, tries: number): number | undefined {
  const isAnswer = !(result instanceof RecollectError);
  if (isAnswer && !isRetryable(result.status, result.headers.get('x-request-id'))) return undefined;
  const asked = isAnswer ? retryAfterOf(result.headers) : undefined;
  if (asked !== undefined) return asked * 1000;
  return FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random() / 2);
}

function orThrow(result: Response | RecollectError): Response {
  if (result instanceof RecollectError) throw result;
  return result;
}

/** Waits. @throws the reason of the signal */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
