import { Agent } from 'undici';
import { FairSemaphore } from '../../lib/fair-semaphore.ts';
import { ProviderError } from '../provider-error.ts';
import { TimeLimit } from './answer.ts';
import { type Admission, CircuitBreaker, CircuitOpen } from './circuit-breaker.ts';
import { RetryBudget } from './retry-budget.ts';

const CONNECT_MS = 10_000;
const MAX_RETRIES = 2;
const FIRST_WAIT_MS = 250;
/**
 * Longest pause that a provider may ask for before a retry. If it asks for more, the call
 * fails and the caller gets the time.
 */
const LONGEST_WAIT_MS = 5_000;
/** Permits that a project leaves to others, even while no other project is active. */
const RESERVED = 2;
/** Most calls of one project in the queue. */
const MAX_WAITING = 1000;

export interface Timing {
  /** Monotonic, in ms. */
  now(): number;
  /** 0 ≤ random < 1 */
  random(): number;
  /** Waits. It returns early, without an error, when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export interface CallPoolOptions {
  /** Calls that run at once. */
  readonly size: number;
  /** Time limit of the wait in the queue, and of an attempt. */
  readonly timeoutMs: number;
  readonly timing: Timing;
}

/**
 * Connections with the mechanisms that protect a provider and its callers from each other: a concurrency
 * limit, few retries and a circuit breaker. An endpoint has one for calls with a waiting caller and one for
 * the background: timeouts of a large background batch say nothing about a query and must not delay it.
 */
export class CallPool {
  readonly agent: Agent;
  readonly #semaphore: FairSemaphore;
  readonly #breaker: CircuitBreaker;
  readonly #retries = new RetryBudget();
  readonly #timeoutMs: number;
  readonly #timing: Timing;
  #closed = false;

  constructor({ size, timeoutMs, timing }: CallPoolOptions) {
    this.agent = new Agent({
      connections: size,
      connect: { timeout: Math.min(CONNECT_MS, timeoutMs) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    this.#semaphore = new FairSemaphore({
      limit: size,
      // the last permits stay free, so that another project's call does not wait for the end of a long answer
      limitAlone: Math.max(1, size - RESERVED),
      limitShared: Math.max(1, Math.floor(size / 2)),
      countedMs: null,
      maxWaiting: MAX_WAITING,
      maxWaitingBytes: Number.POSITIVE_INFINITY,
      maxWaitMs: timeoutMs,
      rejection: () => new ProviderError('rate_limited'),
    });
    this.#breaker = new CircuitBreaker(timing.now, timing.random);
    this.#timeoutMs = timeoutMs;
    this.#timing = timing;
  }

  /** Whether calls are not sent, because the provider keeps failing. */
  get isOpen(): boolean {
    return this.#breaker.isOpen;
  }

  /**
   * Waits for a permit; permits are given to the projects in rotation.
   * @returns the function that releases the permit
   * @throws ProviderError `timeout`, or `rate_limited` when the project's queue is full; the signal's reason
   */
  async acquire(projectId: string, signal: AbortSignal): Promise<() => void> {
    const limit = new TimeLimit(this.#timeoutMs, signal);
    try {
      return await this.#semaphore.acquire(
        { requester: { group: projectId, member: '' }, weight: 1 },
        limit.signal,
      );
    } catch (error) {
      throw limit.failureOf(error);
    } finally {
      limit.clear();
    }
  }

  /**
   * Makes up to three attempts at a call.
   * @throws ProviderError, at once while the circuit is open, or the signal's reason
   */
  async withRetries<T>(signal: AbortSignal, attempt: (admission: Admission) => Promise<T>): Promise<T> {
    for (let retries = 0; ; retries += 1) {
      signal.throwIfAborted();
      try {
        const value = await attempt(this.#breaker.admit());
        this.#retries.succeeded();
        return value;
      } catch (error) {
        const waitMs = error instanceof ProviderError ? this.#waitBeforeRetry(error, retries) : null;
        if (waitMs === null) throw error;
        await this.#timing.pause(waitMs, signal);
      }
    }
  }

  /** Closes the circuit, because the provider is known to be healthy. */
  closeCircuit(): void {
    this.#breaker.close();
  }

  /** Ends running calls, without a retry. */
  close(): Promise<void> {
    this.#closed = true;
    return this.agent.destroy();
  }

  /** @returns the pause in ms; null if a retry would not help or no more retries are allowed */
  #waitBeforeRetry(error: ProviderError, retries: number): number | null {
    const limited = error.failure === 'rate_limited';
    if (!limited && (error.failure !== 'unavailable' || error.cause instanceof CircuitOpen)) return null;
    if (this.#closed || !this.#retries.failed() || retries >= MAX_RETRIES) return null;
    const ownMs = FIRST_WAIT_MS * 2 ** retries * (0.5 + this.#timing.random() / 2);
    const requestedMs = (error.retryAfterSeconds ?? 0) * 1000;
    return requestedMs > LONGEST_WAIT_MS ? null : requestedMs + ownMs;
  }
}
