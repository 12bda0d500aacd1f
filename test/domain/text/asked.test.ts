import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markAsked, readAsked, withoutQuestions } from '../../../src/domain/text/asked.ts';

describe('a text without its questions', () => {
  it.each([
    ['I moved to Leeds. How are you?', 'I moved to Leeds.'],
    ['How are you?! I moved to Leeds', 'I moved to Leeds'],
    ['他搬家了。你呢？', '他搬家了。'],
    ['Really?', ''],
  ])('%s', (text, told) => expect(withoutQuestions(text)).toBe(told));

  it('is null when the text has no question', () => {
    for (const text of [
      'I moved to Leeds.',
      '',
      'See https://example.org/?q=1 for more.',
      '```\na ? b : c?\n```',
    ])
      expect(withoutQuestions(text)).toBeNull();
  });

  it('is computed for any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        withoutQuestions(text);
      }),
    );
  });
});

describe('lexemes of questions', () => {
  it('survive a round trip through storage', () => {
    const lexemes = new Map([
      ['cat', 2],
      ['dog', 1],
    ]);
    const stored = markAsked(lexemes, new Set(['cat']));
    expect(readAsked(stored)).toEqual({ terms: lexemes, asked: new Set(['dog']) });
    expect(readAsked(lexemes)).toEqual({ terms: lexemes, asked: null });
  });
});
