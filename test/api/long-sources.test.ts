import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

interface Hit {
  readonly id: string;
  readonly memory: string;
  readonly metadata: { readonly type: string; readonly sources: readonly { readonly content: string }[] };
}

async function hits(user: string, query: string): Promise<readonly Hit[]> {
  const { body } = await server.product('/search', { user_id: user, query, top_k: 20 });
  return body.data.text_mem[0].memories;
}

it.each([
  ['Latin', 'Some words that say nothing of anybody. ', 'I prefer small hotels to big ones.'],
  ['Chinese', '这里没有什么特别的内容可以说。', '我喜欢小旅馆。'],
  ['pairs of UTF-16', 'Words 😀😀 and 𠮷 between. ', 'I prefer small hotels to big ones.'],
])('a memory from the end of a long message quotes its own words: %s', async (name, filler, last) => {
  const long = filler.repeat(Math.ceil(60_000 / filler.length));
  await server.product('/add', {
    user_id: name,
    messages: [{ role: 'user', content: `${long}\n${last} 😀 ${filler}` }],
  });
  await server.idle(name);
  const { body } = await server.product('/search', { user_id: name, query: last, pref_top_k: 5 });
  const preferences: Hit[] = body.data.pref_mem[0].memories;
  expect(preferences.flatMap(({ metadata }) => metadata.sources.map(({ content }) => content))).toEqual([
    last,
  ]);
});

it('a memory of a statement that was repeated many times quotes a limited part of it', async () => {
  const part = 'The same old story again. '.repeat(230);
  await server.product('/add', {
    user_id: 'often',
    messages: Array.from({ length: 100 }, (_, n) => ({
      role: 'user',
      content: part,
      message_id: `m${n}`,
      chat_time: '2026-01-01T10:00:00Z',
    })),
  });
  const [found] = await hits('often', 'story');
  const read = await server.call('GET', `/product/get_memory/${found?.id}`);
  const hit: Hit | undefined = read.body.data;
  expect(hit?.memory).toBe(part);
  expect(hit?.metadata.sources).toHaveLength(100);
  expect(hit?.metadata.sources[0]?.content).toBe(part);
  const quoted = hit?.metadata.sources.reduce((sum, { content }) => sum + content.length, 0);
  expect(quoted).toBeLessThan(61_000);
});
