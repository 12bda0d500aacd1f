import { togetherFor } from './together.ts';

interface Waiting<In, Out> {
  readonly item: In;
  readonly since: number;
  readonly resolve: (value: Out) => void;
  readonly reject: (reason: unknown) => void;
}

/** Options of a {@link Batcher}. */
export interface BatcherOptions<In> {
  readonly maxItems: number;
  /** Maximum cost of a batch; a single item may cost more. */
  readonly maxCost: number;
  readonly costOf: (item: In) => number;
  /** The group of an item. Items of one group are likely to fail for the same reason. */
  readonly groupOf: (item: In) => string;
  /** What an error affects: all items, including waiting ones; the items of a group; or a single item. */
  readonly extentOf: (error: unknown) => 'all' | 'group' | 'item';
  /** An item that waits longer than this for its batch is rejected with `expired()`. */
  readonly maxWaitMs: number;
  readonly expired: () => unknown;
}

/**
 * Group commit: collects items while the previous batch runs, and passes them to `run` together. When nothing
 * is running, an item is passed on at once, so a lone caller waits for nobody.
 *
 * `run` resolves with one result per item, in order. When it rejects, each group of the batch is run again by
 * itself, concurrently; when a group fails again, so are its items. So a bad item, or a problem of one group,
 * cannot fail the others. Nothing is run again when the error says that this would be useless.
 */
export class Batcher<In, Out> {
  readonly #waiting: Waiting<In, Out>[] = [];
  readonly #run: (items: readonly In[]) => Promise<readonly Out[]>;
  readonly #options: BatcherOptions<In>;
  #running = false;

  constructor(run: (items: readonly In[]) => Promise<readonly Out[]>, options: BatcherOptions<In>) {
    this.#run = run;
    this.#options = options;
  }

  /** Adds an item to the next batch. @returns its result @throws what `run` throws for it, or `expired()` */
  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running || this.#waiting.length === 0) return;
    const { maxWaitMs, expired } = this.#options;
    const tooOld = performance.now() - maxWaitMs;
    const fresh = this.#waiting.findIndex(({ since }) => since >= tooOld);
    const old = this.#waiting.splice(0, fresh < 0 ? this.#waiting.length : fresh);
    for (const { reject } of old) reject(expired());
    const batch = this.#waiting.splice(0, this.#nextSize());
    if (batch.length === 0) return;
    this.#running = true;
    const ended = () => {
      this.#running = false;
      this.#next();
    };
    // the next batch starts before the callers of this one continue, which may take a while
    void this.#settle(batch, ended);
  }

  /** The number of waiting items that fit into the next batch. */
  #nextSize(): number {
    const { maxItems, maxCost, costOf } = this.#options;
    let cost = 0;
    const beyond = this.#waiting.findIndex(({ item }, n) => {
      cost += costOf(item);
      return n >= maxItems || (n > 0 && cost > maxCost);
    });
    return beyond < 0 ? this.#waiting.length : beyond;
  }

  async #settle(batch: readonly Waiting<In, Out>[], ended: () => void): Promise<void> {
    const items = batch.map((waiting) => waiting.item);
    const outcome = await this.#run(items).then(
      (results) => ({ results }),
      (error: unknown) => ({ error }),
    );
    if ('results' in outcome) {
      ended();
      for (const [index, waiting] of batch.entries()) waiting.resolve(outcome.results[index] as Out);
      return;
    }
    const { error } = outcome;
    for (const { reject } of this.#givenUp(batch, error)) reject(error);
    await togetherFor(this.#partsOf(batch, error), (part) => this.#settle(part, () => undefined));
    ended();
  }

  /** The items that are rejected with the error at once. */
  #givenUp(batch: readonly Waiting<In, Out>[], error: unknown): readonly Waiting<In, Out>[] {
    if (this.#options.extentOf(error) === 'all') return [...batch, ...this.#waiting.splice(0)];
    return this.#partsOf(batch, error).length === 0 ? batch : [];
  }

  /** The parts of a failed batch that are run again. */
  #partsOf(batch: readonly Waiting<In, Out>[], error: unknown): readonly (readonly Waiting<In, Out>[])[] {
    const extent = this.#options.extentOf(error);
    if (extent === 'all' || batch.length === 1) return [];
    const groups = [...Map.groupBy(batch, ({ item }) => this.#options.groupOf(item)).values()];
    if (groups.length > 1) return groups;
    return extent === 'group' ? [] : batch.map((waiting) => [waiting]);
  }
}
