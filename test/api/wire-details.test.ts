import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function say(user_id: string, ...messages: object[]): Promise<void> {
  const added = await app.v1('/add/message', {
    user_id,
    conversation_id: 'c',
    async_mode: false,
    messages: messages.map((message) => ({ role: 'user', ...message })),
  });
  expect(added.body.data.status).toBe('completed');
}

describe('GET /v1/get/memory/{id}', () => {
  it('has the text and the metadata with sources in the shape of the REST API too', async () => {
    await say('one', {
      content: 'The lift is out of order.',
      chat_time: '2026-03-01T10:00:00Z',
      message_id: 'm1',
    });
    const listed = await app.v1('/get/memory', { user_id: 'one' });
    const [{ id }] = listed.body.data.memory_detail_list;
    const answer = await app.call('GET', `/v1/get/memory/${id}`, {
      headers: { authorization: `Token ${TEST_KEY}` },
    });
    const { data } = answer.body;
    expect(data.memory).toBe(data.content);
    expect(data.metadata).toEqual({
      memory_type: 'UserMemory',
      status: 'activated',
      key: data.title,
      tags: data.tags,
      created_at: data.created_at,
      updated_at: data.updated_at,
      background: '',
      sources: [
        {
          type: 'chat',
          role: 'user',
          chat_time: '2026-03-01T10:00:00Z',
          message_id: 'm1',
          content: 'The lift is out of order.',
          lang: 'en',
        },
      ],
    });
  });
});

describe('limits of hits', () => {
  it('are reduced to 25 on /v1, and /product keeps its own', async () => {
    const contents = Array.from({ length: 30 }, (_, n) => ({ content: `Box number ${n} holds ${n} marbles.` }));
    await say('many', ...contents);
    const search = { user_id: 'many', query: 'How many marbles does the box hold?' };
    const limits = {
      memory_limit_number: 40,
      preference_limit_number: 40,
      tool_memory_limit_number: 40,
      skill_limit_number: 40,
    };
    const cloud = await app.v1('/search/memory', { ...search, ...limits, relativity: 0 });
    expect(cloud.body.code).toBe(0);
    expect(cloud.body.data.memory_detail_list).toHaveLength(25);
    const product = await app.product('/search', { ...search, top_k: 40 });
    expect(product.body.data.text_mem[0].memories).toHaveLength(30);
    const chat = await app.v1('/chat', { ...search, ...limits, conversation_id: 'chat', relativity: 0 });
    expect(chat.body.data.references.length).toBeLessThanOrEqual(25);
  });
});
