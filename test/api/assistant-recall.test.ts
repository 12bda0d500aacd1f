import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function chat(userId: string, turns: readonly (readonly ['user' | 'assistant', string])[]) {
  const messages = turns.map(([role, content]) => ({ role, content, chat_time: '2026-05-12 10:00:00' }));
  await server.product('/add', { user_id: userId, session_id: 'chat', messages });
  await server.idle(userId);
}

async function first(userId: string, query: string): Promise<string> {
  const { body } = await server.product('/search', { user_id: userId, query, top_k: 3 });
  return body.data.text_mem[0].memories[0].memory;
}

describe('a search in a chat with an assistant', () => {
  beforeAll(async () => {
    await chat('diner', [
      ['user', 'I need a restaurant in Rome near the Pantheon for Friday.'],
      ['assistant', 'For a restaurant in Rome near the Pantheon try Armando, and book two days ahead.'],
      ['user', 'Friday works, the four of us like quiet places.'],
    ]);
    await chat('读者', [
      ['user', '我想找一本关于敦煌历史的书。'],
      ['assistant', '关于敦煌历史的书，可以先读《敦煌学十八讲》。'],
    ]);
  });

  it('ranks the user’s own words first', async () => {
    expect(await first('diner', 'Which restaurant in Rome near the Pantheon is needed?')).toContain('Friday');
    expect(await first('diner', 'Would you recommend a restaurant in Rome near the Pantheon?')).toContain(
      'Friday',
    );
  });

  it('ranks the assistant’s words first if the question asks for them', async () => {
    for (const query of [
      'Which restaurant in Rome near the Pantheon did you recommend?',
      'What was the restaurant in Rome near the Pantheon that you suggested?',
    ])
      expect(await first('diner', query), query).toContain('Armando');
    expect(await first('读者', '你上次推荐的关于敦煌历史的书叫什么？')).toContain('十八讲');
  });
});
