import { roundQuickly } from './round-quickly.ts';
import {
  advance,
  f32x4,
  horizontal,
  i16x8,
  i32x4,
  type Routine,
  repeat,
  routine,
  set,
  v128,
} from './wasm/assembler.ts';
import { instantiate } from './wasm/instantiate.ts';

/**
 * Dot products with rows of bytes, in WebAssembly, sixteen components at a time: 1,000 rows of 768 components
 * take 0.1 ms. Half floats took 0.25 ms. In JavaScript, 32-bit floats took 0.6 ms in one block, and 1.2 ms
 * with an object for each row: most of the time is memory access. So several queries are compared with a row
 * while it is at hand: two take 1.1 times as long as one, and four 1.8 times.
 */
type Kernel = Readonly<Record<(typeof NAMES)[number], Dots>>;
/**
 * `queries`, `rows` and `to` are byte addresses in its memory; `length` is a number of components. The
 * products of the second query follow those of the first one at a fixed distance.
 */
type Dots = (queries: number, rows: number, count: number, length: number, to: number) => void;

const NAMES = ['one', 'two', 'three', 'four'] as const;
/** The most queries that are compared at once. */
export const MOST_QUERIES = NAMES.length;
/** Components per step. The length of a row is a multiple of this; the rest is filled with zeros. */
const STEP = 16;
const VECTOR_BYTES = 16;
const PAGE = 65_536;
/** Maximum number of components; no vector in the database has as many. */
export const MOST_COMPONENTS = 16_384;
/** Bytes from a query, and from the products of one, to those of the next one. */
const QUERY_BYTES = MOST_COMPONENTS * Int16Array.BYTES_PER_ELEMENT;
const PRODUCT_BYTES = (PAGE / STEP) * Float32Array.BYTES_PER_ELEMENT;
/**
 * The query is rounded to 14 bits. So 16,384 products with bytes, summed in 16 lanes, stay within 32 bits.
 * The loss is small compared to that of the rows.
 */
const LARGEST = 8_191;

/** Compares some queries with rows. */
function dotsOf(queries: number): Routine {
  return routine(['i32', 'i32', 'i32', 'i32', 'i32'], (locals, query, rows, count, length, to) => {
    const [bytes, low, high] = locals.several('v128', 3);
    const sums = Array.from({ length: queries }, () => locals.several('v128', 2));
    const [atQuery, atProduct, left] = locals.several('i32', 3);
    return [
      repeat(count, 1, [
        ...sums.flat().map((sum) => set(sum, i32x4.constant(0))),
        set(atQuery, query),
        set(left, length),
        repeat(left, STEP, [
          set(bytes, v128.load(rows)),
          set(low, i16x8.extendLow(bytes)),
          set(high, i16x8.extendHigh(bytes)),
          ...sums.flatMap(([first, second], n) => [
            set(first, i32x4.add(first, i32x4.dotPairs(low, v128.load(atQuery, n * QUERY_BYTES)))),
            set(
              second,
              i32x4.add(second, i32x4.dotPairs(high, v128.load(atQuery, n * QUERY_BYTES + VECTOR_BYTES))),
            ),
          ]),
          advance(rows, STEP * Int8Array.BYTES_PER_ELEMENT),
          advance(atQuery, STEP * Int16Array.BYTES_PER_ELEMENT),
        ]),
        set(atProduct, to),
        ...sums.flatMap(([first, second]) => [
          set(first, f32x4.add(i32x4.toFloat(first), i32x4.toFloat(second))),
          ...horizontal(first, f32x4.add),
          v128.storeFirst(atProduct, first),
          advance(atProduct, PRODUCT_BYTES),
        ]),
        advance(to, Float32Array.BYTES_PER_ELEMENT),
      ]),
    ];
  });
}

const QUERIES = 0;
const ROWS = MOST_QUERIES * QUERY_BYTES;
const PRODUCTS = ROWS + PAGE;
const { memory, exports: kernel } = instantiate<Kernel>(
  { one: dotsOf(1), two: dotsOf(2), three: dotsOf(3), four: dotsOf(4) },
  PRODUCTS + MOST_QUERIES * PRODUCT_BYTES,
);
const inRows = new Int8Array(memory, ROWS, PAGE);
const inQueries = NAMES.map((_, n) => new Int16Array(memory, QUERIES + n * QUERY_BYTES, MOST_COMPONENTS));
const inProducts = NAMES.map((_, n) => new Float32Array(memory, PRODUCTS + n * PRODUCT_BYTES, PAGE / STEP));

/** The bytes that a row takes in a block: its components, and zeros up to a multiple of the step. */
export function rowLength(components: number): number {
  return Math.ceil(components / STEP) * STEP;
}

/** Maximum size of a block in bytes. */
export const LONGEST_BLOCK = inRows.length;

/**
 * The dot products of one to four vectors of one length with the rows of several consecutive blocks.
 * @param blocks rows of `rowLength(length of a query)` bytes each
 * @param units the value of one unit in each row
 * @param results for each query, an array that gets one product for each row that it has room for; all are of
 *   one length
 */
export function dotsOfBytes(
  queries: readonly Float32Array[],
  blocks: readonly Int8Array[],
  units: Float32Array,
  results: readonly Float64Array[],
): void {
  const name = NAMES[queries.length - 1];
  if (name === undefined) throw new RangeError(`${queries.length} queries cannot be compared at once.`);
  const length = rowLength(queries[0]?.length ?? 0);
  const roundedUnits = queries.map((query, n) => roundQuery(query, inQueries[n] as Int16Array, length));
  const count = results[0]?.length ?? 0;
  let done = 0;
  for (const block of blocks) {
    const rows = Math.min(block.length / length, count - done);
    if (rows <= 0) break;
    inRows.set(rows * length === block.length ? block : block.subarray(0, rows * length));
    kernel[name](QUERIES, ROWS, rows, length, PRODUCTS);
    for (const [n, unit] of roundedUnits.entries())
      scale(results[n] as Float64Array, done, rows, units, unit, inProducts[n] as Float32Array);
    done += rows;
  }
}

/** Rounds a query. @returns the value of one unit of the rounded query */
function roundQuery(query: Float32Array, rounded: Int16Array, length: number): number {
  let largest = 0;
  for (let i = 0; i < query.length; i += 1) largest = Math.max(largest, Math.abs(query[i] as number));
  const unit = largest / LARGEST || 1;
  for (let i = 0; i < query.length; i += 1) rounded[i] = roundQuickly((query[i] as number) / unit);
  rounded.fill(0, query.length, length);
  return unit;
}

function scale(
  results: Float64Array,
  from: number,
  rows: number,
  units: Float32Array,
  unit: number,
  products: Float32Array,
): void {
  for (let row = 0; row < rows; row += 1)
    results[from + row] = (products[row] as number) * (units[from + row] as number) * unit;
}
