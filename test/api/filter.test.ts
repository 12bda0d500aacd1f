import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
/** The id of each memory by name, as listed. */
const ids = new Map<string, string>();
const created = new Map<string, string>();

/** The text of each memory names it. Filters look at the other fields. */
const DATA: readonly { name: string; session: string; tags: string[]; info: Record<string, unknown> }[] = [
  {
    name: 'apple',
    session: 's1',
    tags: ['food', 'red'],
    info: { n: 5, biz: 'o1', at_at: '2025-01-01', flag: true },
  },
  {
    name: 'beetle',
    session: 's1',
    tags: ['animal'],
    info: { n: '7', biz: 'O%1', at_at: '2025-02-30T10:00:00+02:00', list: ['x', 'y'] },
  },
  {
    name: 'carrot',
    session: 's2',
    tags: ['food'],
    info: { n: 12.5, biz: 'o_2', at_at: 'not a date', list: [1, 2] },
  },
  {
    name: 'dolphin',
    session: 's2',
    tags: [],
    info: { n: 'many', nested: { a: 1 }, biz: "x'; DROP TABLE memory; --" },
  },
];

beforeAll(async () => {
  app = await startTestApp();
  for (const { name, session, tags, info } of DATA) {
    await app.product('/add', {
      user_id: 'ann',
      session_id: session,
      custom_tags: tags,
      info,
      messages: [{ role: 'user', content: `zebra ${name}`, message_id: `m-${name}` }],
    });
    await app.idle('ann');
  }
  const listed = await app.product('/get_memory', { mem_cube_id: 'ann' });
  for (const one of listed.body.data.text_mem[0].memories) {
    const { name } = DATA.find((data) => one.memory.includes(data.name)) ?? { name: '' };
    ids.set(name, one.id);
    created.set(name, one.metadata.created_at);
  }
  expect(ids.size).toBe(4);
});
afterAll(() => app.close());

const named = (memories: readonly { memory: string }[]) =>
  memories.map(({ memory }) => DATA.find(({ name }) => memory.includes(name))?.name ?? memory).toSorted();

async function listed(filter: unknown): Promise<string[]> {
  const answer = await app.product('/get_memory', { mem_cube_id: 'ann', filter });
  expect(answer.body.code, answer.text).toBe(200);
  const [bucket] = answer.body.data.text_mem;
  expect(bucket.total_nodes).toBe(bucket.memories.length);
  return named(bucket.memories);
}

async function searched(filter: unknown): Promise<string[]> {
  const answer = await app.product('/search', {
    user_id: 'ann',
    query: 'zebra',
    filter,
    include_preference: false,
  });
  expect(answer.body.code, answer.text).toBe(200);
  return named(answer.body.data.text_mem[0].memories);
}

const all = ['apple', 'beetle', 'carrot', 'dolphin'];

