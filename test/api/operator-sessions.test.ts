import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { writeBackup } from '../../src/services/transfer/backup.ts';
import { restoreBackup } from '../../src/services/transfer/restore.ts';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { OPEN_LIMIT_MS, openTestDatabase } from '../support/database.ts';

const READ_KEY = 'read-key-0123456789abcdef';
const OFF = { SCHEDULER_CONCURRENCY: '0', ADMIN_READ_KEY: READ_KEY };
const HOUR_MS = 3_600_000;

let db: Database;
let app: TestApp;
let now = Date.parse('2027-01-01T00:00:00Z');

/** A server on the test's database, which outlives it, with its own cache of keys. */
async function serverWith(env: Record<string, string>): Promise<TestApp> {
  const shared = new Proxy(db, {
    get(target, name) {
      if (name === 'close') return async () => undefined;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return startTestApp({ ...OFF, TRUSTED_PROXIES: '127.0.0.1', ...env }, shared, () => new Date(now));
}

beforeAll(async () => {
  db = await openTestDatabase();
  app = await serverWith({});
}, OPEN_LIMIT_MS);
afterAll(async () => {
  await app?.close();
  await db?.close();
});

const signIn = (key: string, headers: Record<string, string> = {}, at = app) =>
  at.call('POST', '/admin/sign-in', { body: { key }, headers });

/** The cookie of a browser that has signed in. */
async function cookieOf(key: string, at = app): Promise<{ cookie: string }> {
  const { headers } = await signIn(key, {}, at);
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

const read = (headers: Record<string, string>, at = app) => at.call('GET', '/admin/session', { headers });
const write = (headers: Record<string, string>) =>
  app.call('POST', '/admin/projects', { body: { name: 'made' }, headers });

describe('sign-in', () => {
  it('exchanges either operator key for a cookie that scripts cannot read, for twelve hours', async () => {
    const answer = await signIn(TEST_ADMIN_KEY);
    expect([answer.status, answer.body]).toEqual([
      200,
      { access: 'full', expires_at: new Date(now + 12 * HOUR_MS).toISOString() },
    ]);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie.split('; ').slice(1)).toEqual([
      'Path=/admin',
      'Max-Age=43200',
      'HttpOnly',
      'SameSite=Strict',
    ]);
    expect(cookie).not.toContain(TEST_ADMIN_KEY);
    expect(answer.headers['cache-control']).toBe('no-store');
    const full = await cookieOf(TEST_ADMIN_KEY);
    expect((await read(full)).body.access).toBe('full');
    expect((await write(full)).status).toBe(200);
    const readOnly = await cookieOf(READ_KEY);
    expect((await read(readOnly)).body.access).toBe('read');
    expect((await app.call('GET', '/admin/projects', { headers: readOnly })).status).toBe(200);
    expect((await write(readOnly)).status).toBe(403);
  });

  it('over https gives a cookie that the browser sends over https only', async () => {
    const host = new URL(app.url).host;
    const answer = await signIn(TEST_ADMIN_KEY, { origin: `https://${host}` });
    expect(answer.headers['set-cookie']).toContain('; Secure');
  });

  it('refuses API keys, other keys and bodies without a key, and sets no cookie', async () => {
    for (const [body, status] of [
      [{ key: TEST_KEY }, 401],
      [{ key: 'wrong-key-0123456789' }, 401],
      [{ key: '' }, 400],
      [{ key: 7 }, 400],
      [{ key: 'k'.repeat(513) }, 400],
      [{ key: TEST_ADMIN_KEY, user: 'x' }, 400],
      [{}, 400],
      [undefined, 400],
    ] as const) {
      const answer = await app.call('POST', '/admin/sign-in', { body });
      expect(answer.status, JSON.stringify(body)).toBe(status);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('refuses an address after 40 wrong keys, with the time to wait, and no other address', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const answers = await Promise.all(
      Array.from({ length: 41 }, (_, n) => signIn(`wrong-key-0123456789-${n}`, from)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(40);
    const refused = await signIn('another-wrong-key-0123', from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('wrong-key-0123456789', { 'x-forwarded-for': '203.0.113.10' })).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends when the browser signs out, after twelve hours, and when its key changes', async () => {
    const out = await app.call('POST', '/admin/sign-out');
    expect(String(out.headers['set-cookie'])).toMatch(/^recollect_session=; Path=\/admin; Max-Age=0;/);
    const full = await cookieOf(TEST_ADMIN_KEY);
    const readOnly = await cookieOf(READ_KEY);
    now += 12 * HOUR_MS - 1;
    expect((await read(full)).status).toBe(200);
    const later = await serverWith({ ADMIN_READ_KEY: `${READ_KEY}-new` });
    expect((await read(full, later)).status).toBe(200);
    expect((await read(readOnly, later)).status).toBe(401);
    await later.close();
    const other = await serverWith({ ADMIN_KEY: `${TEST_ADMIN_KEY}-new` });
    expect((await read(full, other)).status).toBe(401);
    expect((await read(readOnly, other)).status).toBe(200);
    await other.close();
    await (await serverWith({})).close();
    now += 1;
    const over = await read(full);
    expect([over.status, over.body.message]).toEqual([401, expect.stringContaining('sign in again')]);
  });

  it('with a changed cookie is refused, whatever was changed', async () => {
    const { cookie } = await cookieOf(READ_KEY);
    const [, access, expires, signature] = /=(\w+)\.(\d+)\.(.+)$/.exec(cookie) ?? [];
    const name = 'recollect_session=';
    expect((await read({ cookie: `other=1; ${cookie}; third=3` })).status).toBe(200);
    for (const forged of [
      `${name}full.${expires}.${signature}`,
      `${name}${access}.${Number(expires) + 1}.${signature}`,
      `${name}${access}.${expires}.${'A'.repeat(43)}`,
      `${name}${access}.${expires}.`,
      `${name}${access}.${expires}`,
      name,
      `${name}${'x'.repeat(9000)}`,
      `x${cookie}`,
    ])
      expect((await read({ cookie: forged })).status, forged.slice(0, 60)).toBe(401);
  });

  it('is of use only to pages of this server', async () => {
    const own = await cookieOf(TEST_ADMIN_KEY);
    const { host, port } = new URL(app.url);
    expect((await write({ ...own, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: `http://127.0.0.1:${Number(port) + 1}`, 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect((await write({ ...own, ...headers })).status, JSON.stringify(headers)).toBe(403);
      expect((await signIn(TEST_ADMIN_KEY, headers)).status, JSON.stringify(headers)).toBe(403);
    }
  });

  it('does not open the memory APIs, and a sent key counts before the cookie', async () => {
    const own = await cookieOf(TEST_ADMIN_KEY);
    const search = { body: { user_id: 'u', query: 'q' }, headers: own };
    expect((await app.call('POST', '/v1/search/memory', search)).status).toBe(401);
    expect((await read({ ...own, authorization: 'Bearer wrong-key-0123456789' })).status).toBe(401);
    expect((await read({ ...own, authorization: `Bearer ${READ_KEY}` })).body).toEqual({
      access: 'read',
      expires_at: null,
    });
  });

  it(
    'cannot be signed by the reader of a backup',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'recollect-session-'));
      const own = await cookieOf(TEST_ADMIN_KEY);
      await writeBackup({ db, clock: () => new Date(now) }, join(folder, 'backup'));
      const restored = await openTestDatabase();
      await restoreBackup({ db: restored }, join(folder, 'backup'), { replace: true });
      const copy = await startTestApp(OFF, restored, () => new Date(now));
      expect((await read({ authorization: `Bearer ${TEST_ADMIN_KEY}` }, copy)).status).toBe(200);
      expect((await read(own, copy)).status).toBe(401);
      await copy.close();
      await rm(folder, { recursive: true });
    },
    OPEN_LIMIT_MS,
  );
});

it('with CONSOLE=off there is no sign-in, and cookies open nothing', async () => {
  const own = await cookieOf(TEST_ADMIN_KEY);
  const closed = await serverWith({ CONSOLE: 'off' });
  expect((await signIn(TEST_ADMIN_KEY, {}, closed)).status).toBe(404);
  expect((await read(own, closed)).status).toBe(401);
  expect((await read({ authorization: `Bearer ${TEST_ADMIN_KEY}` }, closed)).status).toBe(200);
  await closed.close();
});

it('a read-only key that is the stored operator key stops the start', async () => {
  await expect(serverWith({ ADMIN_KEY: '', ADMIN_READ_KEY: TEST_ADMIN_KEY })).rejects.toThrow(
    'ADMIN_READ_KEY must differ from the operator key',
  );
});
