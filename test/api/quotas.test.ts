import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { testServerUrl } from '../support/database.ts';

const ADMIN = { authorization: `Bearer ${TEST_ADMIN_KEY}` };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SCHEDULER_CONCURRENCY: '0' });
}, 120_000);
afterAll(() => app.close());

const limits = (projectId: string, body: object, at = app) =>
  at.call('PUT', `/admin/projects/${projectId}/limits`, { headers: ADMIN, body });
const readLimits = async (projectId: string) =>
  (await app.call('GET', `/admin/projects/${projectId}/limits`, { headers: ADMIN })).body;
let said = 0;
const newText = () => {
  said += 1;
  return `I own boat number ${said}.`;
};
/** Adds something new. */
const add = (key: string, user = 'ann', headers: Record<string, string> = {}, at = app, text?: string) =>
  at.call('POST', '/v1/add/message', {
    headers: { authorization: `Token ${key}`, ...headers },
    body: {
      user_id: user,
      conversation_id: 'c',
      messages: [{ role: 'user', content: text ?? newText() }],
    },
  });
const ok = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

describe('quotas of a project', () => {
  it('are read and replaced as a whole, and refuse what makes no sense', async () => {
    const { projectId } = await app.newProject();
    const none = { adds_per_day: null, memories: null, bytes: null, users: null };
    expect(await readLimits(projectId)).toEqual({ project_id: projectId, ...none, used: none });
    const set = await limits(projectId, { adds_per_day: 5, users: 2 });
    expect(set.body).toEqual({
      project_id: projectId,
      ...{ adds_per_day: 5, memories: null, bytes: null, users: 2 },
      used: { adds_per_day: 0, memories: null, bytes: null, users: 0 },
    });
    expect((await limits(projectId, { memories: 3 })).body).toMatchObject({
      adds_per_day: null,
      memories: 3,
    });
    for (const body of [
      { adds_per_day: -1 },
      { bytes: 1.5 },
      { users: '2' },
      { files: 3 },
      { memories: 2 ** 60 },
    ])
      expect((await limits(projectId, body)).status, JSON.stringify(body)).toBe(400);
    expect((await limits('none', { users: 1 })).status).toBe(404);
    expect((await readLimits(projectId)).memories).toBe(3);
  });

  it('adds_per_day lets through exactly so many adds at once, answers repeats, and ends with the day', async () => {
    const { projectId, key } = await app.newProject();
    const other = await app.newProject();
    await limits(projectId, { adds_per_day: 7 });
    const first = { 'idempotency-key': 'first' };
    const text = 'I own a raft.';
    const accepted = await add(key, 'ann', first, app, text);
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(key)));
    expect(ok(answers)).toBe(6);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.code]).toEqual([429, 40300]);
    expect(refused?.body.message).toMatch(/7 adds a day/);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    // a repeat of an accepted add takes nothing, and needs nothing
    expect((await add(key, 'ann', first, app, text)).body).toEqual(accepted.body);
    expect((await add(other.key)).status).toBe(200);
    expect((await readLimits(projectId)).used.adds_per_day).toBe(7);
    await sql`UPDATE project_limit SET day = day - 1`.execute(app.app.services.db.system().db);
    expect(ok(await Promise.all(Array.from({ length: 9 }, () => add(key))))).toBe(7);
    // a repeat below the quota is not counted either
    await limits(projectId, { adds_per_day: 8 });
    for (let n = 0; n < 3; n += 1) expect((await add(key, 'ann', first, app, text)).status).toBe(200);
    expect((await readLimits(projectId)).used.adds_per_day).toBe(7);
    expect(ok(await Promise.all(Array.from({ length: 5 }, () => add(key))))).toBe(1);
    await limits(projectId, {});
    expect((await add(key)).status).toBe(200);
  });

  it('answer 429 in the shape of each API, and leave searches and deletions alone', async () => {
    const { projectId, key } = await app.newProject();
    await limits(projectId, { adds_per_day: 0 });
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' };
    const post = (path: string, body: unknown) => app.call('POST', path, { headers, body });
    const product = await post('/product/add', { user_id: 'ann', messages: 'I own a canoe.' });
    expect([product.status, product.body]).toEqual([
      429,
      { code: 429, message: expect.stringContaining('0 adds a day'), data: null },
    ]);
    expect(product.headers['retry-after']).toBeDefined();
    const base = (
      await post('/v1/create/knowledgebase', { knowledgebase_name: 'k', knowledgebase_description: 'd' })
    ).body.data.id;
    const file = await post('/v1/add/knowledgebase-file', {
      knowledgebase_id: base,
      file: [{ name: 'a.txt', content: Buffer.from('The gate is blue.').toString('base64') }],
    });
    expect([file.status, file.body.code]).toEqual([429, 40300]);
    const tool = await post('/mcp/users/ann', {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'add_memory', arguments: { text: 'I own a kayak.' } },
    });
    expect(tool.text).toContain('0 adds a day');
    expect((await post('/v1/search/memory', { user_id: 'ann', query: 'boat' })).status).toBe(200);
    const metrics = await app.call('GET', '/metrics');
    expect(metrics.text).toMatch(/recollect_quota_refusals_total\{quota="adds_per_day"\} [3-9]/);
    const { findings } = (await app.call('GET', '/admin/diagnostics', { headers: ADMIN })).body;
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'limits', message: expect.stringContaining('(adds_per_day)') }),
    );
  });

  it('memories, bytes and users are not exceeded by adds at once; known users may go on', async () => {
    const stored = async (quota: object) => {
      const { projectId, key } = await app.newProject();
      await limits(projectId, quota);
      return { projectId, key };
    };
    const memories = await stored({ memories: 5 });
    expect(ok(await Promise.all(Array.from({ length: 12 }, () => add(memories.key))))).toBe(5);
    expect((await readLimits(memories.projectId)).used.memories).toBe(5);

    const bytes = await stored({ bytes: 100 });
    const text = '我有一条船。';
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add(bytes.key, 'ann', {}, app, `${text}${n % 10}${n}`)),
    );
    const each = Buffer.byteLength(text) + 2;
    expect(ok(answers)).toBe(Math.floor(100 / each));
    expect((await readLimits(bytes.projectId)).used.bytes).toBeLessThanOrEqual(100);

    const users = await stored({ users: 3 });
    const each2 = await Promise.all(Array.from({ length: 10 }, (_, n) => add(users.key, `user-${n}`)));
    expect(ok(each2)).toBe(3);
    const known = each2.findIndex(({ status }) => status === 200);
    expect((await add(users.key, `user-${known}`)).status).toBe(200);
    expect((await add(users.key, 'stranger')).body.message).toMatch(/3 users/);
    expect((await readLimits(users.projectId)).used.users).toBe(3);
  });

  it('count knowledge files, with an Idempotency-Key in its transaction, beside adds at once', async () => {
    const { projectId, key } = await app.newProject();
    const headers = (name: string) => ({ authorization: `Token ${key}`, 'idempotency-key': name });
    const made = await app.v1(
      '/create/knowledgebase',
      { knowledgebase_name: 'k', knowledgebase_description: 'd' },
      key,
    );
    const send = (name: string) =>
      app.call('POST', '/v1/add/knowledgebase-file', {
        headers: headers(name),
        body: {
          knowledgebase_id: made.body.data.id,
          file: [{ name: 'a.txt', content: Buffer.from('x'.repeat(100)).toString('base64') }],
        },
      });
    await limits(projectId, { bytes: 350, adds_per_day: 100, users: 50 });
    const files = Array.from({ length: 8 }, (_, n) => send(`file-${n}`));
    const adds = Array.from({ length: 8 }, (_, n) => add(key, 'ann', {}, app, `Boat ${n}`));
    const answers = await Promise.all(files);
    await Promise.all(adds);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(ok(answers)).toBeLessThanOrEqual(3);
    expect(ok(answers)).toBeGreaterThanOrEqual(2);
    const again = answers.findIndex(({ status }) => status === 200);
    expect((await send(`file-${again}`)).body).toEqual(answers[again]?.body);
    const { used } = await readLimits(projectId);
    // an add looks at a count that may be a second old
    expect(used.bytes).toBeLessThanOrEqual(350 + 8 * 6);
  });

  it('go with the deletion of the project', async () => {
    const { projectId } = await app.newProject();
    await limits(projectId, { users: 1 });
    const gone = await app.call('DELETE', `/admin/projects/${projectId}`, { headers: ADMIN });
    expect([gone.status, gone.body]).toEqual([200, { id: projectId, deleted: true }]);
  });

  it.runIf(testServerUrl)('adds_per_day is one number for all instances on one PostgreSQL', async () => {
    const url = new URL(testServerUrl ?? '');
    url.pathname = `/${app.app.services.db.describe().location.split('/').pop()}`;
    const second = await startTestApp({ DATABASE_URL: url.href, SCHEDULER_CONCURRENCY: '0' });
    try {
      const { projectId, key } = await app.newProject();
      await limits(projectId, { adds_per_day: 10 });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => add(key, 'ann', {}, n % 2 === 0 ? app : second)),
      );
      expect(ok(answers)).toBe(10);
    } finally {
      await second.close();
    }
  });

  it('cost nothing where there are none', async () => {
    expect((await add(TEST_KEY)).status).toBe(200);
    const { rows } = await sql`SELECT 1 FROM project_limit WHERE project_id = 'default'`.execute(
      app.app.services.db.system().db,
    );
    expect(rows).toEqual([]);
  });
});