describe('every operator finds the matching memories, in search and listing alike', () => {
  it.each<[unknown, string[]]>([
    [{ tags: 'food' }, ['apple', 'carrot']],
    [{ custom_tags: { contains: 'food' } }, ['apple', 'carrot']],
    [{ tags: ['food', 'red'] }, ['apple']],
    [{ tags: { contains: ['food', 'red'] } }, ['apple']],
    [{ tags: { in: ['red', 'animal'] } }, ['apple', 'beetle']],
    [{ tags: { in: [] } }, []],
    [{ tags: { like: 'NIM' } }, ['beetle']],
    [{ session_id: 's1' }, ['apple', 'beetle']],
    [{ session_id: { in: ['s2', 's3'] } }, ['carrot', 'dolphin']],
    [{ session_id: { eq: 's2' } }, ['carrot', 'dolphin']],
    [{ memory: { like: 'RROT' } }, ['carrot']],
    [{ memory: { contains: 'zebra d' } }, ['dolphin']],
    [{ memory: { like: '%' } }, []],
    [{ memory: { like: '_' } }, []],
    [{ user_name: 'ann' }, all],
    [{ user_id: 'ben' }, []],
    [{ status: 'activated' }, all],
    [{ status: { in: ['archived'] } }, []],
    [{ sources: 'm-apple' }, ['apple']],
    [{ file_ids: { contains: 'f' } }, []],
    [{ biz: 'o1' }, ['apple']],
    [{ 'info.biz': 'o1' }, ['apple']],
    [{ biz: { like: 'o%' } }, ['beetle']],
    [{ biz: { like: '_2' } }, ['carrot']],
    [{ biz: { contains: 'O' } }, ['apple', 'beetle', 'carrot', 'dolphin']],
    [{ biz: { in: ['o1', 'o_2'] } }, ['apple', 'carrot']],
    [{ biz: "x'; DROP TABLE memory; --" }, ['dolphin']],
    [{ n: 5 }, ['apple']],
    [{ n: '5' }, ['apple']],
    [{ n: 7 }, ['beetle']],
    [{ n: { gt: 5 } }, ['beetle', 'carrot']],
    [{ n: { gte: 5, lt: 12.5 } }, ['apple', 'beetle']],
    [{ n: { lte: '7' } }, ['apple', 'beetle']],
    [{ n: { gt: 1e308 } }, []],
    [{ n: { lt: 1e308 } }, ['apple', 'beetle', 'carrot']],
    [{ n: { in: [5, 12.5] } }, ['apple', 'carrot']],
    [{ flag: true }, ['apple']],
    [{ flag: false }, []],
    [{ list: 'x' }, ['beetle']],
    [{ list: ['x', 'y'] }, ['beetle']],
    [{ list: { contains: 2 } }, ['carrot']],
    [{ list: { in: ['y', 1] } }, ['beetle', 'carrot']],
    [{ list: { like: 'X' } }, ['beetle']],
    [{ at_at: { lt: '2025-01-02' } }, ['apple']],
    [{ at_at: { gte: '2025-03-02T08:00:00Z' } }, ['beetle']],
    [{ at_at: { gt: '2025-03-02T08:00:00Z' } }, []],
    [{ nested: { contains: 'a' } }, ['dolphin']],
    [{ confidence: { gte: 0 } }, all],
    [{ confidence: { gt: 1 } }, []],
    [{ version: 1 }, all],
    [{ version: { lt: 1 } }, []],
    [{ created_at: { gte: '2020-01-01' } }, all],
    [{ created_at: { lt: '04:14 PM on 09 April, 2020' } }, []],
    [{ updated_at: { gt: 1_500_000_000 } }, all],
    [{ and: [{ tags: 'food' }, { session_id: 's2' }] }, ['carrot']],
    [{ tags: 'food', session_id: 's2' }, ['carrot']],
    [{ or: [{ tags: 'animal' }, { n: 5 }] }, ['apple', 'beetle']],
    [
      { and: [{ or: [{ n: 5 }, { n: 7 }] }, { or: [{ tags: 'red' }, { and: [{ biz: 'none' }] }] }] },
      ['apple'],
    ],
    [{}, all],
    [{ and: [] }, all],
  ])('%j', async (filter, expected) => {
    expect(await listed(filter)).toEqual(expected);
    expect(await searched(filter)).toEqual(expected);
  });

  it('finds an item by what it shows: id, key, type, memory type, times', async () => {
    const id = ids.get('carrot');
    expect(await listed({ id })).toEqual(['carrot']);
    expect(await listed({ id: { in: [id, 'other'] } })).toEqual(['carrot']);
    expect(await listed({ created_at: created.get('carrot') })).toEqual(['carrot']);
    expect(await listed({ created_at: { lte: created.get('beetle') } })).toEqual(['apple', 'beetle']);
    const { body } = await app.product('/get_memory_by_ids', [id]);
    const { key, type, memory_type } = body.data.memories[0].metadata;
    expect(await listed({ id, key, type, memory_type })).toEqual(['carrot']);
  });
});

