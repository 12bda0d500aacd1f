import { beforeAll, describe, expect, it } from 'vitest';
import { COLUMNS, createKernel } from '../../../../src/providers/offline/sentence/kernel.ts';

let { kernel, memory } = createKernel(1_000_000);
const [VALUES, UNITS, WEIGHTS, COLUMN_UNITS, BIAS, LISTS, LENGTHS, RESULT] = [
  0, 30_000, 40_000, 200_000, 210_000, 300_000, 400_000, 500_000,
];
/** Varied integers from -limit to limit. */
const integers = (count: number, limit: number) =>
  Array.from({ length: count }, (_, n) => ((n * 7919 + 13) % (2 * limit + 1)) - limit);
const floats = (count: number) => integers(count, 1009).map((value) => value / 512);
const put = (at: number, values: readonly number[]) => {
  new Float32Array(memory, at, values.length).set(values);
  return at;
};
const read = (at: number, count: number) => [...new Float32Array(memory, at, count)];
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

/**
 * Writes weights into the memory as panels of columns.
 * @returns the weights column by column
 */
function putWeights(inputs: number, outputs: number): number[][] {
  const columns = Array.from({ length: outputs }, (_, column) =>
    integers(inputs, 511).map((weight) => (weight * (column + 1)) % 512),
  );
  const packed = new Int16Array(memory, WEIGHTS, inputs * outputs);
  for (const [column, weights] of columns.entries())
    for (const [row, weight] of weights.entries()) {
      const panel = Math.floor(column / COLUMNS) * inputs * COLUMNS;
      packed[panel + (row >> 1) * 2 * COLUMNS + (column % COLUMNS) * 2 + (row & 1)] = weight;
    }
  return columns;
}

/**
 * Writes units and biases into the memory and computes the expected results. The numbers are chosen so that
 * 32-bit floats represent them exactly.
 */
function expected(rows: number[][], columns: number[][]): number[] {
  const unit = (index: number) => 2 ** -(index % 4);
  put(UNITS, [...rows.keys()].map(unit));
  put(COLUMN_UNITS, [...columns.keys()].map(unit));
  put(BIAS, [...columns.keys()]);
  return rows.flatMap((row, r) =>
    columns.map((weights, c) => Math.fround(dot(row, weights)) * unit(r) * unit(c) + c),
  );
}

describe.each([
  ['wide', true],
  ['plain', false],
])('the %s kernel', (_, wide) => {
  beforeAll(() => {
    ({ kernel, memory } = createKernel(1_000_000, { wide }));
  });

  it.each([1, 2, 3, 4, 5, 7, 8])('multiplies matrices of %i rows exactly', (count) => {
    const [inputs, outputs] = [24, 3 * COLUMNS];
    const values = integers(count * inputs, 2047);
    new Int16Array(memory, VALUES, values.length).set(values);
    const rows = Array.from({ length: count }, (_, row) => values.slice(row * inputs, (row + 1) * inputs));
    const results = expected(rows, putWeights(inputs, outputs));
    const stride = 4 * outputs;
    kernel.multiply(VALUES, UNITS, count, inputs / 2, WEIGHTS, COLUMN_UNITS, BIAS, 3, RESULT, stride);
    expect(read(RESULT, count * outputs)).toEqual(results);
  });

  it('multiplies rows given as lists of their nonzero pairs', () => {
    const [inputs, outputs] = [64, 2 * COLUMNS];
    const rows = [0, 1, 3, 40].map((pairs) =>
      integers(inputs, 2047).map((value, n) => (n % 64 < 2 * pairs ? value : 0)),
    );
    const listStride = 4 * inputs;
    const lengths = new Int32Array(memory, LENGTHS, rows.length);
    for (const [index, row] of rows.entries()) {
      new Int16Array(memory, VALUES, inputs).set(row);
      lengths[index] = kernel.list(VALUES, inputs / 2, LISTS + index * listStride);
    }
    expect([...lengths]).toEqual([0, 8, 24, 256]);
    const results = expected(rows, putWeights(inputs, outputs));
    const [panelBytes, stride] = [2 * inputs * COLUMNS, 4 * outputs];
    const matrix = [WEIGHTS, panelBytes, COLUMN_UNITS, BIAS, 2] as const;
    kernel.multiplyListed(LISTS, LENGTHS, listStride, UNITS, rows.length, ...matrix, RESULT, stride);
    expect(read(RESULT, rows.length * outputs)).toEqual(results);
  });

  it('rounds to 12 bits and returns the value of a unit', () => {
    const row = floats(40);
    const unit = kernel.round(put(VALUES, row), RESULT, row.length);
    const rounded = [...new Int16Array(memory, RESULT, row.length)];
    expect(Math.max(...rounded.map(Math.abs))).toBe(2047);
    for (const [i, value] of row.entries())
      expect(Math.abs(value / unit - (rounded[i] ?? 0))).toBeLessThan(0.501);
    expect(
      kernel.round(
        put(
          VALUES,
          row.map(() => 0),
        ),
        RESULT,
        row.length,
      ),
    ).toBe(0);
    expect(new Set(new Int16Array(memory, RESULT, row.length))).toEqual(new Set([0]));
  });

  it('normalises a row, adds rows and sets negative numbers to zero', () => {
    const row = floats(16);
    const [scale, bias] = [row.map((value) => value + 3), row.toReversed()];
    const [scaleAt, biasAt] = [put(COLUMN_UNITS, scale), put(BIAS, bias)];
    kernel.normalise(put(VALUES, row), RESULT, scaleAt, biasAt, row.length);
    const mean =
      dot(
        row,
        row.map(() => 1),
      ) / row.length;
    const centred = row.map((value) => value - mean);
    const deviation = Math.sqrt(dot(centred, centred) / row.length + 1e-6);
    for (const [i, value] of read(RESULT, row.length).entries())
      expect(value).toBeCloseTo(((centred[i] ?? 0) / deviation) * (scale[i] ?? 0) + (bias[i] ?? 0), 4);

    kernel.add(VALUES, biasAt, row.length);
    expect(read(VALUES, row.length)).toEqual(row.map((value, i) => value + (bias[i] ?? 0)));
    kernel.rectify(biasAt, row.length);
    expect(read(biasAt, row.length)).toEqual(bias.map((value) => Math.max(0, value)));
  });

  it.each([1, 3, 4, 6])('weights %i values by the softmax of their scores', (count) => {
    const depth = 64;
    const all = floats((2 * count + 1) * depth);
    const part = (index: number) => all.slice(index * depth, (index + 1) * depth);
    // memory behind the last key must not change the result
    new Float32Array(memory, VALUES, 7_000).fill(Number.NaN);
    const [stride, keys] = [2 * depth * 4, depth * 4];
    put(VALUES, all);
    kernel.attend(VALUES, keys, keys + depth * 4, stride, count, depth, LISTS, RESULT);
    const powers = Array.from({ length: count }, (_, n) =>
      Math.exp(dot(part(0), part(1 + 2 * n)) / Math.sqrt(depth)),
    );
    const total = dot(
      powers,
      powers.map(() => 1),
    );
    for (const [i, value] of read(RESULT, depth).entries())
      expect(value).toBeCloseTo(
        dot(
          powers.map((power) => power / total),
          powers.map((_, n) => part(2 + 2 * n)[i] ?? 0),
        ),
        5,
      );
  });
});
