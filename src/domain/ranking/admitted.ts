import type { Entry } from './term-index.ts';

/** The memories of an index that a search may find, by slot, with what their frequencies are measured against. */
export class Admitted {
  readonly #slots: Uint8Array;
  #size = 0;
  #totalLength = 0;

  constructor(slots: number) {
    this.#slots = new Uint8Array(slots);
  }

  get size(): number {
    return this.#size;
  }

  get averageLength(): number {
    return this.#size === 0 ? 0 : this.#totalLength / this.#size;
  }

  has(slot: number): boolean {
    return this.#slots[slot] === 1;
  }

  add({ slot, doc }: Entry): void {
    this.#slots[slot] = 1;
    this.#size += 1;
    this.#totalLength += doc.length;
  }

  /** How many of a lexeme's memories are among these. */
  frequency(posting: ReadonlyMap<Entry, number>): number {
    let count = 0;
    for (const { slot } of posting.keys()) if (this.has(slot)) count += 1;
    return count;
  }
}
