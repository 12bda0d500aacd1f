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
      const dots = table.dots(query, new Float64Array(slots));
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
    expect([...table.dots(vector(8, 3), new Float64Array(3))]).toEqual([0, 0, 0]);
    if (kept) table.remove(kept);
    const dots = table.dots(other, new Float64Array(3));
    expect(dots[0]).toBe(0);
    expect(dots[1]).toBeCloseTo(dot(other, other), 3);
    const { bytes, unit } = toBytes(other);
    expect(table.put(0, { bytes, unit })).toMatchObject({ bytes, unit: expect.closeTo(unit, 6) });
  });

  it.each([1, 2, 3, 4, 5, 9])('are the same for each of %i queries that wait for each other', (number) => {
    const [table, length, slots] = [new VectorTable(), 100, 700];
    for (let slot = 0; slot < slots; slot += 1) table.put(slot, toBytes(vector(length, slot)));
    const queries = Array.from({ length: number }, (_, n) => vector(length, 2000 + n));
    const compare = (query: Float32Array) => [...table.dots(query, new Float64Array(slots))];
    const alone = queries.map(compare);
    for (const query of [...queries, vector(7, 1)]) table.expect(query);
    expect(queries.map(compare)).toEqual(alone);
    expect(queries.map(compare)).toEqual(alone);
  });

  it('are compared again after a change, whatever was computed beside another query', () => {
    const table = new VectorTable();
    const [one, other] = [vector(16, 1), vector(16, 2)];
    const compare = (query: Float32Array) => [...table.dots(query, new Float64Array(2))];
    const kept = table.put(0, toBytes(one));
    table.expect(one);
    table.expect(other);
    const before = compare(one);
    table.put(1, toBytes(other));
    const after = compare(other);
    expect(after[1]).toBeCloseTo(1, 2);
    table.expect(one);
    table.expect(other);
    compare(other);
    if (kept) table.remove(kept);
    expect(compare(one)[0]).toBe(0);
    expect(before[0]).toBeCloseTo(1, 2);
  });
});
