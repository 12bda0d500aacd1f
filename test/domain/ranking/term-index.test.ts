import { describe, expect, it } from 'vitest';
import type { NewDoc } from '../../../src/domain/ranking/entry.ts';
import { rank } from '../../../src/domain/ranking/rank.ts';
import { TermIndex } from '../../../src/domain/ranking/term-index.ts';
import { toBytes } from '../../../src/lib/byte-vector.ts';
import type { NumberArrays } from '../../../src/lib/number-arrays.ts';

const WORDS = ['boat', 'harbour', 'storm', 'lamp', 'Lisbon', 'ann', 'bob'];
const SPEAKERS = [[], ['ann'], ['bob'], ['ann', 'lee']];

/** A memory after a number of changes; any of its properties may differ from the previous state. */
function state(number: number, changes: number): NewDoc {
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
    similarity: (of: TermIndex, arrays: NumberArrays) => of.dots(Float32Array.of(0.6, 0.8), arrays),
    explained: true,
    time: { ranges: [past], past: [past], first: true, formerly: false },
    conversationId: 'c2',
    fill: true,
  };
  return rank(index, query, 100).map(({ doc: { id }, score, parts }) => [id, score, parts?.()]);
}

describe('an index whose memories change', () => {
  it('always ranks like a newly built index', () => {
    const index = new TermIndex();
    const held = new Map<string, NewDoc>();
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
      const isOdd = ({ id }: { readonly id: string }) => Number(id) % 2 === 1;
      const odd = new TermIndex();
      for (const one of held.values()) if (isOdd(one)) odd.put(one);
      expect(ranking(index.subset(isOdd))).toEqual(ranking(odd));
    }
  });

  it('holds exactly the places that were added, and does not grow with many changes', () => {
    const places = (seed: number) => (seed % 3 === 0 ? [1, 65 + (seed % 5), 130] : 1 + (seed % 9));
    const termsOf = (number: number, round: number) =>
      new Map(
        Array.from({ length: 40 }, (_, n) => {
          const rare = n % 2 === 0 ? `rare${number}-${round}-${n}` : `common${n % (2 + (number % 7))}`;
          return [rare, places(number + n)] as const;
        }),
      );
    const index = new TermIndex();
    const sizes: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const expected = new Map<string, Map<string, unknown>>();
      for (let number = 0; number < 100; number += 1) {
        const terms = termsOf(number, round);
        index.put({ ...state(number, round), terms, asked: null });
        for (const [term, at] of terms)
          expected.set(term, (expected.get(term) ?? new Map()).set(String(number), at));
      }
      for (const [term, holders] of expected) {
        const posting = index.withTerm(term);
        const found = new Map<string, unknown>();
        for (let from = 0, end = 0; posting && from < posting.length; from = end) {
          end = posting.end(from);
          found.set(index.at(posting.slot(from))?.doc.id ?? '', posting.places(from, end));
        }
        expect(found).toEqual(holders);
        expect(posting?.size).toBe(holders.size);
      }
      expect(index.withTerm(`rare1-${round - 1}-2`)).toBeUndefined();
      sizes.push(index.bytes);
    }
    expect(Math.max(...sizes.slice(2))).toBeLessThanOrEqual(1.3 * Math.max(...sizes.slice(0, 2)));
    for (let number = 0; number < 100; number += 1) index.remove(String(number));
    expect(index.withTerm('common1')).toBeUndefined();
  });
});
