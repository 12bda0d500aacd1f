import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function say(owner: object, ...contents: string[]): Promise<void> {
  const added = await app.v1('/add/message', {
    conversation_id: 'c',
    async_mode: false,
    messages: contents.map((content) => ({ role: 'user', content })),
    ...owner,
  });
  expect(added.body.data.status).toBe('completed');
}

const listed = async (body: object, key?: string) => (await app.v1('/get/memory', body, key)).body;
const read = (id: string, key = TEST_KEY) =>
  app.call('GET', `/v1/get/memory/${id}`, { headers: { authorization: `Token ${key}` } });
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
async function searched(user_id: string, query: string): Promise<string[]> {
  const answer = await app.v1('/search/memory', { user_id, query, relativity: 0 });
  return answer.body.data.memory_detail_list.map((item: { memory_value: string }) => item.memory_value);
}

describe('listing memories', () => {
  it('returns every kind with sources and without a relevance, in pages', async () => {
    await say(
      { user_id: 'ann' },
      'I love strawberries.',
      'I flew to Oslo with Sam last Tuesday.',
      'My car is red.',
    );
    const { data } = await listed({ user_id: 'ann', size: 2 });
    expect(data).toMatchObject({ total: 3, size: 2, current: 1, pages: 2 });
    expect(data.memory_detail_list).toHaveLength(2);
    expect(data.event_detail_list.length).toBeGreaterThan(0);
    expect(data.preference_detail_list.length).toBeGreaterThan(0);
    expect(data.profile_detail_list).toEqual([]);
    const [newest] = data.memory_detail_list;
    expect(newest.relativity).toBeUndefined();
    expect(Number.isInteger(newest.create_time)).toBe(true);
    expect(newest.sources[0]).toMatchObject({ type: 'chat', role: 'user', lang: 'en' });
    const second = await listed({ user_id: 'ann', size: 2, current: 2 });
    expect(second.data).toMatchObject({ total: 3, current: 2 });
    expect(second.data.memory_detail_list).toHaveLength(1);
    expect(idsOf(data.memory_detail_list)).not.toContain(second.data.memory_detail_list[0].id);
    const beyond = await listed({ user_id: 'ann', size: 2, page: 9 });
    expect(beyond.data).toMatchObject({ memory_detail_list: [], total: 3, pages: 2 });
  });

  it('has only the requested lists, and only memories that match the filter', async () => {
    await say({ user_id: 'flo', tags: ['work'] }, 'The report is late.');
    await say({ user_id: 'flo', tags: ['home'] }, 'The sink is broken.');
    const { data } = await listed({
      user_id: 'flo',
      include_memory_view: ['detail_factual'],
      filter: { and: [{ tags: { contains: 'home' } }] },
    });
    expect(Object.keys(data).toSorted()).toEqual(['current', 'memory_detail_list', 'pages', 'size', 'total']);
    expect(data.memory_detail_list.map((item: { memory_value: string }) => item.memory_value)).toEqual([
      expect.stringContaining('sink'),
    ]);
    const without = await listed({ user_id: 'flo', include_preference: false });
    expect(without.data.preference_detail_list).toBeUndefined();
  });

  it('clamps the size, treats null as absent and refuses invalid values', async () => {
    expect((await listed({ user_id: 'ann', size: 500, filter: null })).data.size).toBe(50);
    expect((await listed({ user_id: 'ann', size: 0 })).code).toBe(40000);
    expect((await listed({ user_id: 'ann', page: 'x' })).code).toBe(40006);
    expect((await listed({})).code).toBe(40002);
    expect((await listed({ user_id: 'x'.repeat(101) })).code).toBe(40010);
  });
});

