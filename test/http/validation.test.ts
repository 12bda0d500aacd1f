import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseJson } from '../../src/http/body.ts';
import { addRequest } from '../../src/http/product/add-request.ts';
import { searchRequest } from '../../src/http/product/search-request.ts';
import { profileTree } from '../../src/http/v1/profile-tree.ts';
import { cloudError } from '../../src/http/validation/cloud.ts';
import { BodyFailure, ValidationFailure } from '../../src/http/validation/failure.ts';
import { violations } from '../../src/http/validation/issues.ts';
import { laxBool, laxInt, laxNumber } from '../../src/http/validation/lax.ts';
import { list } from '../../src/http/validation/list.ts';
import { pydanticErrors } from '../../src/http/validation/pydantic.ts';
import { identifier } from '../../src/http/validation/text.ts';

function failureOf(schema: z.ZodType, input: unknown): ValidationFailure {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) throw new Error('the input was accepted');
  return new ValidationFailure('body', violations(result.error.issues), input);
}

const errorsOf = (schema: z.ZodType, input: unknown) => pydanticErrors(failureOf(schema, input));

describe('the errors of pydantic', () => {
  it.each([
    ['a missing field', { user_id: 'u' }, 'missing', ['body', 'query'], 'Field required'],
    [
      'a number for a text',
      { query: 5, user_id: 'u' },
      'string_type',
      ['body', 'query'],
      'Input should be a valid string',
    ],
    [
      'a number below its bound',
      { query: 'q', user_id: 'u', top_k: 0 },
      'greater_than_equal',
      ['body', 'top_k'],
      'Input should be greater than or equal to 1',
    ],
    [
      'an unknown option',
      { query: 'q', user_id: 'u', mode: 'weird' },
      'enum',
      ['body', 'mode'],
      "Input should be 'fast', 'fine' or 'mixture'",
    ],
    [
      'a text that is no number',
      { query: 'q', user_id: 'u', top_k: 'many' },
      'int_parsing',
      ['body', 'top_k'],
      'Input should be a valid integer, unable to parse string as an integer',
    ],
    [
      'a fraction for a whole number',
      { query: 'q', user_id: 'u', top_k: 1.5 },
      'int_from_float',
      ['body', 'top_k'],
      'Input should be a valid integer, got a number with a fractional part',
    ],
    [
      'null for a flag with a default',
      { query: 'q', user_id: 'u', include_preference: null },
      'bool_type',
      ['body', 'include_preference'],
      'Input should be a valid boolean',
    ],
    [
      'a list for an object',
      { query: 'q', user_id: 'u', filter: [] },
      'dict_type',
      ['body', 'filter'],
      'Input should be a valid dictionary',
    ],
    [
      'an object for a list',
      { query: 'q', user_id: 'u', readable_cube_ids: {} },
      'list_type',
      ['body', 'readable_cube_ids'],
      'Input should be a valid list',
    ],
    [
      'a bad element',
      { query: 'q', user_id: 'u', readable_cube_ids: ['a', 3] },
      'string_type',
      ['body', 'readable_cube_ids', 1],
      'Input should be a valid string',
    ],
    [
      'an infinite number',
      { query: 'q', user_id: 'u', threshold: Number.POSITIVE_INFINITY },
      'finite_number',
      ['body', 'threshold'],
      'Input should be a finite number',
    ],
    [
      'a list for the body',
      [],
      'model_attributes_type',
      ['body'],
      'Input should be a valid dictionary or object to extract fields from',
    ],
    ['no body', undefined, 'missing', ['body'], 'Field required'],
  ])('report %s', (_name, input, type, loc, msg) => {
    expect(errorsOf(searchRequest, input)[0]).toMatchObject({ type, loc, msg });
  });

  it('report the lengths of texts and lists', () => {
    expect(errorsOf(z.object({ a: identifier(3) }), { a: 'abcd' })[0]).toMatchObject({
      type: 'string_too_long',
    });
    expect(errorsOf(z.object({ a: identifier(3) }), { a: '' })[0]).toMatchObject({
      type: 'string_too_short',
    });
    expect(errorsOf(z.object({ a: list(z.string(), 2, 1) }), { a: [] })[0]).toMatchObject({
      type: 'too_short',
    });
    expect(errorsOf(z.object({ a: list(z.string(), 2, 1) }), { a: [1, 2, 3] })).toMatchObject([
      { type: 'too_long' },
    ]);
  });

  it('show the object in which a field is missing, and the violated bound', () => {
    expect(errorsOf(searchRequest, { user_id: 'u' })[0]).toMatchObject({ input: { user_id: 'u' } });
    expect(errorsOf(searchRequest, { query: 'q', user_id: 'u', top_k: 0 })[0]).toMatchObject({
      input: 0,
      ctx: { ge: 1 },
    });
  });

  it('repeat neither long input nor texts of users', () => {
    const long = errorsOf(searchRequest, { query: 'q', user_id: 'x'.repeat(1000) })[0];
    const said = errorsOf(searchRequest, { query: ['my secret'], user_id: 'u' })[0];
    expect(long).not.toHaveProperty('input');
    expect(JSON.stringify(said)).not.toContain('secret');
  });

  it('are few for many violations', () => {
    const messages = Array.from({ length: 5000 }, () => ({ role: 5 }));
    expect(errorsOf(addRequest, { messages }).length).toBeLessThanOrEqual(20);
  });
});

