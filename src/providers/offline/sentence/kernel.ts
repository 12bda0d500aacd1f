import { instantiate } from '../../../lib/wasm/instantiate.ts';
import { attend } from './wasm/attention.ts';
import { add, normalise, rectify, round } from './wasm/elementwise.ts';
import { list, multiply, multiplyListed } from './wasm/product.ts';

export { COLUMNS } from './wasm/product.ts';

/**
 * The arithmetic of the network in WebAssembly with 128-bit vectors. Addresses, strides and `panelBytes` are
 * in bytes of its memory; the other arguments are counts. `wasm/` documents each function.
 */
export interface Kernel {
  multiply(
    values: number,
    rowUnits: number,
    rows: number,
    pairs: number,
    weights: number,
    units: number,
    bias: number,
    panels: number,
    to: number,
    stride: number,
  ): void;
  list(values: number, pairs: number, to: number): number;
  multiplyListed(
    lists: number,
    lengths: number,
    listStride: number,
    rowUnits: number,
    rows: number,
    weights: number,
    panelBytes: number,
    units: number,
    bias: number,
    panels: number,
    to: number,
    stride: number,
  ): void;
  round(from: number, to: number, count: number): number;
  normalise(from: number, to: number, scale: number, bias: number, count: number): void;
  add(to: number, from: number, count: number): void;
  rectify(at: number, count: number): void;
  attend(
    query: number,
    keys: number,
    values: number,
    stride: number,
    count: number,
    depth: number,
    shares: number,
    to: number,
  ): void;
}

/**
 * Instantiates the functions with a zeroed memory.
 * @param bytes size of the memory
 * @param wide whether to use the wide vectors of the processor, which take a quarter less time per text
 */
export function createKernel(
  bytes: number,
  { wide = true } = {},
): { readonly memory: ArrayBuffer; readonly kernel: Kernel } {
  const routines = { multiply, list, multiplyListed, round, normalise, add, rectify, attend };
  const { memory, exports: kernel } = instantiate<Kernel>(routines, bytes, { wide });
  return { memory, kernel };
}
