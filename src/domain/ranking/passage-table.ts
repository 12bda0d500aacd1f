import type { Doc, Entry } from './entry.ts';

/** The sum of the lengths of a memory's passages, in lexemes. */
export function passageLength({ length, passages }: Doc): number {
  return passages?.reduce((sum, ofOne) => sum + ofOne, 0) ?? length;
}

/**
 * The passages of an index. The passages of one memory have consecutive places; a short memory has one
 * passage.
 */
export class PassageTable {
  /** Freed places, by the number of consecutive passages that fit there. */
  readonly #free = new Map<number, number[]>();
  #lengths = new Float64Array(64);
  #places = 0;
  #size = 0;
  #totalLength = 0;

  get bytes(): number {
    return this.#lengths.byteLength;
  }

  /** Upper bound of the places (exclusive). */
  get places(): number {
    return this.#places;
  }

  /** Length of each passage in lexemes, by place. */
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
    const lengths = doc.passages;
    const passages = lengths?.length ?? 1;
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
    // most memories are short, and an index of 50,000 is restored while somebody waits
    if (lengths) this.#lengths.set(lengths, passage);
    else this.#lengths[passage] = doc.length;
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
