/** A fair queue: each party has its own queue, and these are served round-robin. */
export class TurnQueue<T> {
  /** Queues in the order in which they are served; none is empty. */
  readonly #lines = new Map<string, T[]>();

  add(party: string, item: T): void {
    const line = this.#lines.get(party);
    if (line === undefined) this.#lines.set(party, [item]);
    else line.push(item);
  }

  /** Takes the first item of the next party; undefined when nothing waits. */
  take(): T | undefined {
    const [next] = this.#lines;
    if (next === undefined) return undefined;
    const [party, line] = next;
    const item = line.shift();
    this.#lines.delete(party);
    if (line.length > 0) this.#lines.set(party, line);
    return item;
  }

  remove(party: string, item: T): void {
    const left = this.#lines.get(party)?.filter((other) => other !== item) ?? [];
    if (left.length > 0) this.#lines.set(party, left);
    else this.#lines.delete(party);
  }

  /** The number of waiting items of a party. */
  count(party: string): number {
    return this.#lines.get(party)?.length ?? 0;
  }

  /** Removes and returns all items. */
  drain(): T[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    return all;
  }
}
