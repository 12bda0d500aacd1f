import { type Entry, passageLength } from './term-index.ts';

/** The memories of an index that a search may find, by slot, with what their frequencies are measured against. */
export class Admitted {
  readonly #slots: Uint8Array;
  #size = 0;
  #totalLength = 0;
  #passages = 0;
  #passageLength = 0;

  constructor(slots: number) {
    this.#slots = new Uint8Array(slots);
  }

  get size(): number {
    return this.#size;
  }

  get averageLength(): number {
    return this.#size === 0 ? 0 : this.#totalLength / this.#size;
  }

  get passages(): number {
    return this.#passages;
  }

  get averagePassage(): number {
    return this.#passages === 0 ? 0 : this.#passageLength / this.#passages;
  }

  has(slot: number): boolean {
    return this.#slots[slot] === 1;
  }

  add({ slot, doc, passages }: Entry): void {
    this.#slots[slot] = 1;
    this.#size += 1;
    this.#totalLength += doc.length;
    this.#passages += passages;
    this.#passageLength += passageLength(doc);
  }

  /** How many of a lexeme's memories are among these. */
  frequency(posting: ReadonlyMap<Entry, unknown>): number {
    let count = 0;
    for (const { slot } of posting.keys()) if (this.has(slot)) count += 1;
    return count;
  }
}
