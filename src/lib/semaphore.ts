/** A semaphore: at most `size` holders at once. Further callers wait in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(size: number) {
    this.#free = size;
  }

  /**
   * Waits for a permit.
   * @returns a function that releases it; only the first call has an effect
   * @throws the signal's reason when it aborts first
   */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
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

  /** Releases a permit. It passes directly to the next waiting caller and is never free in between. */
  #release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
