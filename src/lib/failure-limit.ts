import { firstOf } from './together.ts';

/**
 * Maximum number of names that are tracked. For a further one, the name with the oldest window is dropped.
 */
const MAX_NAMES = 10_000;

/** Weight of a repeated failure. A repeat comes from a misconfigured client, not from guessing. */
const REPEAT = 1 / 8;

interface Window {
  failures: number;
  /** The values of `given` that failed. */
  readonly failed: number[];
  readonly endsAtMs: number;
  readonly running: Set<Promise<unknown>>;
}

/** Thrown instead of making an attempt when its name has failed too often. */
export class TooManyFailures extends Error {
  override name = 'TooManyFailures';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too many failed attempts. Try again later.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Limits failures per name: after a number of failures within a time window, further attempts are rejected
 * until the window ends.
 */
export class FailureLimit {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /**
   * Makes an attempt for a name. Concurrent attempts never fail more often together than the limit allows;
   * attempts that could exceed it wait.
   * @param tried identifies what is tried: repeating a value that failed before counts as an eighth of a
   * failure; null always counts as a full failure
   * @param attempt resolves with null on failure; a rejection does not count as a failure
   * @throws TooManyFailures
   */
  async attempt<T>(
    name: string,
    tried: number | null,
    nowMs: () => number,
    attempt: () => Promise<T | null>,
  ): Promise<T | null> {
    const window = await this.#place(name, nowMs);
    const running = attempt();
    const settled = running.then(
      (result) => {
        if (result === null) fail(window, tried);
      },
      () => undefined,
    );
    window.running.add(settled);
    await settled;
    window.running.delete(settled);
    this.#tidy(name, window);
    return running;
  }

  /** The seconds for which a name is refused, at least 1; 0: it is not. */
  waitOf(name: string, nowMs: number): number {
    const window = this.#windows.get(name);
    if (window === undefined || nowMs >= window.endsAtMs || window.failures < this.#most) return 0;
    return Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000));
  }

  /** Counts a failed attempt that was made elsewhere. @param tried as in `attempt` */
  record(name: string, tried: number | null, nowMs: number): void {
    fail(this.#windowOf(name, nowMs), tried);
  }

  /** Refuses a name for some seconds, because it has failed too often elsewhere. */
  exhaust(name: string, seconds: number, nowMs: number): void {
    const { failed, running } = this.#windowOf(name, nowMs);
    const endsAtMs = nowMs + seconds * 1000;
    this.#windows.set(name, { failures: this.#most, failed, endsAtMs, running });
  }

  async #place(name: string, nowMs: () => number): Promise<Window> {
    for (;;) {
      const window = this.#windowOf(name, nowMs());
      if (window.failures >= this.#most)
        throw new TooManyFailures(Math.max(1, Math.ceil((window.endsAtMs - nowMs()) / 1000)));
      if (window.failures + window.running.size < this.#most) return window;
      await firstOf(...Array.from(window.running, (settled) => () => settled));
    }
  }

  #windowOf(name: string, nowMs: number): Window {
    const existing = this.#windows.get(name);
    if (existing !== undefined && nowMs < existing.endsAtMs) return existing;
    this.#windows.delete(name);
    const [eldest] = this.#windows.keys();
    if (this.#windows.size >= MAX_NAMES && eldest !== undefined) this.#windows.delete(eldest);
    const window = {
      failures: 0,
      failed: [],
      endsAtMs: nowMs + this.#windowMs,
      running: existing?.running ?? new Set(),
    };
    this.#windows.set(name, window);
    return window;
  }

  /** Drops a name without failures. */
  #tidy(name: string, window: Window): void {
    if (window.failures === 0 && window.running.size === 0 && this.#windows.get(name) === window)
      this.#windows.delete(name);
  }
}

/** Counts wrong keys by address: 40 in five minutes. */
export function keyFailures(): FailureLimit {
  return new FailureLimit(40, 300_000);
}

function fail(window: Window, tried: number | null): void {
  const isRepeat = tried !== null && window.failed.includes(tried);
  window.failures += isRepeat ? REPEAT : 1;
  if (tried !== null && !isRepeat) window.failed.push(tried);
}
