import { expect, it } from 'vitest';
import { fromSparseWeights, toSparseWeights } from '../../src/lib/sparse-weights.ts';

it('keeps each weight but the least, behind any number of zeros', () => {
  const weights = new Float32Array(2000);
  for (const [at, weight] of [
    [0, 1.02],
    [1, -0.5],
    [256, 0.3],
    [257, 0.04],
    [512, -90],
    [1999, 2],
  ] as const)
    weights[at] = weight;
  const { scale, bytes } = fromSparseWeights(toSparseWeights(weights, 0.1, 0.05));
  const kept = [...bytes.entries()].filter(([, byte]) => byte !== 0);
  expect(scale).toBe(0.1);
  expect(bytes).toHaveLength(2000);
  expect(kept).toEqual([
    [0, 10],
    [1, -5],
    [256, 3],
    [512, -127],
    [1999, 20],
  ]);
});
