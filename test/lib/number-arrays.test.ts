import { describe, expect, it } from 'vitest';
import { ReusedArrays } from '../../src/lib/number-arrays.ts';

describe('arrays that are used again', () => {
  it('are zeros of the wanted length each time', () => {
    const arrays = new ReusedArrays();
    for (const length of [0, 1, 1000, 7, 5000, 1000])
      arrays.during(() => {
        const [first, second] = [arrays.zeros(length), arrays.zeros(length)];
        expect([...first]).toEqual(Array(length).fill(0));
        first.fill(1);
        expect([...second]).toEqual(Array(length).fill(0));
        second.fill(2);
        expect([...first]).toEqual(Array(length).fill(1));
      });
  });

  it('stay with an outer computation when an inner one ends or fails', () => {
    const arrays = new ReusedArrays();
    arrays.during(() => {
      const outer = arrays.zeros(10).fill(1);
      arrays.during(() => arrays.zeros(10).fill(2));
      expect(() =>
        arrays.during(() => {
          arrays.zeros(10);
          throw new Error('failed');
        }),
      ).toThrow('failed');
      arrays.zeros(10).fill(3);
      expect([...outer]).toEqual(Array(10).fill(1));
    });
  });
});
