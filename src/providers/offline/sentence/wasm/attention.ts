/** Scaled dot-product attention (Vaswani et al. 2017) on 32-bit floats. */
import {
  advance,
  f32x4,
  horizontal,
  i32,
  i32x4,
  type Local,
  repeat,
  routine,
  type Step,
  set,
  type Vector,
  v128,
} from '../../../../lib/wasm/assembler.ts';
import { ROUNDING } from './elementwise.ts';

const BYTES = 4;
const VECTOR_BYTES = 16;
const LANES = 4;
/** Vectors per iteration of the loop over a query's components, and of the loop over columns of values. */
const UNROLLED = 4;
const WIDE = 8;
/** A score far below every other, whose weight is zero. */
const NOTHING = -1e30;
/** Smaller powers of two count as zero. */
const LEAST_EXPONENT = -100;
const LOG2_E = Math.LOG2E;
/** Taylor series of 2^x; for |x| ≤ ½ its error is 1.2e-7. */
const COEFFICIENTS = [1, ...Array.from({ length: 6 }, (_, k) => Math.LN2 ** (k + 1) / factorial(k + 1))];

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

/** Computes `power = e^power` for values of at most 0. */
function exponential(power: Local<'v128'>, whole: Local<'v128'>): readonly Step[] {
  const fraction = f32x4.subtract(power, f32x4.subtract(whole, f32x4.constant(ROUNDING)));
  const polynomial = COEFFICIENTS.reduceRight<Vector | null>(
    (sum, coefficient) =>
      sum === null
        ? f32x4.constant(coefficient)
        : f32x4.add(f32x4.multiply(sum, power), f32x4.constant(coefficient)),
    null,
  );
  return [
    set(power, f32x4.max(f32x4.multiply(power, f32x4.constant(LOG2_E)), f32x4.constant(LEAST_EXPONENT))),
    set(whole, f32x4.add(power, f32x4.constant(ROUNDING))),
    set(power, fraction),
    // adds the integer part to the exponent bits
    set(power, i32x4.add(polynomial ?? power, i32x4.shiftLeft(whole, i32.constant(23)))),
  ];
}

/** First step of the sums across the lanes of two vectors: `[a0 + a2, b0 + b2, a1 + a3, b1 + b3]`. */
const halfSums = (a: Vector, b: Vector) =>
  f32x4.add(v128.shuffle(a, b, [0, 4, 1, 5]), v128.shuffle(a, b, [2, 6, 3, 7]));
/** Second step, for four vectors: one lane per sum. */
const wholeSums = (ab: Vector, cd: Vector) =>
  f32x4.add(v128.shuffle(ab, cd, [0, 1, 4, 5]), v128.shuffle(ab, cd, [2, 3, 6, 7]));

/**
 * Computes the mean of `count` values, each weighted by how well its key matches the query. Query, keys and
 * values have `depth` components, a multiple of 32. `stride` is the number of bytes from one key to the next
 * and from one value to the next. Keys are read in groups of four, so the function may read beyond the last
 * one; `shares` needs space for 8 more floats than there are keys.
 */
export const attend = routine(
  ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
  (locals, query, keys, values, stride, count, depth, shares, to) => {
    const [keyA, keyB, keyC, keyD] = locals.several('i32', 4);
    const [a, b, c, d] = locals.several('v128', 4);
    const four = [
      { key: keyA, sum: a },
      { key: keyB, sum: b },
      { key: keyC, sum: c },
      { key: keyD, sum: d },
    ];
    const [at, left, component, padded] = locals.several('i32', 4);
    const [factor, scale, highest, power, total] = locals.several('v128', 5);
    const sums = Array.from({ length: WIDE }, () => locals.one('v128'));

    const scores = [
      set(padded, i32.and(i32.add(count, i32.constant(LANES - 1)), i32.constant(-LANES))),
      set(scale, f32x4.divide(f32x4.constant(1), f32x4.squareRoot(i32x4.toFloat(i32x4.splat(depth))))),
      set(left, padded),
      set(at, shares),
      repeat(left, LANES, [
        ...four.flatMap(({ key, sum }) => [
          set(key, keys),
          advance(keys, stride),
          set(sum, f32x4.constant(0)),
        ]),
        set(component, depth),
        repeat(component, UNROLLED * LANES, [
          ...Array.from({ length: UNROLLED }, (_, index) => [
            set(factor, v128.load(query, index * VECTOR_BYTES)),
            ...four.map(({ key, sum }) =>
              set(sum, f32x4.add(sum, f32x4.multiply(factor, v128.load(key, index * VECTOR_BYTES)))),
            ),
          ]).flat(),
          advance(query, UNROLLED * VECTOR_BYTES),
          ...four.map(({ key }) => advance(key, UNROLLED * VECTOR_BYTES)),
        ]),
        set(query, i32.subtract(query, i32.multiply(depth, i32.constant(BYTES)))),
        set(a, halfSums(a, b)),
        set(c, halfSums(c, d)),
        v128.store(at, f32x4.multiply(wholeSums(a, c), scale)),
        advance(at, VECTOR_BYTES),
      ]),
      v128.store(i32.add(shares, i32.multiply(count, i32.constant(BYTES))), f32x4.constant(NOTHING)),
    ];

    const overShares = (steps: readonly Step[]) => [
      set(at, shares),
      set(left, padded),
      repeat(left, LANES, [...steps, advance(at, VECTOR_BYTES)]),
    ];
    const powers = [
      set(highest, f32x4.constant(NOTHING)),
      ...overShares([set(highest, f32x4.max(highest, v128.load(at)))]),
      ...horizontal(highest, f32x4.max),
      set(total, f32x4.constant(0)),
      ...overShares([
        set(power, f32x4.subtract(v128.load(at), highest)),
        ...exponential(power, factor),
        v128.store(at, power),
        set(total, f32x4.add(total, power)),
      ]),
      ...horizontal(total, f32x4.add),
    ];

    const means = [
      set(scale, f32x4.divide(f32x4.constant(1), total)),
      repeat(depth, WIDE * LANES, [
        ...sums.map((sum) => set(sum, f32x4.constant(0))),
        set(component, values),
        set(at, shares),
        set(left, count),
        repeat(left, 1, [
          set(factor, v128.loadSplat(at)),
          ...sums.map((sum, index) =>
            set(sum, f32x4.add(sum, f32x4.multiply(factor, v128.load(component, index * VECTOR_BYTES)))),
          ),
          advance(component, stride),
          advance(at, BYTES),
        ]),
        ...sums.map((sum, index) => v128.store(to, f32x4.multiply(sum, scale), index * VECTOR_BYTES)),
        advance(values, WIDE * VECTOR_BYTES),
        advance(to, WIDE * VECTOR_BYTES),
      ]),
    ];
    return [...scores, ...powers, ...means];
  },
);
