interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (value: Out) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Passes all items that are added in one tick of the event loop to `run` together, in batches of at most
 * `maxItems`. It never waits for an item of a later tick.
 */
export class TickBatch<In, Out> {
  readonly #run: (items: readonly In[]) => Promise<readonly Out[]>;
  readonly #maxItems: number;
  #waiting: Waiting<In, Out>[] = [];

  /** @param run resolves with one result per item, in order */
  constructor(run: (items: readonly In[]) => Promise<readonly Out[]>, maxItems: number) {
    this.#run = run;
    this.#maxItems = maxItems;
  }

  /** @returns the item's result @throws what `run` throws for its batch */
  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      // called when all promises that are settled have been handled
      if (this.#waiting.length === 1) process.nextTick(() => this.#start());
    });
  }

  #start(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let start = 0; start < waiting.length; start += this.#maxItems)
      void this.#answer(waiting.slice(start, start + this.#maxItems));
  }

  async #answer(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Out);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
