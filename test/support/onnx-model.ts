/**
 * Writes ONNX files of a few hundred bytes: the necessary parts of https://onnx.ai/onnx/repo-docs/IR.html, in
 * protobuf.
 */

const FLOAT = 1;
const INT64 = 7;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

const message = (...fields: readonly Buffer[]) => Buffer.concat(fields);

/** An input or output whose first dimensions are variable. */
function value(name: string, type: number, dimensions: readonly (string | number)[]): Buffer {
  const shape = dimensions.map((size) =>
    field(1, message(typeof size === 'number' ? field(1, size) : field(2, size))),
  );
  const tensor = message(field(1, type), field(2, message(...shape)));
  return message(field(1, name), field(2, message(field(1, tensor))));
}

/** A constant tensor. */
export function constant(
  name: string,
  dimensions: readonly number[],
  values: Float32Array | BigInt64Array,
): Buffer {
  const type = values instanceof Float32Array ? FLOAT : INT64;
  const data = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return message(...dimensions.map((size) => field(1, size)), field(2, type), field(8, name), field(9, data));
}

export function node(operator: string, inputs: readonly string[], output: string): Buffer {
  return message(...inputs.map((name) => field(1, name)), field(2, output), field(4, operator));
}

export interface Graph {
  readonly nodes: readonly Buffer[];
  readonly constants: readonly Buffer[];
  readonly inputs: readonly string[];
  readonly output: string;
  /** Dimensions of the output; variable ones by name. */
  readonly shape: readonly (string | number)[];
}

/** A whole model. Its inputs are integers with a row per text and a column per token. */
export function onnxModel({ nodes, constants, inputs, output, shape }: Graph): Buffer {
  const graph = message(
    ...nodes.map((one) => field(1, one)),
    field(2, 'graph'),
    ...constants.map((tensor) => field(5, tensor)),
    ...inputs.map((name) => field(11, value(name, INT64, ['texts', 'tokens']))),
    field(12, value(output, FLOAT, shape)),
  );
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 17))));
}

/** A model whose hidden state of a token is the token's row of the table. */
export function tableModel(
  table: readonly (readonly number[])[],
  { inputs = ['input_ids', 'attention_mask'], output = 'last_hidden_state' } = {},
): Buffer {
  const [rows, columns] = [table.length, table[0]?.length ?? 0];
  return onnxModel({
    nodes: [node('Gather', ['table', 'input_ids'], output)],
    constants: [constant('table', [rows, columns], Float32Array.from(table.flat()))],
    inputs,
    output,
    shape: ['texts', 'tokens', columns],
  });
}
