import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { type Operation, operationsOf, requestsNaming } from '../support/foreign-requests.ts';

const ADMIN = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
const ALL = { authorization: `Token ${TEST_KEY}` };
const CANARY = 'zq7canary';
const SECRET = `My secret password is ${CANARY}. I live in Riga.`;

interface Bobs {
  readonly cubes: readonly string[];
  readonly memoryIds: readonly string[];
  readonly taskId: string;
  readonly knowledgeBase: string;
  readonly fileId: string;
  readonly template: string;
}

let app: TestApp;
let alice: Record<string, string>;
let bobs: Bobs;

beforeAll(async () => {
  app = await startTestApp();
  alice = await keyOf('alice');
  bobs = await fill();
}, 120_000);
afterAll(() => app.close());

async function keyOf(user_id: string, scopes?: readonly string[]): Promise<Record<string, string>> {
  const made = await app.call('POST', '/admin/projects/default/api_keys', {
    body: { user_id, scopes },
    headers: ADMIN,
  });
  expect(made.status).toBe(200);
  expect(made.body.user_id).toBe(user_id);
  return { authorization: `Token ${made.body.key}` };
}

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  app.call('POST', path, { body, headers });

/**
 * Data of Bob and others: in his own cube, in one that he owns, of an agent, in a profile, in a knowledge
 * base.
 */
async function fill(): Promise<Bobs> {
  const messages = [{ role: 'user', content: SECRET }];
  const said = { conversation_id: 'conv-b', messages, async_mode: false };
  const added = await app.v1('/add/message', { user_id: 'bob', ...said });
  await app.v1('/add/message', { agent_id: 'robot', ...said });
  await app.product('/create_cube', { cube_name: 'B', owner_id: 'bob', cube_id: 'bob-cube' });
  const other = { user_id: 'bob', writable_cube_ids: ['bob-cube'], task_id: 'bob-task', async_mode: 'sync' };
  await app.product('/add', { ...other, messages: SECRET });
  const template = await app.v1('/add/profile_template', {
    name: 'T',
    metadata: { Basic: { Password: { value: '' } } },
  });
  const profile_template_id = template.body.data.profile_template_id;
  await app.v1('/bind/profile_template', { bind_list: [{ user_id: 'bob', profile_template_id }] });
  const metadata = { Basic: { Password: { value: CANARY } } };
  await app.v1('/edit/profile', { user_id: 'bob', profile_template_id, metadata });
  const base = await app.v1('/create/knowledgebase', { knowledgebase_name: 'K' });
  const knowledgeBase = base.body.data.id;
  const file = await app.v1('/add/knowledgebase-file', {
    knowledgebase_id: knowledgeBase,
    file: [{ name: 'secret.txt', content: SECRET }],
  });
  await post(
    '/v1/add/message',
    { user_id: 'alice', ...said, messages: [{ role: 'user', content: 'I keep bees.' }] },
    alice,
  );
  for (const user of ['bob', 'robot', knowledgeBase]) await app.idle(user);
  const memories = await Promise.all(['bob', 'bob-cube', 'agent:robot'].map(idsIn));
  return {
    cubes: ['bob', 'bob-cube', 'agent:robot', knowledgeBase],
    memoryIds: memories.flat(),
    taskId: added.body.data.task_id,
    knowledgeBase,
    fileId: file.body.data[0].id,
    template: profile_template_id,
  };
}

async function idsIn(cube: string): Promise<string[]> {
  const listed = await app.product('/get_memory', { mem_cube_id: cube });
  const { text_mem, pref_mem } = listed.body.data;
  return [...text_mem, ...pref_mem].flatMap((bucket) => bucket.memories.map((one: { id: string }) => one.id));
}

/** All data of Bob, as an unbound key sees it. */
async function ofBob(): Promise<unknown> {
  const answers = await Promise.all([
    ...bobs.cubes.map((mem_cube_id) => post('/product/get_memory', { mem_cube_id }, ALL)),
    ...[{ user_id: 'bob' }, { agent_id: 'robot' }].map((of) =>
      post('/v1/get/memory', { ...of, size: 50 }, ALL),
    ),
    post('/v1/get/message', { user_id: 'bob', conversation_id: 'conv-b', message_limit_number: 50 }, ALL),
    post('/v1/get/status', { task_id: bobs.taskId }, ALL),
    app.call('GET', '/product/scheduler/status?user_id=bob', { headers: ALL }),
    post('/v1/get/profile_template', { profile_template_id: bobs.template }, ALL),
    post('/v1/get/knowledgebase-file', { knowledgebase_id: bobs.knowledgeBase }, ALL),
  ]);
  for (const answer of answers) expect(answer.status).toBe(200);
  return answers.map(({ body }) => body.data);
}

async function send({
  method,
  path,
  query,
  body,
}: ReturnType<typeof requestsNaming>[number]): Promise<Answer> {
  const search = new URLSearchParams(query).toString();
  return app.call(method, search === '' ? path : `${path}?${search}`, {
    headers: alice,
    ...(body === undefined ? {} : { body }),
  });
}

