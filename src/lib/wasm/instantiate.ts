import { arch, versions } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { assemble, type Routine } from './assembler.ts';

/**
 * The part of the JavaScript interface that is used here; Node.js leaves its types to the browser's library.
 */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

const PAGE = 65_536;
/**
 * An empty custom section. V8 caches compiled modules by their bytes, and a module without this mark may be
 * cached already.
 */
const WIDE_MARK = [0x00, 0x05, 0x04, ...Buffer.from('wide')];
/**
 * The V8 version whose wide code this project's tests compare with exact results. Others may not know the
 * flag.
 */
const CAN_WIDEN = arch === 'x64' && versions.v8.startsWith('13.6.');
/**
 * V8 reads these flags only while it compiles WebAssembly. They make it compile all functions at once with
 * the optimising compiler.
 */
const WIDENING = ['experimental-wasm-revectorize', 'no-liftoff', 'no-wasm-lazy-compilation'];
const USUAL = ['no-experimental-wasm-revectorize', 'liftoff', 'wasm-lazy-compilation'];

/**
 * Creates a module of functions, with a zeroed memory of at least `bytes` bytes.
 * @param wide whether pairs of 128-bit operations on adjacent data become one operation of 256 bits, where
 * the processor has them. This is an experiment of V8, which is enabled only while this module is compiled.
 * Results are the same, bit for bit.
 */
export function instantiate<Exports extends object>(
  routines: Readonly<Record<keyof Exports & string, Routine>>,
  bytes: number,
  { wide = false } = {},
): { readonly memory: ArrayBuffer; readonly exports: Exports } {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const code = assemble(routines);
  const module = wide ? compileWide(code) : new WebAssembly.Module(code);
  const { exports } = new WebAssembly.Instance(module, { outside: { memory } });
  return { memory: memory.buffer, exports: exports as Exports };
}

function compileWide(code: Uint8Array): object {
  if (!CAN_WIDEN) return new WebAssembly.Module(code);
  for (const flag of WIDENING) setFlagsFromString(`--${flag}`);
  try {
    return new WebAssembly.Module(Uint8Array.from([...code, ...WIDE_MARK]));
  } finally {
    for (const flag of USUAL) setFlagsFromString(`--${flag}`);
  }
}
