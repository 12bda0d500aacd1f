/**
 * A small WebAssembly assembler. This project has no build step, so its vector code is assembled from
 * expressions when it is loaded. A `Value` is code that leaves one value on the stack; a `Step` is code that
 * leaves none. The types reject operands that an instruction does not accept. Opcodes are those of the core
 * specification, version 2.0.
 */
export type Type = 'i32' | 'f32' | 'v128';
type Bytes = readonly number[];

/** Code that leaves nothing on the stack. */
export interface Step {
  readonly code: Bytes;
}
/** Code that leaves one value on the stack. */
export interface Value<T extends Type> {
  readonly type: T;
  readonly code: Bytes;
}
/** A local variable. Used as a value, it is read. */
export interface Local<T extends Type> extends Value<T> {
  readonly index: number;
}
export type Int = Value<'i32'>;
export type Vector = Value<'v128'>;

const TYPES = { i32: 0x7f, f32: 0x7d, v128: 0x7b };
const VECTOR = 0xfd;
const NO_RESULT = 0x40;
const END = 0x0b;

/** Encode a number as unsigned or signed LEB128. */
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
const intBytes = (value: number) => new Uint8Array(Int32Array.of(value).buffer);
const floatBytes = (value: number) => new Uint8Array(Float32Array.of(value).buffer);
const fourTimes = (lane: Uint8Array): Vector => ({
  type: 'v128',
  code: [VECTOR, 0x0c, ...lane, ...lane, ...lane, ...lane],
});

function operation<Operands extends readonly Type[], R extends Type>(type: R, ...opcode: number[]) {
  return (...operands: { [I in keyof Operands]: Value<Operands[I]> }): Value<R> => ({
    type,
    code: [...operands.flatMap(({ code }) => code), ...opcode],
  });
}
const onVectors = (opcode: number) =>
  operation<['v128', 'v128'], 'v128'>('v128', VECTOR, ...unsigned(opcode));
const onVector = (opcode: number) => operation<['v128'], 'v128'>('v128', VECTOR, ...unsigned(opcode));

/** Instructions on 32-bit integers; addresses are in bytes. */
export const i32 = {
  constant: (value: number): Int => ({ type: 'i32', code: [0x41, ...signed(value)] }),
  add: operation<['i32', 'i32'], 'i32'>('i32', 0x6a),
  subtract: operation<['i32', 'i32'], 'i32'>('i32', 0x6b),
  multiply: operation<['i32', 'i32'], 'i32'>('i32', 0x6c),
  and: operation<['i32', 'i32'], 'i32'>('i32', 0x71),
  shiftLeft: operation<['i32', 'i32'], 'i32'>('i32', 0x74),
  notEqual: operation<['i32', 'i32'], 'i32'>('i32', 0x47),
  load: (at: Int, offset = 0): Int => ({
    type: 'i32',
    code: [...at.code, 0x28, 2, ...unsigned(offset)],
  }),
  store: (at: Int, value: Int, offset = 0): Step => ({
    code: [...at.code, ...value.code, 0x36, 2, ...unsigned(offset)],
  }),
};

/** Instructions on whole vectors of 128 bits. */
export const v128 = {
  load: (at: Int, offset = 0): Vector => ({
    type: 'v128',
    code: [...at.code, VECTOR, 0x00, 4, ...unsigned(offset)],
  }),
  /** Loads 32 bits into all lanes. */
  loadSplat: (at: Int, offset = 0): Vector => ({
    type: 'v128',
    code: [...at.code, VECTOR, 0x09, 2, ...unsigned(offset)],
  }),
  store: (at: Int, value: Vector, offset = 0): Step => ({
    code: [...at.code, ...value.code, VECTOR, 0x0b, 4, ...unsigned(offset)],
  }),
  /** Stores the first 32 bits. */
  storeFirst: (at: Int, value: Vector): Step => ({
    code: [...at.code, ...value.code, VECTOR, 0x5a, 2, 0, 0],
  }),
  and: onVectors(0x4e),
  /** Selects 32-bit lanes of two vectors by number; 4 to 7 are those of the second. */
  shuffle: (a: Vector, b: Vector, lanes: readonly [number, number, number, number]): Vector => ({
    type: 'v128',
    code: [
      ...a.code,
      ...b.code,
      ...[VECTOR, 0x0d],
      ...lanes.flatMap((lane) => [4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3]),
    ],
  }),
};

/** Instructions on eight 16-bit lanes. */
export const i16x8 = {
  /** Extends the first (Low) or last (High) eight of sixteen signed bytes. */
  extendLow: onVector(0x87),
  extendHigh: onVector(0x88),
};

/** Instructions on four 32-bit lanes. */
export const i32x4 = {
  constant: (value: number): Vector => fourTimes(intBytes(value)),
  splat: operation<['i32'], 'v128'>('v128', VECTOR, 0x11),
  add: onVectors(0xae),
  subtract: onVectors(0xb1),
  shiftLeft: operation<['v128', 'i32'], 'v128'>('v128', VECTOR, ...unsigned(0xab)),
  /** Sums of the products of pairs of 16-bit integers. */
  dotPairs: onVectors(0xba),
  /** Narrows two vectors to eight 16-bit integers, those of the first vector first. */
  narrow: onVectors(0x85),
  toFloat: onVector(0xfa),
};

