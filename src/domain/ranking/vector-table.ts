import { dotsOfBytes, LONGEST_BLOCK, MOST_COMPONENTS, MOST_QUERIES, rowLength } from '../../lib/byte-dot.ts';
import type { SectionReader, SectionWriter } from '../../lib/byte-sections.ts';
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

  /** Restores a table without copying the vectors. */
  static restore(from: SectionReader): VectorTable {
    const table = new VectorTable();
    const [components = 0, rows = 0] = from.numbers(Uint32Array);
    if (components === 0) return table;
    table.#components = components;
    table.#length = rowLength(components);
    table.#units = from.numbers(Float32Array);
    while (table.#rows < rows) {
      const block = from.numbers(Int8Array);
      if (block.length < table.#length) throw new RangeError('A block holds no vector.');
      table.#blocks.push(block);
      table.#rows += block.length / table.#length;
    }
    return table;
  }

  /** @param slots upper bound of the slots */
  save(to: SectionWriter, slots: number): void {
    const rows = Math.min(this.#rows, slots);
    to.numbers(new Uint32Array([this.#components, rows]));
    if (this.#components === 0) return;
    to.numbers(this.#units.subarray(0, rows));
    let left = rows * this.#length;
    for (const block of this.#blocks) {
      if (left <= 0) return;
      to.numbers(block.subarray(0, left));
      left -= block.length;
    }
  }

  get bytes(): number {
    const products = [...this.#expected.values()].reduce((sum, found) => sum + (found?.byteLength ?? 0), 0);
    return this.#blocks.reduce((sum, block) => sum + block.byteLength, this.#units.byteLength + products);
  }

  /**
   * Stores a vector. All vectors have one length; a vector of another length, from a model that was replaced
   * under the same name, is not stored.
   * @returns the stored vector, valid until `remove`; null when the vector was not stored
   */
  put(slot: number, { bytes, unit }: ByteVector): ByteVector | null {
    if (this.#components === 0 && bytes.length <= MOST_COMPONENTS) {
      this.#components = bytes.length;
      this.#length = rowLength(bytes.length);
    }
    if (bytes.length === 0 || bytes.length !== this.#components) return null;
    this.#forgetProducts();
    while (this.#rows <= slot) this.#grow();
    this.row(slot).set(bytes);
    this.#units[slot] = unit;
    return this.at(slot);
  }

  /** The vector that is stored for a slot, without a copy. */
  at(slot: number): ByteVector {
    return new StoredVector(this, slot);
  }

  /** The unit of the vector that is stored for a slot. */
  unit(slot: number): number {
    return this.#units[slot] as number;
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

  /** The components of a slot, to be read or written. */
  row(slot: number): Int8Array {
    let first = this.#rows;
    for (let at = this.#blocks.length - 1; at >= 0; at -= 1) {
      const block = this.#blocks[at] as Int8Array;
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

/** A vector in a table. An array object of its own for each memory would take as much as the vector. */
class StoredVector implements ByteVector {
  readonly #table: VectorTable;
  readonly #slot: number;

  constructor(table: VectorTable, slot: number) {
    this.#table = table;
    this.#slot = slot;
  }

  get bytes(): Int8Array {
    return this.#table.row(this.#slot);
  }

  get unit(): number {
    return this.#table.unit(this.#slot);
  }
}
