import { describe, expect, it } from 'vitest';
import type { NewDoc } from '../../../src/domain/ranking/entry.ts';
import { newerFirst, raiseSuccessors } from '../../../src/domain/ranking/succession.ts';
import { TermIndex } from '../../../src/domain/ranking/term-index.ts';

const doc = (id: string, outdatedBy?: string): NewDoc => ({
  id,
  conversationId: id,
  position: 1,
  speakerTerms: [],
  role: null,
  memoryType: 'UserMemory',
  saidAt: new Date(0),
  ...(outdatedBy === undefined ? {} : { outdatedBy }),
  textHash: id,
  terms: new Map([[id, 1]]),
  length: 1,
  vector: null,
});

function raised(scores: Readonly<Record<string, number>>, docs: readonly NewDoc[]): string[] {
  const index = new TermIndex();
  for (const one of docs) index.put(one);
  const entries = [...index.entries()];
  const score = new Float64Array(index.slots);
  for (const { slot, doc: one } of entries) score[slot] = scores[one.id] ?? 0;
  raiseSuccessors(
    index,
    entries.filter((entry) => entry.doc.outdatedBy),
    score,
    undefined,
  );
  return entries.toSorted((a, b) => (score[b.slot] ?? 0) - (score[a.slot] ?? 0)).map((entry) => entry.doc.id);
}

describe('an outdated memory', () => {
  const chain = [doc('a', 'b'), doc('b', 'c'), doc('c'), doc('other')];

  it('is ranked after its successor, and all other hits keep their place', () => {
    expect(raised({ a: 3, b: 1, c: 0, other: 2 }, chain)).toEqual(['c', 'b', 'a', 'other']);
    expect(raised({ a: 1, b: 3, c: 2, other: 4 }, chain)).toEqual(['other', 'c', 'b', 'a']);
  });

  it('raises nothing when its score is 0, and a cycle of successors ends', () => {
    expect(raised({ a: 0, b: 0, c: 0, other: 1 }, chain)[0]).toBe('other');
    const circle = [doc('a', 'b'), doc('b', 'a'), doc('other')];
    expect(raised({ a: 1, b: 1, other: 0.5 }, circle).at(-1)).toBe('other');
  });

  it('is placed after its successor in any given order', () => {
    const hits = [
      ['a', 'b'],
      ['other', null],
      ['c', null],
      ['b', 'c'],
      ['d', 'absent'],
    ] as const;
    const ordered = newerFirst(hits.map(([memoryId, outdatedBy]) => ({ memory: { memoryId, outdatedBy } })));
    expect(ordered.map(({ memory }) => memory.memoryId)).toEqual(['c', 'b', 'a', 'other', 'd']);
  });
});
