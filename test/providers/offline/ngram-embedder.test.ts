import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNgramEmbedder } from '../../../src/providers/offline/ngram-embedder.ts';

const embedder = createNgramEmbedder();
const account = { projectId: 'p', purpose: 'embed' } as const;
const { signal } = new AbortController();

async function cosine(a: string, b: string): Promise<number> {
  const [x, y] = await embedder.embed([a, b], account, signal);
  if (!x || !y) throw new Error('nothing to embed');
  return x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
}

describe('the n-gram embedder', () => {
  it.each([
    ['I love hiking in the mountains', 'We hiked a mountain last weekend', 'The database migration failed'],
    ['a restaurant reservation', 'a resturant reservaton', 'a football stadium'],
    ['I am allergic to peanuts', 'peanut allergies', 'meeting at the office'],
    ['我喜欢吃川菜', '川菜是我最喜欢的', '数据库迁移失败了'],
    ['他搬到了杭州', '杭州的新家', '今天考试很难'],
  ])('puts %j nearer to %j than to %j', async (text, near, far) => {
    expect((await cosine(text, near)) - (await cosine(text, far))).toBeGreaterThan(0.2);
  });
  it('returns deterministic unit vectors of its dimensions, or null', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), async (texts) => {
        const first = await embedder.embed(texts, account, signal);
        expect(await embedder.embed(texts, account, signal)).toEqual(first);
        expect(first).toHaveLength(texts.length);
        for (const vector of first) {
          if (vector === null) continue;
          expect(vector).toHaveLength(embedder.dimensions ?? 0);
          expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
        }
      }),
    );
  });
  it('returns null for texts without words', async () => {
    expect(await embedder.embed(['', ' \n', '?!', '\0', '\ud800', 'the'], account, signal)).toEqual(
      Array(6).fill(null),
    );
  });
  it('stops when its signal aborts', async () => {
    await expect(embedder.embed(['a text'], account, AbortSignal.abort(new Error('stop')))).rejects.toThrow(
      'stop',
    );
  });
});
