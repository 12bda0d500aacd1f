import { COLUMNS, createKernel, ROWS } from './kernel.ts';
import { createTokenizer } from './tokenizer.ts';
import type { SentenceModel } from './weights.ts';

/** Longest input, in pieces of words; what comes after is not read. */
const MAX_TOKENS = 128;
const HEADS = 4;
const EMBEDDING = 256;
const WIDTH = 512;
const INNER = 1536;
const EPSILON = 1e-6;
/** Largest values after rounding: 1536 products of two such numbers still fit into 32 bits. */
const WEIGHT_LIMIT = 511;
const INPUT_LIMIT = 2047;

/** A dense layer with its rounded weights in the kernel's memory. */
interface Dense {
  readonly inputs: number;
  readonly outputs: number;
  readonly address: number;
  /** What one unit of a column's weights is worth. */
  readonly units: Float32Array;
  readonly bias: Float32Array;
}

interface Norm {
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

interface Layer {
  readonly attentionNorm: Norm;
  readonly queryKeyValue: Dense;
  readonly output: Dense;
  readonly innerNorm: Norm;
  readonly expand: Dense;
  readonly contract: Dense;
}

/** Packs the weights for the kernel. What is exact is copied, so that the model's 28 MB can go when this returns. */
function packWeights(model: SentenceModel) {
  const embeddings = Float32Array.from(model.tensor('Embeddings_en'));
  const frequencies = Float32Array.from(model.tensor('TimingSignal/ExpandDims_1'));
  const weightBytes = (EMBEDDING * (3 * EMBEDDING + 2 * WIDTH) + WIDTH * (5 * WIDTH + 4 * INNER)) * 2;
  const inputAt = weightBytes;
  const sumsAt = inputAt + MAX_TOKENS * INNER * 2;
  const { memory, multiply } = createKernel(sumsAt + MAX_TOKENS * INNER * 4);
  let free = 0;

  const dense = (weights: string, bias: string, inputs: number, outputs: number): Dense => {
    const units = new Float32Array(outputs);
    const packed = new Int16Array(memory, free, inputs * outputs);
    const exact = model.tensor(weights);
    for (let column = 0; column < outputs; column += 1) {
      let largest = 0;
      for (let row = 0; row < inputs; row += 1)
        largest = Math.max(largest, Math.abs(exact[row * outputs + column] ?? 0));
      const unit = largest / WEIGHT_LIMIT || 1;
      units[column] = unit;
      const panel = Math.floor(column / COLUMNS) * inputs * COLUMNS + (column % COLUMNS) * 2;
      for (let row = 0; row < inputs; row += 1) {
        const value = Math.round((exact[row * outputs + column] ?? 0) / unit);
        packed[panel + (row >> 1) * 2 * COLUMNS + (row & 1)] = value;
      }
    }
    const layer = { inputs, outputs, address: free, units, bias: Float32Array.from(model.tensor(bias)) };
    free += inputs * outputs * 2;
    return layer;
  };
  const norm = (name: string): Norm => ({
    scale: Float32Array.from(model.tensor(`${name}/layer_norm_scale/ConcatPartitions/concat`)),
    bias: Float32Array.from(model.tensor(`${name}/layer_norm_bias/ConcatPartitions/concat`)),
  });
  const layer = (index: number, width: number): Layer => {
    const at = `Layer_${index}/TransformerLayer`;
    const attention = `${at}/MultiheadAttention`;
    const bias = (name: string) => `${name}/bias/ConcatPartitions/concat`;
    const projection = (name: string) => `${attention}/${name}/kernel/part_0`;
    return {
      attentionNorm: norm(`${at}/layer_prepostprocess/layer_norm`),
      queryKeyValue: dense(
        projection('qkv_transform_single'),
        bias(`${attention}/qkv_transform_single`),
        width,
        3 * width,
      ),
      output: dense(
        projection('output_transform_single'),
        bias(`${attention}/output_transform_single`),
        width,
        WIDTH,
      ),
      innerNorm: norm(`${at}/FFN/layer_prepostprocess/layer_norm`),
      expand: dense(`${at}/FFN/conv1/Tensordot/Reshape_1`, bias(`${at}/FFN/conv1`), WIDTH, INNER),
      contract: dense(`${at}/FFN/conv2/Tensordot/Reshape_1`, bias(`${at}/FFN/conv2`), INNER, WIDTH),
    };
  };
  const first = layer(0, EMBEDDING);
  const second = layer(1, WIDTH);
  const residual = dense(
    'dense/kernel/ConcatPartitions/concat',
    'dense/bias/ConcatPartitions/concat',
    EMBEDDING,
    WIDTH,
  );
  const last = dense('tanh_layer_0/weights', 'tanh_layer_0/bias', WIDTH, WIDTH);
  return { memory, multiply, inputAt, sumsAt, embeddings, frequencies, first, second, residual, last };
}

/**
 * The forward pass of the Universal Sentence Encoder lite (Cer et al. 2018): piece embeddings, sine and cosine of the
 * position, two pre-norm transformer layers of 4 heads, the mean over the pieces, a dense layer with tanh. Weights are
 * rounded to 10 bits by column and inputs to 12 bits by row; the cosine to the exact result is above 0.999.
 * @returns a function text → unit vector of 512 components
 */
export function createNetwork(model: SentenceModel): (text: string) => Float32Array {
  const tokenize = createTokenizer(model.vocabulary);
  const packed = packWeights(model);
  const { memory, multiply, inputAt, sumsAt, embeddings, frequencies, first, second, residual, last } =
    packed;

  /** `input · weights + bias`, row by row. */
  const apply = ({ inputs, outputs, address, units, bias }: Dense, input: Float32Array): Float32Array => {
    const count = input.length / inputs;
    const rounded = new Int16Array(memory, inputAt, count * inputs);
    const rowUnits = new Float32Array(count);
    for (let row = 0; row < count; row += 1) {
      const [from, to] = [row * inputs, (row + 1) * inputs];
      let largest = 0;
      for (let i = from; i < to; i += 1) largest = Math.max(largest, Math.abs(input[i] as number));
      const unit = largest / INPUT_LIMIT || 1;
      rowUnits[row] = unit;
      for (let i = from; i < to; i += 1) rounded[i] = Math.round((input[i] as number) / unit);
    }
    multiply(inputAt, address, sumsAt, Math.ceil(count / ROWS), inputs / 2, outputs / COLUMNS);
    const sums = new Int32Array(memory, sumsAt, count * outputs);
    const result = new Float32Array(count * outputs);
    for (let row = 0; row < count; row += 1) {
      const unit = rowUnits[row] as number;
      for (let column = 0, i = row * outputs; column < outputs; column += 1, i += 1)
        result[i] = (sums[i] as number) * unit * (units[column] as number) + (bias[column] as number);
    }
    return result;
  };

  const transform = (layer: Layer, input: Float32Array, width: number, carried: Float32Array) => {
    const normed = normalised(input, layer.attentionNorm);
    const attended = attend(apply(layer.queryKeyValue, normed), width);
    const middle = added(apply(layer.output, attended), carried);
    const inner = apply(layer.expand, normalised(middle, layer.innerNorm));
    for (let i = 0; i < inner.length; i += 1) inner[i] = Math.max(0, inner[i] as number);
    return added(apply(layer.contract, inner), middle);
  };

  return (text) => {
    const tokens = tokenize(text).slice(0, MAX_TOKENS);
    const input = new Float32Array(tokens.length * EMBEDDING);
    for (const [position, token] of tokens.entries()) {
      const at = position * EMBEDDING;
      // the published graph adds the embedding twice, before the position and with it
      for (let i = 0; i < EMBEDDING; i += 1) input[at + i] = 2 * (embeddings[token * EMBEDDING + i] ?? 0);
      for (const [i, frequency] of frequencies.entries()) {
        input[at + i] = (input[at + i] ?? 0) + Math.sin(position * frequency);
        const half = at + frequencies.length + i;
        input[half] = (input[half] ?? 0) + Math.cos(position * frequency);
      }
    }
    const middle = transform(first, input, EMBEDDING, apply(residual, input));
    const final = transform(second, middle, WIDTH, middle);
    const vector = apply(last, meanOfRows(final, WIDTH)).map(Math.tanh);
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  };
}

/** Layer normalisation of each row (Ba et al. 2016). */
function normalised(input: Float32Array, { scale, bias }: Norm): Float32Array {
  const width = scale.length;
  const result = new Float32Array(input.length);
  for (let from = 0; from < input.length; from += width) {
    let mean = 0;
    for (let i = 0; i < width; i += 1) mean += (input[from + i] as number) / width;
    let variance = 0;
    for (let i = 0; i < width; i += 1) variance += ((input[from + i] as number) - mean) ** 2 / width;
    const factor = 1 / Math.sqrt(variance + EPSILON);
    for (let i = 0; i < width; i += 1)
      result[from + i] =
        ((input[from + i] as number) - mean) * factor * (scale[i] as number) + (bias[i] as number);
  }
  return result;
}

/** Scaled dot-product attention (Vaswani et al. 2017) of rows that hold query, key and value, each `width` wide. */
function attend(rows: Float32Array, width: number): Float32Array {
  const count = rows.length / (3 * width);
  const depth = width / HEADS;
  const scale = 1 / Math.sqrt(depth);
  const result = new Float32Array(count * width);
  const shares = new Float32Array(count);
  // of one head, in one piece; values component by component, so that sums stay in registers
  const keys = new Float32Array(count * depth);
  const values = new Float32Array(depth * count);
  for (let head = 0; head < HEADS; head += 1) {
    for (let row = 0; row < count; row += 1) {
      const key = (row * 3 + 1) * width + head * depth;
      keys.set(rows.subarray(key, key + depth), row * depth);
      for (let i = 0; i < depth; i += 1) values[i * count + row] = rows[key + width + i] as number;
    }
    for (let row = 0; row < count; row += 1) {
      const query = row * 3 * width + head * depth;
      for (let other = 0; other < count; other += 1)
        shares[other] = scale * product(rows, query, keys, other * depth, depth);
      softmax(shares);
      const to = row * width + head * depth;
      for (let i = 0; i < depth; i += 1) result[to + i] = product(values, i * count, shares, 0, count);
    }
  }
  return result;
}

/** Dot product of `length` components from places in two arrays, four sums at a time. */
function product(a: Float32Array, fromA: number, b: Float32Array, fromB: number, length: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    s0 += (a[fromA + i] as number) * (b[fromB + i] as number);
    s1 += (a[fromA + i + 1] as number) * (b[fromB + i + 1] as number);
    s2 += (a[fromA + i + 2] as number) * (b[fromB + i + 2] as number);
    s3 += (a[fromA + i + 3] as number) * (b[fromB + i + 3] as number);
  }
  for (; i < length; i += 1) s0 += (a[fromA + i] as number) * (b[fromB + i] as number);
  return s0 + s1 + s2 + s3;
}

function softmax(values: Float32Array): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) highest = Math.max(highest, value);
  let total = 0;
  for (let i = 0; i < values.length; i += 1) {
    const power = Math.exp((values[i] as number) - highest);
    values[i] = power;
    total += power;
  }
  for (let i = 0; i < values.length; i += 1) values[i] = (values[i] as number) / total;
}

function added(to: Float32Array, other: Float32Array): Float32Array {
  for (let i = 0; i < to.length; i += 1) to[i] = (to[i] as number) + (other[i] as number);
  return to;
}

function meanOfRows(rows: Float32Array, width: number): Float32Array {
  const mean = new Float32Array(width);
  const count = rows.length / width;
  for (let i = 0; i < rows.length; i += 1)
    mean[i % width] = (mean[i % width] as number) + (rows[i] as number) / count;
  return mean;
}
