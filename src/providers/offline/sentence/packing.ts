import { COLUMNS, createKernel, type Kernel } from './kernel.ts';
import type { SentenceModel } from './weights.ts';

export const EMBEDDING = 256;
export const WIDTH = 512;
export const INNER = 1536;
/** Longest input in word pieces; further pieces are ignored. */
export const MAX_TOKENS = 128;
/** Largest rounded weight: the sum of 1536 products with inputs of at most 2047 fits into 32 bits. */
const WEIGHT_LIMIT = 511;
const FLOAT = 4;
const INTEGER = 2;
/** Alignment of addresses in the kernel's memory, in bytes. */
const ALIGNMENT = 64;

/** A dense layer: addresses of its rounded weights, of the unit of each column's weights, and of its bias. */
export interface Dense {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: number;
  readonly units: number;
  readonly bias: number;
}

/** A layer normalisation: addresses of its parameters. */
export interface Norm {
  readonly width: number;
  readonly scale: number;
  readonly bias: number;
}

/** A transformer layer. */
export interface Layer {
  readonly width: number;
  readonly attentionNorm: Norm;
  readonly queryKeyValue: Dense;
  readonly output: Dense;
  readonly innerNorm: Norm;
  readonly expand: Dense;
  readonly contract: Dense;
}

/** The model with its weights in the kernel's memory. */
export interface PackedModel {
  readonly kernel: Kernel;
  readonly memory: ArrayBuffer;
  readonly embeddings: Float32Array;
  /** Sines and cosines, position by position. */
  readonly timing: Float32Array;
  readonly first: Layer;
  readonly second: Layer;
  readonly residual: Dense;
  readonly last: Dense;
}

/**
 * Rounds the weights into the kernel's memory. Tensors that stay exact are copied, so that the model's
 * 28 MB can be freed afterwards.
 * @param start bytes at the beginning of the memory to leave free for other use
 */
export function packModel(model: SentenceModel, start: number): PackedModel {
  const weightCount = EMBEDDING * (3 * EMBEDDING + 2 * WIDTH) + WIDTH * (5 * WIDTH + 4 * INNER);
  // units, biases and alignment take less than a tenth of the weights
  const { memory, kernel } = createKernel(weightCount * INTEGER * 1.1 + start);
  let free = start;
  const reserve = (bytes: number) => {
    const at = free;
    free += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return at;
  };
  const floats = (name: string, length: number) => {
    const at = reserve(length * FLOAT);
    new Float32Array(memory, at, length).set(model.tensor(name));
    return at;
  };

  const dense = (weights: string, bias: string, inputs: number, outputs: number): Dense => {
    const at = reserve(inputs * outputs * INTEGER);
    const unitsAt = reserve(outputs * FLOAT);
    const units = new Float32Array(memory, unitsAt, outputs);
    roundWeights(model.tensor(weights), new Int16Array(memory, at, inputs * outputs), units);
    return { inputs, outputs, weights: at, units: unitsAt, bias: floats(bias, outputs) };
  };
  const norm = (name: string, width: number): Norm => ({
    width,
    scale: floats(`${name}/layer_norm_scale/ConcatPartitions/concat`, width),
    bias: floats(`${name}/layer_norm_bias/ConcatPartitions/concat`, width),
  });
  const layer = (index: number, width: number): Layer => {
    const at = `Layer_${index}/TransformerLayer`;
    const bias = (name: string) => `${name}/bias/ConcatPartitions/concat`;
    const projection = (name: string, outputs: number) => {
      const path = `${at}/MultiheadAttention/${name}`;
      return dense(`${path}/kernel/part_0`, bias(path), width, outputs);
    };
    const inner = (name: string) => `${at}/FFN/${name}`;
    const innerWeights = (name: string) => `${inner(name)}/Tensordot/Reshape_1`;
    return {
      width,
      attentionNorm: norm(`${at}/layer_prepostprocess/layer_norm`, width),
      queryKeyValue: projection('qkv_transform_single', 3 * width),
      output: projection('output_transform_single', WIDTH),
      innerNorm: norm(inner('layer_prepostprocess/layer_norm'), WIDTH),
      expand: dense(innerWeights('conv1'), bias(inner('conv1')), WIDTH, INNER),
      contract: dense(innerWeights('conv2'), bias(inner('conv2')), INNER, WIDTH),
    };
  };
  const whole = 'ConcatPartitions/concat';
  const packed = {
    first: layer(0, EMBEDDING),
    second: layer(1, WIDTH),
    residual: dense(`dense/kernel/${whole}`, `dense/bias/${whole}`, EMBEDDING, WIDTH),
    last: dense('tanh_layer_0/weights', 'tanh_layer_0/bias', WIDTH, WIDTH),
  };
  const embeddings = Float32Array.from(model.tensor('Embeddings_en'));
  const timing = timingSignal(model.tensor('TimingSignal/ExpandDims_1'));
  return { kernel, memory, embeddings, timing, ...packed };
}

/** Rounds the weights per column and arranges the columns in the panels that the kernel expects. */
function roundWeights(exact: Float32Array, packed: Int16Array, units: Float32Array): void {
  const outputs = units.length;
  const inputs = exact.length / outputs;
  for (let row = 0; row < inputs; row += 1)
    for (let column = 0; column < outputs; column += 1)
      units[column] = Math.max(units[column] as number, Math.abs(exact[row * outputs + column] as number));
  for (let column = 0; column < outputs; column += 1)
    units[column] = (units[column] as number) / WEIGHT_LIMIT || 1;
  for (let row = 0; row < inputs; row += 1)
    for (let column = 0; column < outputs; column += 1) {
      const panel = Math.floor(column / COLUMNS) * inputs * COLUMNS;
      const value = (exact[row * outputs + column] as number) / (units[column] as number);
      packed[panel + (row >> 1) * 2 * COLUMNS + (column % COLUMNS) * 2 + (row & 1)] = Math.round(value);
    }
}

function timingSignal(frequencies: Float32Array): Float32Array {
  const signal = new Float32Array(MAX_TOKENS * EMBEDDING);
  for (let position = 0; position < MAX_TOKENS; position += 1)
    for (const [i, frequency] of frequencies.entries()) {
      signal[position * EMBEDDING + i] = Math.sin(position * frequency);
      signal[position * EMBEDDING + frequencies.length + i] = Math.cos(position * frequency);
    }
  return signal;
}
