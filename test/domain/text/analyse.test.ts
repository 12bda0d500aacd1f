import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, analyseQuery, analyseTerms, MAX_LEXEMES } from '../../../src/domain/text/analyse.ts';
import { MAX_LEXEME_LENGTH } from '../../../src/domain/text/word-lexemes.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
);
const shares = (a: string, b: string) => [...analyse(a).keys()].filter((term) => analyse(b).has(term));

describe('analyse', () => {
  it('maps inflections and irregular forms of English words to one lexeme', () => {
    expect(shares('We went hiking', 'they hike, she goes')).toEqual(expect.arrayContaining(['go', 'hike']));
    expect(shares('two children', '2 child')).toHaveLength(2);
    expect(shares('on the 8th', '8 May')).toEqual(['8']);
  });
  it('drops English stop words and negation, also in contractions', () => {
    expect(analyseTerms("I don't and you won't, can't, isn't")).toEqual([]);
  });
  it.each([
    ['e-mail', 'email'],
    ['Node-24', 'node24'],
    ['node-24', 'NODE'],
    ['café', 'cafe'],
    ['release v2.0', 'v2.0'],
    ['write to ann@example.org', 'ann@example.org'],
    ['1,000 users', '1000'],
    ['C++', 'c++'],
    ['Ｆｕｌｌ width', 'full'],
  ])('finds %j by %j', (document, query) => {
    expect(shares(document, query).length).toBeGreaterThan(0);
  });
  it('finds Chinese words regardless of the segmentation', () => {
    expect(shares('我上周搬到了杭州西湖区', '杭州')).toContain('杭州');
    expect(shares('他在学习机器学习', '机器')).toContain('机器');
  });
  it('finds Chinese words that share a meaningful character, not those that share a particle', () => {
    expect(shares('何磊的房租涨了', '租金')).toEqual(['租']);
    expect(shares('这是他的书', '你的梦')).toEqual([]);
  });
  it('finds Japanese and Korean by pairs of characters', () => {
    expect(shares('東京タワーに行きました', '東京')).toContain('東京');
    expect(shares('저는 서울에 살아요', '서울')).toContain('서울');
  });
  it('removes words that only ask from a question', () => {
    expect([...analyseQuery('Can you tell me what kind of music Ann likes?').keys()]).toEqual([
      'music',
      'ann',
      'like',
    ]);
    expect(analyseQuery('张伟喜欢什么音乐？').has('什么')).toBe(false);
  });
  it('never throws and stays within its limits for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const [term, count] of analyse(text)) {
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(MAX_LEXEME_LENGTH);
          expect(term.isWellFormed() && !term.includes('\0')).toBe(true);
          expect(count).toBeGreaterThanOrEqual(1);
        }
      }),
    );
    const many = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(' ');
    expect(analyse(many).size).toBe(MAX_LEXEMES);
  });
});
