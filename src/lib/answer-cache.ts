import { createHash } from 'node:crypto';
import { valueSize } from './value-size.ts';

const MAX_ENTRIES = 500;
const MAX_CHARACTERS = 8_000_000;
const KEPT_MS = 15 * 60_000;

interface Entry<T> {
  readonly value: T;
  readonly until: number;
  readonly characters: number;
}

/**
 * Remembers a model's answers for a quarter of an hour, so that nothing is paid for twice: a task that failed at its last
 * part asks for that part alone when it is tried again, and the same conversation in the cubes of twenty people is read
 * once. Who asks for what is just being asked waits for it; a failure is not remembered.
 */
export class AnswerMemory<T> {
  readonly #entries = new Map<string, Entry<T>>();
  #characters = 0;
  readonly #asked = new Map<string, Promise<unknown>>();

  async get(key: string, ask: () => Promise<T>): Promise<T> {
    for (;;) {
      const known = this.#entries.get(key);
      if (known !== undefined && known.until > performance.now()) return known.value;
      const asked = this.#asked.get(key);
      if (asked === undefined) break;
      await asked;
    }
    const asking = ask();
    const settled = asking
      .catch(() => undefined)
      .finally(() => {
        this.#asked.delete(key);
      });
    this.#asked.set(key, settled);
    const value = await asking;
    this.#keep(key, value);
    return value;
  }

  #keep(key: string, value: T): void {
    const now = performance.now();
    this.#forget(key);
    const characters = valueSize(value);
    this.#entries.set(key, { value, until: now + KEPT_MS, characters });
    this.#characters += characters;
    for (const [old, { until }] of this.#entries) {
      const isFull = this.#entries.size > MAX_ENTRIES || this.#characters > MAX_CHARACTERS;
      if (!isFull && until > now) break;
      this.#forget(old);
    }
  }

  #forget(key: string): void {
    this.#characters -= this.#entries.get(key)?.characters ?? 0;
    this.#entries.delete(key);
  }
}

export function answerKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
