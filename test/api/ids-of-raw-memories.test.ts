import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';

/** The ids of raw memories, which adds answer, without a model. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Any = any;

/** Adds a message. @returns the id that the add answered */
async function say(user_id: string, content: string, more: object = {}): Promise<string> {
  const { body } = await app.product('/add', { user_id, messages: [{ role: 'user', content }], ...more });
  await app.idle(user_id);
  return body.data[0].memory_id;
}
const authorization = `Token ${TEST_KEY}`;
const readV1 = async (id: string, headers: Record<string, string> = { authorization }): Promise<Any> =>
  (await app.call('GET', `/v1/get/memory/${id}`, { headers })).body.data;
const readProduct = async (id: string): Promise<Any> =>
  (await app.call('GET', `/product/get_memory/${id}`)).body.data;
const readMany = async (ids: readonly string[]): Promise<Any[]> =>
  (await app.product('/get_memory_by_ids', ids)).body.data.memories;
const listed = async (user_id: string): Promise<Any[]> =>
  (await app.v1('/get/memory', { user_id, include_preference: true })).body.data.memory_detail_list;
const update = (memory_id: string, content: string) => app.v1('/update/memory', { memory_id, content });

async function expectState(id: string, text: string, status: string): Promise<void> {
  expect(await readV1(id)).toMatchObject({ id, content: text, memory: text, status });
  expect(await readProduct(id)).toMatchObject({ id, memory: text, metadata: { status } });
  expect(await readMany([id])).toMatchObject([{ id, memory: text, metadata: { status } }]);
}

describe('the id that an add answered', () => {
  it.each([
    ['by that id', (raw: string, _fact: string) => raw],
    ['by the id of the extracted memory', (_raw: string, fact: string) => fact],
  ])('answers each new text of an update %s, in both APIs', async (name, which) => {
    const user = `updated ${name}`;
    const raw = await say(user, 'The bicycle is kept in the cellar.');
    const [memory] = await listed(user);
    expect(memory.id).not.toBe(raw);
    for (const text of ['The bicycle is kept in the attic.', '自行车放在车库里。']) {
      expect((await update(which(raw, memory.id), text)).body).toMatchObject({ code: 0 });
      await expectState(raw, text, 'activated');
      expect(await readV1(raw)).toMatchObject({ superseded_by: memory.id });
      await expectState(memory.id, text, 'activated');
    }
    await app.v1('/update/memory', { memory_id: memory.id, status: 'archived' });
    await expectState(raw, '自行车放在车库里。', 'archived');
    await app.v1('/delete/memory', { memory_ids: [memory.id] });
    expect(await readProduct(raw)).toBeNull();
    expect(await readMany([raw])).toEqual([]);
  });

  it('answers the fact that holds all its words when several memories were made of them', async () => {
    const user = 'several';
    const raw = await say(user, 'I prefer window seats on long flights.');
    const [fact] = await listed(user);
    const { preference_detail_list } = (
      await app.v1('/get/memory', { user_id: user, include_preference: true })
    ).body.data;
    expect(preference_detail_list).toHaveLength(1);
    await update(preference_detail_list[0].id, 'The user likes aisle seats.');
    await expectState(raw, 'I prefer window seats on long flights.', 'archived');
    await update(fact.id, 'The user flies by night.');
    await expectState(raw, 'The user flies by night.', 'activated');
  });

  it('answers its own words while they are a memory of their own', async () => {
    const raw = await say('own', 'Which key fits the shed door, and who has it?');
    const [memory] = await listed('own');
    expect(memory.id).toBe(raw);
    await expectState(raw, memory.memory_value, 'activated');
  });

  it('does not lead a key of another user to the memory', async () => {
    const raw = await say('owner', 'The safe is behind the painting.');
    const made = await app.call('POST', '/admin/projects/default/api_keys', {
      body: { user_id: 'stranger' },
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
    });
    expect(await readV1(raw, { authorization: `Token ${made.body.key}` })).toEqual({});
  });

  it('of a raw memory that was edited itself answers the edit; the earlier version keeps its words', async () => {
    const still = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
    try {
      const messages = [{ role: 'user', content: 'The shop opens at eight.' }];
      const added = await still.product('/add', { user_id: 'edited', messages });
      const { memory_id } = added.body.data[0];
      for (const content of ['The shop opens at nine.', 'The shop opens at ten.'])
        await still.v1('/update/memory', { memory_id, content });
      const { body } = await still.call('GET', `/product/get_memory/${memory_id}`);
      expect(body.data.memory).toBe('The shop opens at ten.');
      const earlier = body.data.metadata.history.map((one: Any) => one.memory_id);
      const texts = (await still.product('/get_memory_by_ids', earlier)).body.data.memories;
      expect(texts.map(({ memory }: Any) => memory)).toEqual([
        'The shop opens at eight.',
        'The shop opens at nine.',
      ]);
    } finally {
      await still.close();
    }
  });
});

