import { dotsOfBytes, LONGEST_BLOCK, MOST_COMPONENTS, rowLength } from '../../lib/byte-dot.ts';
import type { ByteVector } from '../../lib/byte-vector.ts';

const SMALLEST_BLOCK = 4;

/**
 * The vectors of an index by slot, in blocks that never move: next to each other they are compared several times faster
 * than apart.
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
   * Keeps a vector. All are of one length: others, of a model that was replaced under its name, are left out.
   * @returns the vector as it is kept, until `remove`; null where it was left out
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

  /** @param kept what `put` returned */
  remove({ bytes }: ByteVector): void {
    bytes.fill(0);
  }

  /** Dot products with a vector by slot; 0 where there is none. */
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

  /** As many rows again, up to the longest block. */
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
