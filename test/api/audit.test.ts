import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { maintain } from '../../src/scheduler/maintenance.ts';
import { TaskClock } from '../../src/stores/tasks/task-clock.ts';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

const READ_KEY = 'read-key-0123456789abcdef';
const ADMIN = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
const READER = { authorization: `Bearer ${READ_KEY}` };
const DAY_MS = 86_400_000;

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly project_id: string | null;
  readonly ip: string;
  readonly result: string;
  readonly reason: string | null;
  readonly count: number;
}

let db: Database;
let app: TestApp;
let now = new Date('2026-11-20T10:00:00Z');
beforeAll(async () => {
  db = await openTestDatabase();
  app = await startTestApp(
    { ADMIN_READ_KEY: READ_KEY, PRODUCT_AUTH: 'required', TRUSTED_PROXIES: '127.0.0.1' },
    db,
    () => now,
  );
}, 120_000);
afterAll(() => app.close());

const admin = (method: string, path: string, body?: object, headers: Record<string, string> = ADMIN) =>
  app.call(method, `/admin${path}`, { headers, ...(body && { body }) });
const audit = async (query = ''): Promise<Entry[]> => (await admin('GET', `/audit${query}`)).body.entries;
/** What was recorded since the last call, oldest first, without ids and times. */
let seen = new Set<string>();
async function fresh(): Promise<Omit<Entry, 'id' | 'at'>[]> {
  const entries = await audit('?limit=500');
  const found = entries.filter(({ id }) => !seen.has(id)).toReversed();
  seen = new Set(entries.map(({ id }) => id));
  return found.map(({ id: _, at: __, ...rest }) => rest);
}
const short = (entries: readonly Omit<Entry, 'id' | 'at'>[]) =>
  entries.map(({ actor, action, target, result, reason }) =>
    [actor, action, target, result, ...(reason === null ? [] : [reason])].join(' '),
  );

