import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OFFLINE_EMBEDDER: 'sentence' });
  await app.product('/add', {
    user_id: 'ann',
    session_id: 'chat',
    messages: [
      'My collie is called Rex.',
      'I moved to Lisbon in March.',
      'I prefer window seats on trains.',
      '我家的猫叫皮皮。',
    ].map((content) => ({ role: 'user', content, chat_time: '2026-05-12 10:00:00' })),
  });
  await app.idle('ann');
});
afterAll(() => app.close());

describe.each([
  ['product', (query: string, more: object) => app.product('/search', { user_id: 'ann', query, ...more })],
  ['v1', (query: string, more: object) => app.v1('/search/memory', { user_id: 'ann', query, ...more })],
] as const)('answerable on %s', (_api, search) => {
  it.each(['What is the licence plate of the motorcycle?', 'thanks!', '摩托车的车牌是多少？'])(
    'is low where no hit is likely to answer, whatever the floor: %s',
    async (query) => {
      for (const relativity of [0, 0.45]) {
        const { status, body } = await search(query, { relativity });
        expect(status).toBe(200);
        expect(body.data.answerable).toBe('low');
      }
    },
  );

  it.each(['Which city did I move to?', 'What is my collie called?', '我家的猫叫什么？'])(
    'is absent where a hit is likely to: %s',
    async (query) => {
      const { body } = await search(query, {});
      expect(body.data).not.toHaveProperty('answerable');
    },
  );

  it('is low if what answers does not fit the tokens, because the reader has only what is shown', async () => {
    const few = await search('What is my collie called?', { max_tokens: 1 });
    expect(few.body.data.answerable).toBe('low');
    const enough = await search('What is my collie called?', { max_tokens: 100 });
    expect(enough.body.data).not.toHaveProperty('answerable');
  });

  it('is low for somebody of whom nothing is known', async () => {
    const { body } = await search('What is my collie called?', { user_id: 'nobody' });
    expect(body.data.answerable).toBe('low');
  });
});
