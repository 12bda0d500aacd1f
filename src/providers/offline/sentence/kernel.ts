import { assemble } from '../../../lib/wasm/assembler.ts';
import { attend } from './wasm/attention.ts';
import { add, normalise, rectify, round } from './wasm/elementwise.ts';
import { list, multiply, multiplyListed } from './wasm/product.ts';

export { COLUMNS, WIDE_COLUMNS } from './wasm/product.ts';

/**
 * The arithmetic of the network, in WebAssembly on 128-bit vectors. Places, strides and `listBytes` are bytes in its
 * memory, the rest are numbers; what each function does is said where it is built.
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

/** What of the JavaScript interface is used: the type library of Node.js leaves it to the browser's. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Kernel };
};

const PAGE = 65_536;

/** The functions and so much memory for them, all zero. */
export function createKernel(bytes: number): { readonly memory: ArrayBuffer; readonly kernel: Kernel } {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const module = new WebAssembly.Module(
    assemble({ multiply, list, multiplyListed, round, normalise, add, rectify, attend }),
  );
  const { exports } = new WebAssembly.Instance(module, { outside: { memory } });
  return { memory: memory.buffer, kernel: exports };
}
