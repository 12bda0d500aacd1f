/** Where a computation gets its arrays of numbers. */
export interface NumberArrays {
  /** An array of zeros. */
  zeros(length: number): Float64Array;
}

/** New arrays, which belong to whoever asks for them. */
export const NEW_ARRAYS: NumberArrays = { zeros: (length) => new Float64Array(length) };

/** The most bytes that are kept for later. */
const MOST_KEPT = 32 * 2 ** 20;

/**
 * Arrays that are used again. A search of 100,000 memories needs a dozen arrays of 800 kB for some
 * milliseconds: new ones cost as much as what is computed with them, in fresh pages and collections.
 */
export class ReusedArrays implements NumberArrays {
  #free: ArrayBuffer[] = [];
  #lent: ArrayBuffer[] = [];

  zeros(length: number): Float64Array {
    const buffer = this.#take(length * Float64Array.BYTES_PER_ELEMENT);
    this.#lent.push(buffer);
    return new Float64Array(buffer, 0, length).fill(0);
  }

  /** Runs a computation. What it took is taken back at its end, so none of it may be used afterwards. */
  during<T>(work: () => T): T {
    const before = this.#lent.length;
    try {
      return work();
    } finally {
      this.#keep(this.#lent.splice(before));
    }
  }

  #take(bytes: number): ArrayBuffer {
    const at = this.#free.findIndex(({ byteLength }) => byteLength >= bytes);
    if (at < 0) return new ArrayBuffer(2 ** Math.ceil(Math.log2(Math.max(bytes, 8))));
    return this.#free.splice(at, 1)[0] as ArrayBuffer;
  }

  /** Keeps the larger ones: they serve any length. */
  #keep(buffers: readonly ArrayBuffer[]): void {
    this.#free = [...this.#free, ...buffers].sort((a, b) => a.byteLength - b.byteLength);
    let bytes = this.#free.reduce((sum, { byteLength }) => sum + byteLength, 0);
    while (bytes > MOST_KEPT) bytes -= this.#free.shift()?.byteLength ?? 0;
  }
}
