interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (value: Out) => void;
  readonly reject: (reason: unknown) => void;
}

export interface BatcherOptions {
  readonly maxItems: number;
  /** How many batches may run at once. */
  readonly maxRunning: number;
}

/**
 * Collects items while earlier batches run and hands them to `run` together: group commit. With nothing running an
 * item goes at once, so a lone caller waits for nobody.
 *
 * `run` resolves with one result per item, in order; when it rejects, each item of a batch of several is run alone, so
 * that one bad item cannot fail its neighbours.
 */
export class Batcher<In, Out> {
  readonly #waiting: Waiting<In, Out>[] = [];
  readonly #run: (items: readonly In[]) => Promise<readonly Out[]>;
  readonly #options: BatcherOptions;
  #running = 0;

  constructor(run: (items: readonly In[]) => Promise<readonly Out[]>, options: BatcherOptions) {
    this.#run = run;
    this.#options = options;
  }

  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#running < this.#options.maxRunning) {
      const batch = this.#waiting.splice(0, this.#options.maxItems);
      this.#running += 1;
      void this.#settle(batch).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
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
