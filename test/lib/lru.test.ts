import { afterEach, expect, it, vi } from 'vitest';
import { Lru } from '../../src/lib/lru.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('drops the least recently used entry beyond the number of entries', () => {
  const cache = new Lru<number>({ maxEntries: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});

it('drops the least recently used entries beyond the cost, and counts a replaced entry again', () => {
  const cache = new Lru<{ bytes: number }>({ maxCost: 10, costOf: ({ bytes }) => bytes });
  const grown = { bytes: 4 };
  cache.set('a', { bytes: 4 });
  cache.set('b', grown);
  grown.bytes = 6;
  cache.set('b', grown);
  expect(cache.get('a')).toEqual({ bytes: 4 });
  grown.bytes = 7;
  cache.set('b', grown);
  expect(cache.get('a')).toBeUndefined();
  cache.set('c', { bytes: 11 });
  expect([cache.get('b'), cache.get('c')]).toEqual([undefined, undefined]);
  cache.set('d', { bytes: 10 });
  expect(cache.get('d')).toEqual({ bytes: 10 });
});

it('returns no entry that is too old', () => {
  vi.useFakeTimers();
  const cache = new Lru<string>({ maxEntries: 9, maxAgeMs: 100 });
  cache.set('short', 'x');
  cache.set('long', 'y', performance.now() + 500);
  vi.advanceTimersByTime(99);
  expect(cache.get('short')).toBe('x');
  vi.advanceTimersByTime(1);
  expect([cache.get('short'), cache.get('long')]).toEqual([undefined, 'y']);
  cache.clear();
  expect(cache.get('long')).toBeUndefined();
});
