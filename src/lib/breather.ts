/** Long enough that yielding costs nothing measurable, short enough that nobody notices the wait. */
const LONGEST_MS = 5;

/** Yields to the event loop when a loop has run for some milliseconds. */
export class Breather {
  #since = performance.now();

  /** Whether it is time to `await rest()`. Checking first saves an await in most iterations. */
  get isDue(): boolean {
    return performance.now() - this.#since >= LONGEST_MS;
  }

  /** Lets the event loop run once. */
  async rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
