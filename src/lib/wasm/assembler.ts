/**
 * A small assembler of WebAssembly: nothing is compiled in this project, so its vector code is put together from
 * expressions when it is loaded. A `Value` is code that leaves one value on the stack, a `Step` is code that leaves none;
 * the types keep operands apart that an instruction does not take. Numbers of instructions are those of the core
 * specification, version 2.0.
 */
export type Type = 'i32' | 'v128';
type Bytes = readonly number[];

export interface Step {
  readonly code: Bytes;
}
export interface Value<T extends Type> {
  readonly type: T;
  readonly code: Bytes;
}
/** Used as a value it is read. */
export interface Local<T extends Type> extends Value<T> {
  readonly index: number;
}
export type Int = Value<'i32'>;
export type Vector = Value<'v128'>;

const TYPES = { i32: 0x7f, v128: 0x7b };
const VECTOR = 0xfd;
const NO_RESULT = 0x40;
const END = 0x0b;

/** Unsigned and signed LEB128. */
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

function operation<Operands extends readonly Type[], R extends Type>(type: R, ...opcode: number[]) {
  return (...operands: { [I in keyof Operands]: Value<Operands[I]> }): Value<R> => ({
    type,
    code: [...operands.flatMap(({ code }) => code), ...opcode],
  });
}
const onVectors = (opcode: number) =>
  operation<['v128', 'v128'], 'v128'>('v128', VECTOR, ...unsigned(opcode));
const onVector = (opcode: number) => operation<['v128'], 'v128'>('v128', VECTOR, ...unsigned(opcode));

export const i32 = {
  constant: (value: number): Int => ({ type: 'i32', code: [0x41, ...signed(value)] }),
  add: operation<['i32', 'i32'], 'i32'>('i32', 0x6a),
};

export const v128 = {
  load: (at: Int, offset = 0): Vector => ({
    type: 'v128',
    code: [...at.code, VECTOR, 0x00, 4, ...unsigned(offset)],
  }),
  /** Stores the first 32 bits. */
  storeFirst: (at: Int, value: Vector): Step => ({
    code: [...at.code, ...value.code, VECTOR, 0x5a, 2, 0, 0],
  }),
  and: onVectors(0x4e),
  /** The 32-bit lanes of two vectors by number, 4 to 7 those of the second. */
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

export const i32x4 = {
  constant: (value: number): Vector => ({
    type: 'v128',
    code: [
      VECTOR,
      0x0c,
      ...Array(4)
        .fill([...new Uint8Array(Int32Array.of(value).buffer)])
        .flat(),
    ],
  }),
  /** The first and the last four of eight signed 16-bit integers. */
  extendLow: onVector(0xa7),
  extendHigh: onVector(0xa8),
  shiftLeft: operation<['v128', 'i32'], 'v128'>('v128', VECTOR, ...unsigned(0xab)),
};

export const f32x4 = {
  add: onVectors(0xe4),
  multiply: onVectors(0xe6),
};

export const set = <T extends Type>(local: Local<T>, value: Value<T>): Step => ({
  code: [...value.code, 0x21, local.index],
});
/** `local += amount` */
export const advance = (local: Local<'i32'>, amount: number): Step =>
  set(local, i32.add(local, i32.constant(amount)));

/** Makes all lanes of a vector what `combine` makes of the four. */
export const horizontal = (
  vector: Local<'v128'>,
  combine: (a: Vector, b: Vector) => Vector,
): readonly Step[] => [
  set(vector, combine(vector, v128.shuffle(vector, vector, [2, 3, 0, 1]))),
  set(vector, combine(vector, v128.shuffle(vector, vector, [1, 0, 3, 2]))),
];

const joined = (steps: readonly Step[]) => steps.flatMap(({ code }) => code);

/** `do { steps } while ((counter -= amount) !== 0)`: at least once, and `counter` is a multiple of `amount`. */
export const repeat = (counter: Local<'i32'>, amount: number, steps: readonly Step[]): Step => ({
  code: [
    ...[0x03, NO_RESULT],
    ...joined([...steps, advance(counter, -amount)]),
    ...counter.code,
    ...[0x0d, 0, END],
  ],
});

/** Makes locals of a function, which begin as zero. */
export type Declare = <T extends Type>(type: T) => Local<T>;
type Parameters<P extends readonly Type[]> = { [I in keyof P]: Local<P[I]> };

/** A function to put into a module. */
export interface Routine {
  readonly parameters: readonly Type[];
  readonly locals: readonly Type[];
  readonly code: Bytes;
}

/** A function of these parameters; `build` gives its steps. */
export function routine<const P extends readonly Type[]>(
  parameters: P,
  build: (declare: Declare, ...locals: Parameters<P>) => readonly Step[],
): Routine {
  const locals: Type[] = [];
  const local = <T extends Type>(type: T, index: number): Local<T> => ({ type, index, code: [0x20, index] });
  const declare: Declare = (type) => local(type, parameters.length + locals.push(type) - 1);
  const steps = build(declare, ...(parameters.map(local) as Parameters<P>));
  return { parameters, locals, code: joined(steps) };
}

const listOf = (items: readonly Bytes[]) => [...unsigned(items.length), ...items.flat()];
const sized = (bytes: Bytes) => [...unsigned(bytes.length), ...bytes];
const named = (text: string) => sized([...Buffer.from(text)]);
const typesOf = (types: readonly Type[]) => listOf(types.map((type) => [TYPES[type]]));
const section = (id: number, items: readonly Bytes[]) => [id, ...sized(listOf(items))];

/** A module that exports these functions and works in the memory that it imports as `outside.memory`. */
export function assemble(routines: Readonly<Record<string, Routine>>): Uint8Array {
  const all = Object.values(routines);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      all.map(({ parameters }) => [0x60, ...typesOf(parameters), 0]),
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
