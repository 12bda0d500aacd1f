import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const said = [{ role: 'user', content: 'My kayak is in the garage.' }];
const LEAF = { value: '', algorithm_updatable: true };

/** For each route a valid request, and its required fields with the error for their absence. */
const ROUTES: readonly (readonly [string, Record<string, unknown>, readonly string[]])[] = [
  ['/add/message', { user_id: 'u', messages: said }, ['user_id', 'messages']],
  ['/get/status', { task_id: 't' }, ['task_id']],
  ['/search/memory', { user_id: 'u', query: 'kayak' }, ['user_id', 'query']],
  ['/get/memory', { user_id: 'u' }, ['user_id']],
  ['/get/message', { user_id: 'u', conversation_id: 'c' }, ['user_id', 'conversation_id']],
  ['/update/memory', { memory_id: 'm', content: 'x' }, ['memory_id', 'content']],
  ['/delete/memory', { memory_ids: ['m'] }, ['memory_ids']],
  ['/extract/memory', { messages: said }, ['messages']],
  ['/rerank', { query: 'q', documents: ['d'] }, ['query', 'documents']],
  ['/chat', { user_id: 'u', conversation_id: 'c', query: 'q' }, ['user_id', 'conversation_id', 'query']],
  ['/add/profile_template', { name: 'T', metadata: { Name: LEAF } }, ['name', 'metadata']],
  ['/get/profile_template', { profile_template_id: 't' }, ['profile_template_id']],
  ['/list/profile_template', {}, []],
  [
    '/update/profile_template',
    { profile_template_id: 't', name: 'T', metadata: { Name: LEAF } },
    ['profile_template_id', 'name', 'metadata'],
  ],
  ['/delete/profile_template', { profile_template_id: 't' }, ['profile_template_id']],
  ['/bind/profile_template', { bind_list: [{ user_id: 'u', profile_template_id: 't' }] }, ['bind_list']],
  ['/edit/profile', { user_id: 'u', profile_template_id: 't' }, ['user_id', 'profile_template_id']],
  ['/delete/profile', { user_id: 'u', profile_template_id: 't' }, ['user_id', 'profile_template_id']],
  ['/create/knowledgebase', { knowledgebase_name: 'K' }, ['knowledgebase_name']],
  ['/delete/knowledgebase', { knowledgebase_id: 'k' }, ['knowledgebase_id']],
  ['/get/knowledgebase-file', { knowledgebase_id: 'k' }, []],
  ['/delete/knowledgebase-file', { file_ids: ['f'] }, ['file_ids']],
];

const post = (path: string, body: unknown, authorization?: string) =>
  app.call('POST', path, { body, headers: authorization === undefined ? {} : { authorization } });
const own = `Token ${TEST_KEY}`;

it('every documented route with a body is in the table', async () => {
  const { body } = await app.call('GET', '/openapi.json');
  const documented = Object.entries(body.paths as Record<string, { post?: object }>)
    .filter(([path, methods]) => path.startsWith('/v1/') && methods.post)
    .map(([path]) => path.slice('/v1'.length));
  // tested elsewhere, because it also accepts files
  const elsewhere = ['/add/knowledgebase-file', '/add/feedback'];
  expect(documented.filter((path) => !elsewhere.includes(path)).toSorted()).toEqual(
    ROUTES.map(([path]) => path).toSorted(),
  );
});

describe.each(ROUTES)('%s', (path, body, required) => {
  it('requires a key, and distinguishes a missing key from a wrong one', async () => {
    const missing = await post(`/v1${path}`, body);
    expect([missing.status, missing.body.code, missing.body.data]).toEqual([401, 40130, {}]);
    const wrong = await post(`/v1${path}`, body, 'Token rk_wrong');
    expect([wrong.status, wrong.body.code, wrong.body.data]).toEqual([401, 40132, {}]);
  });

  it('names each field that is missing, null or empty', async () => {
    for (const field of required) {
      const { [field]: _, ...without } = body;
      for (const given of [without, { ...without, [field]: null }]) {
        const refused = await post(`/v1${path}`, given, own);
        expect([refused.status, refused.body.code, refused.body.data], refused.text).toEqual([
          400,
          40002,
          {},
        ]);
        expect(refused.body.message).toMatch(new RegExp(`^${field}: `));
      }
      const number = await post(`/v1${path}`, { ...body, [field]: 17 }, own);
      expect([number.status, number.body.code], number.text).toEqual([400, 40006]);
    }
  });

  it('answers the same under both base paths, with any unknown fields', async () => {
    const { key } = await app.newProject();
    const plain = await post(`/v1${path}`, body, key);
    const other = await post(`/api/openmem/v1${path}`, { ...body, framework: 'x', top_k: 5 }, key);
    expect(other.status).toBe(plain.status);
    expect(other.body.code).toBe(plain.body.code);
    expect(Object.keys(other.body.data).toSorted()).toEqual(Object.keys(plain.body.data).toSorted());
  });
});

describe('ids of another project', () => {
  it('get the same answer on every route as unknown ids', async () => {
    await app.v1('/add/message', { user_id: 'own', conversation_id: 'c', async_mode: false, messages: said });
    const listed = await app.v1('/get/memory', { user_id: 'own' });
    const memory_id = listed.body.data.memory_detail_list[0].id;
    const task = await app.v1('/add/message', { user_id: 'own', conversation_id: 'c', messages: said });
    const template = await app.v1('/add/profile_template', { name: 'T', metadata: { Name: LEAF } });
    const base = await app.v1('/create/knowledgebase', { knowledgebase_name: 'K' });
    const theirs: Record<string, string> = {
      memory_id,
      task_id: task.body.data.task_id,
      profile_template_id: template.body.data.profile_template_id,
      knowledgebase_id: base.body.data.id,
      user_id: 'own',
    };
    const { key } = await app.newProject();
    const put = (body: unknown, id: (name: string) => string): unknown => {
      if (Array.isArray(body))
        return body.map((one) => (typeof one === 'string' ? id('memory_id') : put(one, id)));
      if (typeof body !== 'object' || body === null) return body;
      return Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, name in theirs ? id(name) : put(value, id)]),
      );
    };
    const reading = ROUTES.filter(([path]) => !/^\/(?:add|create|chat|extract|rerank|list)/.test(path));
    for (const [path, body] of reading) {
      const foreign = await post(
        `/v1${path}`,
        put(body, (name) => theirs[name] ?? ''),
        key,
      );
      const absent = await post(
        `/v1${path}`,
        put(body, (name) => `none-${name}`),
        key,
      );
      expect([path, foreign.status, foreign.body], path).toEqual([path, absent.status, absent.body]);
    }
    const still = await app.v1('/get/memory', { user_id: 'own' });
    expect(still.body.data.memory_detail_list.map(({ id }: { id: string }) => id)).toContain(memory_id);
    expect((await app.v1('/get/profile_template', template.body.data)).body.code).toBe(0);
    await app.idle('own');
  });
});
