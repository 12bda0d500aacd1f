import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';

const admin = { authorization: `Bearer ${TEST_ADMIN_KEY}` };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function keyWith(scopes: readonly string[] | undefined): Promise<string> {
  const made = await app.call('POST', '/admin/projects/default/api_keys', {
    body: { name: 'scoped', scopes },
    headers: admin,
  });
  expect(made.status).toBe(200);
  expect(made.body.scopes).toEqual(scopes ?? []);
  return made.body.key;
}

const MESSAGES = [{ role: 'user', content: 'I keep bees.' }];

/** One request for each permission and family. */
const REQUESTS = [
  ['read', '/v1/search/memory', { user_id: 'u', query: 'bees' }],
  ['read', '/api/openmem/v1/get/memory', { user_id: 'u' }],
  ['read', '/product/search', { user_id: 'u', query: 'bees' }],
  ['read', '/product/get_memory', { mem_cube_id: 'u' }],
  ['write', '/v1/add/message', { user_id: 'u', conversation_id: 'c', messages: MESSAGES }],
  ['write', '/product/add', { user_id: 'u', messages: MESSAGES }],
  ['delete', '/v1/delete/memory', { memory_ids: ['none'] }],
  ['delete', '/product/delete_memory', { memory_ids: ['none'] }],
] as const;

async function refusedOf(scopes: readonly string[] | undefined): Promise<string[]> {
  const authorization = `Token ${await keyWith(scopes)}`;
  const refused = new Set<string>();
  for (const [permission, path, body] of REQUESTS) {
    const answer = await app.call('POST', path, { body, headers: { authorization } });
    if (answer.status !== 403) continue;
    refused.add(permission);
    expect(answer.body).toMatchObject(
      path.startsWith('/product') ? { code: 403, data: null } : { code: 40306, data: {} },
    );
    expect(answer.body.message).toContain(`"${permission}"`);
  }
  return [...refused];
}

describe('an API key', () => {
  it.each([
    [undefined, []],
    [['all'], []],
    [['read'], ['write', 'delete']],
    [['write'], ['read', 'delete']],
    [['delete'], ['read', 'write']],
    [['read', 'write'], ['delete']],
  ])(
    'with the scopes %j may not send requests that need %j, and gets the error of each family',
    async (scopes, refused) => {
      expect(await refusedOf(scopes)).toEqual(refused);
    },
  );

  it('with only the scope read stores and deletes nothing', async () => {
    const authorization = `Token ${await keyWith(['read'])}`;
    const added = await app.product('/add', { user_id: 'scoped', messages: 'I row.' }, { authorization });
    expect(added.status).toBe(403);
    const found = await app.product('/get_memory', { mem_cube_id: 'scoped' });
    expect(found.body.data.text_mem[0]?.memories ?? []).toEqual([]);
  });

  it.each([
    [{ scopes: ['read', 'everything'] }, 'body.scopes.1: must be one of read, write, delete, all'],
    [{ scopes: [] }, 'body.scopes: must name at least one of read, write, delete, all'],
    [{ scopes: 'read' }, 'body.scopes: '],
    [{ scope: ['read'] }, 'body: has no field "scope"; its fields are name, scopes, '],
    [{ scopes: ['read'], Expires_at: null }, 'body: has no field "Expires_at"'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at: must be in the future'],
    [{ expires_at: 'tomorrow' }, 'body.expires_at: must be a time such as'],
  ])('cannot be created by mistake with %j: the answer names the field', async (body, message) => {
    const path = '/admin/projects/default/api_keys';
    const before = (await app.call('GET', path, { headers: admin })).body.api_keys.length;
    const made = await app.call('POST', path, { body, headers: admin });
    expect([made.status, made.body.data]).toEqual([400, null]);
    expect(made.body.message).toContain(message);
    expect((await app.call('GET', path, { headers: admin })).body.api_keys.length).toBe(before);
  });
});

it('an operator’s request with an unknown field is refused, on every route with a body', async () => {
  const { paths } = (await app.call('GET', '/openapi.json')).body;
  const bodies = Object.keys(paths)
    .filter((path) => path.startsWith('/admin/'))
    .flatMap((path) =>
      (['post', 'put', 'patch'] as const).flatMap((method) => {
        const schema = paths[path][method]?.requestBody?.content['application/json'].schema;
        return schema === undefined ? [] : [[`${method} ${path}`, schema.additionalProperties]];
      }),
    );
  expect(bodies.length).toBeGreaterThan(4);
  for (const [route, additional] of bodies) expect(additional, route).toBe(false);
  const refused = await app.call('POST', '/admin/projects', {
    body: { name: 'n', nmae: 'x' },
    headers: admin,
  });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'body: has no field "nmae"; its fields are name',
  ]);
});

describe('a key without the scope read', () => {
  const CHAT = { user_id: 'u', conversation_id: 'c', query: 'What do I keep?', add_message_on_answer: false };
  const FEEDBACK = { user_id: 'u', history: [], feedback_content: 'I keep goats, not bees.' };
  const asWriter = async (path: string, body: object) =>
    app.call('POST', path, { body, headers: { authorization: `Token ${await keyWith(['write'])}` } });

  it.each([
    ['/v1/chat', CHAT],
    ['/product/chat/complete', CHAT],
    ['/product/chat/stream', CHAT],
    ['/product/chat/stream/playground', CHAT],
    ['/product/suggestions', { user_id: 'u', mem_cube_id: 'u' }],
    ['/product/feedback', { ...FEEDBACK, async_mode: 'sync' }],
    ['/product/feedback', { ...FEEDBACK, corrected_answer: true }],
    ['/product/add', { user_id: 'u', messages: 'No, goats.', is_feedback: true, async_mode: 'sync' }],
  ])('gets no text of memories from %s', async (path, body) => {
    await app.product('/add', { user_id: 'u', messages: 'I keep bees.' });
    const answer = await asWriter(path, body);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('"read"');
  });

  it('may add, and may give feedback whose answer shows nothing', async () => {
    expect((await asWriter('/product/feedback', FEEDBACK)).status).toBe(200);
    expect((await asWriter('/product/add', { user_id: 'u', messages: 'I row.' })).status).toBe(200);
  });
});
