import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const VIEWS = ['detail_factual', 'preference', 'event'];

async function searchTexts(userId: string, query: string): Promise<string[]> {
  const answer = await app.product('/search', { user_id: userId, query });
  expect(answer.body.message).toBe('Search completed successfully');
  return answer.body.data.text_mem[0].memories.map((item: { memory: string }) => item.memory);
}

describe('memories added by one API are found by the other', () => {
  it('a /product add is found by a /v1 search', async () => {
    const added = await app.product('/add', {
      user_id: 'ann',
      messages: [{ role: 'user', content: 'My cat Biscuit sleeps on the radiator.' }],
    });
    expect(added.body).toMatchObject({ code: 200, message: 'Memory added successfully' });
    await app.idle('ann');
    const found = await app.v1('/search/memory', { user_id: 'ann', query: 'Where does Biscuit sleep?' });
    expect(found.body.code).toBe(0);
    expect(found.body.data.memory_detail_list[0].memory_value).toContain('radiator');
  });

  it('a /v1 add is found by a /product search', async () => {
    const added = await app.v1('/add/message', {
      user_id: 'ben',
      conversation_id: 'c1',
      messages: [{ role: 'user', content: 'Our office moved to Lisbon.' }],
    });
    expect(added.body).toMatchObject({ code: 0, message: 'ok', data: { success: true, status: 'running' } });
    await app.idle('ben');
    expect((await searchTexts('ben', 'Where is the office?'))[0]).toContain('Lisbon');
  });
});

describe('an asynchronous add', () => {
  it('answers before extraction, is found at once, and its ids can still be read after extraction', async () => {
    const added = await app.product('/add', {
      user_id: 'cleo',
      messages: [{ role: 'user', content: 'I bought a blue bicycle.', chat_time: '2026-03-01 09:00:00' }],
    });
    const [raw] = added.body.data;
    expect((await searchTexts('cleo', 'bicycle'))[0]).toContain('blue bicycle');
    await app.idle('cleo');
    const after = await app.call('GET', `/product/get_memory/${raw.memory_id}`);
    expect(after.body.data.memory).toBe('I bought a blue bicycle.');
    const texts = await searchTexts('cleo', 'bicycle');
    expect(texts.filter((text) => text.includes('blue bicycle'))).toHaveLength(1);
  });

  it('reports its task under the client’s own task id', async () => {
    await app.product('/add', { user_id: 'dan', task_id: 'my-task', messages: 'I play the cello.' });
    await app.idle('dan');
    const status = await app.call('GET', '/product/scheduler/status?user_id=dan&task_id=my-task');
    expect(status.body.data).toMatchObject([{ task_id: 'my-task', status: 'completed' }]);
  });

  it('gets 404 for an unknown task id, in the shape of the family', async () => {
    const status = await app.call('GET', '/product/scheduler/status?user_id=dan&task_id=other');
    expect(status.status).toBe(404);
    expect(status.body).toEqual({ code: 404, message: 'Task other not found for user dan', data: null });
  });
});

describe('a synchronous add', () => {
  it('of /v1 is completed when it answers, and names the memories of each view', async () => {
    const added = await app.v1('/add/message', {
      user_id: 'eve',
      conversation_id: 'c1',
      async_mode: false,
      allow_memory_view: VIEWS,
      messages: [
        { role: 'user', content: 'I love strawberry ice cream.', chat_time: '2026-03-02T10:00:00Z' },
        { role: 'user', content: 'I flew to Oslo last Tuesday with Sam.' },
      ],
    });
    expect(added.body.data).toMatchObject({ success: true, status: 'completed' });
    const status = await app.v1('/get/status', { task_id: added.body.data.task_id });
    expect(status.body.data.status).toBe('completed');
    const views = status.body.data.memory_views;
    expect(views.added).toBeGreaterThanOrEqual(4);
    for (const view of VIEWS) expect(views[view].memory_ids.length).toBeGreaterThan(0);
    const found = await app.v1('/search/memory', {
      user_id: 'eve',
      query: 'trip to Oslo',
      include_memory_view: ['event'],
    });
    const [event] = found.body.data.event_detail_list;
    expect(event).toMatchObject({ event_type: 'EventMemory', status: 'activated', conversation_id: 'c1' });
    expect(event.event_location).toContain('Oslo');
    expect(event.event_time).toContain('last Tuesday');
    expect(Number.isInteger(event.create_time)).toBe(true);
    const one = await app.call('GET', `/v1/get/memory/${event.id}`, {
      headers: { authorization: 'Token test-key-0123456789abcdef' },
    });
    expect(one.body.data).toMatchObject({ id: event.id, memory_view: 'event', user_id: 'eve' });
  });

  it('of /product returns the extracted memories', async () => {
    const added = await app.product('/add', {
      user_id: 'fay',
      async_mode: 'sync',
      messages: [{ role: 'user', content: 'My sister Nora is a vet.' }],
    });
    expect(added.body.data).toHaveLength(1);
    expect(added.body.data[0].memory).toContain('Nora is a vet');
    const one = await app.call('GET', `/product/get_memory/${added.body.data[0].memory_id}`);
    expect(one.body.data.metadata.status).toBe('activated');
  });
});

