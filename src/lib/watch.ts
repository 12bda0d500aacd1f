/** Options of a {@link Watch}. */
export interface WatchOptions<Key, Value> {
  /** Looks up several keys. @returns values in the order of the keys */
  readonly find: (keys: readonly Key[]) => Promise<readonly Value[]>;
  /** Maximum number of keys per lookup. */
  readonly maxKeys: number;
  /** Minimum time between the starts of two lookups. */
  readonly restMs: number;
  /**
   * Minimum pause after a lookup, as a multiple of its duration. It limits the share of the database's time
   * that lookups take.
   */
  readonly restTimes: number;
  /** Interval at which every key is looked up, to find changes that were not notified. */
  readonly pollMs: number;
}

/** What a subscriber receives: a value found after it subscribed, or the error of the lookup. */
export type Found<Value> = { readonly value: Value } | { readonly error: unknown };

interface Watched<Key, Value> {
  readonly name: string;
  readonly key: Key;
  readonly subscribers: Set<(found: Found<Value>) => void>;
}

/**
 * Follows values for any number of subscribers, with one lookup at a time for all of them. The rate of
 * lookups is limited, regardless of the number of subscribers and changes.
 */
export class Watch<Key, Value> {
  readonly #options: WatchOptions<Key, Value>;
  readonly #watched = new Map<string, Watched<Key, Value>>();
  readonly #dirty = new Set<Watched<Key, Value>>();
  #poll: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;
  #notBefore = 0;

  constructor(options: WatchOptions<Key, Value>) {
    this.#options = options;
  }

  /** The number of keys with subscribers. */
  get size(): number {
    return this.#watched.size;
  }

  /**
   * Follows the value of a key.
   * @param name equal for equal keys
   * @returns a function that ends the subscription
   */
  subscribe(name: string, key: Key, onFound: (found: Found<Value>) => void): () => void {
    const watched = this.#watched.get(name) ?? { name, key, subscribers: new Set() };
    this.#watched.set(name, watched);
    watched.subscribers.add(onFound);
    this.#poll ??= setInterval(() => this.touch(() => true), this.#options.pollMs).unref();
    this.#touch(watched);
    return () => {
      watched.subscribers.delete(onFound);
      if (watched.subscribers.size > 0 || this.#watched.get(name) !== watched) return;
      this.#watched.delete(name);
      this.#dirty.delete(watched);
      if (this.#watched.size > 0) return;
      clearInterval(this.#poll);
      this.#poll = undefined;
    };
  }

  /** Reports that the values of these keys may have changed. */
  touch(concerns: (key: Key) => boolean): void {
    for (const watched of this.#watched.values()) if (concerns(watched.key)) this.#touch(watched);
  }

  #touch(watched: Watched<Key, Value>): void {
    this.#dirty.add(watched);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isRunning || this.#timer !== undefined || this.#dirty.size === 0) return;
    const waitMs = Math.max(0, this.#notBefore - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#lookUp();
    }, waitMs);
  }

  async #lookUp(): Promise<void> {
    const { find, maxKeys, restMs, restTimes } = this.#options;
    const queried = [...this.#dirty].slice(0, maxKeys).map((watched) => {
      this.#dirty.delete(watched);
      // a later subscriber gets the next lookup, since this one may be too old for it
      return { key: watched.key, subscribers: [...watched.subscribers] };
    });
    this.#isRunning = true;
    const began = performance.now();
    const found = await find(queried.map(({ key }) => key)).then(
      (values) => values.map((value) => ({ value })),
      (error: unknown) => queried.map(() => ({ error })),
    );
    const now = performance.now();
    this.#notBefore = Math.max(began + restMs, now + (now - began) * restTimes);
    this.#isRunning = false;
    for (const [at, { subscribers }] of queried.entries()) {
      const own = found[at];
      if (own !== undefined) for (const tell of subscribers) tell(own);
    }
    this.#schedule();
  }
}
