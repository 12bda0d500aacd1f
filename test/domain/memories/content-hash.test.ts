import { describe, expect, it } from 'vitest';
import { extractedContentHash } from '../../../src/domain/memories/content-hash.ts';

const hash = (text: string) => extractedContentHash('fact', text).toString('hex');

describe('the content of an extracted memory', () => {
  it.each([
    ['The user likes dark, bitter coffee.', 'the user likes DARK bitter coffee!'],
    ['The user likes “dark” coffee', 'Ｔｈｅ ｕｓｅｒ ｌｉｋｅｓ "dark"  coffee…'],
    ['用户喜欢喝咖啡，不加糖。', '用户喜欢喝咖啡,不加糖'],
    ['用户喜欢喝咖啡', '用户 喜欢 喝 咖啡！'],
  ])('is equal despite different case, width, spacing and punctuation: %s', (one, other) => {
    expect(hash(one)).toBe(hash(other));
  });

  it.each([
    ['The user knows C.', 'The user knows C#.'],
    ['The user pays 3.5 euros', 'The user pays 35 euros'],
    ['The user meets at 10:30', 'The user meets at 1030'],
    ['The user uses .NET', 'The user uses NET'],
    ['The user likes tea.', 'The user likes tea?'],
    ['The user likes tea', 'The user likes teas'],
    ['用户喜欢绿茶', '用户不喜欢绿茶'],
  ])('differs with other words, or other signs inside words: %s', (one, other) => {
    expect(hash(one)).not.toBe(hash(other));
  });
});
