import { describe, expect, it } from 'vitest';
import { rank } from '../../../src/domain/ranking/rank.ts';
import { type Doc, TermIndex } from '../../../src/domain/ranking/term-index.ts';
import { toBytes } from '../../../src/lib/byte-vector.ts';

const WORDS = ['boat', 'harbour', 'storm', 'lamp', 'Lisbon', 'ann', 'bob'];
const SPEAKERS = [[], ['ann'], ['bob'], ['ann', 'lee']];

/** The state of a memory after so many changes: all that it is may be another than before. */
function state(number: number, changes: number): Doc {
  const seed = number * 7 + changes * 13;
  const terms = new Map(WORDS.filter((_, n) => (seed + n) % 3 === 0).map((word, n) => [word, 1 + (n % 2)]));
  const saidAt = new Date(Date.UTC(2026, 0, 1 + (seed % 40)));
  return {
    id: String(number),
    conversationId: `c${seed % 5}`,
    position: number,
    speakerTerms: SPEAKERS[seed % 4] ?? [],
    role: seed % 2 ? 'user' : 'assistant',
    memoryType: 'UserMemory',
    saidAt,
    happenedAt: seed % 6 ? null : saidAt,
    outdatedBy: seed % 11 ? null : String((number + 1) % 50),
    textHash: String(seed),
    terms,
    asked: seed % 3 ? null : new Set(['boat']),
    length: terms.size,
    vector: seed % 4 ? toBytes(Float32Array.of(Math.sin(seed), Math.cos(seed))) : null,
  };
}

function ranking(index: TermIndex) {
  const past = { from: new Date('2026-01-10'), to: new Date('2026-01-20') };
  const query = {
    terms: new Map([
      ['ann', 1],
      ['boat', 1],
      ['storm', 1],
    ]),
    similarity: (of: TermIndex) => of.dots(Float32Array.of(0.6, 0.8)),
    time: { ranges: [past], past: [past], first: true, formerly: false },
    conversationId: 'c2',
    fill: true,
  };
  return rank(index, query, 100).map(({ doc: { id }, score, parts }) => [id, score, parts()]);
}

describe('an index whose memories change', () => {
  it('ranks at every time as one that is made anew', () => {
    const index = new TermIndex();
    const held = new Map<string, Doc>();
    for (let step = 0; step < 400; step += 1) {
      const doc = state((step * 17) % 50, step >> 5);
      if (step % 5 === 4) {
        index.remove(doc.id);
        held.delete(doc.id);
      } else {
        index.put(doc);
        held.set(doc.id, doc);
      }
      if (step % 20 !== 19) continue;
      const fresh = new TermIndex();
      for (const one of held.values()) fresh.put(one);
      expect(index.size).toBe(held.size);
      expect(ranking(index)).toEqual(ranking(fresh));
    }
  });
});
