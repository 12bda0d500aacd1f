import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/domain/limits.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
});
afterAll(() => server.close());

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);
const none = { include_preference: false, search_tool_memory: false, include_skill_memory: false };

describe('a search is limited by cubes × hits', () => {
  it('works at the limit; above it, answers 422 with the limit', async () => {
    const cubes = ids('c', LIMITS.cubes);
    const most = LIMITS.hits / LIMITS.cubes;
    const search = (top_k: number) =>
      server.product('/search', { user_id: 'u', query: 'tea', readable_cube_ids: cubes, top_k, ...none });
    const found = await search(most);
    expect(found.status).toBe(200);
    expect(found.body.data.text_mem).toHaveLength(LIMITS.cubes);
    const refused = await search(most + 1);
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0]).toMatchObject({ type: 'limit_exceeded', loc: ['body', 'top_k'] });
    expect(refused.body.detail[0].msg).toContain(`cubes × hits: at most ${LIMITS.hits}`);
  });

  it('allows default limits for all cubes and the full depth for one cube', async () => {
    const usual = await server.product('/search', {
      user_id: 'u',
      query: 'tea',
      readable_cube_ids: ids('c', LIMITS.cubes),
    });
    expect(usual.status).toBe(200);
    const deep = await server.product('/search', {
      user_id: 'u',
      query: 'tea',
      top_k: 1000,
      pref_top_k: 1000,
    });
    expect(deep.status).toBe(200);
  });

  it('is not limited where the hits of all cubes share one list', async () => {
    const users = ids('member', 20);
    for (const user_id of users.slice(0, 3))
      await server.v1('/add/message', {
        user_id,
        conversation_id: 'c',
        messages: [{ role: 'user', content: `Tea with ${user_id}` }],
      });
    const { body } = await server.v1('/search/memory', {
      user_id: users,
      query: 'tea',
      memory_limit_number: 100,
      preference_limit_number: 100,
      include_tool_memory: true,
      tool_memory_limit_number: 100,
      relativity: 0,
    });
    expect(body.code).toBe(0);
    expect(body.data.memory_detail_list).toHaveLength(3);
  });
});

describe('explanations are limited by ids × conditions', () => {
  const explain = (count: number, conditions: number) =>
    server.product('/search', {
      user_id: 'u',
      query: 'tea',
      explain_ids: ids('m', count),
      filter: { and: Array.from({ length: conditions }, (_, n) => ({ n })) },
    });

  it('work at the limit; above it, answer 422 with the limit', async () => {
    expect((await explain(100, LIMITS.explainedConditions / 100)).status).toBe(200);
    const refused = await explain(100, LIMITS.explainedConditions / 100 + 1);
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0]).toMatchObject({ type: 'limit_exceeded', loc: ['body', 'explain_ids'] });
    const cloud = await server.v1('/search/memory', {
      user_id: 'u',
      query: 'tea',
      explain_ids: ids('m', 100),
      filter: { and: Array.from({ length: 51 }, (_, n) => ({ n })) },
    });
    expect(cloud.status).toBe(400);
    expect(cloud.body).toMatchObject({
      code: 40000,
      message: expect.stringContaining('explain_ids × conditions'),
    });
  });

  it('do not repeat all values of a condition', async () => {
    const added = await server.product('/add', {
      user_id: 'explained',
      messages: 'I drink tea.',
      info: { n: 'none' },
    });
    const { body } = await server.product('/search', {
      user_id: 'explained',
      query: 'tea',
      explain_ids: [added.body.data[0].memory_id],
      filter: { n: { in: Array.from({ length: 200 }, (_, n) => `${n}`.padEnd(1000, 'x')) } },
    });
    const [condition] = body.data.explanations[0].conditions;
    expect(condition.values).toHaveLength(10);
    expect(condition.values[0]).toBe(`${'0'.padEnd(200, 'x')}…`);
  });
});

describe('a listing is limited by its bytes', () => {
  it('answers 422 with the advice to read pages, and the pages hold everything', async () => {
    const words = 'some words of no meaning '.repeat(230);
    const messages = Array.from({ length: 900 }, (_, n) => ({ role: 'user', content: `${n} ${words}` }));
    for (let batch = 0; batch < 4; batch += 1)
      await server.product('/add', {
        user_id: 'long',
        messages: messages.map(({ role, content }) => ({ role, content: `${batch} ${content}` })),
      });
    const all = await server.product('/get_memory', { mem_cube_id: 'long' });
    expect(all.status).toBe(422);
    expect(all.body.detail[0]).toMatchObject({ type: 'limit_exceeded', loc: ['body', 'page_size'] });
    expect(all.body.detail[0].msg).toContain(`more than ${LIMITS.listedBytes} bytes`);
    const page = await server.product('/get_memory', { mem_cube_id: 'long', page: 2, page_size: 1000 });
    expect(page.body.data.text_mem[0].memories).toHaveLength(1000);
    expect(page.body.data.text_mem[0].total_nodes).toBe(3600);
    const few = await server.product('/get_memory', { mem_cube_id: 'u' });
    expect(few.status).toBe(200);
  }, 120_000);
});
