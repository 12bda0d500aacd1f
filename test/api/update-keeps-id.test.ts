import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';

/** Updates of memories, without a model. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Listed {
  readonly id: string;
  readonly memory_value: string;
  readonly memory_key: string;
  readonly tags: readonly string[];
  readonly history?: readonly { readonly memory_id: string }[];
}

async function say(user_id: string, content: string, more: object = {}): Promise<void> {
  const messages = [{ role: 'user', content, chat_time: '2026-03-02 10:00:00' }];
  const added = await app.v1('/add/message', {
    ...{ user_id, conversation_id: 'c', async_mode: false, messages },
    ...more,
  });
  expect(added.body.data.status).toBe('completed');
}

async function listed(user_id: string): Promise<readonly Listed[]> {
  return (await app.v1('/get/memory', { user_id })).body.data.memory_detail_list;
}
async function only(user_id: string): Promise<Listed> {
  const [memory, ...others] = await listed(user_id);
  expect(others).toEqual([]);
  return memory as Listed;
}
async function found(user_id: string, query: string, more: object = {}): Promise<readonly Listed[]> {
  const { body } = await app.v1('/search/memory', { user_id, query, relativity: 0, ...more });
  expect(body.code).toBe(0);
  return body.data.memory_detail_list;
}
async function filteredIds(user_id: string, more: object): Promise<readonly string[]> {
  const { body } = await app.product('/search', { user_id, query: 'key room', ...more });
  expect(body.code, body.message).toBe(200);
  return body.data.text_mem[0].memories.map(({ id }: { id: string }) => id);
}
const update = (memory_id: string, changes: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/v1/update/memory', {
    body: { memory_id, ...changes },
    headers: { authorization: `Token ${TEST_KEY}`, ...headers },
  });
const read = async (id: string) =>
  (await app.call('GET', `/v1/get/memory/${id}`, { headers: { authorization: `Token ${TEST_KEY}` } })).body
    .data;
/** The version that the other API shows. */
const versionOf = async (id: string) =>
  (await app.call('GET', `/product/get_memory/${id}`)).body.data.metadata.version as number;
const earlierOf = ({ history = [] }: Listed) => history.map(({ memory_id }) => memory_id);

/** A time of the database's clock between the writes before and after the call. */
async function now(): Promise<string> {
  const { db } = app.app.services.db.system();
  const clock = async () =>
    (await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)).rows[0]?.now.getTime() ?? 0;
  const moment = (await clock()) + 1;
  while ((await clock()) <= moment);
  return new Date(moment).toISOString();
}

/** Memory ids and texts of the hits, in both APIs' searches, are those of the present version. */
async function expectEverywhere(user_id: string, query: string, id: string, text: string): Promise<void> {
  expect((await found(user_id, query)).map((hit) => [hit.id, hit.memory_value])).toEqual([[id, text]]);
  const { body } = await app.product('/search', { user_id, query, mode: 'fine' });
  const hits = body.data.text_mem[0].memories as { id: string; memory: string }[];
  expect(hits.map((hit) => [hit.id, hit.memory])).toEqual([[id, text]]);
  const all = (await app.product('/get_memory', { mem_cube_id: user_id })).body.data.text_mem[0].memories;
  expect(all.map((item: { id: string; memory: string }) => [item.id, item.memory])).toEqual([[id, text]]);
  expect(await only(user_id)).toMatchObject({ id, memory_value: text });
  expect(await read(id)).toMatchObject({ content: text, status: 'activated', superseded_by: null });
}

