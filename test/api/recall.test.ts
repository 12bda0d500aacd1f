import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

const NOISE = [
  'Please write a function that sorts a list of numbers.',
  'Translate this paragraph about the French Revolution into German.',
  'What is the boiling point of water at high altitude?',
  'The train to Leeds leaves from platform nine.',
  'Summarise the quarterly report in three bullet points.',
];

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ OFFLINE_EMBEDDER: 'sentence' });
});
afterAll(() => server.close());

async function add(userId: string, texts: readonly string[]): Promise<void> {
  for (const [n, content] of texts.entries())
    await server.product('/add', {
      user_id: userId,
      writable_cube_ids: [userId],
      session_id: `s${n}`,
      async_mode: 'async',
      messages: [{ role: 'user', content }],
    });
  await server.idle(userId);
}

describe('a search without a model configured', () => {
  it('finds a preference for a request that shares no word with it, on both APIs', async () => {
    await add('vegan', [
      NOISE[0] ?? '',
      'I am a strict vegan and avoid all animal products.',
      ...NOISE.slice(1),
    ]);
    const query = 'Which dinner recipes would you recommend?';
    const product = await server.product('/search', {
      query,
      user_id: 'vegan',
      readable_cube_ids: ['vegan'],
      top_k: 2,
    });
    const found = product.body.data.text_mem[0].memories.map((hit: { memory: string }) => hit.memory);
    expect(found.join('\n')).toContain('vegan');
    const cloud = await server.v1('/search/memory', {
      query,
      user_id: 'vegan',
      include_memory_view: ['detail_factual'],
      memory_limit_number: 2,
      relativity: 0,
    });
    const values = cloud.body.data.memory_detail_list.map(
      (hit: { memory_value: string }) => hit.memory_value,
    );
    expect(values.join('\n')).toContain('vegan');
  });

  it('finds a Chinese memory among English ones, and the other way round', async () => {
    await add('mixed', [...NOISE, '我上周六在杭州西湖边跑步', 'I ran along the lake on Saturday']);
    const best = async (query: string) => {
      const { body } = await server.product('/search', {
        query,
        user_id: 'mixed',
        readable_cube_ids: ['mixed'],
        top_k: 1,
      });
      return body.data.text_mem[0].memories[0].memory;
    };
    expect(await best('在西湖跑步')).toContain('西湖');
    expect(await best('jogging at the weekend')).toContain('lake');
  });
});
