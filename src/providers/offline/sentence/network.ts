import { COLUMNS } from './kernel.ts';
import {
  type Dense,
  EMBEDDING,
  INNER,
  type Layer,
  MAX_TOKENS,
  type Norm,
  packModel,
  WIDTH,
} from './packing.ts';
import { createTokenizer } from './tokenizer.ts';
import type { SentenceModel } from './weights.ts';

const HEADS = 4;
const FLOAT = 4;
const INTEGER = 2;
/** Bytes of a list entry: the offset of a pair, and its two rounded values. */
const LISTED = 8;
/**
 * Bytes between rows. With a large power of two, one component of all rows would
 * map to the same few cache lines.
 */
const STRIDE = WIDTH * FLOAT;
const WIDE_STRIDE = (INNER + 16) * FLOAT;
const LIST_STRIDE = (INNER / 2 + 8) * LISTED;
/** Bytes of weights that stay in the cache of a core while all rows are multiplied by them. */
const CACHED = 256 * 1024;

/** Addresses of the forward pass's buffers in the kernel's memory. */
const STREAM = 0;
const INPUT = STREAM + MAX_TOKENS * STRIDE;
const WIDE = INPUT + MAX_TOKENS * EMBEDDING * FLOAT;
const ROW = WIDE + MAX_TOKENS * WIDE_STRIDE;
const ROUNDED = ROW + INNER * FLOAT;
const ROW_UNITS = ROUNDED + MAX_TOKENS * WIDTH * INTEGER;
const LISTS = ROW_UNITS + MAX_TOKENS * FLOAT;
const LENGTHS = LISTS + MAX_TOKENS * LIST_STRIDE;
const SHARES = LENGTHS + MAX_TOKENS * FLOAT;
const END = SHARES + (MAX_TOKENS + 16) * FLOAT;

/** Most texts in one pass: their sums over the inner layer must fit into the buffer of rounded rows. */
const MOST_TEXTS = Math.floor((MAX_TOKENS * WIDTH) / INNER);

/** Encodes each text into a unit vector of 512 components. The result does not depend on the other texts. */
export type Network = (texts: readonly string[]) => Float32Array<ArrayBuffer>[];

/** The rows of one text among the rows of all texts in a pass. */
interface Rows {
  readonly from: number;
  readonly count: number;
}

/**
 * The forward pass of the Universal Sentence Encoder lite (Cer et al. 2018): piece embeddings, sine and
 * cosine of the position, two pre-norm transformer layers with 4 heads, the mean over the pieces, and a
 * dense layer with tanh. Weights are rounded to 10 bits per column and inputs to 12 bits per row; the cosine
 * to the exact result is above 0.9999.
 *
 * Texts that fit into `MAX_TOKENS` together share a pass, so that the weights are read only once.
 */