describe('an updated memory', () => {
  it('answers every version under its id in turn, and each earlier one under an id of its own', async () => {
    await say('turns', 'My bicycle is kept in the cellar.');
    const first = await only('turns');
    const texts = ['The bicycle is kept in the attic.', '自行车放在车库里。', 'The bicycle was sold to Tom.'];
    for (const content of texts) {
      await found('turns', 'bicycle');
      expect((await update(first.id, { content })).body.data).toEqual({ success: true, memory_id: first.id });
      await expectEverywhere('turns', content, first.id, content);
    }
    const history = earlierOf(await only('turns'));
    expect(history).toHaveLength(3);
    const earlier = await Promise.all(history.map(read));
    expect(earlier.map(({ content }) => content)).toEqual([first.memory_value, ...texts.slice(0, 2)]);
    expect(await Promise.all([...history, first.id].map(versionOf))).toEqual([1, 2, 3, 4]);
    for (const one of earlier) expect(one).toMatchObject({ status: 'archived', superseded_by: first.id });
    expect((await found('turns', 'cellar attic 车库')).map(({ id }) => id)).toEqual([first.id]);
  });

  it('is found by its new words and meaning, and not by the old ones', async () => {
    await say('words', 'The spare key lies under the flowerpot.');
    await say('words', 'The umbrella is yellow.');
    const key = (await found('words', 'spare key'))[0];
    await update(key?.id ?? '', { content: 'The trombone was repaired in Lyon.' });
    expect((await found('words', 'trombone Lyon'))[0]?.id).toBe(key?.id);
    const { body } = await app.v1('/search/memory', {
      ...{ user_id: 'words', query: 'flowerpot', relativity: 0.45 },
      explain_ids: [key?.id],
    });
    expect(body.data.memory_detail_list).toEqual([]);
    const filtered = (like: string) => filteredIds('words', { filter: { memory: { like } } });
    expect(await filtered('trombone')).toEqual([key?.id]);
    expect(await filtered('flowerpot')).toEqual([]);
  });

  it('as of an earlier time is found as the version of that time, under the id of that version', async () => {
    await say('times', 'The meeting room is called Bach.');
    const { id } = await only('times');
    const before = await now();
    await update(id, { content: 'The meeting room is called Haydn.' });
    const between = await now();
    await update(id, { content: 'The meeting room is called Mahler.' });
    const [bach, haydn] = earlierOf(await only('times'));
    const at = async (known_at: string) =>
      (await found('times', 'meeting room', { known_at })).map((hit) => hit.id);
    expect(await at(before)).toEqual([bach]);
    expect(await at(between)).toEqual([haydn]);
    expect(await at(await now())).toEqual([id]);
    const filtered = (like: string) =>
      filteredIds('times', { known_at: before, filter: { memory: { like } } });
    expect(await filtered('bach')).toEqual([bach]);
    expect(await filtered('mahler')).toEqual([]);
  });

  it('can be an event, a preference or a tool memory', async () => {
    const user_id = 'kinds';
    await say(user_id, 'I flew to Oslo with Sam last Tuesday. I love strawberries.');
    const lists = async () => (await app.v1('/get/memory', { user_id })).body.data;
    const { event_detail_list, preference_detail_list } = await lists();
    const [event] = event_detail_list;
    const [preference] = preference_detail_list;
    await update(event.id, { content: 'The user flew to Bergen with Sam.' });
    await update(preference.id, { content: 'The user loves raspberries.' });
    const after = await lists();
    expect(after.event_detail_list).toMatchObject([
      { id: event.id, event_value: 'The user flew to Bergen with Sam.', status: 'activated' },
    ]);
    expect(after.preference_detail_list).toMatchObject([
      { id: preference.id, preference: 'The user loves raspberries.', status: 'activated' },
    ]);
    const tool = { role: 'tool', content: 'sunny', tool_call_id: '1', name: 'get_weather' };
    const call = {
      id: '1',
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
    };
    await app.v1('/add/message', {
      ...{ user_id: 'tools', conversation_id: 'c', async_mode: false },
      messages: [
        { role: 'user', content: 'How is the weather in Oslo?' },
        { role: 'assistant', content: '', tool_calls: [call] },
        tool,
        { role: 'assistant', content: 'It is sunny.' },
      ],
    });
    const uses = async () =>
      (await app.v1('/get/memory', { user_id: 'tools', include_tool_memory: true })).body.data
        .tool_memory_detail_list;
    const [used] = await uses();
    const { title } = await read(used.id);
    await update(used.id, { content: 'Ask get_weather with a city and a country.' });
    expect(await uses()).toMatchObject([
      { id: used.id, tool_value: 'Ask get_weather with a city and a country.' },
    ]);
    expect((await read(used.id)).title).toBe(title);
  });

  it('that is not there gets 40307, also for a key of another user, and nothing changes', async () => {
    await say('owner', 'The safe is behind the painting.');
    const { id } = await only('owner');
    const made = await app.call('POST', '/admin/projects/default/api_keys', {
      body: { user_id: 'stranger' },
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
    });
    const bound = { authorization: `Token ${made.body.key}` };
    for (const answer of [
      await update('nobody', { content: 'x' }),
      await update(id, { content: 'x' }, bound),
    ])
      expect([answer.status, answer.body.code, answer.body.data]).toEqual([404, 40307, {}]);
    expect(await versionOf(id)).toBe(1);
    await app.v1('/delete/memory', { memory_ids: [id] });
    expect((await update(id, { content: 'x' })).body.code).toBe(40307);
  });

  it('that is archived stays so with its new words, and is activated under its id', async () => {
    await say('archive', 'The piano is out of tune.');
    const { id } = await only('archive');
    await update(id, { status: 'archived' });
    await update(id, { content: 'The piano was tuned.' });
    expect(await read(id)).toMatchObject({ status: 'archived', content: 'The piano was tuned.' });
    expect(await listed('archive')).toEqual([]);
    await update(id, { status: 'activated' });
    await expectEverywhere('archive', 'piano', id, 'The piano was tuned.');
  });

  it('goes with all its versions when its message or its id is deleted', async () => {
    for (const by of ['session', 'id']) {
      const user = `gone-${by}`;
      await say(user, 'The boiler is serviced in May.');
      const { id } = await only(user);
      await update(id, { content: 'The boiler is serviced in June.' });
      const earlier = earlierOf(await only(user));
      if (by === 'id') await app.v1('/delete/memory', { memory_ids: [id] });
      else await app.product('/delete_memory', { user_id: user, session_id: 'c' });
      expect(await listed(user)).toEqual([]);
      for (const one of [id, ...earlier]) expect(await read(one)).toEqual({});
    }
  });

  it('to the words of another memory stays when its own message is deleted', async () => {
    await say('twins', 'The fence is white.', { conversation_id: 'one' });
    await say('twins', 'The fence is black.', { conversation_id: 'two' });
    const [black] = await found('twins', 'black fence');
    const white = (await listed('twins')).find(({ id }) => id !== black?.id);
    await update(white?.id ?? '', { content: black?.memory_value });
    await expectEverywhere('twins', 'fence', white?.id ?? '', black?.memory_value ?? '');
    await app.product('/delete_memory', { user_id: 'twins', session_id: 'one' });
    expect((await listed('twins')).map(({ memory_value }) => memory_value)).toEqual([black?.memory_value]);
    await app.product('/delete_memory', { user_id: 'twins', session_id: 'two' });
    expect(await listed('twins')).toEqual([]);
  });
});

