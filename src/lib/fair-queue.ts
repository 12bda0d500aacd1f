/** A fair queue: each requester has its own queue, and these are served round-robin. */
export class FairQueue<T> {
  /** Queues in the order in which they are served; none is empty. */
  readonly #queues = new Map<string, T[]>();

  add(requester: string, item: T): void {
    const queue = this.#queues.get(requester);
    if (queue === undefined) this.#queues.set(requester, [item]);
    else queue.push(item);
  }

  /** Takes the first item of the next requester; undefined when nothing waits. */
  take(): T | undefined {
    const [next] = this.#queues;
    if (next === undefined) return undefined;
    const [requester, queue] = next;
    const item = queue.shift();
    this.#queues.delete(requester);
    if (queue.length > 0) this.#queues.set(requester, queue);
    return item;
  }

  remove(requester: string, item: T): void {
    const left = this.#queues.get(requester)?.filter((other) => other !== item) ?? [];
    if (left.length > 0) this.#queues.set(requester, left);
    else this.#queues.delete(requester);
  }

  /** The number of waiting items of a requester. */
  count(requester: string): number {
    return this.#queues.get(requester)?.length ?? 0;
  }

  /** Removes and returns all items. */
  drain(): T[] {
    const all = [...this.#queues.values()].flat();
    this.#queues.clear();
    return all;
  }
}
