interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (value: Out) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Collects items while the batch before runs and hands them to `run` together: group commit. With nothing running an
 * item goes at once, so a lone caller waits for nobody.
 *
 * `run` resolves with one result per item, in order; when it rejects, each item of a batch of several is run alone, so
 * that one bad item cannot fail its neighbours.
 */
export class Batcher<In, Out> {
  readonly #waiting: Waiting<In, Out>[] = [];
  readonly #run: (items: readonly In[]) => Promise<readonly Out[]>;
  readonly #maxItems: number;
  #running = false;

  constructor(run: (items: readonly In[]) => Promise<readonly Out[]>, maxItems: number) {
    this.#run = run;
    this.#maxItems = maxItems;
  }

  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, this.#maxItems);
    this.#running = true;
    void this.#settle(batch).finally(() => {
      this.#running = false;
      this.#next();
    });
  }

  async #settle(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map((waiting) => waiting.item));
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Out);
    } catch (error) {
      const [first, ...rest] = batch;
      if (first !== undefined && rest.length === 0) first.reject(error);
      else for (const waiting of batch) await this.#settle([waiting]);
    }
  }
}