describe('a filter', () => {
  it('is applied before ranking: the only match is found although other memories rank better', async () => {
    const messages = Array.from({ length: 40 }, (_, n) => ({
      role: 'user',
      content: `The violin concert number ${n} was a violin delight.`,
      chat_time: `2026-01-01 10:${String(n).padStart(2, '0')}:00`,
    }));
    await app.product('/add', { user_id: 'bea', info: { pick: 'no' }, messages });
    await app.product('/add', { user_id: 'bea', info: { pick: 'yes' }, messages: 'The cellar is damp.' });
    const search = async () => {
      const answer = await app.product('/search', {
        user_id: 'bea',
        query: 'violin concert',
        top_k: 1,
        filter: { pick: 'yes' },
      });
      return answer.body.data.text_mem[0].memories.map((item: { memory: string }) => item.memory);
    };
    expect(await search()).toEqual(['The cellar is damp.']);
    await app.idle('bea');
    expect((await search())[0]).toContain('cellar');
  });

  it('per cube applies only to that cube', async () => {
    for (const cube of ['c1', 'c2'])
      await app.product('/add', {
        user_id: 'cat',
        writable_cube_ids: [cube],
        custom_tags: [cube],
        messages: `tuba ${cube}`,
      });
    const answer = await app.product('/search', {
      user_id: 'cat',
      query: 'tuba',
      readable_cube_ids: ['c1', 'c2'],
      filter: { c1: { and: [{ tags: 'c2' }] } },
    });
    const counts = answer.body.data.text_mem.map((bucket: { memories: unknown[] }) => bucket.memories.length);
    expect(counts).toEqual([0, 1]);
  });

  it('of /v1 applies to tags, info, times and sources', async () => {
    await app.v1('/add/message', {
      user_id: 'dov',
      conversation_id: 'c',
      async_mode: false,
      agent_id: 'helper',
      info: { biz: 'b1' },
      tags: ['work'],
      messages: [{ role: 'user', content: 'The quarterly report is blue.' }],
    });
    const count = async (filter: unknown) => {
      const answer = await app.v1('/search/memory', {
        user_id: 'dov',
        query: 'quarterly report',
        relativity: 0,
        filter,
      });
      expect(answer.body.code, answer.text).toBe(0);
      return answer.body.data.memory_detail_list.length;
    };
    for (const matching of [
      { and: [{ biz: 'b1' }] },
      { and: [{ tags: { contains: 'work' } }, { agent_id: 'helper' }] },
      { or: [{ biz: 'b2' }, { related_id: ['helper', 'x'] }] },
      { and: [{ create_time: { gte: '2020-01-01', lt: '2999-01-01' } }] },
      { user: { and: [{ biz: 'b1' }] } },
      { agent: { and: [{ biz: 'b2' }] } },
    ])
      expect(await count(matching), JSON.stringify(matching)).toBe(1);
    for (const other of [
      { and: [{ biz: 'b2' }] },
      { and: [{ agent_id: 'other' }] },
      { and: [{ app_id: 'any' }] },
      { related_id: ['x'] },
      { user: { or: [{ biz: 'b2' }] } },
    ])
      expect(await count(other), JSON.stringify(other)).toBe(0);
  });

  it.each<[string, unknown]>([
    ['a condition that is no list', { and: 'x' }],
    ['an empty condition', { and: [{}] }],
    ['a list for a text', { conversation_id: ['a'] }],
    ['an unknown operator', { info: { and: [{ n: { above: 1 } }] } }],
  ])(
    '%s: 400 on each route of /v1, whatever views are requested, and the next request is answered',
    async (_name, filter) => {
      for (const [path, body] of [
        ['/search/memory', { query: 'q' }],
        ['/get/memory', {}],
        ['/get/memory', { include_memory_view: ['profile'] }],
        ['/get/memory', { include_memory_view: ['detail_factual', 'profile'] }],
      ] as const) {
        const bad = await app.v1(path, { user_id: 'dov', ...body, filter });
        expect([bad.status, bad.body.code], bad.text).toEqual([400, 40000]);
        const next = await app.v1(path, { user_id: 'dov', ...body });
        expect(next.status, next.text).toBe(200);
      }
    },
  );
});

