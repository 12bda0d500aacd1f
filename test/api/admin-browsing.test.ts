import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
let projectId: string;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ projectId, key } = await app.newProject());
  await says('anna', 'trip', 'I live in Lisbon.');
  await says('anna', 'trip', 'I moved from Lisbon to Porto.');
  await says('anna', '工作/周一', '我在蓝鲸公司当工程师。');
  await says('Bert', 'trip', 'My favourite colour is green.', { agent_id: 'planner' });
  for (const n of [1, 2, 3]) await says(`user-${n}`, `talk-${n}`, `I own ${n} bicycles.`);
});
afterAll(() => app?.close());

async function says(user: string, conversation: string, content: string, more: object = {}): Promise<void> {
  const sent = { user_id: user, conversation_id: conversation, ...more };
  const body = { ...sent, messages: [{ role: 'user', content }] };
  const answer = await app.v1('/add/message', body, key);
  expect(answer.body.code, answer.text).toBe(0);
  await app.task(answer.body.data.task_id, ({ status }) => status === 'completed');
}

async function get(path: string, query: Record<string, string | number> = {}, project = projectId) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return app.call('GET', `/admin/projects/${project}${path}?${search}`, {
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
  });
}

/** All entries of a list, read by pages of the given size. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function all(path: string, name: string, limit: number, query = {}, project?: string): Promise<any[]> {
  const entries = [];
  let cursor: string | undefined;
  do {
    const { status, body, text } = await get(path, { ...query, limit, ...(cursor && { cursor }) }, project);
    expect(status, text).toBe(200);
    expect(body[name].length).toBeLessThanOrEqual(limit);
    entries.push(...body[name]);
    cursor = body.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}
const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

describe('users, agents and cubes', () => {
  it('are listed once each with their counts, whatever the size of a page', async () => {
    const users = await all('/users', 'users', 100);
    expect(ids(users).toSorted()).toEqual(['Bert', 'anna', 'user-1', 'user-2', 'user-3'].toSorted());
    for (const limit of [1, 2]) expect(await all('/users', 'users', limit)).toEqual(users);
    const anna = users.find(({ id }) => id === 'anna');
    const listed = await all('/memories', 'memories', 100, { user_id: 'anna' });
    expect(anna).toEqual({
      id: 'anna',
      memories: listed.length,
      last_activity_at: listed[0].created_at,
    });
    expect(await all('/agents', 'agents', 1)).toMatchObject([{ id: 'planner' }]);
    const cubes = await all('/cubes', 'cubes', 2);
    expect(ids(cubes)).toEqual(expect.arrayContaining(['anna', 'Bert', 'user-1']));
    const active = await all('/memories', 'memories', 100, { cube_id: 'anna', status: 'activated' });
    expect(cubes.find(({ id }) => id === 'anna')).toMatchObject({
      owner_id: 'anna',
      memories: active.length,
    });
  });

  it('are found by a text in any case, also one with the signs of patterns', async () => {
    expect(ids(await all('/users', 'users', 1, { text: 'USER-' }))).toEqual(['user-1', 'user-2', 'user-3']);
    expect(ids(await all('/users', 'users', 10, { text: 'bert' }))).toEqual(['Bert']);
    expect(ids(await all('/cubes', 'cubes', 1, { text: 'ER-2' }))).toEqual(['user-2']);
    for (const text of ['%', '_', '\\', "'", 'nobody'])
      for (const name of ['users', 'agents', 'cubes'])
        expect(await all(`/${name}`, name, 10, { text }), text).toEqual([]);
  });

  it('of another project are never listed', async () => {
    const other = await app.newProject();
    for (const name of ['users', 'agents', 'cubes', 'memories', 'conversations'])
      expect(await all(`/${name}`, name, 10, {}, other.projectId)).toEqual([]);
    const [memory] = await all('/memories', 'memories', 1, { user_id: 'Bert' });
    expect((await get(`/memories/${memory.id}`, {}, other.projectId)).status).toBe(404);
    const messages = { cube_id: 'anna', conversation_id: 'trip' };
    expect(await all('/messages', 'messages', 10, messages, other.projectId)).toEqual([]);
    expect((await get('/users', {}, 'prj_unknown')).status).toBe(404);
  });
});

describe('memories across users', () => {
  it('are listed once each, newest first, whatever the size of a page', async () => {
    const memories = await all('/memories', 'memories', 100);
    expect(new Set(memories.map(({ user_id }) => user_id)).size).toBe(5);
    const times = memories.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(ids(memories)).size).toBe(memories.length);
    for (const limit of [1, 3]) expect(await all('/memories', 'memories', limit)).toEqual(memories);
  });

  it('are filtered by each field, and by all together', async () => {
    const memories = await all('/memories', 'memories', 100);
    for (const field of ['user_id', 'agent_id', 'cube_id', 'conversation_id', 'kind', 'status'])
      for (const value of new Set(memories.map((memory) => memory[field]).filter((one) => one !== null)))
        expect(ids(await all('/memories', 'memories', 2, { [field]: value })), `${field} ${value}`).toEqual(
          ids(memories.filter((memory) => memory[field] === value)),
        );
    const at = memories[2].created_at;
    const since = await all('/memories', 'memories', 2, { from: at });
    const before = await all('/memories', 'memories', 2, { to: at });
    expect(ids(since)).toContain(memories[2].id);
    expect(ids([...since, ...before])).toEqual(ids(memories));
    const filter = {
      user_id: 'anna',
      conversation_id: 'trip',
      kind: 'raw',
      text: 'LISBON',
      to: '2999-01-01T00:00:00Z',
    };
    const found = await all('/memories', 'memories', 1, filter);
    expect(found.length).toBeGreaterThan(0);
    for (const { user_id, kind, memory } of found)
      expect([user_id, kind, memory]).toEqual(['anna', 'raw', expect.stringContaining('Lisbon')]);
    expect(await all('/memories', 'memories', 5, { text: '蓝鲸' })).not.toEqual([]);
  });

  it('refuse unknown values, and cursors that the server did not make, with what to send', async () => {
    for (const [path, query] of [
      ['/memories', { kind: 'thought' }],
      ['/memories', { status: 'deleted' }],
      ['/memories', { from: 'yesterday' }],
      ['/memories', { limit: 101 }],
      ['/memories', { limit: 0 }],
      ['/memories', { cursor: 'x' }],
      ['/memories', { cursor: Buffer.from('["a","b"]').toString('base64url') }],
      ['/memories', { cursor: Buffer.from('{"createdAt":"infinity","memoryId":"x"}').toString('base64url') }],
      [
        '/memories',
        {
          cursor: Buffer.from('{"createdAt":"2026-01-01T00:00:00Z","memoryId":"\\u0000"}').toString(
            'base64url',
          ),
        },
      ],
      ['/users', { cursor: Buffer.from('7').toString('base64url') }],
      ['/users', { text: 'x'.repeat(201) }],
      ['/cubes', { cursor: '%00' }],
      ['/conversations', { cursor: Buffer.from('{"position":1}').toString('base64url') }],
      ['/messages', { cube_id: 'anna' }],
      [
        '/messages',
        { cube_id: 'anna', conversation_id: 'trip', cursor: Buffer.from('1e300').toString('base64url') },
      ],
    ] as const) {
      const { status, body } = await get(path, query);
      expect([status, body.data], `${path} ${JSON.stringify(query)}`).toEqual([400, null]);
      expect(body.message).toMatch(/^query\./);
    }
  });

  it('answer hostile texts and ids without an error', async () => {
    for (const text of ['\0', '\ud800', "'; DROP TABLE memory; --", '%00', '😀'.repeat(90), ' '])
      for (const path of ['/users', '/cubes', '/memories', '/conversations'])
        expect((await get(path, { text })).status, text).toBe(200);
    expect((await get('/memories/%00')).status).toBe(404);
    expect((await get(`/memories/${'x'.repeat(400)}`)).status).toBe(404);
  });
});

describe('one memory', () => {
  it('shows the words it came from, its versions and successors, who decided, and its vectors', async () => {
    const edited = (await all('/memories', 'memories', 100, { user_id: 'Bert', status: 'activated' }))[0];
    const update = { memory_id: edited.id, content: 'My favourite colour is blue.' };
    const answer = await app.v1('/update/memory', update, key);
    expect(answer.body.code, answer.text).toBe(0);
    const { body } = await get(`/memories/${edited.id}`);
    expect(body).toMatchObject({ memory: 'My favourite colour is blue.', version: 2, status: 'activated' });
    expect(body.versions).toMatchObject([
      { memory: edited.memory, status: 'archived', superseded_by: edited.id },
    ]);
    expect(body.vector_models.length).toBeGreaterThan(0);
    const [earlier] = body.versions;
    const old = (await get(`/memories/${earlier.id}`)).body;
    expect(old.successors).toMatchObject([{ id: edited.id, memory: 'My favourite colour is blue.' }]);
    const messages = await all('/messages', 'messages', 10, { cube_id: 'Bert', conversation_id: 'trip' });
    for (const source of [...body.sources, ...old.sources]) {
      const message = messages.find(({ id }) => id === source.message_id);
      expect(message.content.slice(source.span_start, source.span_end)).toBe(source.content);
    }
    expect(old.sources.length).toBeGreaterThan(0);
    expect((await get('/memories/unknown')).status).toBe(404);
  });

  it('names the decisions about it, and is not found once it is deleted', async () => {
    await says('mira', 'plans', 'I have a meeting with Tom on Thursday.');
    await says('mira', 'plans', 'The meeting with Tom has been moved to Friday.');
    const { body } = await get('/reconciliations');
    const decision = body.reconciliations.find(({ cube_id }: { cube_id: string }) => cube_id === 'mira');
    for (const id of [decision.older.id, decision.newer.id])
      expect((await get(`/memories/${id}`)).body.decisions).toContainEqual(decision);
    const deleted = await app.v1('/delete/memory', { user_id: 'mira' }, key);
    expect(deleted.body.code, deleted.text).toBe(0);
    expect((await get(`/memories/${decision.newer.id}`)).status).toBe(404);
    expect(ids(await all('/users', 'users', 10, { text: 'mira' }))).toEqual([]);
  });
});

describe('conversations', () => {
  it('are listed once each, the latest first, with their messages and what became of them', async () => {
    await says('anna', 'trip', 'Porto is sunny.');
    const latest = await all('/conversations', 'conversations', 100);
    expect(latest[0]).toMatchObject({
      cube_id: 'anna',
      conversation_id: 'trip',
      user_id: 'anna',
      messages: 3,
      last_message: 'Porto is sunny.',
    });
    expect(latest).toHaveLength(6);
    for (const limit of [1, 4]) expect(await all('/conversations', 'conversations', limit)).toEqual(latest);
    const own = await all('/conversations', 'conversations', 1, { cube_id: 'anna' });
    expect(own).toEqual(latest.filter(({ cube_id }) => cube_id === 'anna'));
    expect(await all('/conversations', 'conversations', 9, { user_id: 'Bert' })).toMatchObject([
      { cube_id: 'Bert' },
    ]);
    expect(await all('/conversations', 'conversations', 9, { text: 'TALK-2' })).toMatchObject([
      { conversation_id: 'talk-2' },
    ]);
    const messages = await all('/messages', 'messages', 9, { cube_id: 'anna', conversation_id: '工作/周一' });
    expect(messages).toMatchObject([{ role: 'user', content: '我在蓝鲸公司当工程师。' }]);
    expect(messages[0].receipts).toMatchObject([
      { outcome: 'stored', task_kind: 'extract', task_status: 'completed' },
    ]);
    expect(ids(messages[0].memories).toSorted()).toEqual(messages[0].receipts[0].memory_ids.toSorted());
    expect(messages[0].memories[0]).toMatchObject({
      status: 'activated',
      memory: expect.stringContaining('蓝鲸公司'),
    });
    for (const id of messages[0].receipts[0].memory_ids)
      expect((await get(`/memories/${id}`)).body.sources[0].message_id).toBe(messages[0].id);
  });

  it('are read from their end, page by page, and are empty where there is none', async () => {
    const conversation = { cube_id: 'anna', conversation_id: 'trip' };
    const whole = (await get('/messages', { ...conversation, limit: 100 })).body.messages;
    const pages = await all('/messages', 'messages', 1, conversation);
    expect(ids(pages.toReversed())).toEqual(ids(whole));
    expect(await all('/messages', 'messages', 9, { cube_id: 'anna', conversation_id: 'none' })).toEqual([]);
  });

  it('are opened at any message, and read on from there', async () => {
    const { projectId: project, key: its } = await app.newProject();
    const messages = Array.from({ length: 12 }, (_, n) => ({ role: 'user', content: `Number ${n}.` }));
    const add = (conversation_id: string) =>
      app.v1('/add/message', { user_id: 'ann', conversation_id, messages, async_mode: false }, its);
    await add('long');
    await add('other');
    const read = async (query: Record<string, string | number>) => {
      const place = { cube_id: 'ann', conversation_id: 'long', ...query };
      const { body } = await get('/messages', place, project);
      return { page: ids(body.messages), next: body.next_cursor };
    };
    const whole = (await read({ limit: 100 })).page;
    const at = (index: number, limit: number) => read({ message_id: String(whole[index]), limit });
    expect((await at(6, 5)).page).toEqual(whole.slice(4, 9));
    expect((await at(6, 4)).page).toEqual(whole.slice(4, 8));
    expect((await at(6, 1)).page).toEqual([whole[6]]);
    expect((await at(11, 5)).page).toEqual(whole.slice(7));
    expect((await at(0, 5)).page).toEqual(whole.slice(0, 3));
    const cursor = (await at(6, 5)).next;
    const before = await read({ message_id: String(whole[6]), limit: 5, cursor });
    expect(before.page).toEqual(whole.slice(0, 4));
    const [elsewhere] = (await read({ conversation_id: 'other', limit: 1 })).page;
    for (const message_id of ['none', String(elsewhere)])
      expect((await read({ message_id, limit: 5 })).page).toEqual(whole.slice(-5));
  });

  it('a memory names the conversation of each message that it came from', async () => {
    const { projectId: project, key: its } = await app.newProject();
    const messages = [{ role: 'user', content: 'I prefer aisle seats on trains.' }];
    for (const conversation_id of ['first', 'second'])
      await app.v1('/add/message', { user_id: 'ann', conversation_id, messages, async_mode: false }, its);
    const kept = await all('/memories', 'memories', 100, { kind: 'preference' }, project);
    const sources = [];
    for (const { id } of kept) sources.push(...(await get(`/memories/${id}`, {}, project)).body.sources);
    expect(sources.map(({ conversation_id }) => conversation_id).toSorted()).toEqual(['first', 'second']);
    for (const { cube_id, conversation_id, message_id, content } of sources) {
      const place = { cube_id, conversation_id, message_id, limit: 1 };
      const { body } = await get('/messages', place, project);
      expect(body.messages).toMatchObject([{ id: message_id, content }]);
    }
  });
});

it('every page is read from an index, also where the database has no statistics', async () => {
  // a database of its own: PostgreSQL analyses that of the other tests after a minute
  const fresh = await startTestApp();
  const scope = fresh.app.services.db.project('default');
  const plan = async (statement: ReturnType<typeof sql>) =>
    JSON.stringify((await sql`EXPLAIN ${statement}`.execute(scope.db)).rows);
  const p = sql.lit('default');
  const newest = sql`ORDER BY created_at DESC, memory_id DESC LIMIT 100`;
  const live = sql`project_id = ${p} AND status <> 'deleted'`;
  const behind = sql`(created_at, memory_id) < ('2027-01-01T00:00:00Z'::timestamptz, 'x')`;
  try {
    for (const [index, statement] of [
      ['memory_newest', sql`SELECT memory_id FROM memory WHERE ${live} AND ${behind} ${newest}`],
      [
        'memory_of_user',
        sql`SELECT memory_id FROM memory WHERE ${live} AND user_id = 'u' AND ${behind} ${newest}`,
      ],
      [
        'memory_of_agent',
        sql`SELECT memory_id FROM memory WHERE ${live} AND agent_id = 'a' AND ${behind} ${newest}`,
      ],
      [
        'memory_of_user',
        sql`SELECT user_id FROM memory WHERE ${live} AND user_id > 'u' ORDER BY user_id LIMIT 1`,
      ],
      [
        'profile_of_template',
        sql`SELECT subject_id FROM profile WHERE project_id = ${p} AND profile_template_id = 't'
          AND (subject_kind, subject_id) > ('user'::text, 'u'::text) ORDER BY subject_kind, subject_id LIMIT 100`,
      ],
      [
        'profile_change_pkey',
        sql`SELECT path FROM profile_change WHERE project_id = ${p} AND subject_kind = 'user' AND subject_id = 'u'
          AND profile_template_id = 't' AND change_no < 9 ORDER BY change_no DESC LIMIT 100`,
      ],
      [
        'message_newest',
        sql`SELECT 1 FROM message WHERE project_id = ${p} AND cube_id = 'c' AND position < 9 ORDER BY position DESC LIMIT 9`,
      ],
    ] as const) {
      const found = await plan(statement);
      expect(found).toContain(`using ${index}`);
      expect(found).not.toMatch(/Seq Scan|Sort/);
    }
  } finally {
    await fresh.close();
  }
});

describe('the profiles of a user', () => {
  const profiles = async (user: string, project?: string) => {
    const { status, body, text } = await get(`/users/${user}/profiles`, {}, project);
    expect(status, text).toBe(200);
    return body.profiles;
  };

  it('have for each value its changes, with the words that they came from', async () => {
    const [profile] = await profiles('anna');
    expect(profile).toMatchObject({ is_default: true, template_name: expect.any(String) });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const home = profile.fields.find(({ value }: any) => value.includes('Porto'));
    expect(home.changes[0]).toMatchObject({
      new_value: home.value,
      cause: 'extraction',
      source: { conversation_id: 'trip', cube_id: 'anna', content: expect.stringContaining('Porto') },
    });
    expect(home.changes.at(-1).source.content).toContain('Lisbon');
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const sources = profile.fields.flatMap(({ changes }: any) => changes.map(({ source }: any) => source));
    expect(sources.some(({ content }: { content: string }) => content.includes('蓝鲸'))).toBe(true);
  });

  it('are empty for a stranger, and in another project', async () => {
    expect(await profiles('nobody')).toEqual([]);
    expect(await profiles('anna', 'default')).toEqual([]);
    expect((await get('/users/anna/profiles', {}, 'none')).status).toBe(404);
    expect((await get(`/users/${'x'.repeat(257)}/profiles`)).status).toBe(400);
  });
});

describe('users with any id', () => {
  const NAMES = [
    ...['.', '..', '~.', '~~..', '...', '/', '//', 'a/b', '../default', '%', '%2e', '%2E%2e', '%zz', '%00'],
    ...['?x=1', '#top', 'back\\slash', ' ', ';x=1', '😀'.repeat(40), '维'.repeat(90), 'x'.repeat(100)],
  ];
  /** As documented: browsers take `.` and `..` out of a path. */
  const segment = (id: string) => encodeURIComponent(/^~*\.{1,2}$/.test(id) ? `~${id}` : id);

  it('are listed, and each address reaches its own user; knowledge bases are no users', async () => {
    const { projectId: project, key: itsKey } = await app.newProject();
    const add = async (user_id: string, n: number) => {
      const messages = Array.from({ length: n + 1 }, (_, m) => ({ role: 'user', content: `Note ${m}.` }));
      const answer = await app.v1('/add/message', { user_id, conversation_id: 'c', messages }, itsKey);
      expect(answer.body.code, `${user_id} ${answer.text}`).toBe(0);
      return answer.body.data.task_id;
    };
    const imitation = `kb_${'0'.repeat(32)}`;
    const made = await app.v1('/create/knowledgebase', { knowledgebase_name: 'Files' }, itsKey);
    const file = [{ name: 'tram.md', content: '# Tram\n\nLine four goes to the harbour.' }];
    const filed = { knowledgebase_id: made.body.data.id, file };
    expect((await app.v1('/add/knowledgebase-file', filed, itsKey)).body.code).toBe(0);
    const users = [...NAMES, imitation];
    const tasks = await Promise.all(users.map(add));
    for (const task of tasks) await app.task(task, ({ status }) => status === 'completed');
    const bases = async () => (await all('/knowledge_bases', 'knowledge_bases', 10, {}, project))[0];
    while ((await bases()).files.available === 0);
    expect(ids(await all('/memories', 'memories', 100, { kind: 'document' }, project))).not.toEqual([]);
    for (const limit of [1, 7, 100])
      expect(ids(await all('/users', 'users', limit, {}, project)).toSorted()).toEqual(users.toSorted());
    expect(ids(await all('/users', 'users', 9, { text: 'kb_' }, project))).toEqual([imitation]);
    for (const [n, user] of users.entries()) {
      const { status, body, text } = await get(`/users/${segment(user)}/erasure`, {}, project);
      expect([user, status, body.counts?.message], text).toEqual([user, 200, n + 1]);
      expect((await get(`/users/${segment(user)}/profiles`, {}, project)).status).toBe(200);
    }
    const erased = await app.call('POST', `/admin/projects/${project}/users/~../erase`, {
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
    });
    expect(erased.body).toMatchObject({ user_id: '..', counts: { message: 2 } });
    const left = users.filter((user) => user !== '..').toSorted();
    expect(ids(await all('/users', 'users', 100, {}, project)).toSorted()).toEqual(left);
  });
});

