import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function talk(userId: string, turns: readonly string[]): Promise<void> {
  const messages = turns.map((content) => ({ role: 'user', content, chat_time: '2026-05-12 10:00:00' }));
  await server.product('/add', { user_id: userId, session_id: 'talk', messages });
  await server.idle(userId);
}

async function found(userId: string, query: string, limit = 1): Promise<readonly string[]> {
  const { body } = await server.product('/search', { user_id: userId, query, top_k: limit });
  return body.data.text_mem[0].memories.map((hit: { memory: string }) => hit.memory);
}

describe('a search in a chat between people', () => {
  it('puts what the named one said in front of what the other one said beside it', async () => {
    await talk('painters', [
      'Ann: I took up watercolour painting in spring.',
      'Ben: Ann, watercolour painting, that sounds wonderful, Ann!',
      'Ann: Watercolour painting needs more patience than I have.',
      'Ben: My cousin has a gallery in Porto.',
    ]);
    const hits = await found('painters', 'What does Ann say about watercolour painting?', 3);
    expect(hits.map((text) => text.slice(0, 3))).toEqual(['Ann', 'Ann', 'Ben']);
  });

  it('takes a question that names both to be about the one it names first', async () => {
    await talk('friends', [
      'Cleo: The race in Leeds was hard, Dan, I came fourth in the end.',
      'Dan: The race in Leeds was hard, Cleo, I came ninth in the end.',
    ]);
    expect((await found('friends', 'What did Cleo tell Dan about the race in Leeds?'))[0]).toContain(
      'fourth',
    );
    expect((await found('friends', 'What did Dan tell Cleo about the race in Leeds?'))[0]).toContain('ninth');
  });
});
