/** A semaphore: at most `size` holders at once. Further callers wait in order of arrival. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(size: number) {
    this.#free = size;
  }

  /**
   * Waits for a slot.
   * @returns a function that releases it; only the first call has an effect
   * @throws the signal's reason when it aborts first
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    let held = true;
    return () => {
      if (held) this.#giveBack();
      held = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const granted = () => {
        signal.removeEventListener('abort', aborted);
        resolve();
      };
      const aborted = () => {
        this.#waiting.delete(granted);
        reject(signal.reason);
      };
      this.#waiting.add(granted);
      signal.addEventListener('abort', aborted, { once: true });
    });
  }

  /** Releases a slot. It passes directly to the next waiting caller and is never free in between. */
  #giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
