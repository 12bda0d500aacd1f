type NumberArray =
  | Int8Array
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array;

interface ArrayType<T extends NumberArray> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): T;
}

/** Sections begin at multiples of this, so that numbers of each size can be read where they are. */
const ALIGNMENT = 8;
/** Bytes before a section, which tell its length. */
const HEAD = ALIGNMENT;

/** Writes arrays of numbers and JSON values one after another, each with its length in bytes. */
export class SectionWriter {
  readonly #chunks: Uint8Array[] = [];

  /** Copies the numbers, in the byte order of this machine. */
  numbers(array: NumberArray): void {
    const chunk = new Uint8Array(HEAD + aligned(array.byteLength));
    new DataView(chunk.buffer).setUint32(0, array.byteLength);
    chunk.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), HEAD);
    this.#chunks.push(chunk);
  }

  json(value: unknown): void {
    this.numbers(Buffer.from(JSON.stringify(value)));
  }

  /** All sections in one array. */
  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** Reads what a {@link SectionWriter} wrote, in the same order. */
export class SectionReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  /** @param bytes at the beginning of a buffer */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * The next array, without a copy.
   * @throws RangeError if the section is cut off or does not hold such numbers
   */
  numbers<T extends NumberArray>(type: ArrayType<T>): T {
    const { buffer, byteOffset, byteLength } = this.#section();
    const length = byteLength / type.BYTES_PER_ELEMENT;
    if (!Number.isInteger(length)) throw new RangeError('A section holds other numbers.');
    return new type(buffer, byteOffset, length);
  }

  /** @throws RangeError | SyntaxError if the section is cut off or holds no JSON */
  json(): unknown {
    const { buffer, byteOffset, byteLength } = this.#section();
    return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString());
  }

  #section(): Uint8Array {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    const start = this.#at + HEAD;
    if (start > byteLength) throw new RangeError('A section is missing.');
    const length = new DataView(buffer, byteOffset + this.#at).getUint32(0);
    if (start + length > byteLength) throw new RangeError('A section is cut off.');
    this.#at = start + aligned(length);
    return new Uint8Array(buffer, byteOffset + start, length);
  }
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
