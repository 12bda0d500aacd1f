/** Elementwise operations on 32-bit floats, vector by vector. Every length is a multiple of 8. */
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
  v128,
} from '../../../../lib/wasm/assembler.ts';

const VECTOR_BYTES = 16;
/** Lanes of a vector. */
const LANES = 4;
/** 1.5 · 2²³: added to a float, it leaves the nearest integer in the low bits. */
export const ROUNDING = 12_582_912;
const ROUNDING_BITS = 0x4b400000;
/** Replaces a divisor of zero. */
const TINY = 1e-30;
/** Largest integer that `round` produces. */
export const INPUT_LIMIT = 2047;
/** Added to the variance. */
const EPSILON = 1e-6;

/** Computes `to += from` for `count` floats. */
export const add = routine(['i32', 'i32', 'i32'], (_, to, from, count) => [
  repeat(count, LANES, [
    v128.store(to, f32x4.add(v128.load(to), v128.load(from))),
    advance(to, VECTOR_BYTES),
    advance(from, VECTOR_BYTES),
  ]),
]);

/** Sets the negative ones of `count` floats to zero. */
export const rectify = routine(['i32', 'i32'], (_, at, count) => [
  repeat(count, LANES, [
    v128.store(at, f32x4.max(v128.load(at), f32x4.constant(0))),
    advance(at, VECTOR_BYTES),
  ]),
]);

/**
 * Rounds a row of floats to 16-bit integers of at most `INPUT_LIMIT`.
 * @returns the value of one unit of the integers
 */
export const round = routine(['i32', 'i32', 'i32'], (locals, from, to, count) => {
  const [at, left] = locals.several('i32', 2);
  const [largest, factor, magic, bits] = locals.several('v128', 4);
  const rounded = (offset: number) =>
    i32x4.subtract(f32x4.add(f32x4.multiply(v128.load(from, offset), factor), magic), bits);
  return [
    set(at, from),
    set(left, count),
    repeat(left, LANES, [
      set(largest, f32x4.max(largest, f32x4.absolute(v128.load(at)))),
      advance(at, VECTOR_BYTES),
    ]),
    ...horizontal(largest, f32x4.max),
    set(factor, f32x4.divide(f32x4.constant(INPUT_LIMIT), f32x4.max(largest, f32x4.constant(TINY)))),
    set(magic, f32x4.constant(ROUNDING)),
    set(bits, i32x4.constant(ROUNDING_BITS)),
    repeat(count, 2 * LANES, [
      v128.store(to, i32x4.narrow(rounded(0), rounded(VECTOR_BYTES))),
      advance(from, 2 * VECTOR_BYTES),
      advance(to, VECTOR_BYTES),
    ]),
    f32x4.firstLane(f32x4.divide(largest, f32x4.constant(INPUT_LIMIT))),
  ];
});

/** Layer normalisation of a row (Ba et al. 2016). */
export const normalise = routine(
  ['i32', 'i32', 'i32', 'i32', 'i32'],
  (locals, from, to, scale, bias, count) => {
    const [at, left] = locals.several('i32', 2);
    const [length, mean, factor, difference] = locals.several('v128', 4);
    const overRow = (steps: readonly Step[]) => [
      set(at, from),
      set(left, count),
      repeat(left, LANES, [...steps, advance(at, VECTOR_BYTES)]),
    ];
    const centred = f32x4.subtract(v128.load(at), mean);
    const following = (pointer: Local<'i32'>) => v128.load(i32.add(pointer, i32.subtract(at, from)));
    return [
      set(length, i32x4.toFloat(i32x4.splat(count))),
      ...overRow([set(mean, f32x4.add(mean, v128.load(at)))]),
      ...horizontal(mean, f32x4.add),
      set(mean, f32x4.divide(mean, length)),
      ...overRow([
        set(difference, centred),
        set(factor, f32x4.add(factor, f32x4.multiply(difference, difference))),
      ]),
      ...horizontal(factor, f32x4.add),
      set(
        factor,
        f32x4.divide(
          f32x4.constant(1),
          f32x4.squareRoot(f32x4.add(f32x4.divide(factor, length), f32x4.constant(EPSILON))),
        ),
      ),
      ...overRow([
        v128.store(
          i32.add(to, i32.subtract(at, from)),
          f32x4.add(f32x4.multiply(f32x4.multiply(centred, factor), following(scale)), following(bias)),
        ),
      ]),
    ];
  },
);