describe('feedback with a new statement about one memory', () => {
  const correct = (user_id: string, feedback_content: string, more: object = {}) =>
    app.product('/feedback', {
      ...{ user_id, feedback_content, history: [], async_mode: 'sync', session_id: 'feedback' },
      ...more,
    });

  it.each([
    ['en', 'I live in Riga.', 'No, I live in Oslo now.', 'Riga', 'Oslo'],
    ['zh', '我妹妹的名字叫莉娜。', '不对，我妹妹的名字叫安娜。', '莉娜', '安娜'],
  ])('gives it to that memory under its id: %s', async (lang, said, now, before, after) => {
    const user = `statement-${lang}`;
    const raw = await say(user, said, { session_id: 'said' });
    const [memory] = await listed(user);
    const { body } = await correct(user, now, { retrieved_memory_ids: [memory.id] });
    const [{ record }] = body.data;
    expect(record.update).toMatchObject([{ id: memory.id, origin_memory: memory.memory_value }]);
    expect(record.add).toEqual([]);
    const present = await readV1(memory.id);
    expect(present).toMatchObject({ status: 'activated', superseded_by: null });
    expect(present.content).toContain(after);
    expect(await listed(user)).toMatchObject([{ id: memory.id, memory_value: present.content }]);
    const found = await app.v1('/search/memory', { user_id: user, query: said, relativity: 0 });
    expect(found.body.data.memory_detail_list).toMatchObject([
      { id: memory.id, memory_value: present.content },
    ]);
    await expectState(raw, present.content, 'activated');
    const earlier = await readV1(record.update[0].archived_id);
    expect(earlier).toMatchObject({ status: 'archived', superseded_by: memory.id });
    expect(earlier.content).toContain(before);
  });

  it('whose session is deleted gives the memory its earlier words back, and they can be outdated', async () => {
    const user = 'statement-back';
    await say(user, 'I live in Riga.', { session_id: 'said' });
    const [memory] = await listed(user);
    await correct(user, 'No, I live in Oslo now.', { retrieved_memory_ids: [memory.id] });
    await app.product('/delete_memory', { user_id: user, session_id: 'feedback' });
    const [back, ...others] = await listed(user);
    expect(others).toEqual([]);
    expect(back.memory_value).toContain('Riga');
    await say(user, 'I moved to Lisbon, I live in Lisbon now.', { session_id: 'later' });
    const riga = (await listed(user)).find(({ memory_value }) => memory_value.includes('Riga'));
    expect(riga.evolve_to).toHaveLength(1);
  });

  it('stays a memory when the session of the corrected memory is deleted', async () => {
    const user = 'statement-stays';
    await say(user, 'I live in Riga.', { session_id: 'said' });
    const [memory] = await listed(user);
    await correct(user, 'No, I live in Oslo now.', { retrieved_memory_ids: [memory.id] });
    await app.product('/delete_memory', { user_id: user, session_id: 'said' });
    const texts = (await listed(user)).map(({ memory_value }) => memory_value);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Oslo');
    await app.product('/delete_memory', { user_id: user, session_id: 'feedback' });
    expect(await listed(user)).toEqual([]);
  });
});