describe('provenance', () => {
  it('a hit leads to the client’s own message id, role, time and words', async () => {
    await app.product('/add', {
      user_id: 'gil',
      messages: [
        { role: 'user', content: 'Hello there!', message_id: 'm-1', chat_time: '2025-11-24T10:00:00Z' },
        { role: 'user', content: 'The spare key is under the third flowerpot.', message_id: 'm-2' },
      ],
    });
    await app.idle('gil');
    const answer = await app.product('/search', { user_id: 'gil', query: 'spare key' });
    const [source] = answer.body.data.text_mem[0].memories[0].metadata.sources;
    expect(source).toMatchObject({ message_id: 'm-2', role: 'user', chat_time: '2025-11-24T10:00:00Z' });
    expect(source.content).toContain('third flowerpot');
  });
});

describe('repeated content', () => {
  it('identical messages make one active memory, and every returned id can be read', async () => {
    const adds = await Promise.all(
      Array.from({ length: 16 }, () =>
        app.product('/add', { user_id: 'hal', messages: 'The wifi code is 4711.' }),
      ),
    );
    await app.idle('hal');
    const listed = await app.product('/get_memory', { mem_cube_id: 'hal' });
    expect(listed.body.data.text_mem[0].total_nodes).toBe(1);
    for (const added of adds) {
      const one = await app.call('GET', `/product/get_memory/${added.body.data[0].memory_id}`);
      expect(one.body.data.memory).toContain('4711');
    }
  });

  it('one Idempotency-Key makes one task, also for concurrent requests, and refuses another body', async () => {
    const headers = { 'idempotency-key': 'add-1' };
    const body = { user_id: 'ida', messages: 'I collect stamps.' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.product('/add', body, headers)));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    await app.idle('ida');
    const status = await app.call('GET', '/product/scheduler/status?user_id=ida');
    expect(status.body.data).toHaveLength(1);
    const other = await app.product('/add', { ...body, messages: 'I collect coins.' }, headers);
    expect(other.status).toBe(409);
    expect(other.body.code).toBe(409);
  });
});

describe('deleting', () => {
  it('by id removes the memory from search, listing and reading, with the raw memory that it came from', async () => {
    const added = await app.product('/add', {
      user_id: 'jan',
      messages: [{ role: 'user', content: 'My passport number is X1234567.' }],
    });
    await app.idle('jan');
    const listed = await app.product('/get_memory', { mem_cube_id: 'jan' });
    const ids = listed.body.data.text_mem[0].memories.map((item: { id: string }) => item.id);
    const deleted = await app.product('/delete_memory', { writable_cube_ids: ['jan'], memory_ids: ids });
    expect(deleted.body).toMatchObject({
      code: 200,
      message: 'Memories deleted successfully',
      data: { status: 'success' },
    });
    expect(await searchTexts('jan', 'passport number')).toEqual([]);
    for (const id of [...ids, added.body.data[0].memory_id]) {
      const one = await app.call('GET', `/product/get_memory/${id}`);
      expect(one.body).toEqual({ code: 200, message: `Memory with ID ${id} not found`, data: null });
    }
  });

  it('by the id that the add returned removes the fact that replaced it', async () => {
    const added = await app.product('/add', { user_id: 'joe', messages: 'My garage code is 5512.' });
    await app.idle('joe');
    await app.product('/delete_memory', { memory_ids: [added.body.data[0].memory_id] });
    expect(await searchTexts('joe', 'garage code')).toEqual([]);
    await app.product('/add', { user_id: 'joe', messages: 'My garage code is 5512.' });
    await app.idle('joe');
    expect(await searchTexts('joe', 'garage code')).toHaveLength(1);
  });

  it('while extraction is waiting keeps the deleted memory from coming back', async () => {
    const added = await app.product('/add', { user_id: 'kim', messages: 'My locker code is 9321.' });
    await app.product('/delete_memory', {
      writable_cube_ids: ['kim'],
      memory_ids: added.body.data.map((item: { memory_id: string }) => item.memory_id),
    });
    await app.idle('kim');
    expect(await searchTexts('kim', 'locker code')).toEqual([]);
  });
});

