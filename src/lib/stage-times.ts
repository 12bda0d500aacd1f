/** How long the parts of a request took, in ms, by name. A part that runs several times is added up. */
export class StageTimes {
  #times: Record<string, number> | undefined;

  /** @param began on the clock of `performance.now()` */
  since(name: string, began: number): void {
    this.add(name, performance.now() - began);
  }

  add(name: string, ms: number): void {
    this.#times ??= {};
    this.#times[name] = (this.#times[name] ?? 0) + ms;
  }

  /** Measures a part, also when it fails. */
  async of<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.since(name, began);
    }
  }

  /** Tenths of a millisecond; undefined if nothing was measured. */
  rounded(): Readonly<Record<string, number>> | undefined {
    const times = this.#times;
    if (times === undefined) return undefined;
    return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(ms * 10) / 10]));
  }
}