describe('updates', () => {
  it('at once are applied one after the other: each sees the one before', async () => {
    await say('race', 'The shop opens at eight.');
    const { id } = await only('race');
    const changes = [1, 2, 3, 4, 5].map((n) => ({ content: `The shop opens at ${n} sharp.` }));
    const answers = await Promise.all([
      ...changes.map((change) => update(id, change)),
      update(id, { title: 'Opening hours' }),
    ]);
    for (const { body } of answers) expect(body.data.memory_id).toBe(id);
    const last = await only('race');
    const { title, content } = await read(id);
    expect([await versionOf(id), title]).toEqual([7, 'Opening hours']);
    const texts = await Promise.all(earlierOf(last).map(async (one) => (await read(one)).content));
    expect(new Set([...texts, content]).size).toBe(6);
  });

  it('with one Idempotency-Key happen once and get the same answer, also after a later update', async () => {
    await say('repeat', 'The train leaves at noon.');
    const { id } = await only('repeat');
    const key = { 'idempotency-key': 'repeat-update' };
    const first = await update(id, { content: 'The train leaves at one.' }, key);
    await update(id, { content: 'The train leaves at two.' });
    const again = await update(id, { content: 'The train leaves at one.' }, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect([(await read(id)).content, await versionOf(id)]).toEqual(['The train leaves at two.', 3]);
  });

  it('are seen by a server that starts afterwards', async () => {
    await say('restart', 'The tent is in the garage.');
    const { id } = await only('restart');
    await found('restart', 'tent');
    await update(id, { content: 'The tent is in the loft.' });
    const other = await startTestApp({}, app.app.services.db);
    const { body } = await other.v1('/search/memory', { user_id: 'restart', query: 'tent', relativity: 0 });
    expect(body.data.memory_detail_list).toMatchObject([{ id, memory_value: 'The tent is in the loft.' }]);
  });
});

describe('a decision about memories', () => {
  it('holds for a memory that is updated, and can be undone before or after an update', async () => {
    await say('decide', 'I live in Berlin.');
    await say('decide', 'I just moved to Lisbon.', {
      messages: [{ role: 'user', content: 'I just moved to Lisbon.', chat_time: '2026-06-01 10:00:00' }],
    });
    const memories = await listed('decide');
    const old = memories.find(({ memory_value }) => memory_value.includes('Berlin'));
    const present = memories.find(({ memory_value }) => memory_value.includes('Lisbon'));
    await update(present?.id ?? '', { content: 'The user moved to Porto.' });
    await update(old?.id ?? '', { content: 'The user lives in Bremen.' });
    const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
    const path = '/admin/projects/default/reconciliations';
    const { body } = await app.call('GET', `${path}?memory_id=${old?.id}`, { headers });
    expect(body.reconciliations).toMatchObject([{ older: { id: old?.id }, newer: { id: present?.id } }]);
    const [{ id: decision }] = body.reconciliations;
    const undone = await app.call('POST', `${path}/${decision}/undo`, { headers, body: {} });
    expect(undone.status).toBe(200);
    await update(old?.id ?? '', { content: 'The user lives in Kiel.' });
    const now = await listed('decide');
    expect(new Map(now.map((item) => [item.id, item.memory_value]))).toEqual(
      new Map([
        [old?.id, 'The user lives in Kiel.'],
        [present?.id, 'The user moved to Porto.'],
      ]),
    );
  });
});

describe('feedback that corrects one memory', () => {
  it('gives it the new words under its id, and keeps the earlier version under another one', async () => {
    await say('corrected', 'Riga was cold in winter.');
    const { id, memory_value } = await only('corrected');
    const { body } = await app.product('/feedback', {
      ...{ user_id: 'corrected', feedback_content: 'Change Riga to Oslo.', history: [], async_mode: 'sync' },
    });
    const [correction] = body.data[0].record.update;
    expect(correction).toMatchObject({ id, origin_memory: memory_value });
    const text = memory_value.replace('Riga', 'Oslo');
    await expectEverywhere('corrected', 'winter', id, text);
    expect(earlierOf(await only('corrected'))).toEqual([correction.archived_id]);
    expect(await read(correction.archived_id)).toMatchObject({ content: memory_value, superseded_by: id });
  });
});

describe('a new text', () => {
  it('renews the title and the tags that were derived from the old one', async () => {
    await say('names', 'My Volkswagen needs a windscreen.', { tags: ['garage', 'car'] });
    const before = await only('names');
    expect(before.tags).toEqual(expect.arrayContaining(['garage', 'car', 'windscreen']));
    await update(before.id, { content: 'The Peugeot needs a gearbox.' });
    const after = await only('names');
    expect(after.memory_key).toBe('The Peugeot needs a gearbox');
    expect(after.tags.slice(0, 2)).toEqual(['garage', 'car']);
    expect(after.tags).toContain('gearbox');
    expect(after.tags).not.toContain('windscreen');
    await update(before.id, { content: '红色的自行车停在办公室。' });
    const chinese = await only('names');
    expect(chinese.memory_key).toBe('红色的自行车停在办公室');
    expect(chinese.tags).toEqual(expect.arrayContaining(['garage', 'car', '自行车']));
    expect(chinese.tags).not.toContain('gearbox');
  });

  it('keeps a title that the caller gave', async () => {
    await say('titled', 'The router stands in the hall.');
    const { id } = await only('titled');
    await update(id, { title: 'Network' });
    await update(id, { content: 'The router stands in the kitchen.' });
    expect(await read(id)).toMatchObject({ title: 'Network', content: 'The router stands in the kitchen.' });
    await update(id, { content: 'The router is broken.', title: 'Repairs' });
    expect((await read(id)).title).toBe('Repairs');
  });
});
