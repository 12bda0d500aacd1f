export interface WatchOptions<Key, Value> {
  /** Looks several keys up at once; answers in their order. */
  readonly look: (keys: readonly Key[]) => Promise<readonly Value[]>;
  /** Most keys of one look. */
  readonly maxKeys: number;
  /** A look begins so long after the one before at the earliest, */
  readonly restMs: number;
  /** and after so many times as long as that took: what is watched has that share of the database at most. */
  readonly restTimes: number;
  /** Every key is looked up so often, for a change that nobody told of. */
  readonly pollMs: number;
}

/** What a subscriber is told: what was found after it subscribed, or why the look failed. */
export type Found<Value> = { readonly value: Value } | { readonly error: unknown };

interface Watched<Key, Value> {
  readonly name: string;
  readonly key: Key;
  readonly subscribers: Set<(found: Found<Value>) => void>;
}

/**
 * Follows values for any number of subscribers by one look at a time for all of them: however many there are, and however
 * often something changes, the looks come in a bounded pace.
 */
export class Watch<Key, Value> {
  readonly #options: WatchOptions<Key, Value>;
  readonly #watched = new Map<string, Watched<Key, Value>>();
  readonly #dirty = new Set<Watched<Key, Value>>();
  #poll: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #notBefore = 0;

  constructor(options: WatchOptions<Key, Value>) {
    this.#options = options;
  }

  /** How many keys have subscribers. */
  get size(): number {
    return this.#watched.size;
  }

  /** @param name equal for equal keys */
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

  /** Says that the values of these keys may have changed. */
  touch(concerns: (key: Key) => boolean): void {
    for (const watched of this.#watched.values()) if (concerns(watched.key)) this.#touch(watched);
  }

  #touch(watched: Watched<Key, Value>): void {
    this.#dirty.add(watched);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isLooking || this.#timer !== undefined || this.#dirty.size === 0) return;
    const waitMs = Math.max(0, this.#notBefore - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#look();
    }, waitMs);
  }

  async #look(): Promise<void> {
    const { look, maxKeys, restMs, restTimes } = this.#options;
    const asked = [...this.#dirty].slice(0, maxKeys).map((watched) => {
      this.#dirty.delete(watched);
      // who subscribes from here on may have been missed by this look
      return { key: watched.key, subscribers: [...watched.subscribers] };
    });
    this.#isLooking = true;
    const began = performance.now();
    const found = await look(asked.map(({ key }) => key)).then(
      (values) => values.map((value) => ({ value })),
      (error: unknown) => asked.map(() => ({ error })),
    );
    const now = performance.now();
    this.#notBefore = Math.max(began + restMs, now + (now - began) * restTimes);
    this.#isLooking = false;
    for (const [at, { subscribers }] of asked.entries()) {
      const own = found[at];
      if (own !== undefined) for (const tell of subscribers) tell(own);
    }
    this.#schedule();
  }
}
