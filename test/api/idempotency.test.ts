import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { startModelApp } from '../support/model-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const admin = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
const send = (
  path: string,
  body: unknown,
  key: string,
  headers: Record<string, string> = {},
): Promise<Answer> => app.call('POST', path, { body, headers: { ...headers, 'idempotency-key': key } });
const seen = ({ status, body }: Answer) => [status, body];

async function memoryIdsOf(texts: readonly string[], userId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const added = await app.product('/add', { user_id: userId, messages: text });
    ids.push(added.body.data[0].memory_id);
  }
  await app.idle(userId);
  return ids;
}

/** A write of each kind, with another body that the same key must not accept. */
const WRITES: readonly (readonly [
  string,
  () => Promise<readonly [unknown, unknown]>,
  Record<string, string>,
])[] = [
  [
    '/product/add',
    async () => [
      { user_id: 'idem', messages: 'I own a loom.' },
      { user_id: 'idem', messages: 'I own a kiln.' },
    ],
    {},
  ],
  [
    '/v1/add/message',
    async () => [
      { user_id: 'idem', messages: [{ role: 'user', content: 'I own a lathe.' }] },
      { user_id: 'idem', messages: [{ role: 'user', content: 'I own a forge.' }] },
    ],
    { authorization: `Token ${TEST_KEY}` },
  ],
  [
    '/product/create_cube',
    async () => [
      { cube_name: 'A', owner_id: 'o' },
      { cube_name: 'B', owner_id: 'o' },
    ],
    {},
  ],
  [
    '/product/delete_memory',
    async () => {
      const [one, two] = await memoryIdsOf(['A fox lives here.', 'A hen lives there.'], 'idem-delete');
      return [{ memory_ids: [one] }, { memory_ids: [two] }];
    },
    {},
  ],
  [
    '/v1/update/memory',
    async () => {
      const [memory_id] = await memoryIdsOf(['The wall is grey.'], 'idem-update');
      return [
        { memory_id, content: 'The wall is white.' },
        { memory_id, content: 'The wall is black.' },
      ];
    },
    { authorization: `Token ${TEST_KEY}` },
  ],
  [
    '/v1/add/profile_template',
    async () => [
      { name: 'A', metadata: {} },
      { name: 'B', metadata: {} },
    ],
    { authorization: `Token ${TEST_KEY}` },
  ],
  ['/admin/projects', async () => [{ name: 'A' }, { name: 'B' }], admin],
];

