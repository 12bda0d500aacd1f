import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionOf } from '../../src/domain/key-scope.ts';
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

/** One request of each permission and family. */
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
    [[], []],
    [['all'], []],
    [['read'], ['write', 'delete']],
    [['write'], ['read', 'delete']],
    [['delete'], ['read', 'write']],
    [['read', 'write'], ['delete']],
  ])(
    'with the scopes %j is refused what needs %j, in the envelope of each family',
    async (scopes, refused) => {
      expect(await refusedOf(scopes)).toEqual(refused);
    },
  );

  it('of reading alone stores nothing and deletes nothing', async () => {
    const authorization = `Token ${await keyWith(['read'])}`;
    const added = await app.product('/add', { user_id: 'scoped', messages: 'I row.' }, { authorization });
    expect(added.status).toBe(403);
    const found = await app.product('/get_memory', { mem_cube_id: 'scoped' });
    expect(found.body.data.text_mem[0]?.memories ?? []).toEqual([]);
  });

  it('cannot be made with a scope that does not exist', async () => {
    const made = await app.call('POST', '/admin/projects/default/api_keys', {
      body: { scopes: ['read', 'everything'] },
      headers: admin,
    });
    expect(made.status).toBe(400);
    expect(made.body.message).toContain('read, write, delete, all');
  });
});

it('every POST route that only reads is known as such, and none that changes anything', async () => {
  const document = await app.call('GET', '/openapi.json');
  const of = (wanted: string) =>
    Object.keys(document.body.paths)
      .filter((path) => /^\/(v1|product)\//.test(path) && document.body.paths[path].post !== undefined)
      .filter((path) => permissionOf('POST', path) === wanted);
  for (const path of of('read'))
    expect(path).toMatch(/\/(get|search|list|exist|scheduler|suggestions?|extract|rerank)/);
  for (const path of of('delete')) expect(path).toMatch(/\/(delete|remove)/);
  expect(
    of('read').filter((path) => /add|update|edit|bind|create|register|delete|feedback/.test(path)),
  ).toEqual([]);
  expect(of('write')).toContain('/v1/add/message');
  expect(of('write').filter((path) => /\/(get|search|list)[/_]/.test(path))).toEqual([]);
});
