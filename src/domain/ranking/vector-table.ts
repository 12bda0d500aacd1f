import { dotsOfHalves, LONGEST_BLOCK, MOST_COMPONENTS, rowLength } from '../../lib/half-dot.ts';

const SMALLEST_BLOCK = 4;

/**
 * The vectors of an index by slot, as the half floats that they are stored as, in blocks that never move: next to each other
 * they are compared several times faster than apart, and take half of what 32-bit floats take.
 */
export class VectorTable {
  readonly #blocks: Uint16Array[] = [];
  #components = 0;
  #length = 0;
  #rows = 0;

  /**
   * Keeps a vector. All are of one length: others, of a model that was replaced under its name, are left out.
   * @returns the vector as it is kept, until `remove`; null where it was left out
   */
  put(slot: number, vector: Uint16Array): Uint16Array | null {
    if (this.#components === 0 && vector.length <= MOST_COMPONENTS) {
      this.#components = vector.length;
      this.#length = rowLength(vector.length);
    }
    if (vector.length === 0 || vector.length !== this.#components) return null;
    while (this.#rows <= slot) this.#grow();
    const kept = this.#row(slot);
    kept.set(vector);
    return kept;
  }

  /** @param kept what `put` returned */
  remove(kept: Uint16Array): void {
    kept.fill(0);
  }

  /** Dot products with a vector by slot; 0 where there is none. */
  dots(query: Float32Array, slots: number): Float64Array {
    if (query.length !== this.#components) return new Float64Array(slots);
    return dotsOfHalves(query, this.#blocks, slots);
  }

  #row(slot: number): Uint16Array {
    let first = this.#rows;
    for (const block of this.#blocks.toReversed()) {
      first -= block.length / this.#length;
      const from = (slot - first) * this.#length;
      if (slot >= first) return block.subarray(from, from + this.#components);
    }
    throw new RangeError(`There is no row ${slot}.`);
  }

  /** As many rows again, up to the longest block. */
  #grow(): void {
    const most = Math.max(1, Math.floor(LONGEST_BLOCK / this.#length));
    const rows = Math.min(Math.max(this.#rows, SMALLEST_BLOCK), most);
    this.#blocks.push(new Uint16Array(rows * this.#length));
    this.#rows += rows;
  }
}
