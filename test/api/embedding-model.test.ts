import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { type Fault, type ModelProvider, startModelProvider } from '../support/model-provider.ts';

let provider: ModelProvider;
let server: TestApp;
beforeAll(async () => {
  provider = await startModelProvider();
  provider.mode.dimensions = 64;
  server = await startTestApp({ EMBEDDING_BASE_URL: provider.url, EMBEDDING_MODEL: 'letters' });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
afterEach(() => provider.heal());

const add = (user_id: string, messages: string) => server.product('/add', { user_id, messages });
const search = async (user_id: string, query: string) =>
  (await server.product('/search', { user_id, query })).body.data;
const texts = (data: Awaited<ReturnType<typeof search>>) =>
  data.text_mem.flatMap((bucket: { memories: { memory: string }[] }) =>
    bucket.memories.map(({ memory }) => memory),
  );
const admin = (path: string) =>
  server.call('GET', `/admin${path}`, { headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` } });
const tasksOf = async (user_id: string) => (await admin(`/tasks?user_id=${user_id}`)).body.tasks;

/** Polls until the condition is true; the test's time limit ends it. */
async function eventually(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

describe('memories with an embedding model', () => {
  it('are found by vectors of that model, and the same query is embedded once', async () => {
    await add('vera', 'The boiler is serviced in May.');
    await server.idle('vera');
    const before = provider.requests.length;
    const first = await search('vera', 'reliob eht');
    expect(texts(first).join()).toContain('boiler');
    expect(first.degraded).toBeUndefined();
    await search('vera', 'reliob eht');
    expect(provider.requests.length).toBe(before + 1);
  });
});

describe('an embedding model that fails during a search', () => {
  const faults: readonly Fault[] = [
    { kind: 'status', status: 500 },
    { kind: 'unauthorized' },
    { kind: 'nan_vectors' },
    { kind: 'short_vectors' },
    { kind: 'stall' },
  ];
  it.each(faults)('only makes the search do without vectors, and both APIs say so (%j)', async (fault) => {
    await add('walt', 'The boiler is serviced in May.');
    await server.idle('walt');
    provider.fail(fault);
    const found = await search('walt', `When is the boiler serviced, ${fault.kind}?`);
    expect(texts(found).join()).toContain('boiler is serviced in May');
    expect(found.degraded).toEqual(['embedding']);
    const cloud = await server.v1('/search/memory', {
      user_id: 'walt',
      query: `boiler ${fault.kind}`,
      relativity: 0,
    });
    expect(cloud.body.code).toBe(0);
    expect(JSON.stringify(cloud.body.data.memory_detail_list)).toContain('boiler is serviced in May');
    expect(cloud.body.data.degraded).toEqual(['embedding']);
  });
});

describe('a search of profiles', () => {
  beforeAll(async () => {
    const metadata = { Work: { Occupation: { value: '', editable: true, description: 'x' } } };
    const added = await server.v1('/add/profile_template', { name: 'T', metadata });
    const { profile_template_id } = added.body.data;
    await server.v1('/bind/profile_template', { bind_list: [{ user_id: 'yara', profile_template_id }] });
    const edited = await server.v1('/edit/profile', {
      user_id: 'yara',
      profile_template_id,
      metadata: { Work: { Occupation: { value: 'baker' } } },
    });
    expect(edited.body.code, edited.text).toBe(0);
  });
  const ask = async (query: string) => {
    const body = { user_id: 'yara', query, relativity: 0, include_memory_view: ['profile'] };
    return (await server.v1('/search/memory', body)).body.data;
  };
  const values = (data: Awaited<ReturnType<typeof ask>>) =>
    data.profile_detail_list.map(({ memory }: { memory: string }) => memory);

  it('uses words if the model stalls only for the fields, and says so', async () => {
    const query = 'Is she a baker?';
    await search('yara', query);
    provider.fail({ kind: 'stall' });
    const found = await ask(query);
    expect([values(found), found.degraded]).toEqual([['Work.Occupation: baker'], ['embedding']]);
  });

  it('embeds its query once, together with the search of memories, and stops with it', async () => {
    const query = 'Does she work as a baker?';
    provider.fail({ kind: 'stall' });
    const before = provider.requests.length;
    const found = await ask(query);
    expect([values(found), found.degraded]).toEqual([['Work.Occupation: baker'], ['embedding']]);
    const asked = provider.requests.slice(before).flatMap(({ body }) => body.input);
    expect(asked.filter((text) => text === query)).toHaveLength(1);
    provider.heal();
    const healed = await ask('Is a baker what she is?');
    expect([values(healed), healed.degraded]).toEqual([['Work.Occupation: baker'], undefined]);
  });
});

describe('an embedding model that fails during extraction', () => {
  it('leaves the words searchable and the reason visible, and extraction completes when the model is back', async () => {
    await provider.refuse();
    const added = await add('xena', 'The fuse box is behind the stairs.');
    expect(added.status).toBe(200);
    await eventually(async () => (await tasksOf('xena'))[0]?.error !== null);
    expect(await tasksOf('xena')).toMatchObject([
      { error: { code: 'model_unavailable', message: expect.stringContaining('is not reachable') } },
    ]);
    expect(texts(await search('xena', 'Where is the fuse box?')).join()).toContain('behind the stairs');
    await provider.accept();
    await server.idle('xena');
    expect(await tasksOf('xena')).toMatchObject([{ status: 'completed', error: null }]);
    expect(texts(await search('xena', 'Where is the fuse box?')).join()).toContain('behind the stairs');
  });

  it('keeps vectors available for searches', async () => {
    provider.fail({ kind: 'unauthorized' });
    const users = Array.from({ length: 6 }, (_, n) => `zoe-${n}`);
    for (const user of users) {
      await add(user, `Locker ${user} holds the skates.`);
      await eventually(async () => (await tasksOf(user))[0]?.error !== null);
    }
    provider.heal();
    expect((await search('vera', 'Where are skates?')).degraded).toBeUndefined();
    for (const user of users) await server.idle(user);
  });
});

describe('an embedding model that fails during an edit', () => {
  it('does not prevent the edit from being stored and found', async () => {
    await add('yuri', 'The spare key is under the mat.');
    await server.idle('yuri');
    const data = await search('yuri', 'spare key');
    const id = data.text_mem[0].memories[0].id;
    provider.fail({ kind: 'status', status: 404 });
    const edited = await server.v1('/update/memory', {
      memory_id: id,
      content: 'The spare key is at the neighbour.',
    });
    expect(edited.body.code).toBe(0);
    expect(texts(await search('yuri', 'spare key')).join()).toContain('at the neighbour');
  });
});
