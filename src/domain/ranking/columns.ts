/**
 * Numbers about the memories of an index, by slot, each kind in an array of its own. A search walks a thousand memories a
 * dozen times: numbers that lie next to each other take a fraction of the time that a thousand objects take.
 */
export class Columns<Entry extends { readonly slot: number }> {
  readonly #columns = new Map<(entry: Entry) => number, Float64Array>();

  get bytes(): number {
    let bytes = 0;
    for (const column of this.#columns.values()) bytes += column.byteLength;
    return bytes;
  }

  /** What a function makes of each memory: called for all of them the first time, then for those that come. */
  get(of: (entry: Entry) => number, slots: number, entries: Iterable<Entry>): Float64Array {
    const known = this.#columns.get(of);
    if (known !== undefined) return known;
    const column = new Float64Array(slots);
    for (const entry of entries) column[entry.slot] = of(entry);
    this.#columns.set(of, column);
    return column;
  }

  /** A memory has come; what a slot holds that none has is not read. */
  add(entry: Entry): void {
    for (const [of, column] of this.#columns) {
      const wide = entry.slot < column.length ? column : widened(column, entry.slot);
      wide[entry.slot] = of(entry);
      this.#columns.set(of, wide);
    }
  }
}

function widened(column: Float64Array, slot: number): Float64Array {
  const wide = new Float64Array(2 * (slot + 1));
  wide.set(column);
  return wide;
}
