import type { DatabaseLog } from './engine.ts';

/** Who listens on which channel in this process. A listener that throws does not keep the others from hearing. */
export class NotificationHub {
  readonly #log: DatabaseLog;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();

  constructor(log: DatabaseLog) {
    this.#log = log;
  }

  /** @returns the function that removes the listener; it says whether the channel has none left. */
  add(channel: string, onNotify: (payload: string) => void): () => boolean {
    // a function of its own, so that the same callback may listen twice
    const listener = (payload: string) => onNotify(payload);
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(channel) !== listeners) return false;
      this.#listeners.delete(channel);
      return true;
    };
  }

  channels(): string[] {
    return [...this.#listeners.keys()];
  }

  notify(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        this.#log.error({ err: error, channel }, 'a listener for notifications failed');
      }
    }
  }

  /** After a lost connection: something may have been missed on every channel. */
  missed(): void {
    for (const channel of this.channels()) this.notify(channel, '');
  }
}
