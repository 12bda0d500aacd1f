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
