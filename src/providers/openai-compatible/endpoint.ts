import { performance } from 'node:perf_hooks';
import { Agent, type Dispatcher } from 'undici';
import { Slots } from '../../lib/slots.ts';
import { pause } from '../../lib/wait.ts';
import { ProviderError } from '../provider-error.ts';
import { Answer, TimeLimit } from './answer.ts';
import { CircuitBreaker, CircuitOpen, type Permit } from './circuit-breaker.ts';
import { failureOfAnswer, failureOfError, retryAfterIn } from './failures.ts';
import { RetryBudget } from './retry-budget.ts';

const MAX_RETRIES = 2;
const FIRST_WAIT_MS = 250;
/** A caller is not kept waiting longer for a provider that asks for time: it is told the time. */
const LONGEST_WAIT_MS = 5_000;
const MAX_CONCURRENT = 16;
const CONNECT_MS = 10_000;
const MAX_REFUSAL_BYTES = 65_536;

export interface EndpointOptions {
  /** Paths are appended to it; a query string is kept. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Limit of a call: waiting for its turn, attempts, bodies and waits between them. */
  readonly timeoutMs: number;
  readonly maxConcurrent?: number;
  /** For tests. */
  readonly timing?: Partial<Timing>;
}

export interface Timing {
  /** Monotonic, in ms. */
  now(): number;
  /** 0 ≤ random < 1 */
  random(): number;
  /** Ends early, without an error, when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

const REAL: Timing = { now: () => performance.now(), random: Math.random, pause };

interface CallOptions {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

/**
 * One provider's address: JSON is posted to it within a time, with few retries, never while it is known to fail, and with
 * a bound on what runs at once and on the size of answers. Redirects are not followed: the key goes nowhere else.
 */
export class Endpoint {
  readonly #url: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #timeoutMs: number;
  readonly #timing: Timing;
  readonly #agent: Agent;
  readonly #slots: Slots;
  readonly #breaker: CircuitBreaker;
  readonly #retries = new RetryBudget();

  constructor(options: EndpointOptions) {
    const concurrent = options.maxConcurrent ?? MAX_CONCURRENT;
    this.#url = new URL(options.baseUrl);
    this.#headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
    };
    this.#timeoutMs = options.timeoutMs;
    this.#timing = { ...REAL, ...options.timing };
    this.#agent = new Agent({
      connections: concurrent,
      connect: { timeout: Math.min(CONNECT_MS, options.timeoutMs) },
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
    });
    this.#slots = new Slots(concurrent);
    this.#breaker = new CircuitBreaker(this.#timing.now, this.#timing.random);
  }

  /**
   * The JSON that the endpoint answers.
   * @throws ProviderError, or the signal's reason
   */
  post(path: string, body: object, options: CallOptions): Promise<unknown> {
    return this.#retrying(options.signal, async (deadline) => {
      const answer = await this.#begin(path, body, deadline, options);
      try {
        return parsed(await answer.text());
      } finally {
        answer.end();
      }
    });
  }

  /**
   * A successful answer whose body the caller reads, and ends. Only its beginning is retried.
   * @throws ProviderError, or the signal's reason
   */
  open(path: string, body: object, options: CallOptions): Promise<Answer> {
    return this.#retrying(options.signal, (deadline) => this.#begin(path, body, deadline, options));
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #retrying<T>(signal: AbortSignal, attempt: (deadline: number) => Promise<T>): Promise<T> {
    const deadline = this.#timing.now() + this.#timeoutMs;
    for (let retries = 0; ; retries += 1) {
      signal.throwIfAborted();
      try {
        const value = await attempt(deadline);
        this.#retries.succeeded();
        return value;
      } catch (error) {
        const waitMs = error instanceof ProviderError ? this.#waitBeforeRetry(error, retries) : null;
        if (waitMs === null || this.#timing.now() + waitMs >= deadline) throw error;
        await this.#timing.pause(waitMs, signal);
      }
    }
  }

  /** @returns null where a retry would not help, or was tried often enough */
  #waitBeforeRetry(error: ProviderError, retries: number): number | null {
    const limited = error.failure === 'rate_limited';
    if (!limited && (error.failure !== 'unavailable' || error.cause instanceof CircuitOpen)) return null;
    if (!this.#retries.failed() || retries >= MAX_RETRIES) return null;
    const ownMs = FIRST_WAIT_MS * 2 ** retries * (0.5 + this.#timing.random() / 2);
    const askedMs = (error.retryAfterSeconds ?? 0) * 1000;
    return askedMs > LONGEST_WAIT_MS ? null : askedMs + ownMs;
  }

  async #begin(path: string, body: object, deadline: number, options: CallOptions): Promise<Answer> {
    const limit = new TimeLimit(deadline - this.#timing.now(), options.signal);
    let release: () => void = () => undefined;
    let permit: Permit | undefined;
    const ended = (failure: unknown) => {
      limit.clear();
      release();
      if (failure === undefined) permit?.succeeded();
      else if (failure instanceof ProviderError) permit?.failed(failure);
      else permit?.abandoned();
    };
    try {
      release = await this.#slots.take(limit.signal);
      permit = this.#breaker.admit();
      const response = await this.#agent.request({
        origin: this.#url.origin,
        path: `${this.#url.pathname.replace(/\/+$/, '')}${path}${this.#url.search}`,
        method: 'POST',
        headers: this.#headers,
        body: JSON.stringify(body),
        signal: limit.signal,
      });
      if (response.statusCode >= 200 && response.statusCode < 300) {
        return new Answer(response, { limit, maxBytes: options.maxBytes, ended });
      }
      throw await refused(response, limit);
    } catch (error) {
      const failure = limit.failureOf(error);
      ended(failure);
      throw failure;
    }
  }
}

async function refused(response: Dispatcher.ResponseData, limit: TimeLimit): Promise<ProviderError> {
  const answer = new Answer(response, { limit, maxBytes: MAX_REFUSAL_BYTES, ended: () => undefined });
  try {
    const words = await answer.text().catch((error: unknown) => {
      // the status says enough where the words are too long or cut off
      if (failureOfError(error).failure === 'timeout' || limit.signal.aborted) throw error;
      return '';
    });
    return failureOfAnswer(answer.status, words, retryAfterIn(answer.headers, Date.now()));
  } finally {
    answer.end();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('bad_answer');
  }
}
