import { describe, expect, it } from 'vitest';
import { diverse, withoutSimilar } from '../../../src/domain/ranking/distinct.ts';
import type { NewDoc } from '../../../src/domain/ranking/entry.ts';
import { type Ranked, rank } from '../../../src/domain/ranking/rank.ts';
import { TermIndex } from '../../../src/domain/ranking/term-index.ts';
import { toBytes } from '../../../src/lib/byte-vector.ts';

function doc(id: string, words: string, vector: number[] | null = null): NewDoc {
  const terms = new Map(words.split(' ').map((word) => [word, 1]));
  return {
    id,
    conversationId: id,
    position: Number(id),
    speakerTerms: [],
    role: null,
    memoryType: 'LongTermMemory',
    saidAt: new Date('2026-01-01T00:00:00Z'),
    textHash: words,
    terms,
    length: terms.size,
    vector: vector && toBytes(Float32Array.from(vector)),
  };
}

/** Hits for all memories, in their order, with falling scores. */
function hitsOf(docs: readonly NewDoc[], step: number): Ranked[] {
  const index = new TermIndex();
  for (const one of docs) index.put(one);
  return [...index.entries()].map(({ doc: one }, n) => ({
    doc: one,
    score: 1 - n * step,
    relativity: 1 - n * step,
    parts: () => ({}),
    signals: { lexical: 0, coverage: 0, similarity: 0, neighbours: 0, answers: 0, session: 0 },
  }));
}
const idsOf = (hits: readonly Ranked[]) => hits.map((one) => one.doc.id);

describe('similar hits', () => {
  it('are recognised by their vectors, or by their words when one has no vector', () => {
    const byVector = [
      doc('1', 'a', [1, 0, 0, 0]),
      doc('2', 'b', [0.95, 0.31, 0, 0]),
      doc('3', 'c', [0, 1, 0, 0]),
    ];
    const byWords = [doc('1', 'a b c d e'), doc('2', 'e d c b a', [1, 0, 0, 0]), doc('3', 'a b c x y')];
    for (const docs of [byVector, byWords])
      for (const choose of [withoutSimilar, diverse])
        expect(idsOf(choose(hitsOf(docs, 0.1), 3))).toEqual(['1', '3']);
  });

  it('mmr prefers a new hit to a near-repetition; sim keeps the order of relevance', () => {
    const docs = [
      doc('1', 'a', [1, 0, 0, 0]),
      doc('2', 'b', [0.91, 0.41, 0, 0]),
      doc('3', 'c', [0, 0, 1, 0]),
    ];
    const hits = hitsOf(docs, 0.05);
    expect(idsOf(withoutSimilar(hits, 2))).toEqual(['1', '2']);
    expect(idsOf(diverse(hits, 2))).toEqual(['1', '3']);
  });
});

describe('ranking with a filter', () => {
  it('gives the scores and the order of an index that holds only the admitted memories', () => {
    const docs = Array.from({ length: 60 }, (_, n) =>
      doc(String(n), `${n % 2 ? 'cat' : 'dog'} common w${n} x${n % 7}`),
    );
    const whole = new TermIndex();
    const part = new TermIndex();
    for (const one of docs) whole.put(one);
    for (const one of docs) if (one.position % 3 === 0) part.put(one);
    const query = {
      terms: new Map([
        ['cat', 1],
        ['x3', 1],
        ['common', 1],
      ]),
      similarity: ({ slots }: TermIndex) => new Float64Array(slots).fill(0.1),
      fill: true,
    };
    const filtered = rank(whole, { ...query, admits: (one) => one.position % 3 === 0 }, 50);
    const alone = rank(part, query, 50);
    // relativities differ: how rare a word is counts in the whole cube
    expect(filtered.map(({ doc: { id }, score }) => [id, score])).toEqual(
      alone.map(({ doc: { id }, score }) => [id, score]),
    );
    expect(filtered).toHaveLength(20);
  });
});
