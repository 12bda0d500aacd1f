import { ProviderError } from '../provider-error.ts';

const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** Failures that other calls would have, too. */
const SHARED = new Set(['unavailable', 'timeout', 'unauthorized', 'quota']);

/** The cause of a failure without a request to the provider, because the circuit is open. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

/** Reports how an admitted call ended; exactly one method is called, once. */
export interface Admission {
  succeeded(): void;
  failed(error: ProviderError): void;
  /** The caller aborted, so the call says nothing about the provider. */
  abandoned(): void;
}

/**
 * Protects a failing provider from calls, and callers from waiting. While the circuit is closed, calls go
 * through. Five failures in a row open it: calls then fail at once with the failure that opened it, so that
 * the reason stays visible. After a pause (5 s, doubled up to a minute, with jitter) one call probes the
 * provider while the others still fail; its success closes the circuit. If a provider asks callers to wait,
 * no calls are sent for that time, at most a minute.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  readonly #random: () => number;
  #failures = 0;
  #openings = 0;
  #opened: ProviderError | null = null;
  #openUntil = 0;
  #holdUntil = 0;
  #probing = false;

  /** @param now monotonic, in ms */
  constructor(now: () => number, random: () => number) {
    this.#now = now;
    this.#random = random;
  }

  /**
   * Admits a call.
   * @throws ProviderError at once while the circuit is open
   */
  admit(): Admission {
    const now = this.#now();
    if (now < this.#holdUntil) throw notTried('rate_limited', this.#holdUntil - now);
    if (this.#opened !== null) {
      if (now < this.#openUntil || this.#probing) {
        throw notTried(this.#opened.failure, Math.max(1000, this.#openUntil - now));
      }
      this.#probing = true;
      return this.#admission(() => {
        this.#probing = false;
      });
    }
    return this.#admission(() => undefined);
  }

  /** Whether the circuit is open: calls fail at once, except for a probe now and then. */
  get isOpen(): boolean {
    return this.#opened !== null;
  }

  /** Closes the circuit, because the provider is known to be healthy. */
  close(): void {
    this.#failures = 0;
    this.#openings = 0;
    this.#opened = null;
  }

  #admission(end: () => void): Admission {
    return {
      succeeded: () => {
        end();
        this.close();
      },
      failed: (error) => {
        end();
        this.#failed(error);
      },
      abandoned: end,
    };
  }

  #failed(error: ProviderError): void {
    if (!SHARED.has(error.failure)) {
      this.close();
      if (error.failure === 'rate_limited') {
        const ms = Math.min((error.retryAfterSeconds ?? 0) * 1000, LONGEST_PAUSE_MS);
        this.#holdUntil = Math.max(this.#holdUntil, this.#now() + ms);
      }
      return;
    }
    this.#failures += 1;
    const stillOpen = this.#opened !== null && this.#now() < this.#openUntil;
    if (stillOpen || (this.#opened === null && this.#failures < FAILURES_TO_OPEN)) return;
    const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#openings);
    this.#openings += 1;
    this.#opened = error;
    this.#openUntil = this.#now() + ms * (0.75 + this.#random() / 4);
  }
}

function notTried(failure: ProviderError['failure'], ms: number): ProviderError {
  return new ProviderError(failure, {
    retryAfterSeconds: ms / 1000,
    cause: new CircuitOpen('not tried: the provider failed before'),
  });
}
