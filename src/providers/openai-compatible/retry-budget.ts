const MOST = 10;
const REFILL = 0.1;

/**
 * Prevents retries from multiplying the load of a failing provider. Of a budget of 10, each
 * failure takes 1 and each success returns 0.1; retries are allowed while more than half is left
 * (source: gRPC A6, retry throttling).
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