describe('unions', () => {
  it.each([
    ['an unknown role', [{ role: 'weird', content: 'x' }], ['body', 'messages', 0, 'role'], 'enum'],
    ['a missing role', [{ content: 'x' }], ['body', 'messages', 0, 'role'], 'missing'],
    ['a missing content', [{ role: 'user' }], ['body', 'messages', 0, 'content'], 'missing'],
    [
      'a number for a time',
      [{ role: 'user', content: 'x', chat_time: 5 }],
      ['body', 'messages', 0, 'chat_time'],
      'string_type',
    ],
    ['a part without its text', [{ type: 'text' }], ['body', 'messages', 0, 'text'], 'missing'],
    [
      'a bad part inside a message',
      [{ role: 'user', content: [{ type: 'file', file: 'x' }] }],
      ['body', 'messages', 0, 'content', 0, 'file'],
      'model_attributes_type',
    ],
    [
      'an unknown role of something with a type',
      [{ role: 'weird', type: 'message' }],
      ['body', 'messages', 0, 'role'],
      'enum',
    ],
  ])('are reduced to the branch that was meant: %s', (_name, messages, loc, type) => {
    expect(errorsOf(addRequest, { messages })[0]).toMatchObject({ loc, type });
  });

  it('name every branch if none fits', () => {
    expect(errorsOf(addRequest, { messages: 5 }).map(({ type }) => type)).toEqual([
      'string_type',
      'list_type',
    ]);
  });
});

describe('lax scalars', () => {
  const schema = z.object({
    n: laxInt(z.int().default(1)),
    x: laxNumber(z.number()).nullish(),
    b: laxBool(false),
  });

  it('are converted as pydantic converts them', () => {
    expect(schema.parse({ n: '5', x: '0.5', b: 'true' })).toEqual({ n: 5, x: 0.5, b: true });
    expect(schema.parse({ n: 5.0, x: true, b: 0 })).toEqual({ n: 5, x: 1, b: false });
    expect(schema.parse({})).toEqual({ n: 1, b: false });
  });

  it.each([
    [{ n: '' }, 'int_parsing'],
    [{ n: 'Infinity' }, 'int_parsing'],
    [{ n: '0x10' }, 'int_parsing'],
    [{ n: null }, 'int_type'],
    [{ x: 'abc' }, 'float_parsing'],
    [{ x: [] }, 'float_type'],
    [{ b: 'maybe' }, 'bool_parsing'],
    [{ b: 7 }, 'bool_parsing'],
    [{ b: {} }, 'bool_type'],
  ])('are refused for %j', (input, type) => {
    expect(errorsOf(schema, input)[0]).toMatchObject({ type });
  });

  it('refuse a megabyte of digits in linear time', () => {
    const digits = '0'.repeat(1_000_000);
    for (const text of [`${digits}E`, `${digits}.${digits}E`, `${' '.repeat(1_000_000)}E`])
      expect(errorsOf(schema, { x: text })[0]).toMatchObject({ type: 'float_parsing' });
  });
});

describe('the numbered errors of the cloud API', () => {
  const schema = z.object({
    user_id: identifier(100),
    messages: list(z.object({ content: z.string() }), 5, 1),
  });

  it.each([
    [{ messages: [{ content: 'x' }] }, 40002, 'user_id: is required'],
    [{ user_id: '', messages: [{ content: 'x' }] }, 40003, 'user_id: must not be empty'],
    [{ user_id: 'u', messages: [] }, 40003, 'messages: must not be empty'],
    [{ user_id: 'u', messages: [{ content: 1 }] }, 40006, 'messages[0].content: must be a string'],
    [
      { user_id: 'x'.repeat(101), messages: [{ content: 'x' }] },
      40010,
      'user_id: must have at most 100 characters',
    ],
    [{ user_id: 'u', messages: Array(6).fill(1) }, 40000, 'messages: must have at most 5 entries'],
    [5, 40006, 'body: must be an object'],
  ])('name the field and what to do: %j', (input, code, message) => {
    const error = cloudError(failureOf(schema, input));
    expect([error.kind.cloudCode, error.message]).toEqual([code, message]);
  });

  it('name the place of the error in an attribute tree', () => {
    const tree = z.object({ metadata: profileTree });
    const deep = cloudError(failureOf(tree, { metadata: { a: { b: { c: { value: 'x' } } } } }));
    expect(deep.message).toContain('metadata.a.b: ');
    expect(cloudError(failureOf(tree, { metadata: { a: { value: 1 } } })).message).toBe(
      'metadata.a.value: must be a string',
    );
    expect(tree.parse({ metadata: { a: { value: { value: '' } } } }).metadata).toEqual({
      a: { value: { value: '', algorithm_updatable: true } },
    });
  });
});

describe('the body parser', () => {
  it.each([
    ['{x', 1],
    ['{"a": foo}', 7],
    ['{"a":', 5],
    ['[1,2', 4],
    ['{"a":"b', 7],
    ['{} x', 3],
  ])('reports where %j stops being JSON', (text, offset) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ offset }));
  });

  it('refuses depth and prototype keys without overflowing the stack', () => {
    expect(() => parseJson('['.repeat(100_000) + ']'.repeat(100_000))).toThrow(BodyFailure);
    expect(() => parseJson('{"a":{"__proto__":{}}}')).toThrow(BodyFailure);
    expect(() => parseJson('{"\\u005f_proto__":{}}')).toThrow(BodyFailure);
    expect(parseJson(`${'['.repeat(60)}${']'.repeat(60)}`)).toBeDefined();
  });

  it('makes every text storable, keys too, and keeps proper pairs', () => {
    expect(parseJson('{"a\\u0000":["x\\u0000","\\ud800","\\ud83d\\ude00"]}')).toEqual({
      'a\uFFFD': ['x\uFFFD', '\uFFFD', '😀'],
    });
  });
});
