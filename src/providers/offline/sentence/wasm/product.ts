/**
 * Matrix products of 16-bit integers with 32-bit sums. Integers give the same result on every machine and
 * allow two products per instruction. A result is a 32-bit float:
 * `sum · unit of the row · unit of the column + bias of the column`.
 *
 * Weights are stored in panels of columns. For each pair of rows k, k+1 a panel contains the
 * pairs of values of its columns.
 */
import {
  advance,
  f32x4,
  i32,
  i32x4,
  type Local,
  repeat,
  routine,
  set,
  type Vector,
  v128,
  when,
} from '../../../../lib/wasm/assembler.ts';

type Address = Local<'i32'>;

/** Columns of a panel. */
export const COLUMNS = 16;
/**
 * Rows of a large block of `multiply`: the sums of 4 × 16 results, the weights and a factor fit into 16 wide
 * registers. Each factor that is read serves twice as many columns as in blocks of 4 × 8.
 */
const ROWS = 4;
/** Pairs per iteration of the inner loop of `multiply`. */
const UNROLLED = 4;
/** Bytes of a cache line, and bytes that one iteration of the prefetch loop reads. */
const LINE = 64;
const TOUCHED = 4 * LINE;
const BYTES = 4;
const VECTOR_BYTES = 16;
/** Vectors of a row of a panel. */
const VECTORS = COLUMNS / 4;

const addProducts = (sum: Local<'v128'>, factor: Vector, weights: Vector) =>
  set(sum, i32x4.add(sum, i32x4.dotPairs(factor, weights)));

/** Stores the results of adjacent columns, four per vector of sums. It overwrites the sums. */
const storeResults = (
  to: Address,
  sums: readonly Local<'v128'>[],
  rowUnit: Vector,
  units: Address,
  bias: Address,
) => {
  const results = sums.map((sum, index) => {
    const offset = index * VECTOR_BYTES;
    const unit = f32x4.multiply(rowUnit, v128.load(units, offset));
    return set(sum, f32x4.add(f32x4.multiply(i32x4.toFloat(sum), unit), v128.load(bias, offset)));
  });
  // adjacent stores, because only these (and the instructions before them) are merged into wide ones
  return [...results, ...sums.map((sum, index) => v128.store(to, sum, index * VECTOR_BYTES))];
};

/**
 * Multiplies rows by the weights. The values are stored row by row, `pairs` (a multiple of 4) per row;
 * `stride` is the number of bytes from one row of results to the next. Each block of rows goes through all
 * panels before the next block, so that the weights are read in order and the processor prefetches them.
 */
export const multiply = routine(
  ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
  (locals, values, rowUnits, rows, pairs, weights, units, bias, panels, to, stride) => {
    const block = Array.from({ length: ROWS }, () => {
      const at = locals.one('i32');
      return { at, sums: Array.from({ length: VECTORS }, () => locals.one('v128')) };
    });
    const weightsOf = Array.from({ length: VECTORS }, () => locals.one('v128'));
    const factor = locals.one('v128');
    const [rowBytes, pair, most, panel, atWeights, atUnits, atBias, nextPanel, next] = locals.several(
      'i32',
      9,
    );

    const turn = (rows: typeof block, index: number) => [
      ...weightsOf.map((some, n) =>
        set(some, v128.load(atWeights, index * COLUMNS * BYTES + n * VECTOR_BYTES)),
      ),
      ...rows.flatMap((row) => [
        set(factor, v128.loadSplat(row.at, index * BYTES)),
        ...row.sums.map((sum, n) => addProducts(sum, factor, weightsOf[n] as Local<'v128'>)),
      ]),
    ];
    /** Computes the sums of the next rows with a panel. */
    const sums = (rows: typeof block) => [
      set(next, values),
      ...rows.flatMap((row) => [
        set(row.at, next),
        advance(next, rowBytes),
        ...row.sums.map((sum) => set(sum, i32x4.constant(0))),
      ]),
      set(pair, pairs),
      repeat(pair, UNROLLED, [
        ...Array.from({ length: UNROLLED }, (_, index) => turn(rows, index)).flat(),
        ...rows.map((row) => advance(row.at, UNROLLED * BYTES)),
        advance(atWeights, UNROLLED * COLUMNS * BYTES),
      ]),
    ];
    const results = (rows: typeof block) => [
      set(next, nextPanel),
      ...rows.flatMap((row, index) => [
        set(factor, v128.loadSplat(rowUnits, index * BYTES)),
        ...storeResults(next, row.sums, factor, atUnits, atBias),
        advance(next, stride),
      ]),
    ];
    const products = (height: number) => {
      const some = block.slice(0, height);
      return [
        set(atWeights, weights),
        set(atUnits, units),
        set(atBias, bias),
        set(nextPanel, to),
        set(panel, panels),
        repeat(panel, 1, [
          ...sums(some),
          ...results(some),
          advance(atUnits, COLUMNS * BYTES),
          advance(atBias, COLUMNS * BYTES),
          advance(nextPanel, COLUMNS * BYTES),
        ]),
        advance(values, i32.multiply(rowBytes, i32.constant(height))),
        advance(rowUnits, height * BYTES),
        advance(to, i32.multiply(stride, i32.constant(height))),
      ];
    };

    return [
      set(rowBytes, i32.multiply(pairs, i32.constant(BYTES))),
      set(most, i32.and(rows, i32.constant(-ROWS))),
      when(most, [repeat(most, ROWS, products(ROWS))]),
      when(i32.and(rows, i32.constant(2)), products(2)),
      when(i32.and(rows, i32.constant(1)), products(1)),
    ];
  },
);

