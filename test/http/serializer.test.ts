import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serializerCompiler } from '../../src/http/validation/serializer.ts';
import { WrittenJson, writeJson } from '../../src/http/validation/written-json.ts';

const schema = z.object({
  id: z.string(),
  at: z.string().nullable(),
  inner: z.object({ n: z.int() }).nullable(),
  list: z.array(z.object({ a: z.string() })),
  info: z.record(z.string(), z.unknown()),
  loc: z.array(z.union([z.string(), z.int()])),
  rest: z.looseObject({ known: z.boolean() }),
  note: z.string().optional(),
});

const write = serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' });
const answer: z.output<typeof schema> = {
  id: 'a "quoted" \ud83d\ude80 \u0000 line',
  at: null,
  inner: null,
  list: [{ a: '' }],
  info: { deep: { list: [1, null, { x: true }] }, none: undefined },
  loc: ['body', 2],
  rest: { known: false, other: [1] },
};
const written = (given: object) => JSON.parse(write({ ...answer, ...given }));

describe('an answer is serialized by its schema', () => {
  it('like JSON.stringify does', () => {
    expect(written({})).toEqual(JSON.parse(JSON.stringify(answer)));
    expect(written({ at: 'now', inner: { n: -1 }, note: 'x' })).toMatchObject({
      at: 'now',
      inner: { n: -1 },
      note: 'x',
    });
  });

  it('without undeclared fields, at any depth', () => {
    const secret = 'not for you';
    const text = write({ ...answer, secret, inner: { n: 1, secret }, list: [{ a: 'b', secret }] });
    expect(text).not.toContain(secret);
  });

  it('and not at all if a declared field is missing', () => {
    expect(() => write({ ...answer, id: undefined })).toThrow(/id/);
    expect(() => written({ inner: {} })).toThrow(/n/);
  });

  it('with lone surrogates as escapes', () => {
    expect(write({ ...answer, id: '\ud83d' })).toContain('"\\ud83d"');
  });
});

describe('an answer with parts that are already JSON', () => {
  const part = (head: string, tail?: string) => new WrittenJson(Buffer.from(head), tail);

  it.each([
    ['nothing', null],
    ['a text', 'a "quoted" \ud83d\ude80 \u0000 …'],
    ['an empty list and object', { list: [], object: {} }],
    ['fields that are undefined, first and last', { a: undefined, b: 1, c: undefined }],
    ['lists of lists', [[1, [true]], [], [{ 'a "name"': '会議' }]]],
  ])('is serialized like JSON.stringify does: %s', (_what, answer) => {
    expect(writeJson(answer).toString()).toBe(JSON.stringify(answer));
  });

  it('has them in their places', () => {
    const answer = {
      list: [part('{"é":1', ',"b":2}'), part('3'), 4],
      last: part('"会"'),
      none: [part('[]')],
    };
    expect(writeJson(answer).toString()).toBe('{"list":[{"é":1,"b":2},3,4],"last":"会","none":[[]]}');
  });
});
