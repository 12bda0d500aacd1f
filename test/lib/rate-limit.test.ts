import { expect, it } from 'vitest';
import { RateLimit } from '../../src/lib/rate-limit.ts';

const MINUTE = 60_000;

it('lets through at most the limit in a minute, at every rate and every moment, and half of it at least', () => {
  for (const [most, everyMs] of [
    [1, 700],
    [7, 90],
    [60, 100],
    [60, 999],
    [60, 1000],
    [100, 41],
  ] as const) {
    let now = 12_345;
    const limit = new RateLimit(most, () => now);
    const passed: number[] = [];
    for (; now < 20 * MINUTE; now += everyMs) {
      if (limit.waitOf('a') > 0) continue;
      limit.count('a');
      passed.push(now);
    }
    // the estimate spreads the previous minute evenly, so that a burst in it can hide for a moment
    const densest = Math.max(
      ...passed.map((at) => passed.filter((one) => one > at - MINUTE && one <= at).length),
    );
    expect(densest, `${most} at ${everyMs} ms`).toBeLessThanOrEqual(Math.ceil(most * 1.25));
    expect(passed.length / 20).toBeGreaterThanOrEqual(most / 2);
  }
});

it('says after how many seconds a name may try again, and that is true', () => {
  for (const most of [1, 2, 5, 60]) {
    let now = 50_000;
    const limit = new RateLimit(most, () => now);
    for (let round = 0; round < 20; round += 1) {
      while (limit.waitOf('a') === 0) limit.count('a');
      const wait = limit.waitOf('a');
      expect(wait).toBeLessThanOrEqual(120);
      now += wait * 1000;
      expect(limit.waitOf('a')).toBe(0);
    }
  }
});

it('counts each name by itself, and keeps the newest ten thousand only', () => {
  const limit = new RateLimit(1, () => 0);
  for (let n = 0; n <= 10_000; n += 1) limit.count(`key-${n}`);
  expect(limit.waitOf('key-0')).toBe(0);
  expect(limit.waitOf('key-10000')).toBeGreaterThan(0);
  expect(limit.waitOf('another')).toBe(0);
});
