import { describe, expect, it } from 'vitest';
import { firstOf, together, togetherFor } from '../../src/lib/together.ts';

const fails = (text: string) => async () => {
  throw new Error(text);
};
const throws = (text: string) => (): Promise<never> => {
  throw new Error(text);
};

// a promise without an owner fails the test run: Vitest reports each unhandled rejection as an error
describe('concurrent tasks', () => {
  it('start in order and return results in order', async () => {
    const started: string[] = [];
    const work = (name: string) => async () => {
      started.push(name);
      return name;
    };
    expect(await together(work('a'), () => 1, work('b'))).toEqual(['a', 1, 'b']);
    expect(started).toEqual(['a', 'b']);
    expect(await togetherFor(new Set([3, 4]), async (item, place) => [item, place])).toEqual([
      [3, 0],
      [4, 1],
    ]);
  });

  it('reject with the first failure after all have ended, whether a task throws or rejects', async () => {
    let ended = false;
    const slow = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ended = true;
    };
    await expect(together(fails('first'), slow, throws('second'), fails('third'))).rejects.toThrow('second');
    expect(ended).toBe(true);
    await expect(togetherFor([1, 2, 3], throws('at once'))).rejects.toThrow('at once');
  });

  it('return the first that ends, and drop later failures', async () => {
    expect(await firstOf(() => 1, fails('late'))).toBe(1);
    await expect(firstOf(fails('rejected'), throws('thrown'), () => 'done')).rejects.toThrow();
  });
});
