import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
});
afterAll(() => app.close());

describe('a number of a search outside of its bounds', () => {
  it.each([
    ['relativity', 5, 'less than or equal to 1'],
    ['relativity', -0.1, 'greater than or equal to 0'],
    ['threshold', 1.5, 'less than or equal to 1'],
    ['threshold', -1, 'greater than or equal to 0'],
    ['top_k', 1001, 'less than or equal to 1000'],
    ['top_k', 0, 'greater than or equal to 1'],
    ['pref_top_k', 5000, 'less than or equal to 1000'],
    ['tool_mem_top_k', '1001', 'less than or equal to 1000'],
    ['skill_mem_top_k', 1e9, 'less than or equal to 1000'],
  ])('is refused on /product: %s %s', async (field, value, bound) => {
    const { status, body } = await app.product('/search', { user_id: 'ann', query: 'tea', [field]: value });
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['body', field], msg: `Input should be ${bound}` }]);
  });

  it.each([
    ['top_k', 1001],
    ['pref_top_k', 1001],
    ['threshold', 5],
    ['relativity', 5],
  ])('is refused by a chat too: %s %s', async (field, value) => {
    const { status, body } = await app.product('/chat/complete', {
      user_id: 'ann',
      query: 'tea',
      [field]: value,
    });
    expect(status).toBe(422);
    expect(body.detail[0].loc).toEqual(['body', field]);
  });

  it.each([
    ['relativity', 0],
    ['relativity', 1],
    ['threshold', '1'],
    ['top_k', 1000],
    ['pref_top_k', 0],
  ])('is taken at the bound: %s %s', async (field, value) => {
    const { status } = await app.product('/search', { user_id: 'ann', query: 'tea', [field]: value });
    expect(status).toBe(200);
  });
});
