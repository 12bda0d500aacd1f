import { expect, it } from 'vitest';
import { createTokenizer } from '../../../../src/providers/offline/sentence/tokenizer.ts';
import { readSentenceModel } from '../../../../src/providers/offline/sentence/weights.ts';

it('splits a text into the likeliest pieces, which add up to the text', () => {
  const { vocabulary } = readSentenceModel();
  const tokenize = createTokenizer(vocabulary);
  const pieces = (text: string) => tokenize(text).map((id) => vocabulary[id]?.[0]);
  expect(pieces('the cat sat on a mat').join('')).toBe('▁the▁cat▁sat▁on▁a▁mat');
  expect(pieces('Thinking')).toEqual(['▁Think', 'ing']);
  expect(tokenize('汉字汉字')).toContain(0);
});

it('chooses the pieces with the highest score, and merges consecutive unknown characters into one piece', () => {
  const reserved = Array.from({ length: 6 }, (): [string, number] => ['', 0]);
  const tokenize = createTokenizer([...reserved, ['▁', -1], ['a', -3], ['b', -3], ['ab', -5], ['abc', -1]]);
  expect(tokenize('ab')).toEqual([6, 9]);
  expect(tokenize('abc')).toEqual([6, 10]);
  expect(tokenize('ba')).toEqual([6, 8, 7]);
  expect(tokenize('a😀😀b')).toEqual([6, 7, 0, 8]);
});
