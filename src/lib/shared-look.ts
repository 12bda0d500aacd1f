export interface Look<Key, Value> {
  readonly one: (key: Key) => Promise<Value>;
  /** Each key comes once; answers in their order. */
  readonly several: (keys: readonly Key[]) => Promise<readonly Value[]>;
}

interface Waiting<Key, Value> {
  readonly key: Key;
  /** Whether the caller can do nothing more without the answer. */
  isUrgent: boolean;
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
}

/** So many do not wait any longer. */
const ENOUGH = 8;

/**
 * Questions that are answered together, each by a look that begins after it was asked. One that comes alone is looked up
 * at once. One that comes while an earlier caller still waits, for its look or for what it waits for besides, is put off
 * until someone cannot go on without an answer, or there are enough of them: a busy server looks a fraction as often.
 */
export class SharedLook<Key, Value> {
  readonly #look: Look<Key, Value>;
  #waiting: Waiting<Key, Value>[] = [];
  #running = 0;
  /** Callers who still wait for something besides, with or without an answer. */
  #busy = 0;

  constructor(look: Look<Key, Value>) {
    this.#look = look;
  }

  /** @param meanwhile what the caller waits for besides: until it ends, the look may be put off */
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
    if (this.#waiting.length < ENOUGH && !this.#waiting.some(({ isUrgent }) => isUrgent)) return;
    const asked = this.#waiting;
    this.#waiting = [];
    void this.#answer(asked);
  }

  async #answer(asked: readonly Waiting<Key, Value>[]): Promise<void> {
    const byKey = Map.groupBy(asked, ({ key }) => key);
    this.#running += 1;
    try {
      const answers = await this.#answersTo([...byKey.keys()]);
      for (const [i, ofKey] of [...byKey.values()].entries())
        for (const { resolve } of ofKey) resolve(answers[i] as Value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      this.#running -= 1;
    }
  }

  async #answersTo(keys: readonly Key[]): Promise<readonly Value[]> {
    const [first] = keys;
    return keys.length === 1 && first !== undefined
      ? [await this.#look.one(first)]
      : this.#look.several(keys);
  }
}