describe('a hostile filter', () => {
  const branches = (count: number) => ({
    or: Array.from({ length: count }, (_, n) => ({ memory: { like: `%${n}` } })),
  });
  const deep = (levels: number): unknown => (levels === 0 ? { n: 1 } : { and: [deep(levels - 1)] });

  it.each<[string, unknown]>([
    ['SQL in a key', { "n' OR '1'='1": 1 }],
    ['SQL in an info key', { "info.n'; DROP TABLE memory; --": 1 }],
    ['SQL in an operator', { n: { '= 1 OR 1': 1 } }],
    ['10,000 branches', branches(10_000)],
    ['10,000 branches for one cube', { ann: branches(10_000) }],
    ['10,000 conditions in one', Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n]))],
    ['21 texts to look for', branches(21)],
    ['250 keys to search in', { or: Array.from({ length: 251 }, (_, n) => ({ [`k${n}`]: { like: 'x' } })) }],
    ['10,000 tags', { tags: { in: Array.from({ length: 10_000 }, (_, n) => `t${n}`) } }],
    [
      'values of 600,000 characters',
      { or: Array.from({ length: 150 }, (_, n) => ({ n: `${n}`.padEnd(4000, 'x') })) },
    ],
    [
      'filters for 201 cubes',
      Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`c${n}`, { and: [{ n: 1 }] }])),
    ],
    [
      '2,100 conditions for several cubes',
      Object.fromEntries(
        Array.from({ length: 7 }, (_, n) => [`c${n}`, { or: Array.from({ length: 300 }, () => ({ n: 1 })) }]),
      ),
    ],
    ['a list of 100,000 values', { n: { in: Array.from({ length: 100_000 }, (_, n) => n) } }],
    ['deep nesting', deep(30)],
    ['a long pattern', { memory: { like: '%'.repeat(100_000) } }],
    ['wrong types', { tags: { contains: { a: 1 } } }],
    ['a list for a text', { id: ['a'] }],
    ['null', { id: null }],
    ['a bad date', { created_at: { gt: '2025-99-99' } }],
    ['a date beyond all calendars', { created_at: { gt: '99999-01-01T00:00:00Z' } }],
    ['huge numbers as dates', { created_at: { gt: 1e18 } }],
    ['words as numbers', { version: { gt: 'x' } }],
    ['mixed forms', { ann: { and: [{ n: 1 }] }, n: 1 }],
  ])('%s: 400 with a text, in search, listing and deletion', async (_name, filter) => {
    for (const [path, body] of [
      ['/search', { user_id: 'ann', query: 'zebra' }],
      ['/get_memory', { mem_cube_id: 'ann' }],
      ['/delete_memory', { writable_cube_ids: ['ann'] }],
    ] as const) {
      const answer = await app.product(path, { ...body, filter });
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body).toEqual({
        code: 400,
        message: expect.stringMatching(/filter|expects/i),
        data: null,
      });
    }
    expect(await listed({})).toEqual(all);
  });

  it.each<[string, unknown]>([
    ['20 texts to look for', branches(20)],
    ['500 conditions', { or: Array.from({ length: 500 }, (_, n) => ({ n: 1000 + n })) }],
    ['a pattern of wildcards', { memory: { like: '%'.repeat(4000) } }],
    ['a pattern of the text’s own letters', { memory: { contains: 'zebra '.repeat(600) } }],
    ['a huge number', { n: { gt: -1e308, lt: 1e-300 } }],
    ['a number as an id', { id: 5 }],
    ['an unknown prototype-like key', { constructor: 'x', toString: 'y' }],
    [
      'expressions that back-track',
      { memory: { like: '(a+)+$' }, biz: { like: '(.*)*x' }, tags: { like: '([a-z]+)*!' } },
    ],
    ['SQL in a value', { biz: "o1' OR '1'='1", tags: { in: ["'; DELETE FROM memory; --"] } }],
    ['braces and quotes in a list', { tags: { in: ['{"a",NULL}', '\\', '"', "'", '{}'] } }],
    ['NUL and lone surrogates', { biz: 'a\0b', tags: '\ud800' }],
    [
      'times at the edges',
      { created_at: { lt: '0001-01-03', gt: '0001-01-02' }, at_at: { lt: '0001-01-03' } },
    ],
  ])('%s: finds nothing and does no harm', async (_name, filter) => {
    expect(await listed(filter)).toEqual([]);
    expect(await searched(filter)).toEqual([]);
  });
});

