import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choose, JsonScanner } from '../../src/lib/json-scanner.ts';

/** What a scanner finds in a text that reaches it in pieces of some bytes. */
function scan(text: string, choose: Choose, bytes = 64): { path: string; line: number; value: unknown }[] {
  const scanner = new JsonScanner(choose);
  const whole = Buffer.from(text);
  for (let at = 0; at < whole.length; at += bytes) scanner.feed(whole.subarray(at, at + bytes));
  scanner.end();
  return scanner.found.map(({ path, line, text: json }) => ({
    path: path.join('.'),
    line,
    value: JSON.parse(json ?? ''),
  }));
}

const items: Choose = (path) => (path.length === 0 ? 'enter' : 'take');

describe('the scanner of JSON', () => {
  it('finds the items that JSON.parse finds, however the bytes arrive', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 4 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 2),
        (values, bytes, indent) => {
          const text = JSON.stringify(values, null, indent);
          const found = scan(text, items, bytes);
          expect(found.map(({ value }) => value)).toEqual(JSON.parse(text));
          expect(found.map(({ path }) => path)).toEqual(values.map((_, n) => String(n)));
        },
      ),
    );
  });

  it('refuses every beginning of a document', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, part) => {
          const text = JSON.stringify(values);
          const cut = Buffer.from(text).subarray(0, Math.floor(part * (Buffer.byteLength(text) - 1)));
          const scanner = new JsonScanner(items);
          expect(() => {
            scanner.feed(cut);
            scanner.end();
          }).toThrow(/incomplete|empty/);
        },
      ),
    );
  });

  it('enters what it is told to, with names and lines, over several documents', () => {
    const text =
      '\ufeff{"skip": [1, {"a": "]"}],\n"list": [{"n": 1},\n {"n": 2}], "\\u00e9": "x"}\n{"list": []}\n5\n';
    const choose: Choose = ([name, item]) =>
      name === undefined || (name === 'list' && item === undefined)
        ? 'enter'
        : name === 'skip'
          ? 'skip'
          : 'take';
    expect(scan(text, choose, 1)).toEqual([
      { path: 'list.0', line: 2, value: { n: 1 } },
      { path: 'list.1', line: 3, value: { n: 2 } },
      { path: 'é', line: 3, value: 'x' },
      { path: '', line: 5, value: 5 },
    ]);
  });

  it.each([
    ['[1 2]', /"2" cannot stand here/],
    ['[1,]', /"\]" cannot stand here/],
    ['{"a" 1}', /"1" cannot stand here/],
    ['{a: 1}', /"a" cannot stand here/],
    ['{"a":1,}', /"}" cannot stand here/],
    ['[1]]', /"\]" cannot stand here/],
    ['{"a\\x": 1}', /a name is damaged/],
    [`{"${'n'.repeat(2000)}": 1}`, /more than 1000 bytes/],
    ['['.repeat(201), /deeper than 200/],
  ])('refuses %j', (text, reason) => {
    const enter: Choose = () => 'enter';
    expect(() => scan(text, enter)).toThrow(reason);
  });

  it('reads past a value that is too large, without keeping it', () => {
    const scanner = new JsonScanner(items);
    scanner.feed(Buffer.from('["'));
    const part = Buffer.alloc(1_000_000, 'x');
    for (let n = 0; n < 70; n += 1) scanner.feed(part);
    scanner.feed(Buffer.from('",2]'));
    scanner.end();
    expect(scanner.found).toEqual([
      { path: [0], line: 1, text: null },
      { path: [1], line: 1, text: '2' },
    ]);
  });
});
