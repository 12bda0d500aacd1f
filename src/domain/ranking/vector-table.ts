import { dotsOfBytes, LONGEST_BLOCK, MOST_COMPONENTS, MOST_QUERIES, rowLength } from '../../lib/byte-dot.ts';
import type { ByteVector } from '../../lib/byte-vector.ts';

const SMALLEST_BLOCK = 4;
/** The most queries that are remembered until they are compared. */
const MOST_EXPECTED = 8;

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
  /** Queries that will be compared, with their products if these were computed beside others. */
  #expected = new Map<Float32Array, Float64Array | null>();

  get bytes(): number {
    const products = [...this.#expected.values()].reduce((sum, found) => sum + (found?.byteLength ?? 0), 0);
    return this.#blocks.reduce((sum, block) => sum + block.byteLength, this.#units.byteLength + products);
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
    this.#forgetProducts();
    while (this.#rows <= slot) this.#grow();
    const kept = this.#row(slot);
    kept.set(bytes);
    this.#units[slot] = unit;
    return { bytes: kept, unit };
  }

  /** Clears a stored vector. */
  remove({ bytes }: ByteVector): void {
    this.#forgetProducts();
    bytes.fill(0);
  }

  /**
   * Tells that a query will be compared soon. The vectors are then read once for all queries that wait, which
   * takes half the time where they are too many for the caches of the processor.
   */
  expect(query: Float32Array): void {
    this.#expected.set(query, null);
    for (const [eldest] of this.#expected) {
      if (this.#expected.size <= MOST_EXPECTED) return;
      this.#expected.delete(eldest);
    }
  }

  /**
   * Dot product of each stored vector with a query, by slot.
   * @param bySlot zeros, which stay for slots without a vector
   * @returns `bySlot`
   */
  dots(query: Float32Array, bySlot: Float64Array): Float64Array {
    const known = this.#expected.get(query);
    this.#expected.delete(query);
    if (query.length !== this.#components) return bySlot;
    if (known) bySlot.set(known);
    else this.#compare(query, bySlot);
    return bySlot;
  }

  #compare(query: Float32Array, bySlot: Float64Array): void {
    const others = [...this.#expected]
      .filter(([other, found]) => found === null && other.length === this.#components)
      .slice(0, MOST_QUERIES - 1)
      .map(([other]) => [other, new Float64Array(bySlot.length)] as const);
    const compared = [[query, bySlot] as const, ...others];
    dotsOfBytes(
      compared.map(([one]) => one),
      this.#blocks,
      this.#units,
      compared.map(([, found]) => found),
    );
    for (const [other, found] of others) this.#expected.set(other, found);
  }

  /** Products are valid until the next change of a vector. */
  #forgetProducts(): void {
    for (const query of this.#expected.keys()) this.#expected.set(query, null);
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