describe('updating a memory', () => {
  it('keeps its id; the earlier version can be read under another id, which means the memory too', async () => {
    await say({ user_id: 'upd' }, 'My locker code is 1111.');
    const [old] = (await listed({ user_id: 'upd' })).data.memory_detail_list;
    const { data: first } = (await read(old.id)).body;
    const updated = await app.v1('/update/memory', {
      memory_id: old.id,
      content: 'The locker code is 2222.',
    });
    expect(updated.body).toMatchObject({
      code: 0,
      message: 'ok',
      data: { success: true, memory_id: old.id },
    });
    const after = await read(old.id);
    expect(after.body.data).toMatchObject({
      content: 'The locker code is 2222.',
      status: 'activated',
      superseded_by: null,
      message_ids: first.message_ids,
      created_at: first.created_at,
    });
    expect(await searched('upd', 'locker code')).toEqual(['The locker code is 2222.']);
    const [present] = (await listed({ user_id: 'upd' })).data.memory_detail_list;
    expect(present.id).toBe(old.id);
    const earlier = present.history.at(-1).memory_id;
    expect((await read(earlier)).body.data).toMatchObject({
      content: old.memory_value,
      status: 'archived',
      superseded_by: old.id,
    });
    // the id of the earlier version means the memory
    const again = await app.v1('/update/memory', { memory_id: earlier, title: 'Locker' });
    expect(again.body.data.memory_id).toBe(old.id);
    const newest = await read(old.id);
    expect(newest.body.data).toMatchObject({ title: 'Locker', content: 'The locker code is 2222.' });
    const same = await app.v1('/update/memory', { memory_id: old.id, title: 'Locker' });
    expect(same.body.data.memory_id).toBe(old.id);
    const { metadata } = (await app.call('GET', `/product/get_memory/${old.id}`)).body.data;
    expect(metadata.version).toBe(3);
    expect((await listed({ user_id: 'upd' })).data.total).toBe(1);
  });

  it('to the content of another memory keeps its id as well, and replaces that memory', async () => {
    await say({ user_id: 'dup' }, 'The gate is green.', 'The gate is blue.');
    const [one, two] = (await listed({ user_id: 'dup' })).data.memory_detail_list;
    const updated = await app.v1('/update/memory', { memory_id: one.id, content: two.memory_value });
    expect(updated.body.data.memory_id).toBe(one.id);
    expect((await listed({ user_id: 'dup' })).data.total).toBe(1);
    expect(await searched('dup', 'gate')).toEqual([two.memory_value]);
    expect((await read(two.id)).body.data).toMatchObject({ status: 'archived', superseded_by: one.id });
  });

  it('archives and reactivates', async () => {
    await say({ user_id: 'arc' }, 'The boat is called Selma.');
    const [memory] = (await listed({ user_id: 'arc' })).data.memory_detail_list;
    await app.v1('/update/memory', { memory_id: memory.id, status: 'archived' });
    expect((await read(memory.id)).body.data.status).toBe('archived');
    expect(await searched('arc', 'boat')).toEqual([]);
    await app.v1('/update/memory', { memory_id: memory.id, status: 'activated' });
    expect(await searched('arc', 'boat')).toHaveLength(1);
  });

  it('refuses invalid input', async () => {
    const update = async (body: object) => (await app.v1('/update/memory', body)).body.code;
    expect(await update({ content: 'x' })).toBe(40002);
    expect(await update({ memory_id: 'm' })).toBe(40002);
    expect(await update({ memory_id: 'm', content: ' ' })).toBe(40003);
    expect(await update({ memory_id: 'm', content: 5 })).toBe(40006);
    expect(await update({ memory_id: 'm', status: 'deleted' })).toBe(40000);
    expect(await update({ memory_id: 'nobody', content: 'x' })).toBe(40307);
  });
});

