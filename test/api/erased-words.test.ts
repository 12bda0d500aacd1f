import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { canaries, canariesIn, storedCanaries } from '../support/stored-words.ts';

let app: TestApp;
let words = canaries();
beforeEach(async () => {
  app = await startTestApp();
  words = canaries();
  writes.length = 0;
});
afterEach(() => app.close());

let keys = 0;
interface Write {
  readonly path: string;
  readonly body: object;
  readonly headers: Record<string, string>;
}

/** Writes that were sent with an Idempotency-Key, to be repeated after the deletion. */
const writes: Write[] = [];

async function write(to: TestApp, path: string, body: object): Promise<Answer> {
  const headers = { authorization: `Token ${TEST_KEY}`, 'idempotency-key': `write-${++keys}` };
  writes.push({ path, body, headers });
  const answer = await to.call('POST', path, { body, headers });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer;
}

const READABLE_TIME = '2026-03-03 10:00:00';

/** Two user messages with facts, likings, claims, events and names, an answer, and parts. */
function messages(prefix: string, time = words.en(`${prefix} time`)): object[] {
  const en = (name: string) => words.en(`${prefix} ${name}`);
  const zh = (name: string) => words.zh(`${prefix} ${name}`);
  return [
    {
      role: 'user',
      content: `I live in ${en('home')}. I work as a ${en('job')}.`,
      chat_time: '2026-03-02 10:00:00',
    },
    { role: 'user', content: `I moved to ${en('second home')}. I really like ${en('liking')} tea.` },
    { role: 'assistant', content: `Noted: ${en('answer')} and ${en('more')}.` },
    { role: 'user', content: `我住在${zh('城市')}。我喜欢吃${zh('食物')}。`, role_name: en('speaker') },
    {
      role: 'user',
      content: [
        { type: 'text', text: `On Friday I meet ${en('person')} at the ${en('place')} museum.` },
        { type: 'file', file: { filename: `${en('file')}.pdf`, file_data: en('file data') } },
      ],
      chat_time: time,
    },
  ];
}

function toolMessages(prefix: string): object[] {
  const en = (name: string) => words.en(`${prefix} ${name}`);
  const schema = {
    name: `get_${en('tool')}`,
    description: en('tool description'),
    parameters: { type: 'object' },
  };
  const call = {
    id: 'call-1',
    type: 'function',
    function: { name: schema.name, arguments: `{"q":"${en('argument')}"}` },
  };
  return [
    {
      role: 'system',
      content: `<tool_schema>[${JSON.stringify({ type: 'function', function: schema })}]</tool_schema>`,
    },
    { role: 'user', content: `Look for ${en('request')} please.` },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'call-1', content: `Found ${en('tool answer')}.` },
    { role: 'assistant', content: `It is ${en('said of it')}.` },
  ];
}

