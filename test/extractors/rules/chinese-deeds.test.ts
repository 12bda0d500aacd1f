import { expect, it } from 'vitest';
import { chineseDeedOf } from '../../../src/extractors/rules/event-of-others.ts';

it.each([
  ['昨天办好了离职手续', true],
  ['下周六去拍结婚照', true],
  ['毕业典礼定在六月二十号', true],
  ['我终于辞职了', false],
  ['毕业论文过了', false],
])('a deed that happened or is set: %s', (clause, isTimed) => {
  expect(chineseDeedOf(clause, isTimed)).toBeGreaterThan(0);
});

it.each(['离婚官司很折腾人', '退休金不高', '毕业的人很多', '离婚率很高'])(
  'a noun that is made of a deed tells of none: %s',
  (clause) => {
    expect(chineseDeedOf(clause, false)).toBe(0);
  },
);