describe('deleting', () => {
  it('by ids also deletes earlier versions, and a deleted id gets 40307', async () => {
    await say({ user_id: 'del' }, 'The alarm code is 1234.');
    const [old] = (await listed({ user_id: 'del' })).data.memory_detail_list;
    const updated = await app.v1('/update/memory', { memory_id: old.id, content: 'The alarm code is 9876.' });
    const memory_ids = [updated.body.data.memory_id];
    const deleted = await app.v1('/delete/memory', { memory_ids });
    expect(deleted.body).toEqual({ code: 0, message: 'ok', data: { success: true } });
    for (const id of [old.id, ...memory_ids]) expect((await read(id)).body.code).toBe(40001);
    expect((await app.v1('/delete/memory', { memory_ids })).body.code).toBe(40307);
  });

  it('by ids deletes whoever owns them: users beside the ids restrict nothing', async () => {
    await say({ user_id: 'mcp' }, 'The tent is in the attic.');
    const memory_ids = idsOf((await listed({ user_id: 'mcp' })).data.memory_detail_list);
    const users = { user_ids: ['someone'], user_id: 'nobody' };
    const deleted = await app.v1('/delete/memory', { ...users, memory_ids: [...memory_ids, 'unknown'] });
    expect(deleted.body.data).toEqual({ success: true });
    expect((await listed({ user_id: 'mcp' })).data.total).toBe(0);
    expect((await app.v1('/delete/memory', { ...users, memory_ids })).body.code).toBe(40307);
  });

  it('a user deletes messages, memories and profile, and nothing of other users', async () => {
    const added = await app.v1('/add/profile_template', {
      name: 'T',
      metadata: { City: { value: '' } },
    });
    const { profile_template_id } = added.body.data;
    await app.v1('/bind/profile_template', {
      bind_list: [
        { user_id: 'gus', profile_template_id },
        { agent_id: 'gus', profile_template_id },
      ],
    });
    await say({ user_id: 'gus' }, 'I live in Oslo.');
    await say({ agent_id: 'gus' }, 'The agent speaks Norse.');
    const [memory] = (await listed({ user_id: 'gus' })).data.memory_detail_list;
    const deleted = await app.v1('/delete/memory', { user_id: 'gus', memory_ids: null });
    expect(deleted.body.data).toEqual({ success: true });
    const left = (await listed({ user_id: 'gus' })).data;
    expect([left.total, left.profile_detail_list]).toEqual([0, []]);
    expect((await read(memory.id)).body.code).toBe(40001);
    const messages = await app.v1('/get/message', { user_id: 'gus', conversation_id: 'c' });
    expect(messages.body.data.message_detail_list).toEqual([]);
    const agent = (await listed({ agent_id: 'gus' })).data;
    expect(agent.memory_detail_list).toHaveLength(1);
    expect(agent.profile_detail_list).toHaveLength(1);
    expect((await app.v1('/delete/memory', { user_id: 'gus' })).body.code).toBe(40308);
    expect((await app.v1('/delete/memory', { agent_id: 'gus' })).body.code).toBe(0);
    expect((await listed({ agent_id: 'gus' })).data).toMatchObject({ total: 0, profile_detail_list: [] });
  });

  it('refuses no selection, an empty one, and a narrowing field that it does not know', async () => {
    const remove = async (body: object) => (await app.v1('/delete/memory', body)).body.code;
    expect(await remove({})).toBe(40002);
    expect(await remove({ user_ids: ['u'] })).toBe(40002);
    expect(await remove({ memory_ids: [] })).toBe(40003);
    expect(await remove({ memory_ids: 'x' })).toBe(40006);
    expect(await remove({ user_id: 'u', filter: { and: [] } })).toBe(40000);
  });
});

describe('another project', () => {
  it('and an unknown id get the same answer and change nothing', async () => {
    await say({ user_id: 'ten' }, 'The vault is behind the mirror.');
    const [memory] = (await listed({ user_id: 'ten' })).data.memory_detail_list;
    const { key } = await app.newProject();
    const calls: [string, (id: string) => object, number][] = [
      ['/update/memory', (id) => ({ memory_id: id, content: 'x' }), 40307],
      ['/delete/memory', (id) => ({ memory_ids: [id] }), 40307],
    ];
    for (const [path, body, code] of calls) {
      const foreign = await app.v1(path, body(memory.id), key);
      const absent = await app.v1(path, body('00000000-0000-7000-8000-000000000000'), key);
      expect([foreign.status, foreign.body], path).toEqual([absent.status, absent.body]);
      expect(foreign.body.code, path).toBe(code);
    }
    expect((await app.v1('/delete/memory', { user_id: 'ten' }, key)).body.code).toBe(40308);
    expect((await listed({ user_id: 'ten' }, key)).data.total).toBe(0);
    expect((await read(memory.id)).body.data.status).toBe('activated');
  });

  it('every route requires a key', async () => {
    for (const path of ['/get/memory', '/update/memory', '/delete/memory']) {
      const answer = await app.call('POST', `/v1${path}`, { body: {} });
      expect([answer.status, answer.body.code], path).toEqual([401, 40130]);
    }
  });
});
