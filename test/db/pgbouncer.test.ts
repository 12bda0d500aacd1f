import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createServerDatabase, OPEN_LIMIT_MS, silentLog, testServerUrl } from '../support/database.ts';
import { pgbouncerPath, startPgBouncer } from '../support/pgbouncer.ts';
import { StartFailed, startServer } from '../support/server-process.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The URL of a new database behind a PgBouncer. */
async function bouncer(settings: Record<string, string>): Promise<string> {
  const server = await createServerDatabase(testServerUrl ?? '');
  cleanups.push(() => server.drop());
  const started = await startPgBouncer(server.url, settings);
  cleanups.push(() => started.close());
  return started.url;
}

async function open(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog });
  cleanups.push(() => database.close());
  return database;
}

async function refusal(databaseUrl: string): Promise<string> {
  const options = { databaseUrl, dataDir: '', log: silentLog, startWaitMs: 0 };
  const error = await openDatabase(options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as Error).message;
}

describe.runIf(testServerUrl && pgbouncerPath)('PgBouncer', { timeout: OPEN_LIMIT_MS }, () => {
  it('in session mode needs no further setting: one process adds, another one extracts, and both find', async () => {
    const DATABASE_URL = await bouncer({ pool_mode: 'session' });
    const apps: TestApp[] = [];
    for (const SCHEDULER_CONCURRENCY of ['0', '4']) {
      const app = await startTestApp({ DATABASE_URL, SCHEDULER_CONCURRENCY, DATABASE_POOL_MAX: '4' });
      cleanups.push(() => app.close());
      apps.push(app);
    }
    const [web, worker] = apps as [TestApp, TestApp];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        web.product('/add', { user_id: `u${n % 4}`, messages: `I bought kiln number ${n} in Vienna.` }),
      ),
    );
    for (const answer of answers) expect(answer.status, answer.text).toBe(200);
    for (let n = 0; n < 4; n += 1) await web.idle(`u${n}`);
    for (const app of [web, worker]) {
      const found = await app.product('/search', { user_id: 'u3', query: 'kiln number 39' });
      expect(found.body.data.text_mem[0].memories[0].memory).toContain('number 39');
    }
  });

  it('in session mode passes notifications from one process to another', async () => {
    const url = await bouncer({ pool_mode: 'session' });
    const [one, other] = [await open(url), await open(url)];
    const heard = Promise.withResolvers<string>();
    cleanups.push(await one.listen('kilns', heard.resolve));
    await sql`SELECT pg_notify('kilns', 'hot')`.execute(other.system().db);
    expect(await heard.promise).toBe('hot');
  });

  it('in session mode keeps the limits of statements and locks, which are no startup parameters', async () => {
    const database = await open(await bouncer({ pool_mode: 'session' }));
    const { rows } = await sql<{ statement: string; lock: string; idle: string }>`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle`.execute(database.system().db);
    expect(rows).toEqual([{ statement: '8s', lock: '2s', idle: '16s' }]);
  });

  it('that passes on sessions as their last client left them: nothing of that client remains', async () => {
    const url = await bouncer({ pool_mode: 'session', server_reset_query: '' });
    const before = new pg.Client({ connectionString: url });
    await before.connect();
    await before.query("SET client_encoding = 'LATIN1'");
    for (let n = 0; n < 40; n += 1) await before.query(`PREPARE s${n} AS SELECT ${n}`);
    await before.end();
    const database = await open(url);
    for (const word of ['Kiln', 'Öfen', '窯']) {
      const { rows } = await sql<{ word: string }>`SELECT ${word}::text AS word`.execute(
        database.system().db,
      );
      expect(rows).toEqual([{ word }]);
    }
  });

  it('with fewer sessions than the process may open lets requests wait for them', async () => {
    const DATABASE_URL = await bouncer({ pool_mode: 'session', default_pool_size: '3' });
    const app = await startTestApp({ DATABASE_URL, SCHEDULER_CONCURRENCY: '1' });
    cleanups.push(() => app.close());
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => app.product('/add', { user_id: `u${n}`, messages: `Kiln ${n}.` })),
    );
    for (const answer of answers) expect(answer.status, answer.text).toBe(200);
  });

  it('that gives out no second session, no connection or no parameter is refused with the setting to change', async () => {
    expect(await refusal(await bouncer({ default_pool_size: '1' }))).toMatch(/default_pool_size/);
    const full = await bouncer({ max_client_conn: '1' });
    expect(await refusal(full)).toMatch(/max_client_conn.*at least three connections/);
    const url = new URL(await bouncer({}));
    url.searchParams.set('options', '-c work_mem=8MB');
    expect(await refusal(url.href)).toMatch(/refuses a startup parameter.*"options"/);
  });

  it.each([
    ['transaction', {}],
    ['transaction', { default_pool_size: '1' }],
    ['transaction', { server_round_robin: '1' }],
    ['statement', {}],
  ])('in %s mode %o is refused with the reason and the fix', async (pool_mode, settings) => {
    const url = await bouncer({ pool_mode, ...settings });
    // sessions that the pooler can choose from
    const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: url }));
    await Promise.all(clients.map((client) => client.connect()));
    await Promise.all(clients.map((client) => client.query('SELECT pg_sleep(0.05)')));
    expect(await refusal(url)).toMatch(/^DATABASE_URL: .*does not keep sessions.*set pool_mode = session/);
    await Promise.all(clients.map((client) => client.end()));
  });

  it('in transaction mode ends the server process in one sentence', async () => {
    const failed = await startServer({ DATABASE_URL: await bouncer({ pool_mode: 'transaction' }) }).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(StartFailed);
    expect((failed as StartFailed).code).toBe(1);
    expect((failed as StartFailed).message).toMatch(
      /^Recollect cannot start:\nDATABASE_URL: .*pool_mode = session[^\n]*\n$/,
    );
  });
});
