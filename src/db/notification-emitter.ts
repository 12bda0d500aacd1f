import type { DatabaseLog } from './engine.ts';

/**
 * The listeners of this process, by channel. A listener that throws does not prevent the calls of the others.
 */
export class NotificationEmitter {
  readonly #log: DatabaseLog;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();

  constructor(log: DatabaseLog) {
    this.#log = log;
  }

  /**
   * Adds a listener.
   * @returns a function that removes it and returns true when the channel has no listener left
   */
  add(channel: string, onNotify: (payload: string) => void): () => boolean {
    // a new function for each call, so that the same callback can listen twice
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
        this.#log.error({ err: error, channel }, 'a notification listener failed');
      }
    }
  }

  /** Call it after a lost connection: notifications may have been missed on every channel. */
  missed(): void {
    for (const channel of this.channels()) this.notify(channel, '');
  }
}
