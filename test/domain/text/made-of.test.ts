import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMadeOf, vocabulary } from '../../../src/domain/text/made-of.ts';

const WORDS = ['a', 'ab', 'b', 'bca', '好', '好的', '的'];

it('accepts every sequence of the words and nothing else', () => {
  const pattern = new RegExp(`^(?:${WORDS.join('|')})+$`);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS, 'c', ''), { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      expect(isMadeOf(text, vocabulary(WORDS))).toBe(pattern.test(text));
    }),
    { numRuns: 500 },
  );
});

it('decides at once about a text with exponentially many divisions', () => {
  expect(isMadeOf(`${'好的'.repeat(50_000)}！`, vocabulary(WORDS))).toBe(false);
  expect(isMadeOf('好的'.repeat(50_000), vocabulary(WORDS))).toBe(true);
});
