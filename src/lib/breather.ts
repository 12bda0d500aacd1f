/** Long enough that its cost does not show, short enough that nobody waits. */
const LONGEST_MS = 5;

/** Gives the event loop a turn whenever a loop has kept it for some milliseconds. */
export class Breather {
  #since = performance.now();

  /** Whether it is time to `await rest()`; asked first, so that most rounds of a loop await nothing. */
  get isDue(): boolean {
    return performance.now() - this.#since >= LONGEST_MS;
  }

  async rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
