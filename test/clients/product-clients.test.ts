import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';

/* The requests of known clients of the REST API, which send no key, and what each expects of the answers. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function data({ status, body }: Answer, message: string) {
  expect([status, body.code, body.message]).toEqual([200, 200, message]);
  return body.data;
}

describe('the quick start of the REST API', () => {
  it('creates a cube, adds to it and searches it', async () => {
    const created = await app.product('/create_cube', { cube_name: 'alice_cube', owner_id: 'alice' });
    const { cube_id } = data(created, 'Cube created successfully');
    const added = await app.product('/add', {
      user_id: 'alice',
      mem_cube_id: cube_id,
      messages: [{ role: 'user', content: 'I like strawberries' }],
      async_mode: 'sync',
    });
    expect(data(added, 'Memory added successfully')[0]).toMatchObject({
      cube_id,
      memory_type: expect.any(String),
    });
    const searched = await app.product('/search', {
      query: 'What do I like',
      user_id: 'alice',
      mem_cube_id: cube_id,
    });
    const [bucket] = data(searched, 'Search completed successfully').text_mem;
    expect(bucket).toMatchObject({ cube_id, total_nodes: bucket.memories.length });
    expect(bucket.memories[0].memory).toContain('strawberries');
  });
});

describe('OmniMemEval', () => {
  it('compares messages literally, indexes the first buckets and deletes its user', async () => {
    const added = await app.product('/add', {
      user_id: 'omni_1',
      writable_cube_ids: ['omni_1'],
      messages: [
        { role: 'user', content: 'Ann: I adopted a dog.', chat_time: '04:14 PM on 09 April, 2026' },
        { role: 'assistant', content: 'Bob: What is its name?', chat_time: '04:15 PM on 09 April, 2026' },
      ],
      async_mode: 'sync',
      mode: 'fine',
      info: { session: 1 },
    });
    data(added, 'Memory added successfully');
    const search = async () =>
      data(
        await app.product('/search', {
          query: 'What did Ann adopt?',
          user_id: 'omni_1',
          readable_cube_ids: ['omni_1'],
          conversation_id: '',
          top_k: 20,
          pref_top_k: 6,
          mode: 'fast',
          include_preference: true,
        }),
        'Search completed successfully',
      );
    const before = await search();
    expect(before.text_mem[0].memories[0].metadata.relativity).toBeGreaterThan(0);
    expect(Array.isArray(before.pref_mem[0].memories)).toBe(true);
    const deleted = await app.product('/delete_memory', { user_id: 'omni_1', writable_cube_ids: ['omni_1'] });
    expect(data(deleted, 'Memories deleted successfully')).toEqual({ status: 'success' });
    const after = await search();
    expect(after.text_mem[0].memories).toEqual([]);
    expect(after.pref_mem[0].memories).toEqual([]);
  });
});

describe('HaluMem', () => {
  it('reads the extracted memories of an add, the same memories by their ids, and preferences with facts', async () => {
    const added = await app.product('/add', {
      user_id: 'halu',
      writable_cube_ids: null,
      session_id: 'h1',
      messages: [{ role: 'user', content: 'I always order green tea.', chat_time: '2025-09-01T08:00:00Z' }],
      async_mode: 'sync',
    });
    const memories = data(added, 'Memory added successfully');
    expect(memories.length).toBeGreaterThan(0);
    for (const { memory_id, memory } of memories) {
      const read = await app.call('GET', `/product/get_memory/${memory_id}`);
      expect(data(read, 'Memory retrieved successfully')).toMatchObject({ id: memory_id, memory });
    }
    const searched = await app.product('/search', {
      query: 'Which tea does the user order?',
      user_id: 'halu',
      readable_cube_ids: null,
      top_k: 20,
      mode: 'fast',
    });
    const { text_mem, pref_mem } = data(searched, 'Search completed successfully');
    expect(text_mem[0].memories[0].memory).toContain('green tea');
    expect(pref_mem[0].memories[0].metadata.preference_type).toBe('explicit_preference');
  });
});

describe('old clients', () => {
  it('add a text with a path and no user, by the deprecated names', async () => {
    const added = await app.product('/add', {
      mem_cube_id: 'c9',
      memory_content: 'The archive is in the cellar.',
      doc_path: '/a.docx',
      source: 'scan',
    });
    expect(data(added, 'Memory added successfully')[0].cube_id).toBe('c9');
    expect(data(await app.product('/add', {}), 'Memory added successfully')).toEqual([]);
    await app.idle('default_user');
    const searched = await app.product('/search', {
      query: 'Where is the archive?',
      user_id: 'x',
      mem_cube_id: 'c9',
    });
    const [first] = data(searched, 'Search completed successfully').text_mem[0].memories;
    expect(first.metadata.info).toEqual({ source: 'scan' });
  });
});