it('comparisons work whatever values callers stored under the name', async () => {
  const odd = [
    '9'.repeat(100_000),
    `${'9'.repeat(5000)}e99`,
    '1e999',
    '-',
    '0x10',
    '١٢',
    '2025-13-45T99:99:99Z',
    '',
  ];
  const values = [...odd, null, {}, [], [[1]], true, 1e300, -0];
  for (const [n, value] of values.entries())
    await app.product('/add', {
      user_id: 'oda',
      info: { odd: value, odd_at: value },
      messages: `koala ${n}`,
    });
  await app.idle('oda');
  const count = async (filter: unknown) => {
    const answer = await app.product('/get_memory', { mem_cube_id: 'oda', filter });
    expect(answer.body.code, answer.text.slice(0, 500)).toBe(200);
    return answer.body.data.text_mem[0].total_nodes;
  };
  expect(await count({ odd: { gt: 1e299 } })).toBe(1);
  expect(await count({ odd: { lte: 0 } })).toBe(1);
  expect(await count({ odd_at: { gt: '0001-01-03' } })).toBe(0);
  for (const op of ['eq', 'contains', 'like', 'in', 'gt', 'lt'] as const)
    expect(
      await count({ odd: { [op]: op === 'in' ? ['x'] : op.length === 2 && op !== 'eq' ? 0 : 'x' } }),
    ).toBeLessThan(values.length);
});

describe('any valid filter', () => {
  const field = fc.constantFrom(
    ...[
      'id',
      'memory',
      'user_name',
      'user_id',
      'agent_id',
      'app_id',
      'session_id',
      'status',
      'memory_type',
      'key',
      'type',
    ],
    ...[
      'tags',
      'sources',
      'file_ids',
      'confidence',
      'version',
      'created_at',
      'updated_at',
      'preference_type',
      'topic',
    ],
    ...['n', 'info.biz', 'list', 'at_at', 'flag', 'nested', 'absent'],
  );
  const scalar = fc.oneof(
    fc.constantFrom(
      5,
      '7',
      'food',
      'x',
      'ann',
      's1',
      true,
      '2025-01-01',
      '2025-01-01T10:00:00Z',
      'zebra',
      '%',
      '{}',
      '',
    ),
    fc.string({ maxLength: 20, unit: 'binary' }),
    fc.double(),
    fc.integer(),
  );
  const operators = fc.dictionary(
    fc.constantFrom('eq', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'like'),
    fc.oneof(scalar, fc.array(scalar, { maxLength: 4 })),
    { minKeys: 1, maxKeys: 2 },
  );
  const condition = fc.dictionary(field, fc.oneof(scalar, operators), { minKeys: 1, maxKeys: 2 });
  const { filter } = fc.letrec((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'f' },
      condition,
      fc.record({ and: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    ),
  }));

  it('is answered or refused with 400, and search and listing agree on it', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(filter, async (given) => {
        const [listing, search] = await Promise.all([
          app.product('/get_memory', { mem_cube_id: 'ann', filter: given }),
          app.product('/search', { user_id: 'ann', query: 'zebra', filter: given }),
        ]);
        expect([200, 400], listing.text).toContain(listing.status);
        expect(search.status, search.text).toBe(listing.status);
        if (listing.status === 400) return;
        answered += 1;
        expect(named(search.body.data.text_mem[0].memories)).toEqual(
          named(listing.body.data.text_mem[0].memories),
        );
      }),
      { numRuns: 500, seed: 19 },
    );
    expect(answered).toBeGreaterThan(100);
  }, 60_000);
});
