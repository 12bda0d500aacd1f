import { describe, expect, it } from 'vitest';
import { VectorTable } from '../../../src/domain/ranking/vector-table.ts';
import { fromBytes, toBytes } from '../../../src/lib/byte-vector.ts';

/**
 * A unit vector that differs for each number. Components have all magnitudes, down to those that round to
 * zero.
 */
function vector(length: number, number: number): Float32Array {
  const any = Float32Array.from({ length }, (_, i) => Math.sin(number * 131 + i) * 2 ** -((number + i) % 25));
  const norm = Math.sqrt(dot(any, any));
  return any.map((value) => value / norm);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

describe('vectors by slot', () => {
  it.each([1, 7, 16, 100, 768, 3072])(
    'of %i components give the dot products of their rounded values, to three digits',
    (length) => {
      const table = new VectorTable();
      const slots = 150;
      const stored = Array.from({ length: slots }, (_, slot) => toBytes(vector(length, slot)));
      for (const [slot, halves] of stored.entries()) if (slot % 3 > 0) table.put(slot, halves);
      const query = vector(length, 1000);
      const dots = table.dots(query, slots);
      for (const [slot, halves] of stored.entries())
        expect(dots[slot]).toBeCloseTo(slot % 3 > 0 ? dot(query, fromBytes(halves)) : 0, 3);
    },
  );

  it('are cleared by removal, and a vector of another model is not stored', () => {
    const table = new VectorTable();
    const [one, other] = [vector(4, 1), vector(4, 2)];
    const kept = table.put(0, toBytes(one));
    table.put(1, toBytes(other));
    expect(table.put(2, toBytes(vector(8, 3)))).toBeNull();
    expect([...table.dots(vector(8, 3), 3)]).toEqual([0, 0, 0]);
    if (kept) table.remove(kept);
    const dots = table.dots(other, 3);
    expect(dots[0]).toBe(0);
    expect(dots[1]).toBeCloseTo(dot(other, other), 3);
    expect(table.put(0, toBytes(other))).toEqual(toBytes(other));
  });
});