describe('cubes', () => {
  it('a cube exists from its creation or first write on, and not before', async () => {
    const exists = async (id: string) =>
      (await app.product('/exist_mem_cube_id', { mem_cube_id: id })).body.data;
    expect(await exists('shared')).toEqual({ shared: false });
    const made = await app.product('/create_cube', {
      cube_name: 'Shared',
      owner_id: 'lea',
      cube_id: 'shared',
    });
    expect(made.body.data).toEqual({ cube_id: 'shared', cube_name: 'Shared', owner_id: 'lea' });
    expect(await exists('shared')).toEqual({ shared: true });
    await app.product('/add', { user_id: 'lea', messages: 'The plant needs water.' });
    expect(await exists('lea')).toEqual({ lea: true });
  });

  it('an add to several cubes is found in each, and a search has one bucket per cube', async () => {
    await app.product('/add', {
      user_id: 'max',
      writable_cube_ids: ['team-a', 'team-b'],
      messages: 'The demo is on Friday.',
    });
    await app.idle('max');
    const answer = await app.product('/search', {
      user_id: 'max',
      query: 'demo',
      readable_cube_ids: ['team-a', 'team-b', 'team-c'],
    });
    const buckets = answer.body.data.text_mem;
    expect(buckets.map((bucket: { cube_id: string }) => bucket.cube_id)).toEqual([
      'team-a',
      'team-b',
      'team-c',
    ]);
    expect(buckets.map((bucket: { memories: unknown[] }) => bucket.memories.length)).toEqual([1, 1, 0]);
  });
});

describe('messages', () => {
  it('/v1 returns the last messages of a conversation in order', async () => {
    await app.v1('/add/message', {
      user_id: 'ned',
      conversation_id: 'talk',
      messages: [
        { role: 'user', content: 'one', chat_time: '2025-06-10 09:30:00' },
        { role: 'assistant', content: 'two' },
        { role: 'user', content: 'three' },
      ],
    });
    const answer = await app.v1('/get/message', {
      user_id: 'ned',
      conversation_id: 'talk',
      message_limit_number: 2,
    });
    const list = answer.body.data.message_detail_list;
    expect(list.map((item: { role: string; content: string }) => [item.role, item.content])).toEqual([
      ['assistant', 'two'],
      ['user', 'three'],
    ]);
    expect(list[0].create_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});

describe('profile templates', () => {
  it('a template is read back as it was added, and a blank name is refused', async () => {
    const metadata = { 'Basic Info': { Occupation: { value: '', algorithm_updatable: true } } };
    const added = await app.v1('/add/profile_template', { name: 'Support', metadata });
    const id = added.body.data.profile_template_id;
    const read = await app.v1('/get/profile_template', { profile_template_id: id });
    expect(read.body.data.profile_template).toMatchObject({
      profile_template_id: id,
      name: 'Support',
      project_id: 'default',
      metadata,
      instance_count: 0,
    });
    const blank = await app.v1('/add/profile_template', { name: '   ', metadata });
    expect(blank.status).toBe(400);
    expect(blank.body.code).not.toBe(0);
  });
});

describe('the fields of /product/add', () => {
  it('doc_path is kept as a name: no file of the server is read', async () => {
    const { readFile } = await import('node:fs/promises');
    const path = new URL('../../package.json', import.meta.url).pathname;
    const answer = await app.product('/add', { user_id: 'doc', doc_path: path, memory_content: 'A note.' });
    expect(answer.body.code).toBe(200);
    await app.idle('doc');
    const all = await app.product('/get_all', { user_id: 'doc', memory_type: 'text_mem' });
    expect(all.text).toContain('A note.');
    expect(all.text).toContain('package.json');
    const { description } = JSON.parse(await readFile(path, 'utf8'));
    expect(description.length).toBeGreaterThan(20);
    expect(all.text).not.toContain(description);
  });

  it('info keeps the caller’s own fields, and source beside them', async () => {
    const info = { status: 'x', tags: 'y', user_id: 'z', biz: 'o1', nested: { status: 'kept' } };
    await app.product('/add', { user_id: 'inf', info, source: 'crm', messages: 'The barn is red.' });
    await app.idle('inf');
    const { body } = await app.product('/get_memory', { mem_cube_id: 'inf' });
    const [item] = body.data.text_mem[0].memories;
    expect(item.metadata.info).toEqual({ source: 'crm', biz: 'o1', nested: { status: 'kept' } });
    expect(item.metadata).toMatchObject({ status: 'activated', user_id: 'inf' });
  });
});