export function createNetwork(model: SentenceModel): Network {
  const tokenize = createTokenizer(model.vocabulary);
  const { kernel, memory, embeddings, timing, first, second, residual, last } = packModel(model, END);
  const inputs = new Float32Array(memory, INPUT, MAX_TOKENS * EMBEDDING);
  const rowUnits = new Float32Array(memory, ROW_UNITS, MAX_TOKENS);
  const lengths = new Int32Array(memory, LENGTHS, MAX_TOKENS);
  const wide = new Float32Array(memory, WIDE, MAX_TOKENS * WIDTH);
  const stream = new Float32Array(memory, STREAM, MAX_TOKENS * WIDTH);

  const embed = (tokens: readonly number[], first: number) => {
    for (const [position, token] of tokens.entries()) {
      const [to, from, at] = [(first + position) * EMBEDDING, token * EMBEDDING, position * EMBEDDING];
      // the published graph adds the embedding twice: once before the position and once with it
      for (let i = 0; i < EMBEDDING; i += 1)
        inputs[to + i] = 2 * (embeddings[from + i] as number) + (timing[at + i] as number);
    }
  };

  const roundRow = (index: number, from: number, width: number) => {
    rowUnits[index] = kernel.round(from, ROUNDED + index * width * INTEGER, width);
  };
  /** Normalises and rounds consecutive rows. */
  const normaliseRows = ({ width, scale, bias }: Norm, from: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      kernel.normalise(from + index * width * FLOAT, ROW, scale, bias, width);
      roundRow(index, ROW, width);
    }
  };
  /** Computes `rounded rows · weights + bias`. */
  const apply = (
    { inputs, outputs, weights, units, bias }: Dense,
    count: number,
    to: number,
    stride = outputs * FLOAT,
  ) => {
    const most = Math.floor(CACHED / (inputs * COLUMNS * INTEGER));
    for (let panel = 0; panel < outputs / COLUMNS; panel += most) {
      const panels = Math.min(most, outputs / COLUMNS - panel);
      const at = weights + panel * inputs * COLUMNS * INTEGER;
      const offset = panel * COLUMNS * FLOAT;
      kernel.multiply(
        ROUNDED,
        ROW_UNITS,
        count,
        inputs / 2,
        at,
        units + offset,
        bias + offset,
        panels,
        to + offset,
        stride,
      );
    }
  };
  /** Computes `rows · weights + bias` for rows that are mostly zero. */
  const applyListed = (
    { inputs, outputs, weights, units, bias }: Dense,
    from: number,
    fromStride: number,
    count: number,
    to: number,
  ) => {
    for (let index = 0; index < count; index += 1) {
      rowUnits[index] = kernel.round(from + index * fromStride, ROUNDED, inputs);
      lengths[index] = kernel.list(ROUNDED, inputs / 2, LISTS + index * LIST_STRIDE);
    }
    kernel.multiplyListed(
      LISTS,
      LENGTHS,
      LIST_STRIDE,
      ROW_UNITS,
      count,
      weights,
      inputs * COLUMNS * INTEGER,
      units,
      bias,
      outputs / COLUMNS,
      to,
      outputs * FLOAT,
    );
  };

  /** Adds the self-attention of each text to the stream. */
  const attend = (
    { width, attentionNorm, queryKeyValue, output }: Layer,
    from: number,
    count: number,
    texts: readonly Rows[],
  ) => {
    normaliseRows(attentionNorm, from, count);
    apply(queryKeyValue, count, WIDE, WIDE_STRIDE);
    const depth = width / HEADS;
    for (const text of texts) {
      const first = WIDE + text.from * WIDE_STRIDE;
      for (let index = 0; index < text.count; index += 1) {
        for (let head = 0; head < HEADS; head += 1) {
          const offset = head * depth * FLOAT;
          const keys = first + width * FLOAT + offset;
          const values = keys + width * FLOAT;
          const query = first + index * WIDE_STRIDE + offset;
          kernel.attend(query, keys, values, WIDE_STRIDE, text.count, depth, SHARES, ROW + offset);
        }
        roundRow(text.from + index, ROW, width);
      }
    }
    apply(output, count, WIDE);
    kernel.add(STREAM, WIDE, count * WIDTH);
  };
  /** Computes the inner layer of the stream, including the rectifier. */
  const expand = ({ innerNorm, expand }: Layer, count: number) => {
    normaliseRows(innerNorm, STREAM, count);
    apply(expand, count, WIDE, WIDE_STRIDE);
    for (let index = 0; index < count; index += 1) kernel.rectify(WIDE + index * WIDE_STRIDE, INNER);
  };
  /**
   * Adds all rows of a text to its first row.
   * @returns the address of the first row
   */
  const sumRows = (at: number, stride: number, width: number, { from, count }: Rows) => {
    const first = at + from * stride;
    for (let index = 1; index < count; index += 1) kernel.add(first, first + index * stride, width);
    return first;
  };

  const forward = (pieces: readonly (readonly number[])[]) => {
    const texts: Rows[] = [];
    let count = 0;
    for (const tokens of pieces) {
      embed(tokens, count);
      texts.push({ from: count, count: tokens.length });
      count += tokens.length;
    }
    for (let index = 0; index < count; index += 1)
      roundRow(index, INPUT + index * EMBEDDING * FLOAT, EMBEDDING);
    apply(residual, count, STREAM);
    attend(first, INPUT, count, texts);
    expand(first, count);
    applyListed(first.contract, WIDE, WIDE_STRIDE, count, WIDE);
    kernel.add(STREAM, WIDE, count * WIDTH);
    attend(second, STREAM, count, texts);
    expand(second, count);
    // only the mean of the last layer is needed, and the mean of a product is the product with the mean
    for (const [index, text] of texts.entries()) {
      roundRow(index, sumRows(WIDE, WIDE_STRIDE, INNER, text), INNER);
      rowUnits[index] = (rowUnits[index] as number) / text.count;
    }
    apply(second.contract, texts.length, WIDE);
    for (const [index, text] of texts.entries()) {
      const sum = (sumRows(STREAM, STRIDE, WIDTH, text) - STREAM) / FLOAT;
      const mean = index * WIDTH;
      for (let i = 0; i < WIDTH; i += 1)
        wide[mean + i] = (stream[sum + i] as number) / text.count + (wide[mean + i] as number);
      roundRow(index, WIDE + mean * FLOAT, WIDTH);
    }
    apply(last, texts.length, WIDE);
    return texts.map((_, index) => unitVector(wide.slice(index * WIDTH, (index + 1) * WIDTH)));
  };

  return (texts) => {
    const vectors: Float32Array<ArrayBuffer>[] = [];
    let pieces: (readonly number[])[] = [];
    let count = 0;
    for (const text of texts) {
      const tokens = tokenize(text).slice(0, MAX_TOKENS);
      if (count + tokens.length > MAX_TOKENS || pieces.length === MOST_TEXTS) {
        vectors.push(...forward(pieces));
        [pieces, count] = [[], 0];
      }
      pieces.push(tokens);
      count += tokens.length;
    }
    return [...vectors, ...forward(pieces)];
  };
}

/** The hyperbolic tangents of the components, as a unit vector. Loops: `map` takes ten times as long. */
function unitVector(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  let square = 0;
  for (let i = 0; i < vector.length; i += 1) {
    const value = Math.fround(Math.tanh(vector[i] as number));
    vector[i] = value;
    square += value * value;
  }
  const length = Math.sqrt(square) || 1;
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] as number) / length;
  return vector;
}
