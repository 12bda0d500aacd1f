import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Suggested questions without a model: what a person would ask, and what the memories answer. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function userWho(user_id: string, said: readonly string[]): Promise<string> {
  for (const content of said)
    await app.product('/add', {
      user_id,
      messages: [{ role: 'user', content, chat_time: '2026-03-02T18:30:00Z' }],
    });
  await app.idle(user_id);
  return user_id;
}
async function suggest(user_id: string, language: 'en' | 'zh', more = {}): Promise<readonly string[]> {
  const { body } = await app.product('/suggestions', { user_id, mem_cube_id: user_id, language, ...more });
  expect(new Set(body.data.query.map((query: string) => query.toLowerCase())).size).toBe(3);
  return body.data.query;
}

describe('suggestions', () => {
  it.each([
    [
      'ann',
      'en',
      ['My sister is called Lena.', 'I work as a nurse.', 'My flight leaves on 14 May.', 'I love jazz.'],
      /^[A-Z][\x20-\x7e]+\?$/,
    ],
    [
      'bea',
      'en',
      ['My favourite band is Radiohead.', 'I live in Leeds.', 'I am allergic to nuts.'],
      /^[A-Z][\x20-\x7e]+\?$/,
    ],
    [
      'lin',
      'zh',
      ['我住在苏州。', '我女儿叫小雨。', '我对花生过敏。', '我的护照十月到期。'],
      /^\p{Script=Han}[\p{Script=Han}，]+？$/u,
    ],
  ] as const)(
    'of %s are sentences that the chat answers from the memories',
    async (user, language, said, sentence) => {
      await userWho(user, said);
      for (const query of await suggest(user, language)) {
        expect(query).toMatch(sentence);
        const { body } = await app.product('/chat/complete', {
          user_id: user,
          query,
          add_message_on_answer: false,
        });
        expect(body.data.response, query).toMatch(/\[\d+:/);
      }
    },
  );

  it('say nothing of what is outdated, denied, over, forgotten or deleted', async () => {
    const user = await userWho('max', [
      'I live in Riga.',
      'I moved to Oslo, I live in Oslo now.',
      "I don't like opera.",
      'I no longer play the oboe.',
      'If it rains, I go to the cinema.',
      'My sister is called Lena.',
      'My boat is called Argo.',
    ]);
    const { body } = await app.product('/search', { user_id: user, query: 'boat Argo', top_k: 20 });
    const boats = body.data.text_mem[0].memories.filter((one: { memory: string }) =>
      one.memory.includes('Argo'),
    );
    await app.product('/delete_memory', { memory_ids: boats.map((one: { id: string }) => one.id) });
    await userWho(user, ['Forget that my sister is called Lena.']);
    const asked = (await suggest(user, 'en')).join('\n');
    expect(asked).not.toMatch(/Riga|opera|oboe|cinema|sister|Lena|boat|Argo/);
  });

  it('ask about one thing once, however often it was told', async () => {
    const user = await userWho('rex', [
      'I live in Bath.',
      'I live in Bath, near the river.',
      'I play the cello.',
    ]);
    expect((await suggest(user, 'en')).filter((query) => /where do I live/i.test(query))).toHaveLength(1);
  });
});
