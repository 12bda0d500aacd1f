export interface LruLimits<V> {
  readonly maxEntries?: number;
  /** The most that all entries may cost together, such as bytes; without it only their number counts. */
  readonly maxCost?: number;
  readonly costOf?: (value: V) => number;
  /** How long an entry is used; without it entries do not expire. */
  readonly maxAgeMs?: number;
}

interface Entry<V> {
  readonly value: V;
  readonly cost: number;
  /** On the clock of `performance.now()`. */
  readonly until: number;
}

/**
 * A cache in memory with one eviction rule: while it exceeds a limit, it drops the least recently used entry.
 * An expired entry is never returned.
 */
export class Lru<V> {
  readonly #limits: LruLimits<V>;
  /** In order of use; the most recently used is last. */
  readonly #entries = new Map<string, Entry<V>>();
  #cost = 0;

  constructor(limits: LruLimits<V>) {
    this.#limits = limits;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.until <= performance.now()) {
      this.delete(key);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /**
   * Adds or replaces an entry. To replace it by the same value updates its cost.
   * @param until when the entry expires, on the clock of `performance.now()`; by default after `maxAgeMs`
   */
  set(key: string, value: V, until?: number): void {
    const { maxEntries = Number.POSITIVE_INFINITY, maxCost = Number.POSITIVE_INFINITY } = this.#limits;
    const { costOf, maxAgeMs = Number.POSITIVE_INFINITY } = this.#limits;
    const now = performance.now();
    this.delete(key);
    const cost = costOf?.(value) ?? 0;
    this.#entries.set(key, { value, cost, until: until ?? now + maxAgeMs });
    this.#cost += cost;
    for (const [eldest, entry] of this.#entries) {
      const isFull = this.#entries.size > maxEntries || this.#cost > maxCost;
      if (!isFull && entry.until > now) return;
      this.delete(eldest);
    }
  }

  delete(key: string): void {
    this.#cost -= this.#entries.get(key)?.cost ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#cost = 0;
  }
}
