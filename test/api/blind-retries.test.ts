import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MULTI = [
  { role: 'user', content: 'My sister Nora is a vet in Turku.' },
  { role: 'assistant', content: 'How long has Nora lived in Turku?' },
  { role: 'user', content: 'Since 2019. I prefer tea to coffee.' },
];
const at = (messages: readonly object[]) =>
  messages.map((message) => ({ ...message, chat_time: '2026-03-01 09:00:00' }));

/** Bodies that a client sends again, without a key, because it got no answer. */
const BODIES: readonly (readonly [string, object])[] = [
  ['one message', { messages: [MULTI[0]] }],
  ['one message with chat_time', { messages: at(MULTI.slice(0, 1)) }],
  ['several messages', { messages: MULTI }],
  ['several messages with chat_time', { messages: at(MULTI) }],
  ['a string', { messages: 'My sister Nora is a vet in Turku.' }],
  ['the same sentence twice', { messages: [MULTI[0], MULTI[0]] }],
];

async function memoriesOf(userId: string): Promise<string[]> {
  await app.idle(userId);
  const listed = await app.product('/get_memory', { mem_cube_id: userId });
  const buckets = [...listed.body.data.text_mem, ...listed.body.data.pref_mem];
  return buckets
    .flatMap((bucket) => bucket.memories.map((item: { memory: string }) => item.memory))
    .toSorted();
}

async function send(path: 'product' | 'v1', userId: string, body: object): Promise<Answer> {
  const answer =
    path === 'product'
      ? await app.product('/add', { user_id: userId, ...body })
      : await app.v1('/add/message', { user_id: userId, conversation_id: 'c', ...body });
  expect(answer.status).toBe(200);
  return answer;
}

describe.each(BODIES)('%s sent three times without a key', (name, body) => {
  const paths =
    typeof (body as { messages: unknown }).messages === 'string'
      ? (['product'] as const)
      : (['product', 'v1'] as const);

  it.each(paths)('gives the memories of one request, in parallel or in sequence (/%s)', async (path) => {
    const id = `${path} ${name}`;
    await send(path, `${id} once`, body);
    const once = await memoriesOf(`${id} once`);
    expect(once.length).toBeGreaterThan(0);

    await Promise.all([1, 2, 3].map(() => send(path, `${id} parallel`, body)));
    expect(await memoriesOf(`${id} parallel`)).toEqual(once);

    for (let n = 0; n < 3; n += 1) await send(path, `${id} pending`, body);
    expect(await memoriesOf(`${id} pending`)).toEqual(once);

    for (let n = 0; n < 3; n += 1) {
      await send(path, `${id} extracted`, body);
      await app.idle(`${id} extracted`);
    }
    expect(await memoriesOf(`${id} extracted`)).toEqual(once);

    // no repeat makes a task fail, also where one claim takes several of them
    const tasks = await app.call('GET', `/admin/tasks?user_id=${encodeURIComponent(`${id} pending`)}`, {
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
    });
    for (const task of tasks.body.tasks)
      expect(task).toMatchObject({ status: 'completed', attempt: 1, error: null });
    expect(tasks.body.tasks).toHaveLength(3);
  });
});

it('each answer to a repeat names a memory that can be read', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => send('product', 'ids', { messages: 'I keep a ferret.' })),
  );
  await app.idle('ids');
  for (const { body } of answers) {
    const memory = await app.call('GET', `/product/get_memory/${body.data[0].memory_id}`);
    expect(memory.body.data.memory).toContain('ferret');
  }
});

describe('distinct content is never dropped', () => {
  it('two hundred different notes at once, also if they differ in only one character', async () => {
    const notes = Array.from({ length: 200 }, (_, n) => `The code of locker ${n} is Q${n * 7}.`);
    await Promise.all(notes.map((messages) => send('product', 'many', { messages })));
    const found = await memoriesOf('many');
    for (const note of notes)
      expect(found.filter((text) => text.includes(note.slice(0, -1)))).toHaveLength(1);
  });

  it('the same words at another time, by another speaker, for another user or in another cube', async () => {
    const words = 'I walked ten kilometres today.';
    const message = (extra: object) => ({ messages: [{ role: 'user', content: words, ...extra }] });
    await send('product', 'again', message({ chat_time: '2026-03-01 09:00:00' }));
    await send('product', 'again', message({ chat_time: '2026-03-02 09:00:00' }));
    await app.idle('again');
    const listed = await app.product('/search', {
      user_id: 'again',
      query: 'How far did I walk?',
      dedup: 'no',
    });
    const times = listed.body.data.text_mem[0].memories.flatMap(
      (item: { metadata: { sources: { chat_time: string }[] } }) =>
        item.metadata.sources.map((source) => source.chat_time),
    );
    expect(new Set(times)).toEqual(new Set(['2026-03-01 09:00:00', '2026-03-02 09:00:00']));
    await send('product', 'another', message({ chat_time: '2026-03-01 09:00:00' }));
    expect(await memoriesOf('another')).toHaveLength(1);
    await send('product', 'another', { ...message({}), writable_cube_ids: ['another cube'] });
    await app.idle('another');
    const cube = await app.product('/get_memory', { mem_cube_id: 'another cube' });
    expect(cube.body.data.text_mem[0].memories).toHaveLength(1);
  });
});
