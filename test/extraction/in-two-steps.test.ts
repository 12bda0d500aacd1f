import { describe, expect, it } from 'vitest';
import { inTwoSteps } from '../../src/services/extraction/in-two-steps.ts';

/** Works on a, b, c and d. `failing` and `enoughAfter` name steps, such as `b1`: the first step of b. */
async function run({ isAhead = true, failing = [] as readonly string[], enoughAfter = '' }) {
  const log: string[] = [];
  const step = async (name: string) => {
    log.push(`${name}…`);
    await new Promise((resolve) => setImmediate(resolve));
    if (failing.includes(name)) throw new Error(name);
    log.push(name);
    return name;
  };
  const done: string[] = [];
  const failure = await inTwoSteps(['a', 'b', 'c', 'd'], {
    isAhead,
    isEnough: () => log.includes(enoughAfter),
    first: async (item) => {
      await step(`${item}1`);
      return item;
    },
    second: async (item) => {
      await step(`${item}2`);
      done.push(item);
    },
  }).catch((error: Error) => error.message);
  return { log, done: done.join(''), failure };
}

describe('inTwoSteps', () => {
  it('begins an item beside the second step of the one before it, and of no other', async () => {
    const { log, done } = await run({});
    expect(done).toBe('abcd');
    expect(log.slice(0, 6)).toEqual(['a1…', 'a1', 'a2…', 'b1…', 'a2', 'b1']);
    expect(log.indexOf('c1…')).toBeGreaterThan(log.indexOf('a2'));
  });

  it('finishes an item before the next one where it must not run ahead', async () => {
    const { log } = await run({ isAhead: false });
    expect(log.filter((entry) => !entry.endsWith('…'))).toEqual('a1 a2 b1 b2 c1 c2 d1 d2'.split(' '));
    expect(log.indexOf('b1…')).toBeGreaterThan(log.indexOf('a2'));
  });

  it.each([
    { failing: ['a1'], done: '', failure: 'a1' },
    { failing: ['b1'], done: 'a', failure: 'b1' },
    { failing: ['b2'], done: 'a', failure: 'b2' },
    { failing: ['b2', 'c1'], done: 'a', failure: 'b2' },
    { failing: ['d2'], done: 'abc', failure: 'd2' },
  ])('finishes what precedes the failure of $failing', async ({ failing, done, failure }) => {
    expect(await run({ failing })).toMatchObject({ done, failure });
    expect(await run({ failing, isAhead: false })).toMatchObject({ done, failure });
  });

  it('finishes what it has begun, and begins no more, once it is enough', async () => {
    expect(await run({ enoughAfter: 'b1' })).toMatchObject({ done: 'ab', failure: undefined });
  });
});