/** Every way of both APIs to store words for a user. Each word is sent in one place only. */
async function fill(to: TestApp, user_id: string): Promise<{ readonly memoryIds: string[] }> {
  const en = (name: string) => words.en(name);
  const leaf = (value = '') => ({ value, algorithm_updatable: true });
  const template = await to.v1('/add/profile_template', {
    name: 'T',
    metadata: { Basic: { Occupation: leaf(), City: leaf(), Likes: leaf() } },
  });
  const { profile_template_id } = template.body.data;
  await write(to, '/v1/bind/profile_template', { bind_list: [{ user_id, profile_template_id }] });
  await write(to, '/v1/edit/profile', {
    ...{ user_id, profile_template_id },
    metadata: { Basic: { Likes: leaf(en('profile by hand')) } },
  });
  const added = await write(to, '/product/add', {
    ...{ user_id, session_id: 's1', messages: messages('product add') },
    custom_tags: [en('custom tag')],
    info: { [en('info key')]: { nested: en('info value') } },
    chat_history: [{ role: 'user', content: en('chat history') }],
  });
  await write(to, '/product/add', {
    user_id,
    session_id: 's1',
    memory_content: en('memory content'),
    doc_path: en('path'),
    source: en('source'),
  });
  await write(to, '/v1/add/message', {
    ...{ user_id, conversation_id: 's1', messages: messages('v1 add', READABLE_TIME), tags: [en('v1 tag')] },
    info: { [en('v1 info key')]: en('v1 info value') },
    custom_extract_prompt: { detail_factual: en('guidance') },
    allow_public: true,
  });
  await write(to, '/v1/add/message', {
    ...{ user_id, conversation_id: 's1', messages: toolMessages('tools'), tags: [en('tool tag')] },
    info: { [en('tool info key')]: en('tool info value') },
    custom_extract_prompt: en('tool guidance'),
  });
  await write(to, '/product/add', {
    user_id,
    session_id: 's1',
    async_mode: 'sync',
    messages: `My favourite colour is ${en('sync')}.`,
  });
  await write(to, '/product/feedback', {
    ...{ user_id, session_id: 's1', async_mode: 'sync', corrected_answer: true },
    feedback_content: `No, my favourite colour is ${en('correction')}.`,
    history: [
      { role: 'user', content: `What is my favourite ${en('question')}?` },
      { role: 'assistant', content: `It is ${en('wrong answer')}.` },
    ],
    info: { note: en('feedback info') },
  });
  await write(to, '/v1/add/feedback', {
    user_id,
    conversation_id: 's1',
    feedback_content: `No, I work as a ${en('v1 correction')}.`,
  });
  await write(to, '/product/chat/complete', {
    user_id,
    session_id: 's1',
    query: `Do you remember ${en('chat query')}?`,
  });
  await write(to, '/v1/chat', {
    user_id,
    conversation_id: 's1',
    query: `Tell me of ${en('v1 query')}.`,
    tags: [en('chat tag')],
    info: { a: en('chat info') },
  });
  await to.idle(user_id);
  const memoryIds = added.body.data.map((one: { memory_id: string }) => one.memory_id);
  await write(to, '/v1/update/memory', {
    memory_id: memoryIds[0],
    content: `I live near ${en('edit')}.`,
    title: en('title'),
  });
  const remembered = await to.product('/get_memory', { mem_cube_id: user_id });
  await to.product('/delete_memory_by_record_id', {
    mem_cube_id: user_id,
    record_id: remembered.body.data.text_mem[0].memories[0].id,
  });
  await to.idle(user_id);
  return { memoryIds };
}

/** The tables that hold canary words, with the names of the fields in which they were sent. */
async function stored(of: TestApp = app): Promise<Record<string, string[]>> {
  const found = await storedCanaries(of.app.services.db);
  return Object.fromEntries(
    [...found].map(([table, list]) => [table, list.map((word) => words.nameOf(word))]),
  );
}

/** Repeats all writes. @returns the words in the answers that the request itself does not contain */
async function replays(to: TestApp): Promise<string[]> {
  const said: string[] = [];
  for (const { path, body, headers } of writes.splice(0)) {
    const answer = await to.call('POST', path, { body, headers });
    if (answer.status >= 500) throw new Error(`${path}: ${answer.text}`);
    if (path.includes('/chat')) continue;
    said.push(...canariesIn(answer.text).map((word) => `${path}: ${words.nameOf(word)}`));
  }
  return said;
}

describe('after everything of a user is deleted no table holds a word of it, and no repeat brings one back', () => {
  it.each<[string, (user: string) => Promise<Answer>]>([
    ['/v1/delete/memory of a user', (user_id) => app.v1('/delete/memory', { user_id })],
    ['/product/delete_memory of a user', (user_id) => app.product('/delete_memory', { user_id })],
  ])('%s', async (name, remove) => {
    const user = `gone ${name}`;
    await fill(app, user);
    const before = await stored();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['memory', 'memory_claim', 'message', 'profile']),
    );
    expect(before).not.toHaveProperty('idempotency');
    expect(before).not.toHaveProperty('task');
    expect(before).not.toHaveProperty('pg_statistic');
    const removed = await remove(user);
    expect(removed.status).toBe(200);
    expect(await stored()).toEqual({});
    expect(await replays(app)).toEqual([]);
    await app.idle(user);
    expect(await stored()).toEqual({});
  });
});

const admin = { authorization: `Bearer ${TEST_ADMIN_KEY}` };

/** The tables that hold canary words. */
const tables = async (of: TestApp = app) => Object.keys(await stored(of)).toSorted();