describe('lists of many rows', () => {
  const COUNT = 2500;
  const numbers = Array.from({ length: COUNT }, (_, n) => n).toReversed();
  const id = (name: string, n: number) => `${name}-${String(n).padStart(5, '0')}`;
  let many: string;

  beforeAll(async () => {
    ({ projectId: many } = await app.newProject());
    const { db } = app.app.services.db.project(many);
    const rows = sql`generate_series(0, ${COUNT - 1}::int) AS n`;
    const idOf = (name: string, number = sql`n`) =>
      sql`${sql.lit(`${name}-`)} || lpad((${number})::text, 5, '0')`;
    // five at a time, so that places within one time are met
    const at = sql`timestamptz '2026-01-01T00:00:00Z' + make_interval(secs => n / 5 * 0.000001)`;
    const statements = [
      sql`INSERT INTO cube (project_id, cube_id, owner_id, name) SELECT ${many}, ${idOf('cube')}, 'o', 'Name ' || n FROM ${rows}`,
      sql`INSERT INTO memory (project_id, memory_id, cube_id, user_id, agent_id, conversation_id, kind, memory_type, status,
          title, body, content_hash, extractor, created_at, said_at, position, lexemes, change_seq)
        SELECT ${many}, ${idOf('mem')}, 'cube-00000', ${idOf('user')}, ${idOf('agent')}, ${idOf('talk', sql`n % 1000`)},
          CASE n % 1200 WHEN 7 THEN 'event' ELSE 'fact' END, 'LongTermMemory', CASE n WHEN 3 THEN 'archived' ELSE 'activated' END,
          CASE n % 900 WHEN 5 THEN 'ÉCLAIR' ELSE 'Cake' END, 'of İzmir ' || n, decode(md5(n::text), 'hex'), 'test', ${at},
          ${at}, n, '', n FROM ${rows}`,
      // each conversation has its messages far apart, and only the later one is its last
      sql`INSERT INTO message (project_id, message_id, cube_id, user_id, conversation_id, position, role, body, said_at)
        SELECT ${many}, ${idOf('msg')}, 'cube-00000', CASE n WHEN 1600 THEN 'rare' ELSE 'o' END, ${idOf('talk', sql`n % 1000`)},
          n, 'user', 'said ' || n, ${at} FROM ${rows}`,
      sql`INSERT INTO webhook (project_id, webhook_id, url, events, secret, enabled)
        VALUES (${many}, 'hook', 'https://hooks.example/', '{}', 's', false)`,
      sql`INSERT INTO webhook_delivery (project_id, delivery_id, webhook_id, type, user_id, data, status)
        SELECT ${many}, ${idOf('del')}, 'hook', 'memory.created', 'u', '{}', CASE n % 1100 WHEN 9 THEN 'failed' ELSE 'delivered' END
        FROM ${rows} ORDER BY n`,
      sql`INSERT INTO knowledge_base (project_id, knowledge_base_id, name, description) VALUES (${many}, 'cube-00000', 'Base', '')`,
      sql`INSERT INTO knowledge_file (project_id, file_id, knowledge_base_id, type, format, name, bytes, status, created_at)
        SELECT ${many}, ${idOf('file')}, 'cube-00000', 'document', 'text', 'page', 1, 'AVAILABLE', ${at} FROM ${rows} WHERE n < 250`,
    ];
    // a cluster takes INSERT … SELECT without RETURNING as a COPY, which row-level security forbids
    for (const statement of statements) await sql`${statement} RETURNING 1`.execute(db);
  });

  it('find each entry once and in order, however far apart they are', async () => {
    const found = async (path: string, query: object, limit = 100) => {
      const name = path.split('/').at(-1) ?? path;
      const entries = await all(`/${path}`, name, limit, query, many);
      return entries.map((entry) => entry.id ?? entry.conversation_id);
    };
    const are = (name: string, isSo: (n: number) => boolean) => numbers.filter(isSo).map((n) => id(name, n));
    const latest = () => numbers.slice(0, 1000).map((n) => id('talk', n % 1000));
    const memory = (isSo: (n: number) => boolean) => are('mem', isSo);
    expect(await found('memories', {})).toEqual(memory(() => true));
    for (const limit of [2, 100])
      expect(await found('memories', { text: 'éclair' }, limit)).toEqual(memory((n) => n % 900 === 5));
    expect(await found('memories', { kind: 'event' })).toEqual(memory((n) => n % 1200 === 7));
    expect(await found('memories', { status: 'archived' })).toEqual([id('mem', 3)]);
    const conversation = { conversation_id: id('talk', 2) };
    expect(await found('memories', conversation)).toEqual(memory((n) => n % 1000 === 2));
    expect(await found('webhooks/hook/deliveries', { status: 'failed' })).toEqual(
      are('del', (n) => n % 1100 === 9),
    );
    for (const name of ['user', 'agent', 'cube'])
      expect(await found(`${name}s`, { text: '99' })).toEqual(
        are(name, (n) => id(name, n).includes('99')).toReversed(),
      );
    expect(await found('memories', { text: 'of İZMIR 5' })).toEqual(memory((n) => String(n).startsWith('5')));
    expect(await found('memories', { text: 'nowhere' })).toEqual([]);
    expect(await found('memories', { text: 'cake', user_id: id('user', 8) })).toEqual([id('mem', 8)]);
    for (const wanted of [{}, { cube_id: id('cube', 0) }])
      expect(await found('conversations', wanted)).toEqual(latest());
    expect(await found('conversations', { text: 'TALK-006' })).toEqual(
      latest().filter((name) => name.startsWith('talk-006')),
    );
    expect(await found('conversations', { user_id: 'rare' })).toEqual([id('talk', 600)]);
    expect(await found('webhooks/hook/deliveries', {})).toEqual(are('del', () => true));
    expect(await found('webhooks/hook/deliveries', { status: 'waiting' })).toEqual([]);
  });

  it('of owners end a page early rather than count any number of memories', async () => {
    const { projectId: project } = await app.newProject();
    const { db } = app.app.services.db.project(project);
    await sql`INSERT INTO cube (project_id, cube_id, owner_id) VALUES (${project}, 'c', 'o')`.execute(db);
    await sql`INSERT INTO memory (project_id, memory_id, cube_id, user_id, conversation_id, kind, memory_type, status,
        title, body, content_hash, extractor, said_at, position, lexemes, change_seq)
      SELECT ${project}, 'mem-' || n, 'c', 'user-' || lpad((n % 40)::text, 2, '0'), 't', 'fact', 'LongTermMemory',
        'activated', '', 'Cake', decode(md5(n::text), 'hex'), 'test', now(), n, '', n
      FROM generate_series(0, 11999) AS n RETURNING 1`.execute(db);
    const first = (await get('/users', { limit: 100 }, project)).body.users;
    expect(first.length).toBeGreaterThan(10);
    expect(first.length).toBeLessThan(40);
    const users = await all('/users', 'users', 100, {}, project);
    expect(users.map(({ id: user, memories }) => [user, memories])).toEqual(
      Array.from({ length: 40 }, (_, n) => [`user-${String(n).padStart(2, '0')}`, 300]),
    );
  });

  it('end without an empty page where every entry is shown', async () => {
    const files = (query: object) =>
      get('/knowledge_files', { knowledge_base_id: id('cube', 0), limit: 50, ...query }, many);
    const names = [];
    let cursor: string | undefined;
    for (let pages = 1; pages <= 5; pages++) {
      const { body, text } = await files({ ...(cursor && { cursor }) });
      expect([body.total, body.files.length], text).toEqual([250, 50]);
      names.push(...ids(body.files));
      cursor = body.next_cursor ?? undefined;
      expect(cursor === undefined).toBe(pages === 5);
    }
    expect(names).toEqual(numbers.filter((n) => n < 250).map((n) => id('file', n)));
    const old = await files({ cursor: Buffer.from('2').toString('base64url') });
    expect([old.status, old.body.data]).toEqual([400, null]);
    const near = Buffer.from(JSON.stringify(id('user', 2450))).toString('base64url');
    const last = await get('/users', { limit: 10, text: 'user-0249', cursor: near }, many);
    expect([last.body.users.length, last.body.next_cursor]).toEqual([10, null]);
  });
});
