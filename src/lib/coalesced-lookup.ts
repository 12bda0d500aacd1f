/** How values are looked up. */
export interface Lookup<Key, Value> {
  readonly single: (key: Key) => Promise<Value>;
  /** Looks up several different keys. @returns values in the order of the keys */
  readonly batch: (keys: readonly Key[]) => Promise<readonly Value[]>;
}

interface Waiting<Key, Value> {
  readonly key: Key;
  /** Whether the caller cannot continue without the value. */
  isUrgent: boolean;
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
}

/** This many waiting callers start a lookup at once. */
const FULL_BATCH = 8;

/**
 * Coalesces lookups. Each call is answered by a lookup that begins after the call. A lone call is looked up
 * in the same tick. While an earlier caller still waits, for its lookup or for its `meanwhile`, further calls
 * are delayed until one of them cannot continue without its value, or until there are enough of them. So a
 * busy server makes a fraction of the lookups.
 */
export class CoalescedLookup<Key, Value> {
  readonly #lookup: Lookup<Key, Value>;
  #waiting: Waiting<Key, Value>[] = [];
  #running = 0;
  #isStarting = false;
  /** Number of callers whose `meanwhile` has not ended. */
  #busy = 0;

  constructor(lookup: Lookup<Key, Value>) {
    this.#lookup = lookup;
  }

  /**
   * Looks up a key.
   * @param meanwhile something else that the caller waits for; until it ends, the lookup may be delayed
   */
  ask(key: Key, meanwhile?: Promise<unknown>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const isAlone = this.#waiting.length === 0 && this.#running === 0 && this.#busy === 0;
      const waiting = { key, isUrgent: isAlone || meanwhile === undefined, resolve, reject };
      this.#waiting.push(waiting);
      const urge = () => {
        this.#busy -= 1;
        waiting.isUrgent = true;
        this.#next();
      };
      if (meanwhile !== undefined) {
        this.#busy += 1;
        meanwhile.then(urge, urge);
      }
      this.#next();
    });
  }

  #next(): void {
    if (this.#waiting.length < FULL_BATCH && !this.#waiting.some(({ isUrgent }) => isUrgent)) return;
    if (this.#isStarting) return;
    this.#isStarting = true;
    // callers of the same tick share the lookup
    process.nextTick(() => {
      this.#isStarting = false;
      const questions = this.#waiting;
      this.#waiting = [];
      void this.#answer(questions);
    });
  }

  async #answer(questions: readonly Waiting<Key, Value>[]): Promise<void> {
    const byKey = Map.groupBy(questions, ({ key }) => key);
    this.#running += 1;
    try {
      const answers = await this.#answersTo([...byKey.keys()]);
      for (const [i, ofKey] of [...byKey.values()].entries())
        for (const { resolve } of ofKey) resolve(answers[i] as Value);
    } catch (error) {
      for (const { reject } of questions) reject(error);
    } finally {
      this.#running -= 1;
    }
  }

  async #answersTo(keys: readonly Key[]): Promise<readonly Value[]> {
    const [first] = keys;
    return keys.length === 1 && first !== undefined
      ? [await this.#lookup.single(first)]
      : this.#lookup.batch(keys);
  }
}
