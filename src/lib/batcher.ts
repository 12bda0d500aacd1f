import { togetherFor } from './together.ts';

interface Waiting<In, Out> {
  readonly item: In;
  readonly since: number;
  readonly resolve: (value: Out) => void;
  readonly reject: (reason: unknown) => void;
}

export interface BatcherOptions<In> {
  readonly maxItems: number;
  /** A batch costs at most so much, unless it is a single item. */
  readonly maxCost: number;
  readonly costOf: (item: In) => number;
  /** Items of one group meet the same obstacles. */
  readonly groupOf: (item: In) => string;
  /** Whose doing an error is: all items', also of those that wait; those of a group; or some item's. */
  readonly extentOf: (error: unknown) => 'all' | 'group' | 'item';
  /** An item that waited longer for its batch is rejected with `expired`. */
  readonly maxWaitMs: number;
  readonly expired: () => unknown;
}

/**
 * Collects items while the batch before runs and hands them to `run` together: group commit. With nothing running an
 * item goes at once, so a lone caller waits for nobody.
 *
 * `run` resolves with one result per item, in order. When it rejects, the groups of the batch are run side by side, and
 * the items of a group that failed again too, so that a bad item or an obstacle in the way of one group cannot fail the
 * others; unless the error says that this would be in vain.
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
    // the next batch is on its way before the callers of this one go on, which may take a while
    void this.#settle(batch, ended);
  }

  /** How many of those that wait make the next batch. */
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

  /** Those whom the error leaves no hope. */
  #givenUp(batch: readonly Waiting<In, Out>[], error: unknown): readonly Waiting<In, Out>[] {
    if (this.#options.extentOf(error) === 'all') return [...batch, ...this.#waiting.splice(0)];
    return this.#partsOf(batch, error).length === 0 ? batch : [];
  }

  /** What of a failed batch is tried again. */
  #partsOf(batch: readonly Waiting<In, Out>[], error: unknown): readonly (readonly Waiting<In, Out>[])[] {
    const extent = this.#options.extentOf(error);
    if (extent === 'all' || batch.length === 1) return [];
    const groups = [...Map.groupBy(batch, ({ item }) => this.#options.groupOf(item)).values()];
    if (groups.length > 1) return groups;
    return extent === 'group' ? [] : batch.map((waiting) => [waiting]);
  }
}
