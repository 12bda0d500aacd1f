import { describe, expect, it } from 'vitest';
import type { NewDoc } from '../../../src/domain/ranking/entry.ts';
import { QueryEvidence } from '../../../src/domain/ranking/evidence.ts';
import { DEFAULT_FLOOR, relativityOf } from '../../../src/domain/ranking/relativity.ts';
import { TermIndex } from '../../../src/domain/ranking/term-index.ts';
import { analyse, analyseQuery } from '../../../src/domain/text/analyse.ts';

const doc = (position: number, role: string, text: string): NewDoc => ({
  id: `m${position}`,
  conversationId: 'talk',
  position,
  speakerTerms: [],
  role,
  memoryType: 'UserMemory',
  saidAt: new Date(position),
  textHash: text,
  terms: analyse(text),
  length: analyse(text).size,
  vector: null,
});

function indexOf(...docs: readonly NewDoc[]): TermIndex {
  const index = new TermIndex();
  for (const one of docs) index.put(one);
  return index;
}

describe('the relativity of a hit', () => {
  const question = {
    unknown: 0,
    unsaid: 0,
    smallness: 0,
    fewness: 0,
    bestWords: 1,
    meaning: 1,
    wantsAdvice: false,
    wantsMany: false,
    asksAssistant: false,
  };
  const hit = {
    ...{ matched: 1, words: 1, share: 0.1, applies: 0 },
    ...{ isPreference: false, isOfAssistant: false, lacksMember: false, isOfOther: false, onlyAsks: false },
  };
  const relativity = (
    words: number,
    ofBest: number,
    { isAlone = true, bestMatch = 2, similarity = 0.35, closest = 0.35, asksAssistant = false } = {},
  ) =>
    relativityOf(
      { ...hit, similarity, ofBest, score: 0.3 * ofBest, isAlone },
      { ...question, bestMatch, words, closest, asksAssistant },
      false,
    );

  it('is low far behind the best hit of a question for one thing, and not of one for what was advised', () => {
    const far = { isAlone: false, similarity: 0.5 };
    expect(relativity(5, 0.2, far)).toBeLessThan(DEFAULT_FLOOR);
    expect(relativity(5, 0.2, { ...far, asksAssistant: true })).toBeGreaterThan(DEFAULT_FLOOR);
  });

  it('is lower for what somebody else says, only asks, or names nothing of the class that is asked for', () => {
    const own = { ...hit, similarity: 0.35, ofBest: 1, score: 0.3, isAlone: false };
    const of = (fact: object, about = {}) =>
      relativityOf(
        { ...own, ...fact },
        { ...question, bestMatch: 2, words: 4, closest: 0.35, ...about },
        false,
      );
    for (const fact of [{ isOfOther: true }, { onlyAsks: true }, { lacksMember: true }]) {
      expect(of(fact)).toBeLessThan(of({}));
      expect(of(fact, { wantsMany: true })).toBe(of({}, { wantsMany: true }));
    }
  });

  it('depends less on the best hit the longer the question is', () => {
    expect(relativity(5, 0.4)).toBeLessThan(DEFAULT_FLOOR);
    expect(relativity(20, 0.4)).toBeGreaterThan(DEFAULT_FLOOR);
    for (const isAlone of [true, false])
      expect(relativity(30, 0.5, { isAlone })).toBeGreaterThan(relativity(10, 0.5, { isAlone }));
  });

  it('needs less of a word’s match where some memory is close in meaning', () => {
    const reworded = { bestMatch: 0.6, similarity: 0.3 };
    expect(relativity(4, 1, { ...reworded, closest: 0.3 })).toBeLessThan(DEFAULT_FLOOR);
    expect(relativity(4, 1, { ...reworded, closest: 0.8 })).toBeGreaterThan(DEFAULT_FLOOR);
    expect(relativity(4, 1, { ...reworded, closest: 0.1 })).toBe(
      relativity(4, 1, { ...reworded, closest: 0.3 }),
    );
  });

  it('keeps what an assistant said for a question that asks for it', () => {
    const reworded = { bestMatch: 0.2, similarity: 0.1 };
    expect(relativity(4, 1, reworded)).toBeLessThan(DEFAULT_FLOOR);
    expect(relativity(4, 1, { ...reworded, asksAssistant: true })).toBeGreaterThan(DEFAULT_FLOOR);
  });
});

describe('the number of words of a question', () => {
  it('is alike in English and Chinese', () => {
    const index = indexOf(doc(1, 'user', 'My sister moved to Lisbon.'));
    const words = (query: string) => new QueryEvidence(index, index, analyseQuery(query), null).words;
    const english = words('Which city did my younger sister move to last autumn?');
    expect(english).toBeGreaterThan(3);
    expect(english).toBeLessThan(8);
    const chinese = words('我妹妹去年秋天搬到哪个城市去了？');
    expect(chinese).toBeGreaterThan(3);
    expect(chinese).toBeLessThan(8);
  });
});
