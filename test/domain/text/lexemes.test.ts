import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromTsvector, toTsvector } from '../../../src/domain/text/lexemes.ts';
import { type Places, placeOf } from '../../../src/domain/text/places.ts';

const term = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'));
const place = fc.tuple(fc.nat(254), fc.integer({ min: 1, max: 63 }));
const places: fc.Arbitrary<Places> = fc
  .uniqueArray(place, { minLength: 1, maxLength: 12, selector: ([passage]) => passage })
  .map((all) => all.map(([passage, count]) => placeOf(passage, count)).sort((a, b) => a - b))
  .map((all) => (all.length === 1 ? (all[0] ?? 1) : all));
const terms = fc.array(fc.tuple(term, places), { maxLength: 40 }).map((pairs) => new Map(pairs));

describe('tsvector literals', () => {
  it('carry every lexeme and its places through a round trip', () => {
    fc.assert(
      fc.property(terms, (map) => {
        expect(fromTsvector(toTsvector(map))).toEqual(map);
      }),
    );
  });
  it('quote apostrophes and backslashes as PostgreSQL does', () => {
    const map = new Map<string, Places>([
      ["it's", 1],
      ['a\\b', 2],
      ["'", 1],
      [' : , ', [65, 130]],
    ]);
    expect(toTsvector(map)).toBe("'it''s':1 'a\\\\b':2 '''':1 ' : , ':65,130");
    expect(fromTsvector(toTsvector(map))).toEqual(map);
  });
  it('leave out empty lexemes', () => {
    expect(toTsvector(new Map([['', 1]]))).toBe('');
  });
  it('from before passages existed are read with their original meaning', () => {
    expect(fromTsvector("'cat':1,2,3 'dog':1")).toEqual(
      new Map([
        ['cat', 3],
        ['dog', 1],
      ]),
    );
  });
  it('are read without positions and with weights, and no text causes an error', () => {
    expect(fromTsvector("'cat' 'dog':2A,65")).toEqual(
      new Map<string, Places>([
        ['cat', 1],
        ['dog', [2, 65]],
      ]),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fromTsvector(text);
      }),
    );
  });
});
