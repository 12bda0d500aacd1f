import { afterEach, expect, it } from 'vitest';
import { type Answer, startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
afterEach(() => app.close());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const call = (path: string, key: string, body: unknown = {}) =>
  app.call('POST', path, {
    body,
    headers: { ...bearer(key), accept: 'application/json, text/event-stream' },
  });
const search = (key: string) => app.v1('/search/memory', { user_id: 'ann', query: 'tea' }, key);

it('RATE_LIMIT_PER_KEY answers 429 with Retry-After in the shape of each API, and lets other keys and operators through', async () => {
  app = await startTestApp({ RATE_LIMIT_PER_KEY: '3', PRODUCT_AUTH: 'required' });
  for (let n = 0; n < 3; n += 1) expect((await search(TEST_KEY)).status).toBe(200);
  const refused = {
    cloud: await search(TEST_KEY),
    alias: await call('/api/openmem/v1/search/memory', TEST_KEY),
    product: await call('/product/search', TEST_KEY),
    openai: await call('/openai/v1/chat/completions', TEST_KEY),
    mcp: await call('/mcp', TEST_KEY),
  };
  for (const [family, { status, headers }] of Object.entries(refused)) {
    expect(status, family).toBe(429);
    expect(Number(headers['retry-after']), family).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after']), family).toBeLessThanOrEqual(120);
  }
  const message = expect.stringMatching(/^This API key has sent .* try again in \d+ seconds\.$/);
  expect(refused.cloud.body).toEqual({ code: 40300, message, data: {} });
  expect(refused.alias.body).toEqual({ code: 40300, message, data: {} });
  expect(refused.product.body).toEqual({ code: 429, message, data: null });
  expect(refused.openai.body.error).toMatchObject({ message, type: 'rate_limit_error' });
  expect(refused.mcp.body).toMatchObject({ jsonrpc: '2.0', error: { message } });

  const { key } = (
    await app.call('POST', '/admin/projects/default/api_keys', { headers: bearer(TEST_ADMIN_KEY), body: {} })
  ).body;
  expect((await search(key)).status).toBe(200);
  // a key that is not valid stays 401, and counts for nobody
  expect((await search('wrong-key-0123456789')).status).toBe(401);
  const operator = await Promise.all(
    Array.from({ length: 8 }, () => app.call('GET', '/admin/projects', { headers: bearer(TEST_ADMIN_KEY) })),
  );
  expect(operator.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await app.call('GET', '/health/ready')).status).toBe(200);
  expect((await app.call('GET', '/metrics')).text).toContain('recollect_rate_limited_total{limit="key"} 5');
});

it('RATE_LIMIT_PER_PROJECT counts all keys of a project together, and requests without a key, also sent at once', async () => {
  app = await startTestApp({ RATE_LIMIT_PER_PROJECT: '10', RATE_LIMIT_PER_KEY: '8' });
  const other = await app.newProject();
  const { key } = (
    await app.call('POST', '/admin/projects/default/api_keys', { headers: bearer(TEST_ADMIN_KEY), body: {} })
  ).body;
  const keyless = () => app.product('/search', { user_id: 'ann', query: 'tea' });
  const answers: Answer[] = await Promise.all([
    ...Array.from({ length: 8 }, () => search(TEST_KEY)),
    ...Array.from({ length: 8 }, () => search(key)),
    ...Array.from({ length: 8 }, keyless),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
  expect((await keyless()).body.message).toMatch(/^This project has sent/);
  expect((await search(other.key)).status).toBe(200);
});

it('without these settings there is no limit', async () => {
  app = await startTestApp();
  const answers = await Promise.all(Array.from({ length: 100 }, () => search(TEST_KEY)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
