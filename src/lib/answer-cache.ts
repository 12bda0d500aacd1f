import { createHash } from 'node:crypto';
import { Lru } from './lru.ts';
import { valueSize } from './value-size.ts';

const MAX_ENTRIES = 500;
const MAX_CHARACTERS = 8_000_000;
const KEPT_MS = 15 * 60_000;

/**
 * Caches a model's answers for 15 minutes, so that no answer is paid for twice. A task that failed in its
 * last part asks only for that part when it is retried, and one conversation stored in the cubes of twenty
 * people is read once. A call for a key that is already being asked for waits for that answer. Failures are
 * not cached.
 */
export class AnswerMemory<T> {
  readonly #answers = new Lru<{ readonly value: T }>({
    maxEntries: MAX_ENTRIES,
    maxCost: MAX_CHARACTERS,
    costOf: ({ value }) => valueSize(value),
    maxAgeMs: KEPT_MS,
  });
  readonly #running = new Map<string, Promise<unknown>>();

  /** Returns the cached answer for a key, or asks for it. @throws what `ask` throws */
  async get(key: string, ask: () => Promise<T>): Promise<T> {
    for (;;) {
      const cached = this.#answers.get(key);
      if (cached !== undefined) return cached.value;
      const running = this.#running.get(key);
      if (running === undefined) break;
      await running;
    }
    const asking = ask();
    const settled = asking
      .catch(() => undefined)
      .finally(() => {
        this.#running.delete(key);
      });
    this.#running.set(key, settled);
    const value = await asking;
    this.#answers.set(key, { value });
    return value;
  }
}

/** A cache key for the parts of a request: a SHA-256 hash in base64. */
export function answerKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
