import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trimBoth, trimTail } from '../../../src/domain/text/trim.ts';

it('removes the same characters as an anchored pattern, and keeps surrogate pairs whole', () => {
  const parts = fc.constantFrom(' ', '.', '。', '😀', '🎉', 'a', '\ud83d', '好');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (signs) => {
      const text = signs.join('');
      expect(trimTail(text, /^[\s.。😀]$/u)).toBe(text.replace(/[\s.。😀]+$/u, ''));
      expect(trimBoth(text, /^[\s.。😀]$/u)).toBe(text.replace(/^[\s.。😀]+|[\s.。😀]+$/gu, ''));
    }),
    { numRuns: 500 },
  );
});