/** Bytes of a list entry: the offset of a pair's weights in a panel, and the pair of values. */
const ENTRY = 8;

/**
 * Lists the pairs of a row that are not both zero. After a rectifier most pairs are zero. The
 * list needs space for all pairs.
 * @returns the length of the list in bytes
 */
export const list = routine(['i32', 'i32', 'i32'], (locals, values, pairs, to) => {
  const [pair, offset, start] = locals.several('i32', 3);
  return [
    set(start, to),
    repeat(pairs, 1, [
      set(pair, i32.load(values)),
      i32.store(to, offset),
      i32.store(to, pair, BYTES),
      // the next entry overwrites a zero pair
      advance(to, i32.multiply(i32.notEqual(pair, i32.constant(0)), i32.constant(ENTRY))),
      advance(values, BYTES),
      advance(offset, COLUMNS * BYTES),
    ]),
    i32.subtract(to, start),
  ];
});

/**
 * Multiplies rows that are given as lists of their nonzero pairs. The lists are `listStride` bytes
 * apart; `lengths` are their lengths in bytes; `panelBytes` is the size of a panel, a multiple of 256.
 * All rows go through a panel before the next one. Each panel is first read once in order, because the
 * lists alone would fetch it line by line.
 */
export const multiplyListed = routine(
  ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
  (
    locals,
    lists,
    lengths,
    listStride,
    rowUnits,
    rows,
    weights,
    panelBytes,
    units,
    bias,
    panels,
    to,
    stride,
  ) => {
    const sums = Array.from({ length: VECTORS }, () => locals.one('v128'));
    const factor = locals.one('v128');
    const [nextList, nextLength, nextUnit, nextResult, row] = locals.several('i32', 5);
    const [entry, left, atWeights, touched] = locals.several('i32', 4);
    return [
      repeat(panels, 1, [
        set(left, panelBytes),
        set(atWeights, weights),
        repeat(left, TOUCHED, [
          ...Array.from({ length: TOUCHED / LINE }, (_, line) =>
            set(touched, i32.add(touched, i32.load(atWeights, line * LINE))),
          ),
          advance(atWeights, TOUCHED),
        ]),
        set(nextList, lists),
        set(nextLength, lengths),
        set(nextUnit, rowUnits),
        set(nextResult, to),
        set(row, rows),
        repeat(row, 1, [
          ...sums.map((sum) => set(sum, i32x4.constant(0))),
          set(entry, nextList),
          set(left, i32.load(nextLength)),
          when(left, [
            repeat(left, ENTRY, [
              set(atWeights, i32.add(weights, i32.load(entry))),
              set(factor, v128.loadSplat(entry, BYTES)),
              ...sums.map((sum, index) =>
                addProducts(sum, factor, v128.load(atWeights, index * VECTOR_BYTES)),
              ),
              advance(entry, ENTRY),
            ]),
          ]),
          set(factor, v128.loadSplat(nextUnit)),
          ...storeResults(nextResult, sums, factor, units, bias),
          advance(nextList, listStride),
          advance(nextLength, BYTES),
          advance(nextUnit, BYTES),
          advance(nextResult, stride),
        ]),
        advance(weights, panelBytes),
        advance(units, COLUMNS * BYTES),
        advance(bias, COLUMNS * BYTES),
        advance(to, COLUMNS * BYTES),
      ]),
    ];
  },
);