describe.each(WRITES)('Idempotency-Key on %s', (path, bodies, headers) => {
  it('many at once get one answer, a repeat gets it again, another body is refused', async () => {
    const [body, other] = await bodies();
    const key = `k ${path}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(path, body, key, headers)));
    const [first] = answers.map(seen);
    expect(first?.[0]).toBe(200);
    for (const answer of answers) expect(seen(answer)).toEqual(first);
    expect(seen(await send(path, body, key, headers))).toEqual(first);
    const conflict = await send(path, other, key, headers);
    expect(conflict.status).toBe(409);
    expect(conflict.body.message).toContain('Idempotency-Key');
    expect((await send(path, other, `${key} other`, headers)).status).toBe(200);
  });
});

describe('adds with one key that are committed together', () => {
  const stored = async (user_id: string): Promise<string[]> => {
    const { body } = await app.v1('/get/message', {
      user_id,
      conversation_limit_number: 20,
      message_limit_number: 50,
    });
    const list: { content: string }[] = body.data.message_detail_list;
    return list.map(({ content }) => content).toSorted();
  };
  /** Sends adds while another one is being committed, so that they wait for one commit. */
  const sendTogether = async (adds: readonly { key: string; messages: string }[], user_id: string) => {
    const busy = Array.from({ length: 3 }, (_, n) =>
      app.product('/add', { user_id: 'busy', messages: `${n}` }),
    );
    const answers = await Promise.all(
      adds.map(({ key, messages }) => send('/product/add', { user_id, messages }, key)),
    );
    await Promise.all(busy);
    return answers;
  };

  it('are stored once and answered alike', async () => {
    const add = { key: 'together', messages: 'I own a sextant.' };
    const answers = await sendTogether(
      Array.from({ length: 12 }, () => add),
      'together',
    );
    for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0] as Answer));
    expect(answers[0]?.status).toBe(200);
    expect(await stored('together')).toEqual(['I own a sextant.']);
  });

  it('are refused but for one, if they differ', async () => {
    const adds = Array.from({ length: 12 }, (_, n) => ({
      key: 'differing',
      messages: `I own ${n} sextants.`,
    }));
    const answers = await sendTogether(adds, 'differing');
    const accepted = answers.flatMap(({ status }, n) => (status === 200 ? [adds[n]?.messages] : []));
    expect(accepted).toHaveLength(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await stored('differing')).toEqual(accepted);
  });

  it('lose no memory of another add that says the same', async () => {
    const [used, says] = ['used', 'I own an astrolabe.'];
    expect((await send('/product/add', { user_id: 'same-words', messages: says }, used)).status).toBe(200);
    await app.product('/delete_memory', { user_id: 'same-words' });
    const repeats = Array.from({ length: 6 }, () => ({ key: used, messages: says }));
    const others = Array.from({ length: 4 }, (_, n) => ({ key: `other ${n}`, messages: says }));
    for (const { status } of await sendTogether([...repeats, ...others], 'same-words'))
      expect(status).toBe(200);
    expect(await stored('same-words')).toEqual(Array(4).fill(says));
    const { body } = await app.product('/get_memory', { mem_cube_id: 'same-words' });
    expect(JSON.stringify(body.data.text_mem)).toContain(says);
  });
});

it('a write that fails leaves no record: the repeat does it', async () => {
  const still = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
  try {
    await still.product('/add', { user_id: 'u', messages: 'I sail.' });
    const [task] = (await still.call('GET', '/admin/tasks?user_id=u', { headers: admin })).body.tasks;
    const act = (verb: string, key: string) =>
      still.call('POST', `/admin/tasks/${task.id}/${verb}`, {
        headers: { ...admin, 'idempotency-key': key },
      });
    expect((await act('retry', 'r')).status).toBe(409);
    expect((await act('cancel', 'c')).status).toBe(200);
    expect((await act('retry', 'r')).status).toBe(200);
    // the task waits again by now, and the repeat still gets the first answer
    expect((await act('cancel', 'c')).body.status).toBe('cancelled');
  } finally {
    await still.close();
  }
});

describe('the repeat of an add that waited for its memories', () => {
  // biome-ignore lint/suspicious/noExplicitAny: entries of an answer
  type Entry = any;
  const nameless = ({ memory: _, ...entry }: Entry) => entry;
  const add = (user_id: string, messages: unknown, more: object = {}) => {
    const body = { user_id, session_id: 's', async_mode: 'sync', messages, ...more };
    return send('/product/add', body, `sync ${user_id}`);
  };
  const said = [
    { role: 'user', content: 'I love plum jam. My desk stands in room 12.' },
    { role: 'user', content: '我喜欢喝乌龙茶，住在昆明。' },
  ];

  it('names the same memories, without the words of those that were deleted', async () => {
    const first = await add('repeater', said);
    expect(first.body.data.length).toBeGreaterThan(2);
    expect((await add('repeater', said)).body).toEqual(first.body);
    const [gone, ...left] = first.body.data as Entry[];
    await app.product('/delete_memory', { memory_ids: [gone.memory_id] });
    const second = await add('repeater', said);
    expect(second.body.data.map(nameless)).toEqual(first.body.data.map(nameless));
    expect(second.body.data[0].memory).toBe('');
    for (const { memory } of second.body.data as Entry[])
      expect(['', ...left.map((entry) => entry.memory)]).toContain(memory);
    await app.product('/delete_memory', { user_id: 'repeater' });
    const third = await Promise.all([1, 2, 3].map(() => add('repeater', said)));
    for (const { status, body } of third) {
      expect([status, body.message]).toEqual([200, first.body.message]);
      expect(body.data).toEqual(first.body.data.map((entry: Entry) => ({ ...entry, memory: '' })));
    }
    expect((await app.product('/get_memory', { mem_cube_id: 'repeater' })).text).not.toContain('plum');
  });

  it('has the words of its time after an edit, and names a memory that was archived', async () => {
    const first = await add('editor', said);
    const [one, two] = first.body.data as Entry[];
    const v1 = (path: string, body: object) => app.v1(path, body);
    await v1('/update/memory', { memory_id: one.memory_id, content: 'I love quince jam.' });
    await v1('/update/memory', { memory_id: one.memory_id, content: 'I love fig jam.' });
    await v1('/update/memory', { memory_id: two.memory_id, status: 'archived' });
    expect((await add('editor', said)).body).toEqual(first.body);
    await app.product('/delete_memory', { memory_ids: [one.memory_id] });
    const { text } = await add('editor', said);
    for (const word of ['quince', 'fig jam']) expect(text).not.toContain(word);
  });

  it('names the words of the messages again, if the extraction had not ended at the first answer', async () => {
    const model = await startModelApp();
    try {
      const headers = { 'idempotency-key': 'late' };
      const body = { user_id: 'late', async_mode: 'sync', messages: 'The loom is in the attic.' };
      const first = await model.product('/add', body, headers);
      expect(first.body).toMatchObject({ data: [{}], extraction: { status: 'running' } });
      await model.idle('late');
      const second = await model.product('/add', body, headers);
      expect(second.body).toEqual({ code: 200, message: first.body.message, data: first.body.data });
      await model.product('/delete_memory', { user_id: 'late' });
      const third = await model.product('/add', body, headers);
      expect(third.body.data).toEqual([{ ...first.body.data[0], memory: '' }]);
    } finally {
      await model.close();
    }
  });

  it('that was a feedback names what it corrected, also after the deletion of all', async () => {
    await app.product('/add', { user_id: 'fed', messages: 'My bike is in the hall.', async_mode: 'sync' });
    const feedback = [{ role: 'user', content: 'No, my bike is in the shed.' }];
    const first = await add('fed', feedback, { is_feedback: true });
    const [{ record }] = first.body.data;
    expect(record.update).toHaveLength(1);
    expect((await add('fed', feedback, { is_feedback: true })).body).toEqual(first.body);
    await app.product('/delete_memory', { user_id: 'fed' });
    const again = await add('fed', feedback, { is_feedback: true });
    expect(again.body.data[0].record.update).toEqual([{ ...record.update[0], text: '', origin_memory: '' }]);
  });
});

it('keys of one project reveal nothing about another’s, nor the operator’s about the default project’s', async () => {
  const [one, two] = await Promise.all([app.newProject(), app.newProject()]);
  const add = (apiKey: string, text: string) =>
    send('/v1/add/message', { user_id: 'u', messages: [{ role: 'user', content: text }] }, 'same', {
      authorization: `Token ${apiKey}`,
    });
  const first = await add(one.key, 'I keep bees.');
  const second = await add(two.key, 'I keep goats.');
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body.data.task_id).not.toBe(second.body.data.task_id);
  expect((await send('/product/create_cube', { cube_name: 'C', owner_id: 'o' }, 'same')).status).toBe(200);
  expect((await send('/admin/projects', { name: 'P' }, 'same', admin)).status).toBe(200);
});

it('an API key is created once, and a repeat is refused with its id: no record holds the key', async () => {
  const project = await app.newProject();
  const path = `/admin/projects/${project.projectId}/api_keys`;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(path, { name: 'once' }, 'make', admin)),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  const { id, key } = made[0]?.body ?? {};
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(id);
  }
  const listed = await app.call('GET', path, { headers: admin });
  expect(listed.body.api_keys.filter((of: { name: string }) => of.name === 'once')).toHaveLength(1);
  const { rows } = await sql<{ answer: unknown }>`SELECT answer FROM idempotency`.execute(
    app.app.services.db.system().db,
  );
  expect(JSON.stringify(rows)).not.toContain(key);
  expect((await send('/admin/projects/nothing/api_keys', {}, 'nothing', admin)).status).toBe(404);
});

it.each([
  ['an empty', ''],
  ['too long a', 'x'.repeat(256)],
  ['a non-ASCII', 'caf\u00e9'],
])('refuses %s key', async (_, key) => {
  const answer = await send('/product/create_cube', { cube_name: 'C', owner_id: 'o' }, key);
  expect([answer.status, answer.body.detail?.[0].loc]).toEqual([422, ['header', 'idempotency-key']]);
});

it('every write documents the header', async () => {
  const { paths } = (await app.call('GET', '/openapi.json')).body;
  const takes = (path: string) =>
    (paths[path]?.post?.parameters ?? []).some((of: { name: string }) => of.name === 'idempotency-key');
  const writes = [
    ...['add', 'create_cube', 'register_cube', 'delete_memory'].map((name) => `/product/${name}`),
    ...['add/message', 'add/profile_template', 'update/profile_template', 'delete/profile_template'].map(
      (name) => `/v1/${name}`,
    ),
    ...['bind/profile_template', 'edit/profile', 'delete/profile'].map((name) => `/v1/${name}`),
    ...['projects', 'projects/{id}/api_keys', 'tasks/{id}/retry', 'tasks/{id}/cancel'].map(
      (name) => `/admin/${name}`,
    ),
  ];
  expect(writes.filter((path) => paths[path] === undefined)).toEqual([]);
  expect(writes.filter((path) => !takes(path))).toEqual([]);
});
