import { advance, f32x4, horizontal, i16x8, i32x4, repeat, routine, set, v128 } from './wasm/assembler.ts';
import { instantiate } from './wasm/instantiate.ts';

/**
 * Dot products with rows of bytes, in WebAssembly, sixteen components at a time: 1,000 rows of 768 components
 * take 0.1 ms. Half floats took 0.25 ms. In JavaScript, 32-bit floats took 0.6 ms in one block, and 1.2 ms
 * with an object for each row: most of the time is memory access.
 */
interface Kernel {
  /** `query`, `rows` and `to` are byte addresses in its memory; `length` is a number of components. */
  dots(query: number, rows: number, count: number, length: number, to: number): void;
}

/** Components per step. The length of a row is a multiple of this; the rest is filled with zeros. */
const STEP = 16;
const VECTOR_BYTES = 16;
/**
 * The query is rounded to 14 bits. So 16,384 products with bytes, summed in 16 lanes, stay within 32 bits.
 * The loss is small compared to that of the rows.
 */
const LARGEST = 8_191;

const dots = routine(['i32', 'i32', 'i32', 'i32', 'i32'], (locals, query, rows, count, length, to) => {
  const [bytes, first, second] = locals.several('v128', 3);
  const [atQuery, left] = locals.several('i32', 2);
  return [
    repeat(count, 1, [
      set(first, i32x4.constant(0)),
      set(second, i32x4.constant(0)),
      set(atQuery, query),
      set(left, length),
      repeat(left, STEP, [
        set(bytes, v128.load(rows)),
        set(first, i32x4.add(first, i32x4.dotPairs(i16x8.extendLow(bytes), v128.load(atQuery)))),
        set(
          second,
          i32x4.add(second, i32x4.dotPairs(i16x8.extendHigh(bytes), v128.load(atQuery, VECTOR_BYTES))),
        ),
        advance(rows, STEP * Int8Array.BYTES_PER_ELEMENT),
        advance(atQuery, STEP * Int16Array.BYTES_PER_ELEMENT),
      ]),
      set(first, f32x4.add(i32x4.toFloat(first), i32x4.toFloat(second))),
      ...horizontal(first, f32x4.add),
      v128.storeFirst(to, first),
      advance(to, Float32Array.BYTES_PER_ELEMENT),
    ]),
  ];
});

const PAGE = 65_536;
/** Maximum number of components; no vector in the database has as many. */
export const MOST_COMPONENTS = 16_384;
const [QUERY, ROWS, TO] = [0, PAGE, 2 * PAGE];
const { memory, exports: kernel } = instantiate<Kernel>({ dots }, 3 * PAGE);
const inQuery = new Int16Array(memory, QUERY, MOST_COMPONENTS);
const inRows = new Int8Array(memory, ROWS, PAGE);
const inResults = new Float32Array(memory, TO, PAGE / STEP);

/** The bytes that a row takes in a block: its components, and zeros up to a multiple of the step. */
export function rowLength(components: number): number {
  return Math.ceil(components / STEP) * STEP;
}

/** Maximum size of a block in bytes. */
export const LONGEST_BLOCK = inRows.length;

/**
 * The dot products of a vector with the rows of several consecutive blocks.
 * @param blocks rows of `rowLength(query.length)` bytes each
 * @param units the value of one unit in each row
 * @param count the number of rows to read
 * @returns one product per row
 */
export function dotsOfBytes(
  query: Float32Array,
  blocks: readonly Int8Array[],
  units: Float32Array,
  count: number,
): Float64Array {
  const results = new Float64Array(count);
  const length = rowLength(query.length);
  const unit = roundQuery(query, length);
  let done = 0;
  for (const block of blocks) {
    const rows = Math.min(block.length / length, count - done);
    if (rows <= 0) break;
    inRows.set(rows * length === block.length ? block : block.subarray(0, rows * length));
    kernel.dots(QUERY, ROWS, rows, length, TO);
    scale(results, done, rows, units, unit);
    done += rows;
  }
  return results;
}

/** Rounds the query into the kernel's memory. @returns the value of one unit of the rounded query */
function roundQuery(query: Float32Array, length: number): number {
  let largest = 0;
  for (let i = 0; i < query.length; i += 1) largest = Math.max(largest, Math.abs(query[i] as number));
  const unit = largest / LARGEST || 1;
  for (let i = 0; i < query.length; i += 1) inQuery[i] = Math.round((query[i] as number) / unit);
  inQuery.fill(0, query.length, length);
  return unit;
}

function scale(results: Float64Array, from: number, rows: number, units: Float32Array, unit: number): void {
  for (let row = 0; row < rows; row += 1)
    results[from + row] = (inResults[row] as number) * (units[from + row] as number) * unit;
}
