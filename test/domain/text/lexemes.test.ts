import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromTsvector, toTsvector } from '../../../src/domain/text/lexemes.ts';

const term = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'));
const terms = fc
  .array(fc.tuple(term, fc.integer({ min: 1, max: 255 })), { maxLength: 40 })
  .map((pairs) => new Map(pairs));

describe('tsvector literals', () => {
  it('carry every lexeme and frequency through a round trip', () => {
    fc.assert(
      fc.property(terms, (map) => {
        expect(fromTsvector(toTsvector(map))).toEqual(map);
      }),
    );
  });
  it('quote apostrophes and backslashes as PostgreSQL does', () => {
    const map = new Map([
      ["it's", 1],
      ['a\\b', 2],
      ["'", 1],
      [' : , ', 3],
    ]);
    expect(toTsvector(map)).toBe("'it''s':1 'a\\\\b':1,2 '''':1 ' : , ':1,2,3");
    expect(fromTsvector(toTsvector(map))).toEqual(map);
  });
  it('keep at most 255 positions and leave out empty lexemes', () => {
    expect(
      fromTsvector(
        toTsvector(
          new Map([
            ['a', 9_999],
            ['', 1],
          ]),
        ),
      ),
    ).toEqual(new Map([['a', 255]]));
  });
  it('are read without positions and with weights, and any text is survived', () => {
    expect(fromTsvector("'cat' 'dog':2A,3")).toEqual(
      new Map([
        ['cat', 1],
        ['dog', 2],
      ]),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fromTsvector(text);
      }),
    );
  });
});
