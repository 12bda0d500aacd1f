import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuotableText } from '../../../src/domain/text/quote.ts';

const found = (text: string, quote: string) =>
  new QuotableText(text).find(quote).map(({ start, end }) => text.slice(start, end));

describe('a quote', () => {
  it.each([
    ['I moved to Graz in May.', 'moved to Graz', ['moved to Graz']],
    ['I moved\n  to GRAZ in May.', 'Moved to graz', ['moved\n  to GRAZ']],
    ['She said “it’s fine” — twice.', `"it's fine" - twice`, ['it’s fine” — twice']],
    ['我上周六（２月）搬到了 杭州。', '我上周六(2月)搬到了杭州', ['我上周六（２月）搬到了 杭州']],
    ['Use <turn> tags', 'Use ＜turn> tags', ['Use <turn> tags']],
    ['ﬁrst 𝒶 café', 'first a café', ['ﬁrst 𝒶 café']],
    ['I like tea, and on Sundays, with lemon.', 'I like tea … with lemon', ['I like tea', 'with lemon']],
    ['I like tea.', '"I like tea."', ['I like tea.']],
  ])('in %j as %j is found despite case, width, spacing and quotation marks', (text, quote, spans) => {
    expect(found(text, quote)).toEqual(spans);
  });

  it.each([
    ['I moved to Graz.', 'I moved to Linz'],
    ['I moved to Graz.', ''],
    ['I moved to Graz.', '...'],
    ['I moved to Graz.', 'I'],
    ['I like tea with lemon.', 'with lemon … I like tea'],
    ['', 'tea'],
  ])('that %j does not contain is not found: %j', (text, quote) => {
    expect(found(text, quote)).toEqual([]);
  });

  it('cut out of a text is found in that text, at offsets within it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 3 }), fc.nat(), fc.nat(), (text, a, b) => {
        const [start, end] = [a % text.length, b % (text.length + 1)].toSorted((x, y) => x - y);
        const spans = new QuotableText(text).find(text.slice(start, end));
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.start).toBeLessThan(span.end);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
