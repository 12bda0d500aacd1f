import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import { restoreBackup } from '../../src/services/transfer/restore.ts';
import { BACKUP_TABLES } from '../../src/stores/transfer/backup-tables.ts';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY, type TestApp } from '../support/app.ts';
import {
  embeddedTemplate,
  OPEN_LIMIT_MS,
  openTestDatabase,
  silentLog,
  testServerUrl,
} from '../support/database.ts';

const READ_KEY = 'read-key-0123456789abcdef';
const authorization = `Bearer ${TEST_ADMIN_KEY}`;
const WRITERS = 4;

let folder: string;
let directory: string;
let db: Database;
let close: () => Promise<void>;

/** The embedded database on a disk: in memory it has no files that could be copied. */
async function openOnDisk(): Promise<Database> {
  if (testServerUrl) return openTestDatabase();
  return openDatabase({ dataDir: join(folder, 'data'), log: silentLog, template: await embeddedTemplate() });
}

/** The server, which leaves the database open when it closes. */
const start = (env: Record<string, string> = {}, clock?: () => Date): Promise<TestApp> =>
  startTestApp({ BACKUP_DIR: directory, ADMIN_READ_KEY: READ_KEY, ...env }, db, clock);

const admin = (app: TestApp, method: string, path: string, headers: Record<string, string> = {}) =>
  app.call(method, `/admin/backups${path}`, { headers: { authorization, ...headers } });

/** Waits until a backup has ended. Each question is a request, so that nothing is missed. */
async function ended(app: TestApp, id: string) {
  for (;;) {
    const { body } = await admin(app, 'GET', `/${id}`);
    if (body.status !== 'running') return body;
  }
}

async function make(app: TestApp) {
  const made = await admin(app, 'POST', '');
  expect(made.status, made.text).toBe(200);
  return ended(app, made.body.id);
}

async function download(app: TestApp, id: string, key = TEST_ADMIN_KEY) {
  const answer = await request(`${app.url}/admin/backups/${id}/file`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: await answer.body.bytes() };
}

const rowsOf = async (of: Database, table: string) =>
  (
    await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(
      of.system().db,
    )
  ).rows.map(({ row }) => row);

async function restored(file: string): Promise<Database> {
  const store = await openTestDatabase();
  await restoreBackup({ db: store }, file, { replace: false });
  return store;
}

