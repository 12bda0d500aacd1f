import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, analysePassages } from '../../../src/domain/text/analyse.ts';
import { indexLexemes } from '../../../src/domain/text/index-text.ts';
import { countIn, lengthOf, passageOf } from '../../../src/domain/text/places.ts';

const passagesIn = (text: string, lexeme: string): readonly number[] =>
  [analysePassages(text).get(lexeme) ?? []].flat().map(passageOf);

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `w${from + n}x`).join(' ');

describe('passages of a text', () => {
  it('are one for up to 60 words, otherwise the fewest of similar length with at most 60 words each', () => {
    expect(passagesIn(words(0, 60), 'w59x')).toEqual([0]);
    expect(lengthOf(analysePassages(words(0, 60))).passages).toBeNull();
    const three = analysePassages(words(0, 150));
    expect(lengthOf(three)).toEqual({ length: 150, passages: [50, 50, 50] });
    expect(passagesIn(words(0, 150), 'w49x')).toEqual([1]);
    expect(passagesIn(words(0, 150), 'w50x')).toEqual([2]);
    expect(passagesIn(`${words(0, 149)} w0x`, 'w0x')).toEqual([1, 3]);
  });

  it('of a text without spaces are measured in words', () => {
    const chinese = Array.from({ length: 30 }, () => '我们昨天在公园里散步。').join('');
    expect(lengthOf(analysePassages(`${chinese}小提琴。`)).passages?.length).toBeGreaterThan(2);
    expect(passagesIn(`${chinese}小提琴。`, '小提琴')).toEqual([
      lengthOf(analysePassages(`${chinese}小提琴。`)).passages?.length,
    ]);
  });

  it('all include the speaker, the date and the additional lexemes', () => {
    const terms = indexLexemes(
      { text: words(0, 100), speaker: 'Ann', saidAt: new Date('2026-06-08T10:00:00Z') },
      ['alias', 'w1x'],
    );
    for (const lexeme of ['ann', '8', 'june', '2026', 'alias']) expect(terms.get(lexeme), lexeme).toBe(1);
    expect(countIn(terms.get('w1x') ?? 0)).toBe(1);
    expect(lengthOf(terms)).toEqual({ length: 105, passages: [55, 55] });
  });

  it('do not change the lexemes of a text and their counts', () => {
    const text = fc
      .array(
        fc.constantFrom('the', 'Cat', 'cats', 'node-24', '我们昨天散步', 'コーヒー', '한국어', '. ', '\n'),
        {
          maxLength: 400,
        },
      )
      .map((all) => all.join(' '));
    fc.assert(
      fc.property(text, (some) => {
        const counted = [...analysePassages(some)].map(
          ([lexeme, places]) => [lexeme, countIn(places)] as const,
        );
        const plain = [...analyse(some)];
        // counts above 63 in one passage are cut
        if (plain.every(([, count]) => count <= 63)) expect(counted).toEqual(plain);
      }),
    );
  });
});
