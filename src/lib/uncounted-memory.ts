/**
 * Bytes that are often allocated and soon dropped. V8 marks the whole heap for every 64 MB of new
 * `ArrayBuffer`s, which took more than half of the time where 1 MB was read for each request. It does not
 * count shared ones (`BackingStore::PerIsolateAccountingLength`), so they are freed by the collections that
 * the objects of the heap cause. Above the limit the memory is counted again.
 */
export class UncountedMemory {
  #bytes = 0;
  readonly #registry = new FinalizationRegistry<number>((bytes) => {
    this.#bytes -= bytes;
  });

  /**
   * Zeroed memory of a length in bytes.
   * @param most how many bytes of it may be in use, or not yet collected
   */
  take(length: number, most: number): Buffer {
    if (this.#bytes + length > most) return Buffer.from(new ArrayBuffer(length));
    const memory = new SharedArrayBuffer(length);
    this.#bytes += length;
    this.#registry.register(memory, length);
    return Buffer.from(memory);
  }
}