describe('the audit log', () => {
  it('says who did what to what, when, from where, and how it ended', async () => {
    await fresh();
    const from = { ...ADMIN, 'x-forwarded-for': '203.0.113.7' };
    const project = (await admin('POST', '/projects', { name: 'Secret plan' }, from)).body.id;
    const [entry] = await audit();
    expect(entry).toEqual({
      id: expect.any(String),
      at: now.toISOString(),
      actor: 'operator',
      action: 'project.create',
      target: `projects/${project}`,
      project_id: null,
      ip: '203.0.113.7',
      result: 'ok',
      reason: null,
      count: 1,
    });
    await fresh();
    const key = (await admin('POST', `/projects/${project}/api_keys`, { name: 'Phone', user_id: 'ann' }))
      .body;
    await admin('DELETE', `/api_keys/${key.id}`);
    await admin('PATCH', `/projects/${project}`, { name: 'Other' });
    await admin('PUT', `/projects/${project}/budget`, { daily_tokens: 5 });
    await admin('POST', `/projects/${project}/users/ann/export`);
    await admin('POST', `/projects/${project}/users/ann/erase`);
    await admin('DELETE', `/projects/${project}`);
    const found = await fresh();
    const user = /~[0-9a-f]{24}/.exec(found[5]?.target ?? '')?.[0];
    expect(short(found)).toEqual([
      `operator api_key.create projects/${project}/api_keys/${key.id} ok`,
      `operator api_key.revoke api_keys/${key.id} ok`,
      `operator project.rename projects/${project} ok`,
      `operator budget.set projects/${project} ok`,
      `operator user.export projects/${project}/users/${user} started`,
      `operator user.export projects/${project}/users/${user} ok`,
      `operator user.erase projects/${project}/users/${user} ok`,
      `operator project.delete projects/${project} started`,
      `operator project.delete projects/${project} ok`,
    ]);
    // the log outlives the project, and names neither people nor what they wrote
    const text = JSON.stringify(found);
    for (const word of ['ann"', '/ann', 'Secret', 'Phone', key.key]) expect(text).not.toContain(word);
    expect(await audit(`?project_id=${project}&user_id=ann`)).toHaveLength(3);
    expect(await audit(`?project_id=${project}&user_id=ben`)).toEqual([]);
  });

  it('has exactly one entry of a write that is repeated with its key, and of one sent ten times at once', async () => {
    await fresh();
    const once = { ...ADMIN, 'idempotency-key': 'audit-1' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin('POST', '/projects', { name: 'once' }, once)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await fresh()).filter(({ action }) => action === 'project.create')).toHaveLength(1);
  });

  it('undoes the change whose entry cannot be written', async () => {
    const before = (await admin('GET', '/projects')).body.projects.length;
    const asOwner = (statement: string) =>
      db.systemTransaction(async (tx) => {
        await sql`SET LOCAL ROLE none`.execute(tx.db);
        await sql.raw(statement).execute(tx.db);
      });
    await asOwner("ALTER TABLE audit_entry ADD CONSTRAINT none CHECK (action <> 'project.create') NOT VALID");
    try {
      expect((await admin('POST', '/projects', { name: 'lost' })).status).toBe(500);
      expect((await admin('GET', '/projects')).body.projects).toHaveLength(before);
      // a refusal stays a refusal
      await asOwner('ALTER TABLE audit_entry ADD CONSTRAINT nothing CHECK (false) NOT VALID');
      expect((await admin('POST', '/projects', { name: 'x' }, READER)).status).toBe(403);
      expect(
        (await app.call('POST', '/admin/sign-in', { body: { key: 'wrong-key-0123456789' } })).status,
      ).toBe(401);
      const { text } = await app.call('GET', '/metrics');
      expect(text).toMatch(/recollect_audit_unwritten_total\{kind="refusal"\} [1-9]/);
      const { findings } = (await admin('GET', '/diagnostics')).body;
      expect(findings.map(({ check }: { check: string }) => check)).toContain('audit');
      // nobody signs in without an entry
      expect((await app.call('POST', '/admin/sign-in', { body: { key: TEST_ADMIN_KEY } })).status).toBe(500);
    } finally {
      await asOwner('ALTER TABLE audit_entry DROP CONSTRAINT none, DROP CONSTRAINT IF EXISTS nothing');
    }
  });

  it('records sign-ins, refusals and what failed, and no word that a stranger sent', async () => {
    await app.close();
    db = await openTestDatabase();
    app = await startTestApp(
      { ADMIN_READ_KEY: READ_KEY, PRODUCT_AUTH: 'required', TRUSTED_PROXIES: '127.0.0.1' },
      db,
      () => now,
    );
    seen = new Set();
    const signIn = (key: string) => app.call('POST', '/admin/sign-in', { body: { key } });
    const cookie = String((await signIn(TEST_ADMIN_KEY)).headers['set-cookie']).split(';')[0] ?? '';
    await signIn(READ_KEY);
    await signIn('guess-0123456789abcdef');
    await admin('POST', '/projects', { name: 'by console' }, { cookie });
    await admin('POST', '/projects', { name: 'no' }, READER);
    await admin('POST', '/projects', { nam: 'no' });
    await admin('DELETE', '/api_keys/key_none');
    await admin('DELETE', '/api_keys/words-of-a-stranger', undefined, {});
    await admin('GET', '/tasks?user_id=words-of-a-stranger', undefined, { authorization: 'Bearer nonsense' });
    await app.v1('/search/memory', { user_id: 'ann', query: 'tea' }, 'wrong-key-0123456789');
    const key = (await admin('POST', '/projects/default/api_keys', { scopes: ['read'] })).body;
    await app.v1('/add/message', { user_id: 'ann', conversation_id: 'c', messages: [] }, key.key);
    await app.v1('/search/memory', { user_id: 'ann', query: 'tea' }, TEST_KEY);
    await admin('GET', '/projects');
    const found = await fresh();
    const made = found.find(({ actor, action }) => actor === 'console' && action === 'project.create');
    expect(short(found)).toEqual([
      'console session.open /admin/sign-in ok',
      'console:read session.open /admin/sign-in ok',
      'anonymous session.open /admin/sign-in refused key_invalid',
      `console project.create ${made?.target} ok`,
      'operator:read project.create projects refused forbidden',
      'operator project.create projects failed invalid_parameters',
      'operator api_key.revoke api_keys/key_none failed not_found',
      'anonymous api_key.revoke /admin/api_keys/:id refused key_required',
      'anonymous admin.read /admin/tasks refused key_invalid',
      'anonymous api.call /v1/search/memory refused key_invalid',
      `operator api_key.create projects/default/api_keys/${key.id} ok`,
      `key:${key.id} api.call /v1/add/message refused forbidden`,
    ]);
    expect(JSON.stringify(await audit())).not.toContain('stranger');
  });

  it('counts a flood of refusals instead of storing each, and loses none', async () => {
    await fresh();
    const wrong = Array.from({ length: 400 }, (_, n) => `wrong-key-0123456789-${n}`);
    const answers: number[] = [];
    for (let at = 0; at < wrong.length; at += 40)
      answers.push(
        ...(await Promise.all(
          wrong.slice(at, at + 40).map((key, n) =>
            app
              .call('POST', '/admin/sign-in', {
                body: { key },
                headers: { 'x-forwarded-for': `198.51.${at / 40}.${n}` },
              })
              .then(({ status }) => status),
          ),
        )),
      );
    expect(new Set(answers)).toEqual(new Set([401]));
    const rows = await fresh();
    expect(rows.length).toBeLessThanOrEqual(120);
    // an operator's refusal has an entry in the middle of the flood
    await admin('POST', '/projects', { name: 'no' }, READER);
    expect(short(await fresh())).toEqual(['operator:read project.create projects refused forbidden']);
    // the end of the minute, or of the server, writes the counts
    const again = await restarted();
    const counts = (await again.call('GET', '/admin/audit?limit=500&action=session.open', { headers: ADMIN }))
      .body;
    const rest = (await again.call('GET', '/admin/audit?limit=500&action=any', { headers: ADMIN })).body;
    const all: Entry[] = [...counts.entries, ...rest.entries];
    const refused = all.filter(({ result, ip }) => result === 'refused' && !ip.startsWith('127.'));
    expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(400);
    expect(refused.length).toBeLessThanOrEqual(330);
  });

  it('is read page by page and by filters, and refuses filters that make no sense', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      now = new Date(now.getTime() + 1000);
      await admin('POST', '/projects', { name });
    }
    const all = await audit('?action=project.create&result=ok');
    const paged: Entry[] = [];
    let cursor = '';
    do {
      const page = (await admin('GET', `/audit?action=project.create&result=ok&limit=2&cursor=${cursor}`))
        .body;
      paged.push(...page.entries);
      expect(page.entries.length).toBeLessThanOrEqual(2);
      cursor = page.next_cursor ?? '';
    } while (cursor !== '');
    expect(paged).toEqual(all);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const from = times[2] ?? '';
    expect((await audit(`?action=project.create&from=${from}`)).map(({ at }) => at)).toEqual(
      times.slice(0, 3),
    );
    expect((await audit(`?action=project.create&result=ok&to=${from}`)).map(({ at }) => at)).toEqual(
      times.slice(3),
    );
    expect(new Set((await audit('?actor=console')).map(({ actor }) => actor))).toEqual(new Set(['console']));
    expect(await audit('?ip=192.0.2.1')).toEqual([]);
    expect((await admin('GET', '/audit', undefined, READER)).status).toBe(200);
    for (const query of ['user_id=ann', 'cursor=x', 'from=yesterday', 'result=good', 'limit=0', 'limit=501'])
      expect((await admin('GET', `/audit?${query}`)).status, query).toBe(400);
  });
});

