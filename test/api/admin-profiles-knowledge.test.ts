import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

const READ_KEY = 'read-key-0123456789abcdef';
const field = (value = '', algorithm_updatable = true) => ({ value, algorithm_updatable });
const TREE = { Home: { City: field() }, Job: field() };

let app: TestApp;
let projectId: string;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ ADMIN_READ_KEY: READ_KEY, BODY_LIMIT_BYTES: '200000' });
});
beforeAll(async () => {
  ({ projectId, key } = await app.newProject());
});
afterAll(() => app?.close());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call(method, `/admin/projects/${projectId}${path}`, {
    ...(body !== undefined && { body }),
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}`, ...headers },
  });
const newTemplate = async (name = 'Person', properties: object = TREE): Promise<string> =>
  (await call('POST', '/profile_templates', { name, properties })).body.id;
const newBase = async (): Promise<string> =>
  (await call('POST', '/knowledge_bases', { name: 'Handbook' })).body.id;
const at = (template: string, kind: string, owner: string) =>
  `/profile_templates/${template}/profiles/${kind}/${encodeURIComponent(owner)}`;

describe('a profile template', () => {
  it('that an operator makes is the one that clients read, and the other way round', async () => {
    const made = await call('POST', '/profile_templates', { name: ' Reisende 旅客 ', properties: TREE });
    expect(made.body, made.text).toMatchObject({ name: 'Reisende 旅客', properties: TREE, profiles: 0 });
    const { id } = made.body;
    const asClient = await app.v1('/get/profile_template', { profile_template_id: id }, key);
    expect(asClient.body.data.profile_template).toMatchObject({ name: 'Reisende 旅客', metadata: TREE });
    expect((await call('GET', `/profile_templates/${id}`)).body).toEqual(made.body);
    const other = await app.newProject();
    const foreign = await app.call('GET', `/admin/projects/${other.projectId}/profile_templates/${id}`, {
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
    });
    expect(foreign.status).toBe(404);
  });

  it('of more than three levels, or with anything else than fields, is refused with the rule', async () => {
    for (const [properties, words] of [
      [{ A: { B: { C: { value: '' } } } }, 'at most three levels'],
      [{ A: { B: { C: { D: {} } } } }, 'at most three levels'],
      [{ A: 'x' }, 'must be an object'],
      [{ A: { value: 7 } }, 'must be a string'],
      [{ A: { value: '', algorithm_updatable: 'no' } }, 'must be true or false'],
    ] as const) {
      const { status, body } = await call('POST', '/profile_templates', { name: 'x', properties });
      expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
      expect(body.message).toContain('body.properties.A');
    }
    for (const body of [{}, { name: 'x' }, { name: ' ', properties: {} }, { name: 'x', properties: [] }])
      expect((await call('POST', '/profile_templates', body)).status).toBe(400);
    const misspelt = await call('POST', '/profile_templates', { name: 'x', properties: {}, metadata: {} });
    expect(misspelt.body.message).toContain('has no field "metadata"');
  });

  it('may have fields with any names', async () => {
    const properties = Object.fromEntries(
      ['constructor', 'value', 'a.b', '', '姓名', "'; DROP TABLE profile; --"].map((name) => [
        name,
        { [name]: field(name) },
      ]),
    );
    const made = await call('POST', '/profile_templates', { name: 'odd', properties });
    expect(made.body.properties, made.text).toEqual(properties);
    const raw = '{"name":"x","properties":{"__proto__":{"value":"x"}}}';
    const refused = await app.call('POST', `/admin/projects/${projectId}/profile_templates`, {
      raw,
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}`, 'content-type': 'application/json' },
    });
    expect(refused.status).toBe(400);
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field ${n}`, field()]));
    const large = await call('POST', '/profile_templates', { name: 'wide', properties: wide });
    expect(large.status).toBe(413);
  });

  it('is made once for one Idempotency-Key', async () => {
    const once = { 'idempotency-key': 'one' };
    const [first, second] = await Promise.all(
      [1, 2].map(() => call('POST', '/profile_templates', { name: 'once', properties: TREE }, once)),
    );
    expect(second?.body).toEqual(first?.body);
    expect((await call('POST', '/profile_templates', { name: 'two', properties: TREE }, once)).status).toBe(
      409,
    );
  });

  it('carries a change to its profiles, and is deleted with them', async () => {
    const id = await newTemplate();
    for (const owner of ['ann', 'ben']) expect((await call('PUT', at(id, 'user', owner))).status).toBe(200);
    expect((await call('GET', `/profile_templates/${id}`)).body.profiles).toBe(2);
    const properties = { Home: { City: field('Porto') }, Pets: field() };
    const changed = await call('PUT', `/profile_templates/${id}`, { name: 'Renamed', properties });
    expect(changed.body, changed.text).toEqual({ id, changed_profiles: 2 });
    const profile = (await call('GET', at(id, 'user', 'ann'))).body;
    expect(profile.properties).toEqual(properties);
    expect(profile.changes).toHaveLength(3);
    expect(profile.changes).toContainEqual(
      expect.objectContaining({
        path: ['Home', 'City'],
        old_value: '',
        new_value: 'Porto',
        cause: 'template',
      }),
    );
    expect((await call('DELETE', `/profile_templates/${id}`)).body).toEqual({ id, deleted_profiles: 2 });
    for (const [method, path, body] of [
      ['GET', `/profile_templates/${id}`],
      ['PUT', `/profile_templates/${id}`, { name: 'x', properties }],
      ['DELETE', `/profile_templates/${id}`],
      ['GET', `/profile_templates/${id}/profiles`],
      ['GET', at(id, 'user', 'ann')],
      ['PUT', at(id, 'user', 'ann')],
      ['DELETE', at(id, 'user', 'ann')],
    ] as const) {
      const answer = await call(method, path, body);
      expect([answer.status, answer.body.message], path).toEqual([
        404,
        expect.stringMatching(/^There is no such profile/),
      ]);
    }
  });
});

describe('a profile', () => {
  it('shows its values with the message that each came from, until it is deleted', async () => {
    const id = await newTemplate();
    expect((await call('PUT', at(id, 'user', 'eva'))).body).toEqual({ bound: true });
    const messages = [{ role: 'user', content: 'I live in Lisbon.', chat_time: '2026-03-02T10:00:00Z' }];
    await app.v1('/add/message', { user_id: 'eva', conversation_id: 'move', messages }, key);
    await app.idle('eva');
    const { tasks } = (
      await app.call('GET', `/admin/tasks?project_id=${projectId}&user_id=eva`, {
        headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
      })
    ).body;
    await app.task(tasks[0].id, ({ status }) => status === 'completed');
    const profile = (await call('GET', at(id, 'user', 'eva'))).body;
    expect(profile).toMatchObject({ kind: 'user', owner_id: 'eva', is_default: false });
    expect(profile.properties.Home.City.value).toBe('Lisbon');
    expect(profile.changes).toMatchObject([
      { path: ['Home', 'City'], old_value: '', new_value: 'Lisbon', cause: 'extraction' },
    ]);
    const { source, said_at } = profile.changes[0];
    expect(said_at).toBe('2026-03-02T10:00:00.000Z');
    const said = await call(
      'GET',
      `/messages?cube_id=${source.cube_id}&conversation_id=${source.conversation_id}`,
    );
    expect(said.body.messages).toMatchObject([{ id: source.message_id, content: 'I live in Lisbon.' }]);
    // bound again: the profile stays as it is
    expect((await call('PUT', at(id, 'user', 'eva'))).status).toBe(200);
    expect((await call('GET', at(id, 'user', 'eva'))).body).toEqual(profile);
    expect((await call('DELETE', at(id, 'user', 'eva'))).body).toEqual({ deleted: true });
    expect((await call('GET', at(id, 'user', 'eva'))).status).toBe(404);
  });

  it('has its changes listed once each, whatever the size of a page', async () => {
    const id = await newTemplate();
    await call('PUT', at(id, 'agent', 'planner'));
    for (const value of ['a', 'b', 'c', 'd'])
      await app.v1(
        '/edit/profile',
        { agent_id: 'planner', profile_template_id: id, metadata: { Job: { value } } },
        key,
      );
    const values: string[] = [];
    for (let cursor = ''; cursor !== null; ) {
      const { body } = await call('GET', `${at(id, 'agent', 'planner')}?limit=3&cursor=${cursor}`);
      values.push(...body.changes.map((change: { new_value: string }) => change.new_value));
      cursor = body.next_cursor;
    }
    expect(values).toEqual(['d', 'c', 'b', 'a']);
    expect((await call('GET', `${at(id, 'agent', 'planner')}?cursor=WzFd`)).status).toBe(400);
  });

  it('is listed under its template, by pages and by a part of the id of its owner', async () => {
    const id = await newTemplate();
    const owners = ['Ann', 'a/b ü', 'ben', '张伟', '%', '李'.repeat(256)];
    for (const owner of owners) expect((await call('PUT', at(id, 'user', owner))).status).toBe(200);
    await call('PUT', at(id, 'agent', 'ann'));
    const listed = async (query: string) => {
      const found: string[] = [];
      for (let cursor = ''; cursor !== null; ) {
        const { body } = await call('GET', `/profile_templates/${id}/profiles?${query}&cursor=${cursor}`);
        found.push(
          ...body.profiles.map((of: { kind: string; owner_id: string }) => `${of.kind} ${of.owner_id}`),
        );
        cursor = body.next_cursor;
      }
      return found;
    };
    const all = await listed('limit=100');
    expect(all.toSorted()).toEqual(['agent ann', ...owners.map((owner) => `user ${owner}`)].toSorted());
    for (const limit of [1, 4]) expect(await listed(`limit=${limit}`)).toEqual(all);
    expect((await listed('limit=1&text=AN')).toSorted()).toEqual(['agent ann', 'user Ann']);
    expect(await listed('text=%25')).toEqual(['user %']);
    expect(await listed(`text=${encodeURIComponent('张')}`)).toEqual(['user 张伟']);
    for (const bad of ['cursor=x', 'limit=0', `text=${'x'.repeat(201)}`])
      expect((await call('GET', `/profile_templates/${id}/profiles?${bad}`)).status).toBe(400);
  });

  it('is of a user or an agent with an id that can be stored', async () => {
    const id = await newTemplate();
    for (const [path, status] of [
      [at(id, 'cube', 'ann'), 400],
      [at(id, 'user', 'x'.repeat(257)), 400],
      [at(id, 'user', '\0'), 400],
      [at('\0', 'user', 'ann'), 404],
      [at('none', 'user', 'ann'), 404],
    ] as const)
      for (const method of ['PUT', 'GET', 'DELETE'])
        expect((await call(method, path)).status, `${method} ${path}`).toBe(status);
  });
});

describe('a knowledge base', () => {
  const upload = (base: string, body: unknown, query = '', headers = {}) =>
    call('POST', `/knowledge_files?knowledge_base_id=${base}${query}`, body, headers);
  const form = (
    base: string,
    parts: readonly (readonly [name: string, content: string])[],
    query = '',
    more: Record<string, string> = {},
  ) => {
    const lines = parts.flatMap(([name, content]) => [
      '--b',
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      '',
      content,
    ]);
    return app.call(
      'POST',
      `/admin/projects/${projectId}/knowledge_files?knowledge_base_id=${base}${query}`,
      {
        raw: [...lines, '--b--', ''].join('\r\n'),
        headers: {
          authorization: `Bearer ${TEST_ADMIN_KEY}`,
          'content-type': 'multipart/form-data; boundary=b',
          ...more,
        },
      },
    );
  };
  const filesOf = async (base: string) =>
    (await call('GET', `/knowledge_files?knowledge_base_id=${base}`)).body.files;

  it('takes files as JSON and as a form, which clients then find, and says why one failed', async () => {
    const base = await newBase();
    const json = await upload(base, {
      files: [
        { name: 'C:\\docs\\trams.md', content: '# Trams\n\nLine four goes to the harbour.' },
        { name: 'broken.pdf', content: Buffer.from('%PDF-1.4 broken').toString('base64') },
      ],
    });
    expect(json.body.files, json.text).toMatchObject([
      { name: 'trams.md', type: 'document', status: 'PROCESSING', bytes: 39 },
      { name: 'broken.pdf' },
    ]);
    const sent = await form(base, [['ferries.txt', 'Ferries leave at noon.']]);
    expect(sent.body.files, sent.text).toMatchObject([{ name: 'ferries.txt' }]);
    const skill = '---\nname: Returns\ndescription: How to take goods back\n---\nAsk for the number.';
    expect((await form(base, [['returns.md', skill]], '&type=skill')).body.files[0].type).toBe('skill');
    await app.v1('/add/message', { user_id: 'u', messages: [{ role: 'user', content: 'Hi' }] }, key);
    for (let open = true; open; ) {
      const { tasks } = (
        await app.call('GET', `/admin/tasks?project_id=${projectId}&user_id=${base}`, {
          headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
        })
      ).body;
      expect(tasks).toHaveLength(4);
      const waiting = tasks.find(({ status }: { status: string }) => !/completed|failed/.test(status));
      if (waiting === undefined) open = false;
      else await app.task(waiting.id, ({ status }) => /completed|failed/.test(status));
    }
    const files = await filesOf(base);
    const states = Object.fromEntries(
      files.map((of: { name: string; status: string }) => [of.name, of.status]),
    );
    expect(states).toEqual({
      'trams.md': 'AVAILABLE',
      'ferries.txt': 'AVAILABLE',
      'returns.md': 'AVAILABLE',
      'broken.pdf': 'FAILED',
    });
    expect(files.find(({ name }: { name: string }) => name === 'broken.pdf').reason).toContain('damaged');
    const counted = (await call('GET', `/knowledge_bases/${base}`)).body;
    expect(counted).toMatchObject({ id: base, files: { available: 3, processing: 0, failed: 1 } });
    const search = { user_id: 'u', query: 'When do the ferries leave?', knowledgebase_ids: [base] };
    const found = async () =>
      (await app.v1('/search/memory', search, key)).body.data.memory_detail_list.map(
        ({ memory_value }: { memory_value: string }) => memory_value,
      );
    expect(await found()).toContainEqual(expect.stringContaining('noon'));
    const ferries = files.find(({ name }: { name: string }) => name === 'ferries.txt').id;
    expect((await call('DELETE', `/knowledge_files/${ferries}`)).body).toEqual({
      id: ferries,
      deleted: true,
    });
    expect(await found()).not.toContainEqual(expect.stringContaining('noon'));
    expect((await call('DELETE', `/knowledge_files/${ferries}`)).status).toBe(404);
    expect((await call('DELETE', `/knowledge_bases/${base}`)).body).toEqual({ id: base, deleted: true });
    for (const [method, path] of [
      ['GET', `/knowledge_bases/${base}`],
      ['DELETE', `/knowledge_bases/${base}`],
      ['GET', `/knowledge_files?knowledge_base_id=${base}`],
    ] as const)
      expect((await call(method, path)).status).toBe(404);
    expect((await upload(base, { files: [{ content: 'Too late.' }] })).status).toBe(404);
  });

  it('takes a repeated upload once, also if the repeat has another format', async () => {
    const base = await newBase();
    const once = { 'idempotency-key': `upload ${base}` };
    const body = { files: [{ name: 'a.txt', content: 'One tree grows here.' }] };
    const first = await upload(base, body, '', once);
    expect((await upload(base, body, '', once)).body).toEqual(first.body);
    const sent = await form(base, [['a.txt', 'One tree grows here.']], '', once);
    expect(sent.body, sent.text).toEqual(first.body);
    const other = { files: [{ name: 'a.txt', content: 'Two trees grow here.' }] };
    expect((await upload(base, other, '', once)).status).toBe(409);
    expect(await filesOf(base)).toHaveLength(1);
  });

  it('refuses what it cannot read with what to do, and stores nothing of it', async () => {
    const base = await newBase();
    const good = { name: 'a.txt', content: 'A good text.' };
    for (const [answer, status] of [
      [await upload(base, undefined), 400],
      [await upload(base, {}), 400],
      [await upload(base, { files: [] }), 400],
      [await upload(base, { files: [good, { name: 'b.txt', content: '' }] }), 400],
      [await upload(base, { files: Array(21).fill(good) }), 400],
      [await upload(base, { files: [{ ...good, kind: 'x' }] }), 400],
      [await upload(base, { files: [{ name: 'a.exe', content: 'A text.' }] }), 415],
      [await upload(base, { files: [{ name: 'a.doc', content: 'A text.' }] }), 415],
      [await upload(base, { files: [{ name: 'a.pdf', content: 'A text.' }] }), 400],
      [await upload(base, { files: [good] }, '&type=picture'), 400],
      [await upload(base, { files: [{ name: 'a.json', content: '{ }' }] }, '&type=skill'), 415],
      [await upload(base, { files: [{ content: 'https://example.com/a.txt' }] }), 400],
      [await upload('', { files: [good] }), 400],
      [await upload('none', { files: [good] }), 404],
      [await form(base, []), 400],
      [await form(base, Array(21).fill(['a.txt', 'A text.'])), 400],
      [await form(base, [['a.txt', 'x'.repeat(250_000)]]), 413],
      [await upload(base, { files: [{ name: 'a.txt', content: 'x y '.repeat(60_000) }] }), 413],
    ] as const) {
      expect([answer.status, answer.body?.data], answer.text).toEqual([status, null]);
      expect(answer.body.message.length).toBeGreaterThan(10);
    }
    const type = { authorization: `Bearer ${TEST_ADMIN_KEY}`, 'content-type': 'text/plain' };
    const url = `/admin/projects/${projectId}/knowledge_files?knowledge_base_id=${base}`;
    expect((await app.call('POST', url, { raw: 'x', headers: type })).status).toBe(415);
    expect(await filesOf(base)).toEqual([]);
    for (const name of ['', ' ', 'x'.repeat(257), 7])
      expect((await call('POST', '/knowledge_bases', { name })).status).toBe(400);
    const long = { name: 'x', description: 'x'.repeat(4001) };
    expect((await call('POST', '/knowledge_bases', long)).status).toBe(400);
    for (const id of ['none', '%00', 'x'.repeat(300)])
      for (const path of [`/knowledge_bases/${id}`, `/knowledge_files/${id}`])
        expect((await call('DELETE', path)).status, path).toBe(404);
  });
});

it('the read-only key reads templates, profiles and knowledge, and changes none of them', async () => {
  const template = await newTemplate();
  await call('PUT', at(template, 'user', 'ann'));
  const base = await newBase();
  const reads = { authorization: `Bearer ${READ_KEY}` };
  for (const path of [
    '/profile_templates',
    `/profile_templates/${template}`,
    `/profile_templates/${template}/profiles`,
    at(template, 'user', 'ann'),
    '/knowledge_bases',
    `/knowledge_bases/${base}`,
    `/knowledge_files?knowledge_base_id=${base}`,
  ])
    expect((await call('GET', path, undefined, reads)).status, path).toBe(200);
  for (const [method, path, body] of [
    ['POST', '/profile_templates', { name: 'x', properties: {} }],
    ['PUT', `/profile_templates/${template}`, { name: 'x', properties: {} }],
    ['DELETE', `/profile_templates/${template}`],
    ['PUT', at(template, 'user', 'ben')],
    ['DELETE', at(template, 'user', 'ann')],
    ['POST', '/knowledge_bases', { name: 'x' }],
    ['DELETE', `/knowledge_bases/${base}`],
    ['POST', `/knowledge_files?knowledge_base_id=${base}`, { files: [{ content: 'A text.' }] }],
    ['DELETE', '/knowledge_files/none'],
  ] as const)
    expect((await call(method, path, body, reads)).status, `${method} ${path}`).toBe(403);
  expect((await call('GET', `/profile_templates/${template}`)).body).toMatchObject({
    name: 'Person',
    profiles: 1,
  });
});
