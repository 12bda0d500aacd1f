import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cloudFilters } from '../../../src/domain/filter/cloud-filter.ts';
import { constrained, parseCubeFilters } from '../../../src/domain/filter/cube-filters.ts';
import { PRODUCT_FIELDS } from '../../../src/domain/filter/fields.ts';
import { parseFilter } from '../../../src/domain/filter/parse-filter.ts';
import { AppError } from '../../../src/errors.ts';

const parse = (value: unknown) => parseFilter(value, PRODUCT_FIELDS);
const nested = (levels: number): unknown =>
  levels === 0 ? { tags: 'x' } : { [levels % 2 ? 'and' : 'or']: [nested(levels - 1)] };

describe('a filter', () => {
  it('becomes a tree of fields, operators and operands', () => {
    expect(parse({ and: [{ tags: { contains: 'a' } }, { or: [{ biz: 1 }, { key: 'k' }] }] })).toEqual({
      and: [
        { condition: { field: { kind: 'list', name: 'tags' }, op: 'contains', operands: ['a'] } },
        {
          or: [
            { condition: { field: { kind: 'info', key: 'biz' }, op: 'eq', operands: [1] } },
            { condition: { field: { kind: 'text', name: 'title' }, op: 'eq', operands: ['k'] } },
          ],
        },
      ],
    });
  });

  it('without conditions is no filter', () => {
    for (const value of [undefined, null, {}, { and: [] }, { or: [] }, { and: [], or: [] }])
      expect(parse(value)).toBeUndefined();
  });

  it('may be 8 levels deep and have 500 conditions', () => {
    expect(parse(nested(7))).toBeDefined();
    expect(() => parse(nested(8))).toThrow('Invalid filter format: nested deeper than 8 levels');
    const many = (count: number) => ({ or: Array.from({ length: count }, (_, n) => ({ n })) });
    expect(parse(many(500))).toBeDefined();
    expect(() => parse(many(501))).toThrow('Invalid filter format: more than 500 conditions');
  });

  it.each<[unknown, string]>([
    [{ tags: { near: 1 } }, 'Unsupported filter operator: near'],
    [{ 'a b': 1 }, 'Invalid filter field: a b'],
    [{ "id'; DROP TABLE memory; --": 1 }, "Invalid filter field: id'; DROP TABLE memory; --"],
    [{ 'info.': 1 }, 'Invalid filter field: info.'],
    [{ 'info.a.b': 1 }, 'Invalid filter field: info.a.b'],
    [{ and: { tags: 'x' } }, "Invalid filter format: 'and' must be a list"],
    [{ or: 'x' }, "Invalid filter format: 'or' must be a list"],
    [{ and: ['x'] }, 'Invalid filter format: a condition must be a dict, got str'],
    [{ and: [{}] }, 'Invalid filter format: a condition must not be empty'],
    [{ tags: {} }, "Invalid filter format: 'tags' has no operator"],
    [{ status: { in: 'x' } }, "in operator expects list for 'status', got str"],
    [{ status: { in: 3 } }, "in operator expects list for 'status', got int"],
    [{ status: { in: null } }, "in operator expects list for 'status', got NoneType"],
    [{ created_at: { gte: 'soon' } }, "Invalid filter value for 'created_at': 'soon' is not a date"],
    [{ created_at: { gte: '2025-02-30' } }, "'2025-02-30' is not a date"],
    [{ created_at: { gte: 1e300 } }, 'is not a date'],
    [{ confidence: { gte: 'high' } }, "Invalid filter value for 'confidence': a number is needed, got str"],
    [{ confidence: { contains: 1 } }, "Filter operator 'contains' is not supported for 'confidence'"],
    [{ memory: { gt: 1 } }, "Filter operator 'gt' is not supported for 'memory'"],
    [{ agent_id: null }, "Invalid filter value for 'agent_id'"],
    [{ x: Number.POSITIVE_INFINITY }, 'a number out of range'],
    [{ memory: { like: 'x'.repeat(5000) } }, 'longer than 4096 characters'],
    [{ id: [1] }, "Invalid filter value for 'id'"],
    [[], 'a condition must be a dict, got list'],
  ])('%j is rejected: %s', (value, message) => {
    expect(() => parse(value)).toThrow(message);
  });

  it('is parsed or rejected with invalid_parameters, whatever is sent', () => {
    const word = fc.oneof(
      fc.constantFrom('and', 'or', 'tags', 'created_at', 'in', 'gt', 'x', 'info.y'),
      fc.string(),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.jsonValue(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(word, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, (sent) => {
        try {
          parse(sent);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect((error as AppError).code).toBe('invalid_parameters');
        }
      }),
      { numRuns: 2000, seed: 4 },
    );
  });
});

describe('a filter per cube', () => {
  it('applies to the cubes it names; a plain filter applies to all', () => {
    const perCube = parseCubeFilters({ a: { and: [{ tags: 'x' }] } }, ['a', 'b']);
    expect([...(perCube ?? [])].map(([cube]) => cube)).toEqual(['a']);
    expect([...(parseCubeFilters({ tags: 'x' }, ['a', 'b']) ?? [])].map(([cube]) => cube)).toEqual([
      'a',
      'b',
    ]);
  });

  it('cannot be combined with a plain filter', () => {
    for (const mixed of [
      { a: { and: [{ tags: 'x' }] }, tags: 'x' },
      { a: { or: [{ tags: 'x' }] }, and: [{ tags: 'x' }] },
    ])
      expect(() => parseCubeFilters(mixed, ['a'])).toThrow('Conflicting filter');
  });
});

describe('the user and session of a request', () => {
  it('are added to the filter, and conflict with a different one in it', () => {
    expect(constrained(parse({ tags: 'x' }), { user_id: 'u' })).toMatchObject({ and: [{}, {}] });
    expect(constrained(parse({ user_id: 'u' }), { user_id: 'u' })).toBeDefined();
    expect(() =>
      constrained(parse({ or: [{ tags: 'x' }, { session_id: 't' }] }), { session_id: 's' }),
    ).toThrow("Conflicting filter condition for 'session_id'");
  });
});

describe('a /v1 filter', () => {
  const cubes = [
    { cubeId: 'u', source: 'user' },
    { cubeId: 'agent:a', source: 'agent' },
  ] as const;

  it('has its own field names; any other name is a key of info', () => {
    expect(
      cloudFilters({ and: [{ status: 'x' }, { create_time: { gt: '2025-01-01' } }] }, cubes)?.get('u'),
    ).toMatchObject({
      and: [
        { condition: { field: { kind: 'info', key: 'status' } } },
        { condition: { field: { kind: 'time', name: 'created_at' }, op: 'gt' } },
      ],
    });
    expect(cloudFilters({ related_id: ['a', 'b'] }, cubes)?.get('u')).toMatchObject({
      or: [{ condition: { op: 'in', operands: ['a', 'b'] } }, { condition: { op: 'in' } }],
    });
  });

  it('may be one per source, leaving other sources unfiltered, but not both forms at once', () => {
    const filters = cloudFilters({ user: { and: [{ k: 1 }] } }, cubes);
    expect([...(filters ?? [])].map(([cube]) => cube)).toEqual(['u']);
    expect(() => cloudFilters({ user: { and: [{ k: 1 }] }, and: [{ k: 1 }] }, cubes)).toThrow(
      'Conflicting filter',
    );
    expect(() => cloudFilters({ info: { k: 1 } }, cubes)).toThrow('Unsupported filter operator: k');
  });
});
