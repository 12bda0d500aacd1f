import { afterEach, expect, it } from 'vitest';
import { EncoderPool } from '../../../src/providers/encoding/encoder-pool.ts';

const { signal } = new AbortController();
let pool: EncoderPool;
afterEach(() => pool.close());

function poolOf(threads: number, needed: number): EncoderPool {
  const running = new Int32Array(new SharedArrayBuffer(4));
  const script = new URL('./meeting-encoder.ts', import.meta.url);
  return new EncoderPool({ name: 'meeting encoder', script, data: { running, needed } }, threads);
}

it('encodes as many documents at the same time as it has threads, and every text gets its own vector', async () => {
  pool = poolOf(3, 3);
  const texts = Array.from({ length: 30 }, (_, n) => 'x'.repeat(n + 1));
  const vectors = await Promise.all(texts.map((text) => pool.encode(text, 'document', signal)));
  expect(vectors.map(([value]) => value)).toEqual(texts.map(({ length }) => length));
});

it('encodes a query while a document occupies another thread', async () => {
  pool = poolOf(2, 2);
  const vectors = await Promise.all([
    pool.encode('document', 'document', signal),
    pool.encode('query', 'query', signal),
  ]);
  expect(vectors.map(([value]) => value)).toEqual([8, 5]);
});

it('rejects what waits on any thread when it closes', async () => {
  pool = poolOf(2, 3);
  const texts = Promise.allSettled(['a', 'b', 'c', 'd'].map((text) => pool.encode(text, 'document', signal)));
  await pool.close();
  expect((await texts).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
});