/** Uses a store for the servers of the following tests. They leave it open when they close. */
async function use(opening: Promise<Database>): Promise<void> {
  db = await opening;
  close = db.close.bind(db);
  db.close = async () => undefined;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-backups-'));
  directory = join(folder, 'backups');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a backup of a server that works', { timeout: OPEN_LIMIT_MS }, () => {
  let app: TestApp;
  beforeAll(async () => {
    await use(openOnDisk());
    app = await start();
  }, OPEN_LIMIT_MS);
  afterAll(async () => {
    await app?.close();
    await close?.();
  });

  it('holds every add acknowledged before it, each add whole, and no gap', async () => {
    const acknowledged = new Array<number>(WRITERS).fill(0);
    const writing = new AbortController();
    const write = async (writer: number) => {
      while (!writing.signal.aborted) {
        const number = (acknowledged[writer] ?? 0) + 1;
        const message = { role: 'user', content: `Writer ${writer} says number ${number}.` };
        const answer = await app.product('/add', {
          user_id: `writer${writer}`,
          messages: [message, { role: 'assistant', content: `I heard ${number}.` }],
          async_mode: 'async',
        });
        expect(answer.status, answer.text).toBe(200);
        acknowledged[writer] = number;
      }
    };
    const writers = acknowledged.map((_, writer) => write(writer));
    while (acknowledged.some((count) => count < 5)) await app.call('GET', '/health/live');
    const before = [...acknowledged];
    const backup = await make(app);
    const after = [...acknowledged];
    writing.abort();
    await Promise.all(writers);
    expect(backup).toMatchObject({ status: 'completed', error: null, origin: 'request', host: hostname() });
    expect(after.some((count, writer) => count > (before[writer] ?? 0))).toBe(true);

    const store = await restored(join(directory, backup.file));
    try {
      const { rows } = await sql<{
        user_id: string;
        adds: number;
        messages: number;
        raw: number;
        tasks: number;
        last: number;
      }>`
        SELECT user_id, count(*) FILTER (WHERE role = 'user') AS adds, count(*) AS messages,
          (SELECT count(DISTINCT s.message_id) FROM memory_source s JOIN message o USING (project_id, message_id)
            JOIN memory r ON r.project_id = s.project_id AND r.memory_id = s.memory_id AND r.kind = 'raw'
            WHERE o.user_id = m.user_id) AS raw,
          (SELECT count(*) FROM task t WHERE t.user_id = m.user_id) AS tasks,
          max(substring(body FROM 'number ([0-9]+)')::int) AS last
        FROM message m GROUP BY user_id ORDER BY user_id`.execute(store.project('default').db);
      expect(rows.map(({ user_id }) => user_id)).toEqual(acknowledged.map((_, i) => `writer${i}`));
      for (const [writer, row] of rows.entries()) {
        expect(row.adds).toBeGreaterThanOrEqual(before[writer] ?? 0);
        // an add is acknowledged after its commit
        expect(row.adds).toBeLessThanOrEqual((after[writer] ?? 0) + 1);
        expect(row).toMatchObject({ last: row.adds, messages: row.adds * 2, tasks: row.adds });
        expect(row.raw).toBe(row.messages);
      }
      const live = new Set(await rowsOf(db, 'message'));
      const copied = await rowsOf(store, 'message');
      expect(copied.filter((row) => !live.has(row))).toEqual([]);
    } finally {
      await store.close();
    }
  });

  it('equals the store row by row when nothing is written meanwhile', async () => {
    for (let writer = 0; writer < WRITERS; writer += 1) await app.idle(`writer${writer}`);
    // writes a setting with the JSON value null
    expect((await app.call('GET', '/health/ready')).status).toBe(200);
    expect((await rowsOf(db, 'server_setting')).some((row) => /"value": null/.test(row))).toBe(true);
    const backup = await make(app);
    const store = await restored(join(directory, backup.file));
    try {
      const secrets = /session_secret|certificate_key|maintained_at|embedding_progress/;
      // times of keys' uses, streams and records are renewed by a server; all others are as they were
      const renewed = ['api_key', 'task_stream', 'task_turn', 'audit_entry', 'project', 'server_setting'];
      let count = 0;
      for (const table of BACKUP_TABLES.filter((name) => !renewed.includes(name))) {
        const rows = await rowsOf(store, table);
        expect(rows, table).toEqual(await rowsOf(db, table));
        count += rows.length;
      }
      const settings = async (of: Database) =>
        (await rowsOf(of, 'server_setting')).filter((row) => !secrets.test(row));
      expect(await settings(store)).toEqual(await settings(db));
      expect(count).toBeGreaterThan(100);
    } finally {
      await store.close();
    }
  });
});

