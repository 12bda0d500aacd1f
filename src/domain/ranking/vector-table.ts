import { dotsOfBytes, LONGEST_BLOCK, MOST_COMPONENTS, rowLength } from '../../lib/byte-dot.ts';
import type { ByteVector } from '../../lib/byte-vector.ts';

const SMALLEST_BLOCK = 4;

/**
 * The vectors of an index by slot, in blocks that never move. Vectors that lie next to each other are
 * compared several times faster.
 */
export class VectorTable {
  readonly #blocks: Int8Array[] = [];
  #units = new Float32Array(SMALLEST_BLOCK);
  #components = 0;
  #length = 0;
  #rows = 0;

  get bytes(): number {
    return this.#blocks.reduce((sum, block) => sum + block.byteLength, this.#units.byteLength);
  }

  /**
   * Stores a vector. All vectors have one length; a vector of another length, from a model that was replaced
   * under the same name, is not stored.
   * @returns the stored copy, valid until `remove`; null when the vector was not stored
   */
  put(slot: number, { bytes, unit }: ByteVector): ByteVector | null {
    if (this.#components === 0 && bytes.length <= MOST_COMPONENTS) {
      this.#components = bytes.length;
      this.#length = rowLength(bytes.length);
    }
    if (bytes.length === 0 || bytes.length !== this.#components) return null;
    while (this.#rows <= slot) this.#grow();
    const kept = this.#row(slot);
    kept.set(bytes);
    this.#units[slot] = unit;
    return { bytes: kept, unit };
  }

  /** Clears a stored vector. */
  remove({ bytes }: ByteVector): void {
    bytes.fill(0);
  }

  /** Dot product of each stored vector with a query, by slot; 0 for a slot without a vector. */
  dots(query: Float32Array, slots: number): Float64Array {
    if (query.length !== this.#components) return new Float64Array(slots);
    return dotsOfBytes(query, this.#blocks, this.#units, slots);
  }

  #row(slot: number): Int8Array {
    let first = this.#rows;
    for (const block of this.#blocks.toReversed()) {
      first -= block.length / this.#length;
      const from = (slot - first) * this.#length;
      if (slot >= first) return block.subarray(from, from + this.#components);
    }
    throw new RangeError(`There is no row ${slot}.`);
  }

  /** Doubles the number of rows, up to the largest block. */
  #grow(): void {
    const most = Math.max(1, Math.floor(LONGEST_BLOCK / this.#length));
    const rows = Math.min(Math.max(this.#rows, SMALLEST_BLOCK), most);
    this.#blocks.push(new Int8Array(rows * this.#length));
    this.#rows += rows;
    if (this.#rows <= this.#units.length) return;
    const units = new Float32Array(2 * this.#rows);
    units.set(this.#units);
    this.#units = units;
  }
}
