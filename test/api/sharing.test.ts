import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LIMIT = 60_000;

function add(user_id: string, content: string, more: object = {}, key?: string) {
  const messages = [{ role: 'user', content }];
  return app.v1('/add/message', { user_id, conversation_id: 'c', async_mode: false, messages, ...more }, key);
}

async function search(user_id: string, query: string, more: object = {}, key?: string): Promise<string[]> {
  const answer = await app.v1('/search/memory', { user_id, query, relativity: 0, ...more }, key);
  expect(answer.body.code).toBe(0);
  return answer.body.data.memory_detail_list.map((one: { memory_value: string }) => one.memory_value);
}

it('a public message is found by all users of its project and no other, until its user is deleted', {
  timeout: LIMIT,
}, async () => {
  await add('ann', 'The office kitchen closes at nine.', { allow_public: true });
  await add('ann', 'My own desk is by the window.');
  const kitchen = expect.stringContaining('kitchen closes at nine');
  expect(await search('bob', 'kitchen')).toEqual([kitchen]);
  expect(
    await search('bob', 'desk window', { filter: { public: { and: [{ tags: { contains: 'x' } }] } } }),
  ).toEqual([]);
  expect((await search('ann', 'office kitchen')).filter((text) => text.includes('kitchen'))).toHaveLength(1);
  const { key } = await app.newProject();
  expect(await search('bob', 'kitchen', {}, key)).toEqual([]);

  expect((await app.v1('/delete/memory', { user_id: 'ann' })).body.code).toBe(0);
  expect(await search('bob', 'kitchen')).toEqual([]);
});

it('a message that two users made public stays until both are deleted', { timeout: LIMIT }, async () => {
  const at = { chat_time: '2026-03-02T18:30:00Z' };
  for (const user_id of ['cem', 'dia']) {
    await app.v1('/add/message', {
      user_id,
      async_mode: false,
      allow_public: true,
      messages: [{ role: 'user', content: 'The lift is out of order.', ...at }],
    });
  }
  await app.v1('/delete/memory', { user_id: 'cem' });
  expect(await search('eve', 'lift')).toEqual([expect.stringContaining('lift is out of order')]);
  await app.v1('/delete/memory', { user_id: 'dia' });
  expect(await search('eve', 'lift')).toEqual([]);
});

it('a public message of a group is listed once, and stays until all of the group are deleted', {
  timeout: LIMIT,
}, async () => {
  const { key } = await app.newProject();
  const group = ['gil', 'hua'];
  const shared = {
    user_id: group,
    async_mode: false,
    allow_public: true,
    messages: [{ role: 'user', content: 'The roof terrace is closed in winter.' }],
  };
  const answer = await app.v1('/add/message', shared, key);
  expect(answer.body, answer.text).toMatchObject({ code: 0, data: { status: 'completed' } });
  const feedback = { user_id: group, feedback_content: 'The cellar is dry.', allow_public: true };
  expect((await app.v1('/add/feedback', { ...feedback, conversation_id: 'c' }, key)).body.code).toBe(0);
  const terrace = async () =>
    (await search('ivy', 'roof terrace', {}, key)).filter((text) => text.includes('roof terrace'));
  const found = [expect.any(String)];
  expect(await terrace()).toEqual(found);
  await app.v1('/delete/memory', { user_id: 'gil' }, key);
  expect(await terrace()).toEqual(found);
  await app.v1('/delete/memory', { user_id: 'hua' }, key);
  expect(await terrace()).toEqual([]);
});

it('messages go into the named knowledge bases too, also those of an agent', { timeout: LIMIT }, async () => {
  const made = await app.v1('/create/knowledgebase', { knowledgebase_name: 'K' });
  const knowledgebase_ids = [made.body.data.id];
  const sharing = { allow_knowledgebase_ids: knowledgebase_ids };
  await add('fay', 'The supplier delivers on Mondays.', sharing);
  await app.v1('/add/message', {
    agent_id: 'helper',
    async_mode: false,
    ...sharing,
    messages: [{ role: 'assistant', content: 'The supplier is called Norden.' }],
  });
  expect(await search('gus', 'supplier')).toEqual([]);
  expect((await search('gus', 'supplier', { knowledgebase_ids })).length).toBe(2);
  await app.v1('/delete/memory', { agent_id: 'helper' });
  expect(await search('gus', 'supplier', { knowledgebase_ids })).toEqual([
    expect.stringContaining('Mondays'),
  ]);
  await app.v1('/delete/knowledgebase', { knowledgebase_id: knowledgebase_ids[0] });
  expect(await search('fay', 'supplier')).toEqual([expect.stringContaining('Mondays')]);
});

it('invalid knowledge bases are refused, and nothing is stored', {
  timeout: LIMIT,
}, async () => {
  const refuse = async (ids: unknown, code: number) => {
    const answer = await add('hal', 'These words are not stored.', { allow_knowledgebase_ids: ids });
    expect(answer.body.code).toBe(code);
  };
  await refuse(['kb_nothing'], 50120);
  await refuse(['all'], 40000);
  await refuse('kb', 40006);
  await refuse(Array(21).fill('kb'), 40000);
  expect(await search('hal', 'words')).toEqual([]);
});

it('a chat recalls public messages and knowledge bases, and shares as requested', {
  timeout: LIMIT,
}, async () => {
  const made = await app.v1('/create/knowledgebase', { knowledgebase_name: 'Handbook' });
  const { id } = made.body.data;
  await add('eva', 'The sauna opens at seven.', { allow_public: true });
  await add('eva', 'The boiler is serviced in October.', { allow_knowledgebase_ids: [id] });
  const ask = async (query: string, more: object = {}) =>
    (await app.v1('/chat', { user_id: 'fred', conversation_id: 'c', query, ...more })).body.data.response;
  expect(await ask('When does the sauna open?')).toContain('seven');
  expect(await ask('When is the boiler serviced?')).not.toContain('October');
  expect(await ask('When is the boiler serviced?', { knowledgebase_ids: [id] })).toContain('October');
  const missing = await app.v1('/chat', {
    user_id: 'fred',
    conversation_id: 'c',
    query: 'x',
    knowledgebase_ids: ['none'],
  });
  expect(missing.body).toMatchObject({ code: 0, data: { notices: [expect.stringContaining('none')] } });

  await ask('The garage code is 4711, please note.', { allow_public: true });
  await app.idle('fred');
  expect((await search('gus', 'What is the garage code?')).join()).toContain('4711');
});
