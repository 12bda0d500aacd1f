import { createTokenizer } from '../../../../src/providers/offline/sentence/tokenizer.ts';
import type { SentenceModel } from '../../../../src/providers/offline/sentence/weights.ts';

type Rows = readonly (readonly number[])[];

const HEADS = 4;
const WHOLE = 'ConcatPartitions/concat';

/**
 * The sentence encoder's forward pass as in the papers: with 64-bit floats, without rounding and reordering.
 */
export function createExactNetwork(model: SentenceModel): (text: string) => readonly number[] {
  const tokenize = createTokenizer(model.vocabulary);
  const embeddings = model.tensor('Embeddings_en');
  const frequencies = [...model.tensor('TimingSignal/ExpandDims_1')];

  const dense = (rows: Rows, weightsName: string, biasName: string): Rows => {
    const [weights, bias] = [model.tensor(weightsName), model.tensor(biasName)];
    return rows.map((row) => {
      const sums = Float64Array.from(bias);
      for (const [input, value] of row.entries())
        for (let output = 0; output < sums.length; output += 1)
          sums[output] = (sums[output] ?? 0) + value * (weights[input * sums.length + output] ?? 0);
      return [...sums];
    });
  };
  const normalised = (rows: Rows, name: string): Rows => {
    const scale = model.tensor(`${name}/layer_norm_scale/${WHOLE}`);
    const bias = model.tensor(`${name}/layer_norm_bias/${WHOLE}`);
    return rows.map((row) => {
      const mean = sum(row) / row.length;
      const variance = sum(row.map((value) => (value - mean) ** 2)) / row.length;
      const factor = 1 / Math.sqrt(variance + 1e-6);
      return row.map((value, i) => (value - mean) * factor * (scale[i] ?? 0) + (bias[i] ?? 0));
    });
  };
  const layer = (input: Rows, carried: Rows, index: number): Rows => {
    const at = `Layer_${index}/TransformerLayer`;
    const projected = (rows: Rows, name: string) => {
      const path = `${at}/MultiheadAttention/${name}`;
      return dense(rows, `${path}/kernel/part_0`, `${path}/bias/${WHOLE}`);
    };
    const inner = (rows: Rows, name: string) =>
      dense(rows, `${at}/FFN/${name}/Tensordot/Reshape_1`, `${at}/FFN/${name}/bias/${WHOLE}`);
    const normed = normalised(input, `${at}/layer_prepostprocess/layer_norm`);
    const attended = attention(projected(normed, 'qkv_transform_single'));
    const middle = added(projected(attended, 'output_transform_single'), carried);
    const expanded = inner(normalised(middle, `${at}/FFN/layer_prepostprocess/layer_norm`), 'conv1');
    const rectified = expanded.map((row) => row.map((value) => Math.max(0, value)));
    return added(inner(rectified, 'conv2'), middle);
  };

  return (text) => {
    const width = 2 * frequencies.length;
    const input = tokenize(text)
      .slice(0, 128)
      .map((token, position) => {
        const angles = frequencies.map((frequency) => position * frequency);
        const timing = [...angles.map(Math.sin), ...angles.map(Math.cos)];
        return timing.map((value, i) => value + 2 * (embeddings[token * width + i] ?? 0));
      });
    const first = layer(input, dense(input, `dense/kernel/${WHOLE}`, `dense/bias/${WHOLE}`), 0);
    const second = layer(first, first, 1);
    const mean = (second[0] ?? []).map((_, i) => sum(second.map((row) => row[i] ?? 0)) / second.length);
    const [last = []] = dense([mean], 'tanh_layer_0/weights', 'tanh_layer_0/bias');
    const vector = last.map(Math.tanh);
    return vector.map((value) => value / Math.hypot(...vector));
  };
}

function attention(rows: Rows): Rows {
  const width = (rows[0]?.length ?? 0) / 3;
  const depth = width / HEADS;
  const part = (row: readonly number[], which: number, head: number) =>
    row.slice(which * width + head * depth, which * width + (head + 1) * depth);
  return rows.map((row) =>
    Array.from({ length: HEADS }, (_, head) => {
      const query = part(row, 0, head);
      const powers = rows.map((other) =>
        Math.exp(sum(part(other, 1, head).map((key, i) => key * (query[i] ?? 0))) / Math.sqrt(depth)),
      );
      const values = rows.map((other) => part(other, 2, head));
      return query.map(
        (_, i) => sum(values.map((value, n) => (value[i] ?? 0) * (powers[n] ?? 0))) / sum(powers),
      );
    }).flat(),
  );
}

function added(some: Rows, others: Rows): Rows {
  return some.map((row, n) => row.map((value, i) => value + (others[n]?.[i] ?? 0)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
