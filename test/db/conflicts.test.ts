import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimStream } from '../../src/stores/tasks/task-claims.ts';
import { type Answer, startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { onOneServer } from '../support/cluster.ts';
import { createServerDatabase, OPEN_LIMIT_MS, testServerUrl } from '../support/database.ts';

const superuserUrl = process.env.TEST_SUPERUSER_DATABASE_URL || undefined;

const PATIENCE = { timeout: 30_000 };

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;

/** The embedded engine has one session: nothing there runs beside a statement. */
const isRun = testServerUrl && onOneServer('it sets up and watches the sessions of one server');

describe.runIf(isRun)('beside other clients of the database', { timeout: OPEN_LIMIT_MS }, () => {
  let server: { url: string; drop: () => Promise<void> };
  let name: string;
  let owner: pg.Client;
  /** Sees what the sessions of the server under test wait for. */
  let observer: pg.Client;
  let [ownerPid, observerPid] = [0, 0];
  let app: TestApp;
  beforeAll(async () => {
    server = await createServerDatabase(testServerUrl ?? '');
    name = new URL(server.url).pathname.slice(1);
    app = await startTestApp({ DATABASE_URL: server.url });
    const rival = new URL(superuserUrl ?? server.url);
    rival.pathname = `/${name}`;
    [owner, observer] = [rival.href, server.url].map(
      (connectionString) => new pg.Client({ connectionString }),
    ) as [pg.Client, pg.Client];
    for (const client of [owner, observer]) {
      await client.connect();
      await client.query("SELECT set_config('recollect.project_id', '*', false)");
    }
    [ownerPid, observerPid] = (await Promise.all([owner, observer].map(pidOf))) as [number, number];
  });
  afterAll(async () => {
    await Promise.all([owner?.end(), observer?.end()]);
    await app?.close();
    await server?.drop();
  });

  const sessions = async (condition: string): Promise<number> =>
    (
      await observer.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND pid NOT IN (pg_backend_pid(), $1) AND ${condition}`,
        [ownerPid],
      )
    ).rows[0].n;
  /** Waits until a session of the server waits for a lock. */
  const blocked = async () => {
    while ((await sessions("wait_event_type = 'Lock'")) === 0);
  };
  const ready = async () => (await app.call('GET', '/health/ready')).body;
  /** Gives the server new sessions, with the settings of the database as they are now. */
  const renewSessions = async (setting: string) => {
    await owner.query(`ALTER DATABASE ${name} ${setting}`);
    const { rows } = await owner.query(
      'SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid NOT IN (pg_backend_pid(), $1)',
      [observerPid],
    );
    const ended = rows.map(({ pid }) => Number(pid));
    while ((await sessions(`pid = ANY('{${ended}}')`)) > 0);
    // the server notices an ended session in its event loop, which this request goes through
    await expect.poll(async () => typeof (await ready()).status, PATIENCE).toBe('string');
  };
  const store = async (user_id: string): Promise<string> => {
    const messages = 'I own a canoe.';
    const added = await app.product('/add', { user_id, async_mode: 'sync', messages });
    expect(added.status, added.text).toBe(200);
    // on a busy machine the answer does not wait for the extraction, which then conflicts with what follows
    await app.idle(user_id);
    return added.body.data[0].memory_id;
  };
  const update = (memory_id: string) => app.v1('/update/memory', { memory_id, content: 'I own a raft.' });
  const expectConflict = async (user: string, memoryId: string, answer: Answer) => {
    expect(answer.status, answer.text).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body.message).toContain('try again');
    const shown = await app.product('/get_memory', { mem_cube_id: user });
    expect(JSON.stringify(shown.body.data.text_mem)).toContain('canoe');
    expect((await update(memoryId)).status).toBe(200);
  };

  it.runIf(superuserUrl)(
    'a deadlock fails a change with 503 and a time to try again, and is retried in an add',
    async () => {
      // the server's session then is the one that PostgreSQL ends
      await owner.query("SET deadlock_timeout = '1min'");
      const memoryId = await store('deadlock');
      await owner.query('BEGIN');
      await owner.query('SELECT 1 FROM memory WHERE memory_id = $1 FOR UPDATE', [memoryId]);
      const changing = update(memoryId);
      await blocked();
      await owner.query("SELECT 1 FROM cube WHERE cube_id = 'deadlock' FOR UPDATE");
      const answer = await changing;
      await owner.query('ROLLBACK');
      await expectConflict('deadlock', memoryId, answer);

      const deadlocks = async () =>
        (
          await observer.query(
            'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
          )
        ).rows[0].n;
      await expect.poll(deadlocks, PATIENCE).toBeGreaterThan(0);
      const before = await deadlocks();
      const cubes = ['deadlock-a', 'deadlock-b'];
      for (const cube of cubes) await store(cube);
      await owner.query('BEGIN');
      await owner.query("SELECT 1 FROM cube WHERE cube_id = 'deadlock-b' FOR UPDATE");
      const adding = app.product('/add', {
        user_id: 'deadlock-a',
        writable_cube_ids: cubes,
        messages: 'I own a tent.',
      });
      await blocked();
      await owner.query("SELECT 1 FROM cube WHERE cube_id = 'deadlock-a' FOR UPDATE");
      await owner.query('COMMIT');
      expect((await adding).status).toBe(200);
      // the add may take the first lock again before the rival does, and then meets a second deadlock
      await expect.poll(deadlocks, PATIENCE).toBeGreaterThan(before);
    },
  );

  it('a serialization failure fails a change with 503 and a time to try again, and is retried in an add', async () => {
    const memoryId = await store('serial');
    await renewSessions("SET default_transaction_isolation = 'repeatable read'");
    /** Changes the cube while a request waits for it. */
    const collide = async (request: () => Promise<Answer>): Promise<Answer> => {
      await owner.query('BEGIN');
      await owner.query("UPDATE cube SET owner_id = owner_id WHERE cube_id = 'serial'");
      const answer = request();
      await blocked();
      await owner.query('COMMIT');
      return await answer;
    };
    try {
      await expect.poll(async () => (await ready()).status, PATIENCE).toBe('ready');
      const answer = await collide(() => update(memoryId));
      await expectConflict('serial', memoryId, answer);
      const added = await collide(() =>
        app.product('/add', { user_id: 'serial', messages: 'I own a tent.' }),
      );
      expect(added.status, added.text).toBe(200);
    } finally {
      await renewSessions('RESET default_transaction_isolation');
      await expect.poll(async () => (await ready()).status, PATIENCE).toBe('ready');
    }
    await app.idle('serial');
  });

  it('sessions that only read refuse writes with 503 and say so, serve reads, and write again when they may', async () => {
    await store('reader');
    const add = () => app.product('/add', { user_id: 'reader', messages: 'I own a tent.' });
    await renewSessions('SET default_transaction_read_only = on');
    await expect
      .poll(ready, PATIENCE)
      .toEqual({ status: 'not_ready', reasons: ['the database is read-only'] });
    const refused = await add();
    expect(refused.status, refused.text).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.message).toContain('The database is read-only');
    const found = await app.product('/search', { user_id: 'reader', query: 'canoe' });
    expect(found.text).toContain('I own a canoe');
    await renewSessions('RESET default_transaction_read_only');
    await expect.poll(async () => (await ready()).status, PATIENCE).toBe('ready');
    expect((await add()).status).toBe(200);
    await app.idle('reader');
  });

  it('DATABASE_POOL_MAX bounds the connections that requests use, and the others wait for theirs', async () => {
    const url = new URL(server.url);
    url.searchParams.set('application_name', 'bounded');
    const own = await startTestApp({ DATABASE_URL: url.href, DATABASE_POOL_MAX: '3' });
    try {
      await owner.query('BEGIN');
      await owner.query('LOCK TABLE memory');
      const searches = Array.from({ length: 40 }, (_, n) =>
        own.product('/search', { user_id: `user-${n}`, query: 'canoe' }),
      );
      await blocked();
      let most = 0;
      for (let looks = 0; looks < 100; looks += 1) {
        most = Math.max(most, await sessions("application_name = 'bounded' AND wait_event_type = 'Lock'"));
        // three more for notifications and maintenance
        expect(await sessions("application_name = 'bounded'")).toBeLessThanOrEqual(6);
      }
      expect(most).toBe(3);
      await owner.query('COMMIT');
      for (const answer of await Promise.all(searches)) expect(answer.status, answer.text).toBe(200);
    } finally {
      await own.close();
    }
  });

  it('what a newer version adds to the tables and functions while the server runs changes no answer', async () => {
    const memoryId = await store('roll');
    await store('roll-2');
    const admin = { headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` } };
    const operations: (() => Promise<Answer>)[] = [
      () => app.product('/add', { user_id: 'roll', async_mode: 'sync', messages: 'I own a stove.' }),
      () =>
        app.v1('/add/message', {
          user_id: 'roll',
          conversation_id: 'c',
          messages: [{ role: 'user', content: 'I own a kite.' }],
        }),
      () => app.product('/search', { user_id: 'roll', query: 'canoe' }),
      () => app.v1('/search/memory', { user_id: 'roll', query: 'canoe' }),
      () => app.product('/get_memory', { mem_cube_id: 'roll' }),
      () => app.v1('/get/memory', { user_id: 'roll' }),
      () => app.v1('/get/message', { user_id: 'roll', conversation_id: 'c' }),
      () => app.call('GET', `/product/get_memory/${memoryId}`),
      () => app.v1('/update/memory', { memory_id: memoryId, content: `I own raft ${Math.random()}.` }),
      () => app.product('/feedback', { user_id: 'roll', history: [], feedback_content: 'I own no stove.' }),
      () => app.call('GET', '/product/scheduler/status?user_id=roll'),
      () => app.call('GET', '/admin/tasks', admin),
      () => app.call('GET', '/admin/projects', admin),
      () =>
        app.v1('/add/feedback', {
          user_id: 'roll',
          conversation_id: 'c',
          feedback_content: 'I own no kite.',
        }),
      () => app.product('/get_all', { user_id: 'roll', memory_type: 'text_mem' }),
    ];
    const all = async () => {
      // a claim that fails is tried again by the scheduler, so it is looked at here
      const claims = Array.from({ length: 20 }, () =>
        claimStream(app.app.services.db.system(), 'x', 1, 1, ''),
      );
      expect(await Promise.all(claims)).toEqual(Array(20).fill(null));
      for (const answer of await Promise.all(operations.map((operation) => operation())))
        expect(answer.status, answer.text).toBe(200);
      await app.idle('roll');
    };
    // often enough that each session has its statements prepared
    for (let n = 0; n < 4; n += 1) await all();
    const tables = await owner.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    for (const { tablename } of tables.rows)
      await owner.query(`ALTER TABLE ${tablename} ADD COLUMN added_later text DEFAULT 'later'`);
    const claiming = 'claim_stream(text, double precision, integer, text, timestamptz, text[])';
    const result = await owner.query(`SELECT pg_get_function_result('${claiming}'::regprocedure) AS columns`);
    await owner.query(`ALTER FUNCTION ${claiming} RENAME TO claim_stream_before`);
    await owner.query(`CREATE FUNCTION ${claiming} RETURNS ${result.rows[0].columns.replace(')', ', added_later text)')}
      LANGUAGE sql AS $$ SELECT c.*, 'later' FROM claim_stream_before($1, $2, $3, $4, $5, $6) AS c $$`);
    for (let n = 0; n < 4; n += 1) await all();
  });

  it('a prepared statement whose columns change is answered with 503 once, then prepared anew', async () => {
    const scope = app.app.services.db.system();
    await owner.query('CREATE TABLE changing (a int)');
    await owner.query('GRANT SELECT ON changing TO PUBLIC');
    const read = () => sql`SELECT * FROM changing`.execute(scope.db);
    for (let n = 0; n < 30; n += 1) await read();
    await owner.query('ALTER TABLE changing ALTER COLUMN a TYPE text');
    const failures: unknown[] = [];
    for (let n = 0; n < 60; n += 1)
      await read().catch((error: { code: string }) => void failures.push(error.code));
    for (const code of failures) expect(code).toBe('database_unavailable');
    expect(failures.length).toBeGreaterThan(0);
    // each connection fails once at most
    expect(failures.length).toBeLessThanOrEqual(10);
    await read();
  });
});