describe('after a partial deletion', () => {
  it('of a session, only what was written into a profile by hand is left', async () => {
    const user = 'session';
    await fill(app, user);
    expect((await app.product('/delete_memory', { session_id: 's1', user_id: user })).status).toBe(200);
    expect(await stored()).toEqual({ profile: ['profile by hand'], profile_change: ['profile by hand'] });
    expect(await replays(app)).toEqual([]);
    await app.v1('/delete/memory', { user_id: user });
    expect(await stored()).toEqual({});
  });

  it('of all memories by id, only the messages and the profile written by hand are left', async () => {
    const user = 'ids';
    await fill(app, user);
    const { db } = app.app.services.db.project('default');
    const rows = await db.selectFrom('memory').select('memory_id').execute();
    const memory_ids = rows.map((row) => row.memory_id);
    expect((await app.product('/delete_memory', { memory_ids })).body.data.status).toBe('success');
    expect(await tables()).toEqual(['message', 'profile', 'profile_change']);
    expect((await stored()).profile).toEqual(['profile by hand']);
    // the words of an answer come from memories, and these are deleted
    expect(await replays(app)).toEqual([]);
    await app.v1('/delete/memory', { user_id: user });
    expect(await stored()).toEqual({});
  });

  it('of a record for good, no version of it is left', async () => {
    const user = 'record';
    const text = words.en('record');
    const added = await app.product('/add', { user_id: user, messages: `I own a ${text}.` });
    await app.idle(user);
    const [{ memory_id }] = added.body.data;
    await app.v1('/update/memory', { memory_id, content: `I own two ${words.en('edited record')}.` });
    const body = { mem_cube_id: user, record_id: memory_id, hard_delete: true };
    expect((await app.product('/delete_memory_by_record_id', body)).status).toBe(200);
    expect(await stored()).toEqual({ message: ['record'] });
    await app.product('/delete_memory', { user_id: user });
    expect(await stored()).toEqual({});
  });

  it('of a profile, a template or an agent, no word of it is left', async () => {
    const leaf = (value: string) => ({ value, algorithm_updatable: true });
    const template = async (name: string) =>
      (
        await write(app, '/v1/add/profile_template', {
          name: words.en(`${name} name`),
          metadata: {
            [words.en(`${name} category`)]: {
              [words.en(`${name} field`)]: leaf(words.en(`${name} default`)),
            },
          },
        })
      ).body.data.profile_template_id as string;
    const [one, two] = [await template('one'), await template('two')];
    const bind_list = [one, two].map((profile_template_id) => ({ agent_id: 'robot', profile_template_id }));
    await write(app, '/v1/bind/profile_template', { bind_list });
    await write(app, '/v1/edit/profile', {
      ...{ agent_id: 'robot', profile_template_id: one },
      metadata: { [words.en('new category')]: { [words.en('new field')]: leaf(words.en('value')) } },
    });
    await write(app, '/v1/add/message', {
      ...{ user_id: 'keeper', agent_id: 'robot', conversation_id: 'c' },
      messages: [{ role: 'assistant', content: `I keep the ${words.en('agent')} warm.` }],
    });
    await app.idle('keeper');
    await app.v1('/delete/profile', { agent_id: 'robot', profile_template_id: one });
    expect(Object.values(await stored()).flat()).not.toContain('value');
    await app.v1('/delete/memory', { agent_id: 'robot' });
    await app.v1('/delete/memory', { user_id: 'keeper' });
    expect(await tables()).toEqual(['profile_template']);
    for (const profile_template_id of [one, two])
      expect((await app.v1('/delete/profile_template', { profile_template_id })).status).toBe(200);
    expect(await stored()).toEqual({});
  });

  it('of knowledge files and bases, no word of them is left, and a repeat leaves the files out', async () => {
    const file = (name: string) => ({
      name: `${words.en(`${name} name`)}.md`,
      content: `# ${words.en(`${name} heading`)}\n\nThe ${words.en(`${name} text`)} is kept. ${words.zh(`${name} 词`)}。`,
    });
    const base = async () =>
      (
        await write(app, '/v1/create/knowledgebase', {
          knowledgebase_name: words.en('base'),
          knowledgebase_description: words.en('description'),
        })
      ).body.data.id as string;
    const [knowledgebase_id, other] = [await base(), await base()];
    const added = await write(app, '/v1/add/knowledgebase-file', {
      knowledgebase_id,
      file: [file('a'), file('b')],
    });
    await write(app, '/v1/add/knowledgebase-file', { knowledgebase_id: other, file: [file('c')] });
    await app.idle(knowledgebase_id);
    await app.idle(other);
    const [a, b] = added.body.data.map((one: { id: string }) => one.id);
    await app.product('/delete_memory', { file_ids: [a] });
    expect(
      Object.values(await stored())
        .flat()
        .filter((name) => name.startsWith('a ')),
    ).toEqual([]);
    await app.v1('/delete/knowledgebase-file', { file_ids: [b] });
    expect(
      Object.values(await stored())
        .flat()
        .filter((name) => name.startsWith('b ')),
    ).toEqual([]);
    expect((await replays(app)).filter((word) => !/ c |base|description/.test(word))).toEqual([]);
    await app.v1('/delete/knowledgebase', { knowledgebase_id });
    await app.v1('/delete/knowledgebase', { knowledgebase_id: other });
    expect(await stored()).toEqual({});
  });

  it('of messages that were extracted again, the result of the run is deleted too', async () => {
    await app.product('/add', {
      user_id: 'again',
      messages: `I live in ${words.en('home')}. I like ${words.en('liking')}.`,
    });
    await app.idle('again');
    const run = await app.call('POST', '/admin/projects/default/extractions', {
      headers: admin,
      body: { user_id: 'again', extractor: 'offline' },
    });
    expect(run.status).toBe(200);
    await until(async () => (await tables()).includes('extraction_item'));
    await app.product('/delete_memory', { user_id: 'again' });
    expect(await stored()).toEqual({});
  });
});