/** Instructions on four 32-bit floats. */
export const f32x4 = {
  constant: (value: number): Vector => fourTimes(floatBytes(value)),
  firstLane: operation<['v128'], 'f32'>('f32', VECTOR, 0x1f, 0),
  absolute: onVector(0xe0),
  squareRoot: onVector(0xe3),
  add: onVectors(0xe4),
  subtract: onVectors(0xe5),
  multiply: onVectors(0xe6),
  divide: onVectors(0xe7),
  /** `a < b ? b : a` in one processor instruction; `f32x4.max` takes several, because of NaN. */
  max: onVectors(0xeb),
};

/** `local = value` */
export const set = <T extends Type>(local: Local<T>, value: Value<T>): Step => ({
  code: [...value.code, 0x21, local.index],
});
/** `local += amount` */
export const advance = (local: Local<'i32'>, amount: Int | number): Step =>
  set(local, i32.add(local, typeof amount === 'number' ? i32.constant(amount) : amount));

/** Combines the four lanes of a vector, and sets all lanes to the result. */
export const horizontal = (
  vector: Local<'v128'>,
  combine: (a: Vector, b: Vector) => Vector,
): readonly Step[] => [
  set(vector, combine(vector, v128.shuffle(vector, vector, [2, 3, 0, 1]))),
  set(vector, combine(vector, v128.shuffle(vector, vector, [1, 0, 3, 2]))),
];

const joined = (steps: readonly Step[]) => steps.flatMap(({ code }) => code);

/**
 * A loop: runs `steps`, subtracts `amount` from `counter`, and repeats until `counter` is 0. It runs at least
 * once, so `counter` must be a positive multiple of `amount`.
 */
export const repeat = (counter: Local<'i32'>, amount: number, steps: readonly Step[]): Step => ({
  code: [
    ...[0x03, NO_RESULT],
    ...joined([...steps, advance(counter, -amount)]),
    ...counter.code,
    ...[0x0d, 0, END],
  ],
});
/** `if (condition) { steps }` */
export const when = (condition: Int, steps: readonly Step[]): Step => ({
  code: [...condition.code, 0x04, NO_RESULT, ...joined(steps), END],
});

type Several<T, N extends number, Made extends readonly T[] = []> = Made['length'] extends N
  ? Made
  : Several<T, N, [...Made, T]>;

/** Declares local variables of a function; they start as zero. */
interface Locals {
  one<T extends Type>(type: T): Local<T>;
  several<T extends Type, N extends number>(type: T, count: N): Several<Local<T>, N>;
}
type Parameters<P extends readonly Type[]> = { [I in keyof P]: Local<P[I]> };

/** A function of a module. */
export interface Routine {
  readonly parameters: readonly Type[];
  readonly results: readonly Type[];
  readonly locals: readonly Type[];
  readonly code: Bytes;
}

/**
 * Builds a function with these parameters. `build` returns its steps and, if it returns something, the value
 * as the last element.
 */
export function routine<const P extends readonly Type[]>(
  parameters: P,
  build: (locals: Locals, ...parameters: Parameters<P>) => readonly (Step | Value<Type>)[],
): Routine {
  const types: Type[] = [];
  const local = <T extends Type>(type: T, index: number): Local<T> => ({ type, index, code: [0x20, index] });
  const one = <T extends Type>(type: T) => local(type, parameters.length + types.push(type) - 1);
  const several = <T extends Type, N extends number>(type: T, count: N) =>
    Array.from({ length: count }, () => one(type)) as readonly Local<T>[] as Several<Local<T>, N>;
  const steps = build({ one, several }, ...(parameters.map(local) as Parameters<P>));
  const last = steps.at(-1);
  const results = last !== undefined && 'type' in last ? [last.type] : [];
  return { parameters, results, locals: types, code: joined(steps) };
}

const listOf = (items: readonly Bytes[]) => [...unsigned(items.length), ...items.flat()];
const sized = (bytes: Bytes) => [...unsigned(bytes.length), ...bytes];
const named = (text: string) => sized([...Buffer.from(text)]);
const typesOf = (types: readonly Type[]) => listOf(types.map((type) => [TYPES[type]]));
const section = (id: number, items: readonly Bytes[]) => [id, ...sized(listOf(items))];

/** Assembles a module that exports these functions and imports its memory as `outside.memory`. */
export function assemble(routines: Readonly<Record<string, Routine>>): Uint8Array {
  const all = Object.values(routines);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      all.map(({ parameters, results }) => [0x60, ...typesOf(parameters), ...typesOf(results)]),
    ),
    ...section(2, [[...named('outside'), ...named('memory'), 0x02, 0x00, 1]]),
    ...section(
      3,
      all.map((_, index) => unsigned(index)),
    ),
    ...section(
      7,
      Object.keys(routines).map((name, index) => [...named(name), 0x00, ...unsigned(index)]),
    ),
    ...section(
      10,
      all.map(({ locals, code }) => sized([...listOf(locals.map((type) => [1, TYPES[type]])), ...code, END])),
    ),
  ]);
}
