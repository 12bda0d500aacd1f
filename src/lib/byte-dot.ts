import {
  advance,
  assemble,
  f32x4,
  horizontal,
  i32,
  i32x4,
  repeat,
  routine,
  set,
  type Vector,
  v128,
} from './wasm/assembler.ts';

/**
 * Dot products with rows of half floats, eight components at a time, in WebAssembly: 1,000 rows of 768 components take
 * 0.25 ms. 32-bit floats took 0.6 ms in JavaScript in one block, 1.2 ms where each row was an object of its own: it is the
 * memory that takes the time.
 */
interface Kernel {
  /** Places are bytes in its memory; `length` counts components. */
  dots(query: number, rows: number, count: number, length: number, to: number): void;
}

/** What of the JavaScript interface is used: the type library of Node.js leaves it to the browser's. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Kernel };
};

const VECTOR_BYTES = 16;
/** Vectors of sums, of four components each: together a step, of which a row's length is a multiple. The rest is zero. */
const SUMS = 4;
const STEP = 4 * SUMS;

/**
 * A half float's sign, exponent and fraction at their places in a 32-bit float make 2^-112 of its value, for the biases of
 * the exponents differ by so much. Numbers that only half floats have (infinite ones and none) do not occur.
 */
const PLACES = 13;
const KEPT = 0x8fffe000 | 0;
const SCALE = 2 ** 112;

const dots = routine(['i32', 'i32', 'i32', 'i32', 'i32'], (locals, query, rows, count, length, to) => {
  const sums = locals.several('v128', SUMS);
  const [halves, kept] = locals.several('v128', 2);
  const [atQuery, left] = locals.several('i32', 2);
  const addProducts = (sum: (typeof sums)[0], values: Vector, n: number) => {
    const floats = v128.and(i32x4.shiftLeft(values, i32.constant(PLACES)), kept);
    return set(sum, f32x4.add(sum, f32x4.multiply(floats, v128.load(atQuery, n * VECTOR_BYTES))));
  };
  const [first, second, third, fourth] = sums;
  const products = [
    set(halves, v128.load(rows)),
    addProducts(first, i32x4.extendLow(halves), 0),
    addProducts(second, i32x4.extendHigh(halves), 1),
    set(halves, v128.load(rows, VECTOR_BYTES)),
    addProducts(third, i32x4.extendLow(halves), 2),
    addProducts(fourth, i32x4.extendHigh(halves), 3),
  ];
  return [
    set(kept, i32x4.constant(KEPT)),
    repeat(count, 1, [
      ...sums.map((sum) => set(sum, i32x4.constant(0))),
      set(atQuery, query),
      set(left, length),
      repeat(left, STEP, [
        ...products,
        advance(rows, STEP * Uint16Array.BYTES_PER_ELEMENT),
        advance(atQuery, STEP * Float32Array.BYTES_PER_ELEMENT),
      ]),
      set(first, f32x4.add(f32x4.add(first, second), f32x4.add(third, fourth))),
      ...horizontal(first, f32x4.add),
      v128.storeFirst(to, first),
      advance(to, Float32Array.BYTES_PER_ELEMENT),
    ]),
  ];
});

const PAGE = 65_536;
/** More components than any vector in the database has. */
export const MOST_COMPONENTS = 16_384;
const MOST_ROWS = 4_096;
const [QUERY, ROWS, TO] = [0, PAGE, 2 * PAGE];
const memory = new WebAssembly.Memory({ initial: 3 });
const { exports: kernel } = new WebAssembly.Instance(new WebAssembly.Module(assemble({ dots })), {
  outside: { memory },
});
const inQuery = new Float32Array(memory.buffer, QUERY, MOST_COMPONENTS);
const inRows = new Uint16Array(memory.buffer, ROWS, PAGE / Uint16Array.BYTES_PER_ELEMENT);
const inResults = new Float32Array(memory.buffer, TO, MOST_ROWS);

/** What a row of so many components takes in a block: their number and the zeros behind them. */
export function rowLength(components: number): number {
  return Math.ceil(components / STEP) * STEP;
}

/** A block is not longer than this, unless it is one row. */
export const LONGEST_BLOCK = inRows.length;

/**
 * The dot products of a vector with the rows of some blocks, one behind the other.
 * @param blocks half floats, rows of `rowLength(query.length)` each
 * @param count so many rows of them
 */
export function dotsOfHalves(
  query: Float32Array,
  blocks: readonly Uint16Array[],
  count: number,
): Float64Array {
  const results = new Float64Array(count);
  const length = rowLength(query.length);
  inQuery.fill(0, query.length, length);
  for (let i = 0; i < query.length; i += 1) inQuery[i] = (query[i] as number) * SCALE;
  let done = 0;
  for (const block of blocks) {
    const rows = Math.min(block.length / length, count - done);
    if (rows <= 0) break;
    inRows.set(rows * length === block.length ? block : block.subarray(0, rows * length));
    kernel.dots(QUERY, ROWS, rows, length, TO);
    results.set(inResults.subarray(0, rows), done);
    done += rows;
  }
  return results;
}
