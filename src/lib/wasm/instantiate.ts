import { arch, versions } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { assemble, type Routine } from './assembler.ts';

/** What of the JavaScript interface is used: the type library of Node.js leaves it to the browser's. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

const PAGE = 65_536;
/** A custom section that says nothing: V8 keeps compiled modules by their bytes, and one without it may be there already. */
const WIDE_MARK = [0x00, 0x05, 0x04, ...Buffer.from('wide')];
/** The V8 whose wide code the tests of this project compare with exact results; others may not know the flag. */
const CAN_WIDEN = arch === 'x64' && versions.v8.startsWith('13.6.');
/** Read by V8 only while it compiles WebAssembly: all functions by the optimising compiler, at once. */
const WIDENING = ['experimental-wasm-revectorize', 'no-liftoff', 'no-wasm-lazy-compilation'];
const USUAL = ['no-experimental-wasm-revectorize', 'liftoff', 'wasm-lazy-compilation'];

/**
 * Puts functions into a module, with a memory of so many bytes or a little more, all zero.
 * @param wide two 128-bit operations on what lies side by side become one of 256 bits, where the processor has such. V8
 *   does this as an experiment, which is on only while this module is compiled. Results are the same, bit for bit.
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
