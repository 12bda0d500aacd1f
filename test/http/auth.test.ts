import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEY, API_KEY, startTestServer, type TestServer } from './test-server.ts';

const SEARCH = { method: 'POST', url: '/product/search', payload: { user_id: 'u', query: 'x' } } as const;
const CLOUD = { method: 'POST', url: '/v1/search/memory', payload: { user_id: 'u', query: 'x' } } as const;

describe.each(['open', 'required'] as const)('with PRODUCT_AUTH=%s', (mode) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer({ PRODUCT_AUTH: mode });
  });
  afterAll(() => app.close());

  const statusOf = async (request: typeof SEARCH | typeof CLOUD, authorization?: string) =>
    (await app.server.inject({ ...request, headers: authorization === undefined ? {} : { authorization } }))
      .statusCode;

  it.each([`Token ${API_KEY}`, `Bearer ${API_KEY}`, API_KEY, `token  ${API_KEY} `])(
    'accepts the key in the forms that clients send (%#)',
    async (authorization) => {
      expect(await statusOf(SEARCH, authorization)).toBe(200);
      expect(await statusOf(CLOUD, authorization)).toBe(200);
    },
  );

  it('refuses an invalid key, and the operator key', async () => {
    for (const key of ['nope', `${API_KEY}x`, 'Token', ADMIN_KEY, 'x'.repeat(4000), 'é']) {
      expect(await statusOf(SEARCH, `Token ${key}`), key.slice(0, 20)).toBe(401);
      expect(await statusOf(CLOUD, key), key.slice(0, 20)).toBe(401);
    }
  });

  it('always requires a key on /v1, and on /product as configured', async () => {
    expect(await statusOf(CLOUD)).toBe(401);
    expect(await statusOf(SEARCH)).toBe(mode === 'open' ? 200 : 401);
    expect(await statusOf(SEARCH, '')).toBe(mode === 'open' ? 200 : 401);
  });

  it('admits only the operator key to /admin', async () => {
    const status = async (headers: Record<string, string>) =>
      (await app.server.inject({ url: '/admin/projects', headers })).statusCode;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${API_KEY}` })).toBe(401);
    expect(await status({ authorization: `Bearer ${ADMIN_KEY}` })).toBe(200);
  });
});
