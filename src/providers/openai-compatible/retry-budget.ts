const MOST = 10;
const REFILL = 0.1;

/**
 * Keeps retries from multiplying the load of a provider that is in trouble: each failure takes 1 of 10, each success
 * gives 0.1 back, and retries are made while more than half is left (source: gRPC A6, retry throttling).
 */
export class RetryBudget {
  #left = MOST;

  succeeded(): void {
    this.#left = Math.min(MOST, this.#left + REFILL);
  }

  /** @returns whether a retry is allowed */
  failed(): boolean {
    this.#left = Math.max(0, this.#left - 1);
    return this.#left > MOST / 2;
  }
}
