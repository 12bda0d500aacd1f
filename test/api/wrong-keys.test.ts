import type { KyselyPlugin } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { systemScope } from '../../src/db/scope.ts';
import { generateApiKey } from '../../src/lib/api-key.ts';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

const MOST = 40;
const PROXY = { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' };

let app: TestApp;
let queries = 0;
let now = Date.parse('2027-01-01T00:00:00Z');

/** Counts the statements about keys. */
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (/"(?:api_key|server_setting)"/.test(JSON.stringify(node))) queries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

async function start(env: Record<string, string> = {}): Promise<void> {
  const db = await openTestDatabase();
  const { system } = db;
  db.system = (options) => systemScope(system.call(db, options).db.withPlugin(counter));
  app = await startTestApp({ SCHEDULER_CONCURRENCY: '0', ...env }, db, () => new Date(now));
}
afterEach(() => app.close());

/** Answers of a search with a key, from a client that the trusted proxy names. */
async function search(key: string, from = '203.0.113.7') {
  return app.call('POST', '/v1/search/memory', {
    body: { user_id: 'u', query: 'q' },
    headers: { authorization: `Token ${key}`, 'x-forwarded-for': from },
  });
}

async function admin(key: string, from = '203.0.113.7') {
  return app.call('GET', '/admin/projects', {
    headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': from },
  });
}

async function keyQueries(work: () => Promise<unknown>): Promise<number> {
  const before = queries;
  await work();
  return queries - before;
}

async function failTimes(times: number, from?: string): Promise<Set<number>> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) => search(`wrong-key-0123456789-${n}`, from)),
  );
  return new Set(answers.map(({ status }) => status));
}

function mistyped(key: string): string {
  const at = key.length - 10;
  return key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
}

it('a generated key with a typing error is refused without a query', async () => {
  await start();
  const { key } = await app.newProject();
  expect((await search(key)).status).toBe(200);
  for (const wrong of [mistyped(key), `${key}x`, key.slice(0, -1), mistyped(generateApiKey())]) {
    let answer = 0;
    expect(await keyQueries(async () => (answer = (await search(wrong)).status)), wrong).toBe(0);
    expect(answer).toBe(401);
  }
});

it.each([`rk_${'0'.repeat(38)}`, 'rk_my-own-key-0123', 'a key with spaces, ärger and 16+'])(
  'an operator may choose a key that looks like a generated one: %s',
  async (chosen) => {
    await start({ BOOTSTRAP_API_KEY: chosen });
    const sent = Buffer.from(chosen, 'utf8').toString('latin1');
    if (sent === chosen) expect((await search(chosen)).status).toBe(200);
  },
);

it('after 40 wrong keys an address gets 429 with Retry-After, and its unknown keys cost no query', async () => {
  await start(PROXY);
  expect(await failTimes(MOST)).toEqual(new Set([401]));
  let answer = await search('one-more-key-0123456789');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).toMatchObject({ code: 40300, data: {} });
  const again = async () => {
    answer = await search('and-another-key-0123456789');
    await admin('a-wrong-operator-key-0123456789');
  };
  expect(await keyQueries(again)).toBe(0);
  expect(answer.status).toBe(429);
  expect((await search('wrong-key-0123456789', '203.0.113.8')).status).toBe(401);
});

it('a key that was valid before is accepted from an address with failures, and so are other addresses', async () => {
  await start(PROXY);
  const { key } = await app.newProject();
  expect((await search(key)).status).toBe(200);
  expect((await admin(TEST_ADMIN_KEY)).status).toBe(200);
  await failTimes(MOST);
  expect((await search('unknown-key-0123456789')).status).toBe(429);
  expect((await search(key)).status).toBe(200);
  expect((await admin(TEST_ADMIN_KEY)).status).toBe(200);
  expect((await search(TEST_KEY, '203.0.113.9')).status).toBe(200);
});

it('the limit ends after the time that Retry-After says', async () => {
  await start(PROXY);
  await failTimes(MOST);
  const seconds = Number((await search(TEST_KEY)).headers['retry-after']);
  now += (seconds - 1) * 1000;
  expect((await search(TEST_KEY)).status).toBe(429);
  now += 1000;
  expect((await search(TEST_KEY)).status).toBe(200);
});

it('concurrent keys fail no more often than consecutive ones, and all valid ones are accepted', async () => {
  await start(PROXY);
  const keys = await Promise.all(Array.from({ length: 30 }, async () => (await app.newProject()).key));
  const wrong = Array.from({ length: 100 }, (_, n) => `wrong-key-0123456789-${n}`);
  const answers = await Promise.all(wrong.map((key) => search(key)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(MOST);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - MOST);
  const valid = await Promise.all([...keys, ...keys].map((key) => search(key, '203.0.113.10')));
  expect(new Set(valid.map(({ status }) => status))).toEqual(new Set([200]));
});

it('a revoked key that keeps calling costs no more queries than any wrong key', async () => {
  await start(PROXY);
  const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
  const made = await app.call('POST', '/admin/projects/default/api_keys', { body: {}, headers });
  expect((await search(made.body.key)).status).toBe(200);
  await app.call('DELETE', `/admin/api_keys/${made.body.id}`, { headers });
  const calls = async () => {
    for (let n = 0; n < 10; n += 1) expect((await search(made.body.key)).status).toBe(401);
  };
  expect(await keyQueries(calls)).toBe(1);
});

it('one wrong key, repeated, reaches the limit of its address more slowly', async () => {
  await start(PROXY);
  for (let n = 0; n < 5 * MOST; n += 1) expect((await search('an-old-key-0123456789')).status).toBe(401);
  expect((await search(TEST_KEY)).status).toBe(200);
  for (let n = 0; n < 4 * MOST; n += 1) await search('an-old-key-0123456789');
  expect((await search('an-old-key-0123456789')).status).toBe(429);
});

it('wrong operator keys and wrong API keys count together', async () => {
  await start(PROXY);
  await failTimes(MOST / 2);
  for (let n = 0; n < MOST / 2; n += 1) expect((await admin(`wrong-operator-key-${n}`)).status).toBe(401);
  expect((await admin('wrong-operator-key')).status).toBe(429);
  expect((await search('wrong-key-0123456789')).status).toBe(429);
});

it('X-Forwarded-For counts only behind a trusted proxy, and only the part that trusted proxies wrote', async () => {
  await start();
  for (let n = 0; n < MOST; n += 1) await search(`wrong-key-0123456789-${n}`, `203.0.113.${n}`);
  expect((await search('wrong-key-0123456789', '203.0.113.99')).status).toBe(429);
  await app.close();
  await start(PROXY);
  for (let n = 0; n < MOST; n += 1)
    await search(`wrong-key-0123456789-${n}`, `198.51.100.${n}, 203.0.113.7, 10.1.2.3`);
  expect((await search('wrong-key-0123456789', '203.0.113.7')).status).toBe(429);
  expect((await search('wrong-key-0123456789', '198.51.100.1')).status).toBe(401);
});

it('addresses of one IPv6 network count together', async () => {
  await start(PROXY);
  for (let n = 0; n < MOST; n += 1)
    await search(`wrong-key-0123456789-${n}`, `2001:db8:1:2::${n.toString(16)}`);
  expect((await search('wrong-key-0123456789', '[2001:db8:1:2:ffff::1]:443')).status).toBe(429);
  expect((await search('wrong-key-0123456789', '2001:db8:1:3::1')).status).toBe(401);
});
