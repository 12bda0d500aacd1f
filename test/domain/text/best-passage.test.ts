import { expect, it } from 'vitest';
import { bestPassage } from '../../../src/domain/text/best-passage.ts';
import { estimateTokens } from '../../../src/domain/text/tokens.ts';

it('is null for a text that fits', () => {
  expect(bestPassage('a short text', ['short'], 300)).toBeNull();
});

it.each([
  ['one letter', 'a'.repeat(200_000)],
  ['line breaks', '\n'.repeat(100_000)],
  ['full stops', '. '.repeat(100_000)],
  ['pairs', '𠮷'.repeat(50_000)],
  ['letters whose lower case is longer', 'İ'.repeat(50_000)],
  ['scripts of different length', `${'word '.repeat(20_000)}${'汉'.repeat(20_000)}`],
])('is a part of any text, within the tokens and well-formed: %s', (_, text) => {
  for (const most of [1, 7, 300])
    for (const terms of [[], ['a'], ['word', '汉'], ['汉汉', 'İ', '𠮷', ' ', '.']]) {
      const passage = bestPassage(text, terms, most);
      if (passage === null) throw new Error('the text is long');
      expect(passage.start).toBeGreaterThanOrEqual(0);
      expect(passage.end).toBeGreaterThan(passage.start);
      expect(passage.end).toBeLessThanOrEqual(text.length);
      const shown = text.slice(passage.start, passage.end);
      if (shown.length > 2) expect(estimateTokens(shown)).toBeLessThanOrEqual(most);
      expect(shown.isWellFormed()).toBe(true);
    }
});

it('prefers the place with more of the terms, and of those the rare ones', () => {
  const filler = 'the garden was quiet again. '.repeat(200);
  const text = `${filler}A garden party began. ${filler}The zebra and the piano stood there. ${filler}`;
  const shown = (terms: readonly string[]) => {
    const passage = bestPassage(text, terms, 100);
    return text.slice(passage?.start, passage?.end);
  };
  expect(shown(['garden', 'parti'])).toContain('garden party');
  expect(shown(['garden', 'zebra', 'piano', 'parti'])).toContain('zebra and the piano');
});
