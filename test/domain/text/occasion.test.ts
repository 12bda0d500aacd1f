import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseTerms } from '../../../src/domain/text/analyse.ts';
import { markOccasions, occasionsIn, readOccasions } from '../../../src/domain/text/occasion.ts';

describe('the occasions of standing orders', () => {
  it.each([
    ['Always name the versions when I ask about libraries.', 'libraries'],
    ['Thanks! Please show a table whenever I ask for prices, and be brief.', 'prices'],
    ['User: Never use jargon if I ask about taxes', 'taxes'],
    ['When I ask about trains, always give the platform.', 'trains'],
    ['From now on, use metric units each time I ask you about recipes.', 'recipes'],
    ['我问到依赖库的时候，请一定写上版本号。', '依赖库'],
    ['每次我问菜谱，都要写热量', '菜谱'],
  ])('%s', (text, occasion) => expect(occasionsIn(text)).toEqual(new Set(analyseTerms(occasion))));

  it.each([
    ['My boss sighs when I ask about the budget.'],
    ['She never answered.'],
    ['When I ask about trains, she laughs.'],
    ['What happens when I ask about taxes?'],
    ['Always look left before you cross.'],
    ['我问到工资的时候，他笑了。'],
    ['```\nalways when I ask about code\n```'],
    [`Always ${'x'.repeat(300)} when I ask about libraries.`],
  ])('are none in: %s', (text) => expect(occasionsIn(text)).toEqual(new Set()));

  it('are few, whatever the text', () => {
    const words = Array.from({ length: 100 }, (_, n) => `when I ask about thing${n}`);
    expect(occasionsIn(`Always answer ${words.join('. Always answer ')}`).size).toBeLessThanOrEqual(8);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(occasionsIn(text).size).toBeLessThanOrEqual(8);
      }),
    );
  });

  it('survive a round trip through storage', () => {
    const lexemes = new Map([
      ['cat', 2],
      ['dog', 1],
    ]);
    expect(readOccasions(markOccasions(lexemes, new Set(['dog', 'cow'])))).toEqual({
      terms: lexemes,
      occasions: ['dog'],
    });
    expect(readOccasions(lexemes)).toEqual({ terms: lexemes, occasions: null });
  });
});
