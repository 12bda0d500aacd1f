import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createOfflineEmbedder } from '../../../src/providers/offline/offline-embedder.ts';

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

  it('reads a sentence once for a project, and again for another one', async () => {
    const read = async (projectId: string) => {
      const [vector] = (await embedder.sentences?.(['She sold the boat.'], { projectId }, signal)) ?? [];
      return vector;
    };
    const first = await read('p');
    expect(first).toHaveLength(512);
    expect(await read('p')).toBe(first);
    const other = await read('q');
    expect(other).not.toBe(first);
    expect(other).toEqual(first);
  });

  it('never compares vectors of different models: a Chinese and an English text are not similar', async () => {
    for (const cosine of await cosines('我上周六在杭州见了张伟', [
      'I met Ann in Oslo last Tuesday.',
      'hello there',
    ]))
      expect(Math.abs(cosine)).toBeLessThan(0.1);
  });

  it('returns deterministic unit vectors of its dimensions, equal for both purposes, or null', async () => {
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

  it('stops when its signal aborts, and works again after it was closed', async () => {
    const stop = new Error('stop');
    await expect(embedder.embed(['a text'], account, AbortSignal.abort(stop))).rejects.toThrow(stop);
    const waiting = embedder.embed(['a long wait', 'for nothing'], account, signal);
    const refused = expect(waiting).rejects.toThrow('closed');
    await embedder.close?.();
    await refused;
    expect(await embedder.embed(['a text'], account, signal)).toHaveLength(1);
  });
});
