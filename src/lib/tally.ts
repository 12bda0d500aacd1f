/** Counts events of few kinds since the start of the process. */
export class Tally<K extends string> {
  readonly #counts: Map<K, number>;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(kinds: readonly K[]) {
    this.#counts = new Map(kinds.map((kind) => [kind, 0]));
  }

  add(kind: K, count = 1): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
    this.#lastAt = performance.now();
  }

  get counts(): ReadonlyMap<K, number> {
    return this.#counts;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Whether one was counted within so many milliseconds. */
  isRecent(ms: number): boolean {
    return performance.now() - this.#lastAt < ms;
  }
}
