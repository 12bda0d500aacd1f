import { describe, expect, it } from 'vitest';
import type { Doc, NewDoc } from '../../../src/domain/ranking/entry.ts';
import { QueryEvidence } from '../../../src/domain/ranking/evidence.ts';
import { calibrate, DEFAULT_FLOOR, relativityOf } from '../../../src/domain/ranking/relativity.ts';
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
  const question = { unknown: 0, meaning: 1, wantsAdvice: false, wantsMany: false, asksAssistant: false };
  const relativity = (
    words: number,
    ofBest: number,
    { isAlone = true, bestMatch = 2, similarity = 0.35, closest = 0.35, asksAssistant = false } = {},
  ) =>
    relativityOf(
      { matched: 1, share: 0.1, similarity, ofBest, isAlone, isPreference: false, applies: 0 },
      { ...question, bestMatch, words, closest, asksAssistant },
      false,
    );

  it('depends less on the best hit the longer the question is', () => {
    expect(relativity(5, 0.4)).toBeLessThan(DEFAULT_FLOOR);
    expect(relativity(20, 0.4)).toBeGreaterThan(DEFAULT_FLOOR);
    for (const isAlone of [true, false])
      expect(relativity(30, 0.5, { isAlone })).toBeGreaterThan(relativity(10, 0.5, { isAlone }));
  });

  it('needs less of a word’s match where some memory is close in meaning', () => {
    const reworded = { bestMatch: 0.5, similarity: 0.3 };
    expect(relativity(4, 1, { ...reworded, closest: 0.3 })).toBeLessThan(DEFAULT_FLOOR);
    expect(relativity(4, 1, { ...reworded, closest: 0.6 })).toBeGreaterThan(DEFAULT_FLOOR);
    expect(relativity(4, 1, { ...reworded, closest: 0.1 })).toBe(
      relativity(4, 1, { ...reworded, closest: 0.3 }),
    );
  });

  it('keeps what an assistant said for a question that asks for it', () => {
    const reworded = { bestMatch: 0.5, similarity: 0.2 };
    expect(relativity(4, 1, reworded)).toBeLessThan(DEFAULT_FLOOR);
    expect(relativity(4, 1, { ...reworded, asksAssistant: true })).toBeGreaterThan(DEFAULT_FLOOR);
  });
});

describe('the relativity of a preference', () => {
  const hit = (relativity: number, memoryType = 'PreferenceMemory') => ({
    doc: { memoryType } as Doc,
    relativity,
  });

  it('is nearer to the floor than the fit, on the same side of it, and in the same order', () => {
    const fitted = [0.99, 0.8, 0.46, DEFAULT_FLOOR, 0.44, 0.1, 0.001, 0];
    const calibrated = calibrate(fitted.map((one) => hit(one))).map(({ relativity }) => relativity);
    expect(calibrated).toEqual(calibrated.toSorted((a, b) => b - a));
    for (const [i, one] of calibrated.entries()) {
      expect(one >= DEFAULT_FLOOR).toBe((fitted[i] ?? 0) >= DEFAULT_FLOOR);
      if (fitted[i] !== 0)
        expect(Math.abs(one - DEFAULT_FLOOR)).toBeLessThanOrEqual(Math.abs((fitted[i] ?? 0) - DEFAULT_FLOOR));
    }
    expect(calibrated.at(-1)).toBe(0);
    expect(calibrated[0]).toBeLessThan(0.8);
  });

  it('is 1 for a fit of 1 at most, and a number', () => {
    expect(calibrate([hit(1)])[0]?.relativity).toBeLessThanOrEqual(1);
  });
});

describe('the number of words of a question', () => {
  it('is alike in English and Chinese', () => {
    const index = indexOf(doc(1, 'user', 'My sister moved to Lisbon.'));
    const words = (query: string) => new QueryEvidence(index, index, analyseQuery(query)).words;
    const english = words('Which city did my younger sister move to last autumn?');
    expect(english).toBeGreaterThan(3);
    expect(english).toBeLessThan(8);
    const chinese = words('我妹妹去年秋天搬到哪个城市去了？');
    expect(chinese).toBeGreaterThan(3);
    expect(chinese).toBeLessThan(8);
  });
});