/** Checks again while the server works, a bounded number of times. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 500; looks += 1) if (await isSo()) return;
  throw new Error('it did not become so');
}

it('a deletion while tasks wait leaves no word of their input', async () => {
  const still = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
  try {
    await write(still, '/product/add', {
      ...{ user_id: 'w', session_id: 's', messages: toolMessages('tools'), custom_tags: [words.en('tag')] },
      info: { a: words.en('info') },
      chat_history: [{ role: 'user', content: words.en('history') }],
    });
    await write(still, '/v1/add/message', {
      ...{
        user_id: 'w',
        conversation_id: 's',
        messages: [...messages('v1', READABLE_TIME), ...toolMessages('v1 tools')],
      },
      ...{ tags: [words.en('v1 tag')], custom_extract_prompt: words.en('guidance') },
    });
    await write(still, '/v1/add/feedback', {
      user_id: 'w',
      conversation_id: 's',
      feedback_content: words.en('feedback'),
    });
    const base = await still.v1('/create/knowledgebase', { knowledgebase_name: 'K' });
    const knowledgebase_id = base.body.data.id;
    const file = [{ name: `${words.en('file')}.md`, content: `The ${words.en('content')} is kept.` }];
    await write(still, '/v1/add/knowledgebase-file', { knowledgebase_id, file });
    expect(await tables(still)).toEqual(['knowledge_file', 'memory', 'message']);
    await still.v1('/delete/memory', { user_id: 'w' });
    await still.v1('/delete/knowledgebase', { knowledgebase_id });
    expect(await stored(still)).toEqual({});
    expect(await replays(still)).toEqual([]);
    expect(await stored(still)).toEqual({});
  } finally {
    await still.close();
  }
});

it('a repeat before a deletion gets the first answer; after it, the same ids without words', async () => {
  const body = {
    user_id: 'rep',
    session_id: 's',
    messages: [{ role: 'user', content: `I own ${words.en('thing')}.` }],
  };
  const headers = { 'idempotency-key': 'rep' };
  const first = await app.product('/add', body, headers);
  await app.idle('rep');
  expect((await app.product('/add', body, headers)).body).toEqual(first.body);
  await app.product('/delete_memory', { user_id: 'rep' });
  const again = await app.product('/add', body, headers);
  const emptied = first.body.data.map((item: object) => ({ ...item, memory: '' }));
  expect(again.body).toEqual({ ...first.body, data: emptied });
  // the same words, sent anew, are remembered anew
  const anew = await app.product('/add', body, { 'idempotency-key': 'rep 2' });
  expect(canariesIn(anew.text)).toHaveLength(1);
  await app.product('/delete_memory', { user_id: 'rep' });
  expect(await stored()).toEqual({});
});

it('deleting the id that an add answered deletes everything made only from its words, and nothing that others said too', async () => {
  const [liking, place] = [words.en('liking'), words.en('place')];
  const said = `I really love ${liking} tea. On Friday I visit the ${place} museum.`;
  const added = await app.product('/add', { user_id: 'one', session_id: 'a', messages: said });
  // the same in other surrounding words: the preference has two sources
  await app.product('/add', {
    user_id: 'one',
    session_id: 'b',
    messages: `Hello there! I really love ${liking} tea.`,
  });
  await app.product('/add', { user_id: 'one', session_id: 'c', messages: 'I play the cello.' });
  await app.idle('one');
  const ids = added.body.data.map((item: { memory_id: string }) => item.memory_id);
  await app.product('/delete_memory', { memory_ids: ids });
  expect((await stored()).memory).toEqual(['liking']);
  const left = await app.v1('/get/memory', { user_id: 'one', size: 50 });
  expect(left.text).toContain('cello');
  expect(left.text).toContain(liking);
  expect(left.body.data.event_detail_list ?? []).toEqual([]);
});