describe('a key that is bound to a user', () => {
  it('is created for that user, and listed with the user', async () => {
    const listed = await app.call('GET', '/admin/projects/default/api_keys', { headers: ADMIN });
    const bound = listed.body.api_keys.filter((key: { user_id: string | null }) => key.user_id !== null);
    expect(bound.map((key: { user_id: string }) => key.user_id)).toContain('alice');
    for (const user_id of ['', null, 7, 'x'.repeat(300)]) {
      const refused = await post('/admin/projects/default/api_keys', { user_id }, ADMIN);
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('body.user_id')]);
    }
  });

  it('reads and writes for that user on both APIs, without naming the user where that is optional', async () => {
    const own = await keyOf('carol');
    const added = await post('/product/add', { messages: 'I keep goats.', async_mode: 'sync' }, own);
    expect(added.body.data[0].cube_id).toBe('carol');
    await post(
      '/v1/add/message',
      { user_id: 'carol', conversation_id: 'c', messages: [{ role: 'user', content: 'I row.' }] },
      own,
    );
    const found = await post('/v1/search/memory', { user_id: 'carol', query: 'goats', relativity: 0 }, own);
    expect(found.text).toContain('I keep goats.');
    const id = added.body.data[0].memory_id;
    const read = await app.call('GET', `/v1/get/memory/${id}`, { headers: own });
    expect(read.body.data.content).toContain('goats');
    expect((await post('/v1/update/memory', { memory_id: id, content: 'I keep sheep.' }, own)).status).toBe(
      200,
    );
    const board = await post('/product/get_memory_dashboard', {}, own);
    expect(board.body.data.text_mem.map((bucket: { cube_id: string }) => bucket.cube_id)).toEqual(['carol']);
    expect(board.text).toContain('sheep');
    const messages = await post('/v1/get/message', { user_id: 'carol', conversation_id: 'c' }, own);
    expect(messages.body.data.message_detail_list).toHaveLength(1);
    const chat = await post('/product/chat/complete', { user_id: 'carol', query: 'What do I keep?' }, own);
    expect(chat.text).toContain('sheep');
    const wait = await app.call('POST', '/product/scheduler/wait?user_name=carol', { headers: own });
    expect(wait.body.message).toBe('idle');
    expect((await post('/v1/delete/memory', { user_id: 'carol' }, own)).status).toBe(200);
    expect((await post('/product/get_memory', { mem_cube_id: 'carol' }, own)).text).not.toContain('sheep');
  });

  it('is limited to its scopes', async () => {
    const reader = await keyOf('alice', ['read']);
    expect((await post('/product/add', { messages: 'I row.' }, reader)).status).toBe(403);
    expect((await post('/product/search', { user_id: 'alice', query: 'bees' }, reader)).status).toBe(200);
  });

  it.each([
    ['/v1/search/memory', { user_id: 'bob', query: 'password' }],
    ['/api/openmem/v1/search/memory', { user_id: 'bob', query: 'password' }],
    ['/v1/search/memory', { user_id: ['alice', 'bob'], query: 'password' }],
    ['/v1/search/memory', { agent_id: 'robot', query: 'password' }],
    ['/v1/search/memory', { user_id: 'alice', query: 'password', knowledgebase_ids: ['all'] }],
    ['/v1/add/message', { user_id: 'alice', messages: [{ role: 'user', content: 'x' }], allow_public: true }],
    ['/v1/search/memory', { user_id: 'nobody', query: 'password' }],
    ['/product/search', { user_id: 'alice', readable_cube_ids: ['alice', 'bob'], query: 'password' }],
    ['/product/search', { user_id: 'alice', mem_cube_id: 'project:public', query: 'password' }],
    [
      '/product/search',
      { user_id: 'alice', query: 'x', operation: [{ mem_cube_id: 'bob', permissions: ['read'] }] },
    ],
    ['/product/create_cube', { cube_name: 'n', owner_id: 'alice' }],
    ['/product/create_cube', { cube_name: 'n', owner_id: 'alice', cube_id: 'dora' }],
    ['/product/register_cube', { mem_cube_name_or_path: 'dora' }],
    ['/product/exist_mem_cube_id', { mem_cube_id: 'nobody' }],
    ['/product/delete_memory', { user_id: 'bob' }],
    ['/product/scheduler/wait?user_name=bob', undefined],
    ['/v1/list/profile_template', {}],
    ['/v1/create/knowledgebase', { knowledgebase_name: 'K' }],
  ])('is told by %s that it is for one user, for known and unknown names: %j', async (path, body) => {
    const answer = await post(path, body, alice);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('bound to the user "alice"');
  });

  it('gets nothing of others from any route, whatever names it sends, and changes nothing of theirs', async () => {
    const sees = await post('/v1/search/memory', { user_id: 'bob', query: 'password', relativity: 0 }, ALL);
    expect(sees.text).toContain(CANARY);
    const before = await ofBob();
    const { paths } = (await app.call('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>;
    };
    const foreign = [
      ...['bob', 'robot', 'conv-b', 'bob-task', 'project:public'],
      ...[...bobs.cubes.slice(1), bobs.taskId, bobs.template, bobs.fileId],
      ...bobs.memoryIds.slice(0, 2),
    ];
    const requests = operationsOf(paths).flatMap((operation) =>
      requestsNaming(operation, { own: 'alice', foreign }),
    );
    expect(requests.length).toBeGreaterThan(500);
    for (const request of requests) {
      const answer = await send(request);
      const told = `${JSON.stringify(request)} → ${answer.status} ${answer.text.slice(0, 300)}`;
      expect(answer.status, told).toBeLessThan(500);
      expect(answer.text.includes(CANARY), told).toBe(false);
    }
    await app.idle('alice');
    expect(await ofBob()).toEqual(before);
    // the memories that it added name nothing of Bob's either
    for (const { path, body } of [
      { path: '/product/get_memory', body: { mem_cube_id: 'alice' } },
      {
        path: '/v1/get/message',
        body: { user_id: 'alice', conversation_limit_number: 20, message_limit_number: 50 },
      },
    ])
      expect((await post(path, body, ALL)).text).not.toContain(CANARY);
  }, 600_000);

  it('cannot distinguish an id of another user from an unknown id', async () => {
    const [memory = ''] = bobs.memoryIds;
    const asked: readonly ((id: string) => Promise<Answer>)[] = [
      (id) => app.call('GET', `/v1/get/memory/${id}`, { headers: alice }),
      (id) => app.call('GET', `/product/get_memory/${id}`, { headers: alice }),
      (id) => post('/product/get_memory_by_ids', [id], alice),
      (id) => post('/product/get_user_names_by_memory_ids', { memory_ids: [id] }, alice),
      (id) => post('/v1/update/memory', { memory_id: id, content: 'mine now' }, alice),
      (id) => post('/v1/delete/memory', { memory_ids: [id] }, alice),
      (id) => post('/product/delete_memory', { memory_ids: [id] }, alice),
      (id) => post('/product/delete_memory_by_record_id', { mem_cube_id: 'alice', record_id: id }, alice),
      (id) =>
        post('/product/recover_memory_by_record_id', { mem_cube_id: 'alice', delete_record_id: id }, alice),
      (id) =>
        post(
          '/product/search',
          { user_id: 'alice', query: 'zebra', top_k: 1, threshold: 1, explain_ids: [id] },
          alice,
        ),
    ];
    for (const ask of asked) {
      const unknown = randomUUID();
      const [foreign, absent] = [await ask(memory), await ask(unknown)];
      expect([foreign.status, foreign.text.replaceAll(memory, 'ID')]).toEqual([
        absent.status,
        absent.text.replaceAll(unknown, 'ID'),
      ]);
    }
    const task = await post('/v1/get/status', { task_id: bobs.taskId }, alice);
    const none = await post('/v1/get/status', { task_id: randomUUID() }, alice);
    expect([task.status, task.body]).toEqual([none.status, none.body]);
  });

  it('counts tasks of its own user only', async () => {
    const own = await keyOf('new-user');
    const all = await app.call('GET', '/product/scheduler/allstatus', { headers: own });
    expect(all.body.data.all_tasks_summary.total).toBe(0);
    expect(all.body.data.scheduler_summary.total).toBe(0);
  });

  it('shares no Idempotency-Key with another caller', async () => {
    const key = { 'idempotency-key': 'same-key' };
    const body = { messages: `Nobody knows that ${CANARY}2 is my word.` };
    const first = await post('/product/add', body, { ...(await keyOf('dave')), ...key });
    expect(first.body.data[0].cube_id).toBe('dave');
    const second = await post('/product/add', body, { ...(await keyOf('erin')), ...key });
    expect(second.body.data[0].cube_id).toBe('erin');
    expect(second.body.data[0].memory_id).not.toBe(first.body.data[0].memory_id);
    const third = await post('/product/add', { ...body, user_id: 'frank' }, { ...ALL, ...key });
    expect(third.body.data[0].cube_id).toBe('frank');
    const again = await post('/product/add', body, { ...(await keyOf('dave')), ...key });
    expect(again.body.data).toEqual(first.body.data);
  });

  it("sees its own part of a group conversation, and only that part's receipts", async () => {
    const added = await app.v1('/add/message', {
      user_id: ['bob', 'gina'],
      conversation_id: 'group',
      async_mode: false,
      messages: [{ role: 'user', role_name: 'Gina', content: 'I play the cello.' }],
    });
    const gina = await keyOf('gina');
    const status = await post('/v1/get/status', { task_id: added.body.data.task_id }, gina);
    const all = await post('/v1/get/status', { task_id: added.body.data.task_id }, ALL);
    expect(status.body.data.receipts).toHaveLength(1);
    expect(all.body.data.receipts).toHaveLength(2);
  });
});
