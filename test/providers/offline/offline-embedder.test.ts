import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createOfflineEmbedder } from '../../../src/providers/offline/offline-embedder.ts';
import { COLUMNS, createKernel, ROWS } from '../../../src/providers/offline/sentence/kernel.ts';
import { createTokenizer } from '../../../src/providers/offline/sentence/tokenizer.ts';
import { readSentenceModel } from '../../../src/providers/offline/sentence/weights.ts';

const embedder = createOfflineEmbedder();
const account = { projectId: 'p', purpose: 'embed' } as const;
const { signal } = new AbortController();
afterAll(() => embedder.close?.());

async function cosines(text: string, others: readonly string[]): Promise<number[]> {
  const [first, ...rest] = await embedder.embed([text, ...others], account, signal);
  return rest.map((other) =>
    [...(first ?? [])].reduce((sum, value, i) => sum + value * (other?.[i] ?? 0), 0),
  );
}

describe('the offline embedder', () => {
  it.each([
    ['What should I cook for dinner?', 'I am a strict vegan.', 'The printer is out of paper.'],
    ['Where did they go on vacation?', 'We spent a week at the beach in Spain.', 'The invoice is overdue.'],
    ['Does he have any pets?', 'My dog Rex turned three.', 'I paid the electricity bill.'],
    ['我喜欢吃川菜', '川菜是我最喜欢的', '数据库迁移失败了'],
    ['a resturant reservaton', 'a restaurant reservation', 'the tax office'],
  ])('puts %j nearer to %j than to %j', async (text, near, far) => {
    const [toNear = 0, toFar = 0] = await cosines(text, [near, far]);
    expect(toNear).toBeGreaterThan(toFar + 0.05);
  });

  it('never compares what different models made: a Chinese and an English text have nothing in common', async () => {
    for (const cosine of await cosines('我上周六在杭州见了张伟', [
      'I met Ann in Oslo last Tuesday.',
      'hello there',
    ]))
      expect(Math.abs(cosine)).toBeLessThan(0.1);
  });

  it('gives unit vectors of its dimensions, the same each time and for both purposes, or null', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 3 }),
        async (texts) => {
          const first = await embedder.embed(texts, account, signal);
          expect(await embedder.embed(texts, { ...account, purpose: 'search' }, signal)).toEqual(first);
          expect(first).toHaveLength(texts.length);
          for (const vector of first) {
            if (vector === null) continue;
            expect(vector).toHaveLength(embedder.dimensions ?? 0);
            expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
          }
        },
      ),
      { numRuns: 30 },
    );
    expect(await embedder.embed(['', ' \n', '?!', '\0'], account, signal)).toEqual([null, null, null, null]);
  });

  it('stops for an aborted caller, and works again after it was closed', async () => {
    const stop = new Error('stop');
    await expect(embedder.embed(['a text'], account, AbortSignal.abort(stop))).rejects.toThrow(stop);
    const waiting = embedder.embed(['a long wait', 'for nothing'], account, signal);
    const refused = expect(waiting).rejects.toThrow('closed');
    await embedder.close?.();
    await refused;
    expect(await embedder.embed(['a text'], account, signal)).toHaveLength(1);
  });
});

describe('the sentence encoder', () => {
  it('multiplies matrices like the schoolbook', () => {
    const [rows, inner, columns] = [2 * ROWS, 12, 3 * COLUMNS];
    const value = (n: number) => ((n * 7919) % 1023) - 511;
    const { memory, multiply } = createKernel(100_000);
    const a = new Int16Array(memory, 0, rows * inner).map((_, n) => value(n));
    new Int16Array(memory, 0, rows * inner).set(a);
    const b = new Int16Array(inner * columns).map((_, n) => value(n + 17));
    const packed = new Int16Array(memory, 4096, inner * columns);
    for (let row = 0; row < inner; row += 1)
      for (let column = 0; column < columns; column += 1)
        packed[
          Math.floor(column / COLUMNS) * inner * COLUMNS +
            (row >> 1) * 2 * COLUMNS +
            (column % COLUMNS) * 2 +
            (row & 1)
        ] = b[row * columns + column] ?? 0;
    multiply(0, 4096, 16_384, rows / ROWS, inner / 2, columns / COLUMNS);
    const expected = Array.from({ length: rows * columns }, (_, n) => {
      const [row, column] = [Math.floor(n / columns), n % columns];
      return Array.from({ length: inner }).reduce<number>(
        (sum, _, k) => sum + (a[row * inner + k] ?? 0) * (b[k * columns + column] ?? 0),
        0,
      );
    });
    expect([...new Int32Array(memory, 16_384, rows * columns)]).toEqual(expected);
  });

  it('cuts a text into the likeliest pieces, which give the text again', () => {
    const { vocabulary } = readSentenceModel();
    const tokenize = createTokenizer(vocabulary);
    const pieces = (text: string) => tokenize(text).map((id) => vocabulary[id]?.[0]);
    expect(pieces('the cat sat on a mat').join('')).toBe('▁the▁cat▁sat▁on▁a▁mat');
    expect(pieces('Thinking')).toEqual(['▁Think', 'ing']);
    expect(tokenize('汉字汉字')).toContain(0);
  });
});
