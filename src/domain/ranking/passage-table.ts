import type { Doc, Entry } from './entry.ts';

/** Lexemes of all passages of a memory together. */
export function passageLength({ length, passages }: Doc): number {
  return passages?.reduce((sum, ofOne) => sum + ofOne, 0) ?? length;
}

/** The passages of an index, those of a memory side by side: a short memory is one. */
export class PassageTable {
  /** Number of passages → places that are free for so many. */
  readonly #free = new Map<number, number[]>();
  #lengths = new Float64Array(64);
  #places = 0;
  #size = 0;
  #totalLength = 0;

  get bytes(): number {
    return this.#lengths.byteLength;
  }

  /** All places are below this. */
  get places(): number {
    return this.#places;
  }

  /** Lexemes of each passage, by its place. */
  get lengths(): Float64Array {
    return this.#lengths;
  }

  get size(): number {
    return this.#size;
  }

  get averageLength(): number {
    return this.#size === 0 ? 0 : this.#totalLength / this.#size;
  }

  add(doc: Doc): Pick<Entry, 'passage' | 'passages'> {
    const lengths = doc.passages ?? [doc.length];
    const passages = lengths.length;
    this.#size += passages;
    this.#totalLength += passageLength(doc);
    let passage = this.#free.get(passages)?.pop();
    if (passage === undefined) {
      passage = this.#places;
      this.#places += passages;
    }
    if (this.#places > this.#lengths.length) {
      const larger = new Float64Array(2 * this.#places);
      larger.set(this.#lengths);
      this.#lengths = larger;
    }
    this.#lengths.set(lengths, passage);
    return { passage, passages };
  }

  remove({ doc, passage, passages }: Entry): void {
    this.#size -= passages;
    this.#totalLength -= passageLength(doc);
    const free = this.#free.get(passages);
    if (free === undefined) this.#free.set(passages, [passage]);
    else free.push(passage);
  }
}
