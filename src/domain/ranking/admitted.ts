import type { Entry } from './entry.ts';
import { passageLength } from './passage-table.ts';
import type { Posting } from './postings.ts';

/**
 * The memories of an index that a search may return, by slot, with the totals that BM25 needs over exactly
 * these memories.
 */
export class Admitted {
  readonly #mask: Uint8Array;
  readonly #slots: number[] = [];
  #totalLength = 0;
  #passages = 0;
  #passageLength = 0;

  constructor(slots: number) {
    this.#mask = new Uint8Array(slots);
  }

  get size(): number {
    return this.#slots.length;
  }

  get slots(): readonly number[] {
    return this.#slots;
  }

  /** Lexemes per memory; 0 without memories. */
  get averageLength(): number {
    return this.size === 0 ? 0 : this.#totalLength / this.size;
  }

  /** Number of passages, and lexemes per passage. */
  get passages(): { readonly size: number; readonly averageLength: number } {
    const size = this.#passages;
    return { size, averageLength: size === 0 ? 0 : this.#passageLength / size };
  }

  has(slot: number): boolean {
    return this.#mask[slot] === 1;
  }

  add({ slot, doc, passages }: Entry): void {
    this.#mask[slot] = 1;
    this.#slots.push(slot);
    this.#totalLength += doc.length;
    this.#passages += passages;
    this.#passageLength += passageLength(doc);
  }

  /** The number of admitted memories that hold a lexeme. */
  frequency(posting: Posting): number {
    let count = 0;
    for (let from = 0; from < posting.length; from = posting.end(from))
      if (this.has(posting.slot(from))) count += 1;
    return count;
  }
}