describe('the database', () => {
  const system = () => db.system().db;

  it('refuses to change or delete an entry, also to the owner of the table', async () => {
    const count = (await audit('?limit=500')).length;
    const attempts = [
      "UPDATE audit_entry SET actor = 'nobody'",
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ];
    const pruning = "SELECT set_config('recollect.audit_pruning', 'on', true)";
    for (const attempt of attempts) {
      const withSetting = (role: string) =>
        db.systemTransaction(async (tx) => {
          await sql.raw(`SET LOCAL ROLE ${role}`).execute(tx.db);
          if (attempt.startsWith('UPDATE')) await sql.raw(pruning).execute(tx.db);
          await sql.raw(attempt).execute(tx.db);
        });
      await expect(sql.raw(attempt).execute(system()), attempt).rejects.toThrow(/append-only|denied|owner/);
      await expect(withSetting('none'), attempt).rejects.toThrow(/append-only/);
    }
    expect(await audit('?limit=500')).toHaveLength(count);
  });

  it('shows a project its own entries only', async () => {
    await admin('POST', '/projects/default/api_keys', { name: 'seen' });
    const { rows } = await sql<{ project_id: string }>`SELECT DISTINCT project_id FROM audit_entry`.execute(
      db.project('default').db,
    );
    expect(rows).toEqual([{ project_id: 'default' }]);
  });

  it('deletes entries after their retention only, and no entry of the last day', async () => {
    const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const insert = (id: string, at: Date) =>
      sql`INSERT INTO audit_entry VALUES ('*', ${id}, ${at}, 'cli', 'test', ${id}, '', 'ok', NULL, 1)`.execute(
        system(),
      );
    await insert('old', dayAgo(31));
    await insert('young', dayAgo(29));
    const options = { db, taskRetentionDays: 7, auditRetentionDays: 30, taskClock: new TaskClock() };
    expect((await maintain(options)).auditEntries).toBeGreaterThanOrEqual(1);
    expect((await audit('?action=test')).map(({ target }) => target)).toEqual(['young']);
    await insert('today', dayAgo(0.5));
    await maintain({ ...options, auditRetentionDays: 0 });
    expect((await audit('?action=test')).map(({ target }) => target)).toEqual(['today']);
  });
});

async function restarted(): Promise<TestApp> {
  const shared = new Proxy(db, {
    get(target, name) {
      if (name === 'close') return async () => undefined;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await app.app.server.close();
  app = await startTestApp(
    { ADMIN_READ_KEY: READ_KEY, PRODUCT_AUTH: 'required', TRUSTED_PROXIES: '127.0.0.1' },
    shared,
    () => now,
  );
  return app;
}
