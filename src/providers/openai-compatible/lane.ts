import { Agent } from 'undici';
import { FairSlots } from '../../lib/fair-slots.ts';
import { ProviderError } from '../provider-error.ts';
import { TimeLimit } from './answer.ts';
import { CircuitBreaker, CircuitOpen, type Permit } from './circuit-breaker.ts';
import { RetryBudget } from './retry-budget.ts';

const CONNECT_MS = 10_000;
const MAX_RETRIES = 2;
const FIRST_WAIT_MS = 250;
/** A caller is not kept waiting longer for a provider that asks for time: it is told the time. */
const LONGEST_WAIT_MS = 5_000;
/** Turns that a project leaves to others, also while it is alone. */
const SPARED = 2;
/** Calls of one project that wait for a turn. */
const MAX_WAITING = 1000;

export interface Timing {
  /** Monotonic, in ms. */
  now(): number;
  /** 0 ≤ random < 1 */
  random(): number;
  /** Ends early, without an error, when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export interface LaneOptions {
  /** Calls that run at once. */
  readonly size: number;
  /** Limit of the wait for a turn, and of an attempt. */
  readonly timeoutMs: number;
  readonly timing: Timing;
}

/**
 * Connections, and what protects a provider and its callers from each other: a bound on what runs at once, few retries,
 * a circuit. An endpoint has one for calls that somebody waits for and one for the background: a large batch that times
 * out says nothing about a query, and must not hold it up.
 */
export class Lane {
  readonly agent: Agent;
  readonly #slots: FairSlots;
  readonly #breaker: CircuitBreaker;
  readonly #retries = new RetryBudget();
  readonly #timeoutMs: number;
  readonly #timing: Timing;
  #closed = false;

  constructor({ size, timeoutMs, timing }: LaneOptions) {
    this.agent = new Agent({
      connections: size,
      connect: { timeout: Math.min(CONNECT_MS, timeoutMs) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    this.#slots = new FairSlots({
      size,
      // never the last ones: who comes next does not wait for the end of a long answer
      alone: Math.max(1, size - SPARED),
      shared: Math.max(1, Math.floor(size / 2)),
      restMs: null,
      maxWaiting: MAX_WAITING,
      maxWaitingBytes: Number.POSITIVE_INFINITY,
      maxWaitMs: timeoutMs,
      refused: () => new ProviderError('rate_limited'),
    });
    this.#breaker = new CircuitBreaker(timing.now, timing.random);
    this.#timeoutMs = timeoutMs;
    this.#timing = timing;
  }

  /**
   * Waits for a turn: they go round the projects.
   * @returns the function that ends it
   * @throws ProviderError `timeout`, or the signal's reason
   */
  async turn(projectId: string, signal: AbortSignal): Promise<() => void> {
    const limit = new TimeLimit(this.#timeoutMs, signal);
    try {
      return await this.#slots.take({ party: { group: projectId, member: '' }, weight: 1 }, limit.signal);
    } catch (error) {
      throw limit.failureOf(error);
    } finally {
      limit.clear();
    }
  }

  /** @throws ProviderError, at once while the circuit is open, or the signal's reason */
  async retrying<T>(signal: AbortSignal, attempt: (permit: Permit) => Promise<T>): Promise<T> {
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

  /** The provider is known to be well: calls go through again. */
  closeCircuit(): void {
    this.#breaker.close();
  }

  /** Ends what runs; it is not tried again. */
  close(): Promise<void> {
    this.#closed = true;
    return this.agent.destroy();
  }

  /** @returns null where a retry would not help, or was tried often enough */
  #waitBeforeRetry(error: ProviderError, retries: number): number | null {
    const limited = error.failure === 'rate_limited';
    if (!limited && (error.failure !== 'unavailable' || error.cause instanceof CircuitOpen)) return null;
    if (this.#closed || !this.#retries.failed() || retries >= MAX_RETRIES) return null;
    const ownMs = FIRST_WAIT_MS * 2 ** retries * (0.5 + this.#timing.random() / 2);
    const askedMs = (error.retryAfterSeconds ?? 0) * 1000;
    return askedMs > LONGEST_WAIT_MS ? null : askedMs + ownMs;
  }
}
