/**
 * A matrix product in WebAssembly: `C = A · B` of 16-bit integers with 32-bit sums, on 128-bit vectors. Integers give the
 * same result on every machine, and two products in one instruction; the library's 32-bit floats took three times as long.
 *
 * The module is assembled here, because nothing is compiled in this project. One call works on blocks of 4 rows × 8
 * columns. A is row by row. B lies in panels of 8 columns; a panel holds for each pair of rows k, k+1 the 8 pairs of
 * values of its columns.
 */
type Multiply = (a: number, b: number, c: number, blocks: number, pairs: number, panels: number) => void;

/** What of the JavaScript interface is used: the type library of Node.js leaves it to the browser's. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly f: Multiply } };
};

export const ROWS = 4;
export const COLUMNS = 8;
const PAGE = 65_536;

/** Pairs of rows of B in one turn of the inner loop. */
const UNROLLED = 2;
const I32 = 0x7f;
const V128 = 0x7b;

// parameters, then locals
const [A, B, C, BLOCKS, PAIRS, PANELS] = [0, 1, 2, 3, 4, 5];
const [STRIDE_A, STRIDE_C, AT_C, BLOCK, PAIR, AT_B] = [6, 7, 8, 9, 10, 11];
const ROW_A = 12;
const B_LEFT = 16;
const B_RIGHT = 17;
const FACTOR = 18;
const SUM = 19;

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const constant = (value: number) => [0x41, ...signed(value)];
const add = [0x6a];
const multiply = [0x6c];
const shiftLeft = [0x74];
const plus = (local: number, amount: readonly number[]) => [...get(local), ...amount, ...add, ...set(local)];
const load = (offset: number) => [0xfd, 0x00, 4, ...unsigned(offset)];
const loadSplat = (offset: number) => [0xfd, 0x09, 2, ...unsigned(offset)];
const store = (offset: number) => [0xfd, 0x0b, 4, ...unsigned(offset)];
const zero = [0xfd, 0x0c, ...Array<number>(16).fill(0)];
const addLanes = [0xfd, 0xae, 0x01];
const dotPairs = [0xfd, 0xba, 0x01];

/** `do { body } while (--counter > 0)` */
const repeat = (counter: number, step: number, body: readonly number[]) => [
  ...[0x03, 0x40],
  ...body,
  ...plus(counter, constant(-step)),
  ...get(counter),
  ...[0x0d, 0x00, 0x0b],
];

const rows = [...Array(ROWS).keys()];
const sums = rows.flatMap((row) => [SUM + 2 * row, SUM + 2 * row + 1]);

const innerStep = (step: number) => [
  ...[...get(AT_B), ...load(step * 32), ...set(B_LEFT)],
  ...[...get(AT_B), ...load(step * 32 + 16), ...set(B_RIGHT)],
  ...rows.flatMap((row) => [
    ...[...get(ROW_A + row), ...loadSplat(step * 4), ...set(FACTOR)],
    ...[B_LEFT, B_RIGHT].flatMap((half, side) => {
      const sum = SUM + 2 * row + side;
      return [...get(sum), ...get(FACTOR), ...get(half), ...dotPairs, ...addLanes, ...set(sum)];
    }),
  ]),
];

const block = [
  ...sums.flatMap((sum) => [...zero, ...set(sum)]),
  ...rows.slice(1).flatMap((row) => [...get(ROW_A + row - 1), ...get(STRIDE_A), ...add, ...set(ROW_A + row)]),
  ...[...get(B), ...set(AT_B)],
  ...[...get(PAIRS), ...set(PAIR)],
  ...repeat(PAIR, UNROLLED, [
    ...Array.from({ length: UNROLLED }, (_, step) => innerStep(step)).flat(),
    ...rows.flatMap((row) => plus(ROW_A + row, constant(4 * UNROLLED))),
    ...plus(AT_B, constant(32 * UNROLLED)),
  ]),
  ...rows.flatMap((row) => [
    ...[...get(AT_C), ...get(SUM + 2 * row), ...store(0)],
    ...[...get(AT_C), ...get(SUM + 2 * row + 1), ...store(16)],
    ...plus(AT_C, get(STRIDE_C)),
  ]),
  // the last row's pointer stands at the beginning of the next block
  ...[...get(ROW_A + ROWS - 1), ...set(ROW_A)],
];

const body = [
  ...[...get(PAIRS), ...constant(2), ...shiftLeft, ...set(STRIDE_A)],
  ...[...get(PANELS), ...constant(5), ...shiftLeft, ...set(STRIDE_C)],
  ...repeat(PANELS, 1, [
    ...[...get(A), ...set(ROW_A)],
    ...[...get(C), ...set(AT_C)],
    ...[...get(BLOCKS), ...set(BLOCK)],
    ...repeat(BLOCK, 1, block),
    ...plus(C, constant(32)),
    ...plus(B, [...get(PAIRS), ...constant(32), ...multiply]),
  ]),
];

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest < -64 || rest > 63; rest >>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest & 0x7f];
}

const name = (text: string) => [...unsigned(text.length), ...Buffer.from(text)];
const section = (id: number, bytes: readonly number[]) => [id, ...unsigned(bytes.length), ...bytes];
const LOCALS = [2, ...unsigned(B_LEFT - STRIDE_A), I32, ...unsigned(SUM + 2 * ROWS - B_LEFT), V128];
const code = [...LOCALS, ...body, 0x0b];

const MODULE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 6, ...Array<number>(6).fill(I32), 0]),
  ...section(2, [1, ...name('e'), ...name('m'), 0x02, 0x00, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...name('f'), 0x00, 0]),
  ...section(10, [1, ...unsigned(code.length), ...code]),
]);

/**
 * Memory and the product in it. `blocks` are of 4 rows of A, `pairs` (even) of its columns, `panels` of 8 columns of B;
 * C gets `blocks · 4` rows of `panels · 8` sums.
 */
export function createKernel(bytes: number): { readonly memory: ArrayBuffer; readonly multiply: Multiply } {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { e: { m: memory } });
  return { memory: memory.buffer, multiply: exports.f };
}