describe('backups of a server', { timeout: OPEN_LIMIT_MS }, () => {
  let app: TestApp;
  beforeAll(async () => {
    await use(openTestDatabase());
    app = await start();
  }, OPEN_LIMIT_MS);
  // the store is used by the next tests too
  afterAll(() => app?.close());

  it('are downloaded with their checksums, by operators only, and the read-only key changes none', async () => {
    const backup = await make(app);
    const file = join(directory, backup.file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    for (const key of [TEST_ADMIN_KEY, READ_KEY]) {
      const { status, headers, bytes } = await download(app, backup.id, key);
      const hash = createHash('sha256').update(bytes);
      expect([status, bytes.length]).toEqual([200, backup.bytes]);
      expect(headers['repr-digest']).toBe(`sha-256=:${hash.copy().digest('base64')}:`);
      expect(hash.digest('hex')).toBe(backup.sha256);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await download(app, backup.id, TEST_KEY)).status).toBe(401);
    const read = { authorization: `Bearer ${READ_KEY}` };
    expect((await admin(app, 'POST', '', read)).status).toBe(403);
    expect((await admin(app, 'DELETE', `/${backup.id}`, read)).status).toBe(403);
    const { body } = await app.call('GET', '/admin/audit?action=backup.download', { headers: read });
    expect(body.entries.map(({ result }: { result: string }) => result).toSorted()).toEqual([
      'ok',
      'ok',
      'refused',
      'started',
      'started',
    ]);
    expect(await admin(app, 'DELETE', `/${backup.id}`)).toMatchObject({
      status: 200,
      body: { id: backup.id, file_removed: true },
    });
    for (const path of [
      `/${backup.id}`,
      `/${backup.id}/file`,
      '/..%2f..%2fetc%2fpasswd/file',
      '/%00',
      '/%20',
    ])
      expect((await admin(app, 'GET', path)).status, path).toBe(404);
    expect((await admin(app, 'DELETE', `/${backup.id}`)).status).toBe(404);
    expect(await readdir(directory)).not.toContain(backup.file);
  });

  it('are made one at a time, and a repeated request makes no second one', async () => {
    const key = { 'idempotency-key': 'nightly' };
    const answers = await Promise.all([1, 2, 3].map(() => admin(app, 'POST', '')));
    const [first] = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await ended(app, first?.body.id);
    const repeated = [await admin(app, 'POST', '', key), await admin(app, 'POST', '', key)];
    expect(repeated.map(({ body }) => body.id)).toEqual([repeated[0]?.body.id, repeated[0]?.body.id]);
    await ended(app, repeated[0]?.body.id);
  });

  it('are listed page by page, newest first', async () => {
    const all = (await admin(app, 'GET', '')).body;
    expect(all.backups.length).toBeGreaterThan(1);
    const ids = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin(app, 'GET', `?limit=1&cursor=${cursor}`);
      ids.push(...body.backups.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor;
    }
    expect(ids).toEqual(all.backups.map(({ id }: { id: string }) => id));
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect((await admin(app, 'GET', '?cursor=x')).status).toBe(400);
  });

  it('say why they failed, in their state, the metrics and the diagnosis, and the next one succeeds', async () => {
    await rm(directory, { recursive: true });
    await writeFile(directory, 'in the way');
    const failed = await make(app);
    expect(failed).toMatchObject({ status: 'failed', bytes: null, sha256: null });
    expect(failed.error).toContain(directory);
    expect((await admin(app, 'GET', `/${failed.id}/file`)).status).toBe(409);
    const { text } = await app.call('GET', '/metrics');
    expect(text).toContain('recollect_backups_total{outcome="failed"} 1');
    const headers = { authorization };
    const { body } = await app.call('GET', '/admin/diagnostics', { headers });
    expect(body.findings).toContainEqual(
      expect.objectContaining({ check: 'backups', message: expect.stringContaining(failed.error) }),
    );
    await rm(directory);
    expect(await make(app)).toMatchObject({ status: 'completed', error: null });
    const well = await app.call('GET', '/admin/diagnostics', { headers });
    expect(well.body.findings.filter(({ check }: { check: string }) => check === 'backups')).toEqual([]);
  });
});

