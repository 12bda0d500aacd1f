/** A queue in which each party waits in its own line, and the lines are served in turn. */
export class TurnQueue<T> {
  /** In the order in which the lines are served; none is empty. */
  readonly #lines = new Map<string, T[]>();

  add(party: string, item: T): void {
    const line = this.#lines.get(party);
    if (line === undefined) this.#lines.set(party, [item]);
    else line.push(item);
  }

  /** The first of the line whose turn it is. */
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

  /** How many of a party wait. */
  count(party: string): number {
    return this.#lines.get(party)?.length ?? 0;
  }

  /** Takes all. */
  drain(): T[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    return all;
  }
}