describe('the schedule of backups', { timeout: OPEN_LIMIT_MS }, () => {
  const env = { BACKUP_SCHEDULE: '0 3 * * *', BACKUP_KEEP: '2', TZ: 'UTC' };
  const day =
    (number: number, hour = 10) =>
    () =>
      new Date(2030, 0, number, hour);
  /** The backups of the schedule, once those of these days, newest first, are there and have ended. */
  async function scheduled(app: TestApp, days: readonly number[]) {
    for (;;) {
      const { backups } = (await admin(app, 'GET', '')).body;
      const found = backups.filter(({ origin }: { origin: string }) => origin === 'schedule');
      const moments = found.map((of: { scheduled_for: string }) => of.scheduled_for);
      const isOver = found.every(({ status }: { status: string }) => status !== 'running');
      if (
        isOver &&
        isDeepStrictEqual(
          moments,
          days.map((number) => day(number, 3)().toISOString()),
        )
      )
        return found;
    }
  }
  const metric = async (app: TestApp, name: string) =>
    Number(
      new RegExp(`^recollect_backup_${name} (\\S+)$`, 'm').exec(
        (await app.call('GET', '/metrics')).text,
      )?.[1],
    );
  /** Runs servers of one day at once until there are backups of these days only. */
  async function serve(number: number, servers: number, days: readonly number[]) {
    const apps = await Promise.all(Array.from({ length: servers }, () => start(env, day(number))));
    try {
      const [app] = apps;
      if (app === undefined) throw new Error('There is no server.');
      return {
        backups: await scheduled(app, days),
        overdue: await metric(app, 'overdue_seconds'),
        last: await metric(app, 'last_success_timestamp_seconds'),
        findings: (await app.call('GET', '/admin/diagnostics', { headers: { authorization } })).body.findings,
      };
    } finally {
      await Promise.all(apps.map((app) => app.close()));
    }
  }

  it('makes one backup for each moment, in whichever process, and keeps as many as it should', async () => {
    const app = await start({}, day(1));
    await sql`DELETE FROM backup`.execute(db.system().db);
    await make(app);
    await app.close();
    await serve(1, 2, []);
    const second = await serve(2, 2, [2]);
    expect(second.backups).toMatchObject([{ status: 'completed', error: null }]);
    expect(second).toMatchObject({ overdue: 0, last: day(2)().getTime() / 1000 });
    // the same day again, and days without a server
    await serve(2, 2, [2]);
    await serve(5, 2, [5, 2]);
    const last = await serve(6, 1, [6, 5]);
    const left = await readdir(directory);
    for (const { file } of last.backups) expect(left).toContain(file);
    expect(left).not.toContain(second.backups[0].file);
  });

  it('shows a backup that failed as missing, and is back with the next moment', async () => {
    await rm(directory, { recursive: true });
    await writeFile(directory, 'in the way');
    const failed = await serve(7, 1, [7, 6, 5]);
    expect(failed.backups[0]).toMatchObject({ status: 'failed' });
    expect(failed.overdue).toBe(7 * 3600);
    expect(failed.findings).toContainEqual(
      expect.objectContaining({ severity: 'error', message: expect.stringContaining('BACKUP_SCHEDULE') }),
    );
    await rm(directory);
    const next = await serve(8, 1, [8, 7, 6]);
    expect(next).toMatchObject({
      overdue: 0,
      backups: [{ status: 'completed' }, { status: 'failed' }, {}],
    });
  });
});

describe('after a process was killed', { timeout: OPEN_LIMIT_MS }, () => {
  afterAll(() => close?.());

  it('its backup has failed, and nothing half-written is left', async () => {
    const id = '01890000-0000-7000-8000-000000000001';
    const name = `recollect-20300101T030000Z-${id}.backup`;
    const unknown = name.replace(/1\.backup$/, '2.backup');
    await mkdir(join(directory, `${name}.scratch`, 'postgres-18'), { recursive: true });
    for (const file of [`${name}.4711.unfinished`, unknown, 'notes.txt'])
      await writeFile(join(directory, file), 'x');
    await sql`INSERT INTO backup (backup_id, origin, host, file, started_at, heard_at)
      VALUES (${id}, 'request', 'h', ${name}, now(), now() - interval '2 minutes')`.execute(db.system().db);
    const app = await start();
    try {
      expect((await admin(app, 'GET', `/${id}`)).body).toMatchObject({
        status: 'failed',
        error: 'The server stopped before the backup was complete.',
      });
      const left = await readdir(directory);
      expect(left.filter((file) => file.includes(id))).toEqual([]);
      expect(left).toEqual(expect.arrayContaining([unknown, 'notes.txt']));
      expect(await make(app)).toMatchObject({ status: 'completed' });
    } finally {
      await app.close();
    }
  });
});
