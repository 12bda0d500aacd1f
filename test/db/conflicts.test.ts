import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createServerDatabase, OPEN_LIMIT_MS, testServerUrl } from '../support/database.ts';

/** The embedded engine has one session: nothing there runs beside a statement. */
describe.runIf(testServerUrl)('beside other clients of the database', { timeout: OPEN_LIMIT_MS }, () => {
  let server: { url: string; drop: () => Promise<void> };
  let owner: pg.Client;
  let app: TestApp;
  beforeAll(async () => {
    server = await createServerDatabase(testServerUrl ?? '');
    app = await startTestApp({ DATABASE_URL: server.url });
    owner = new pg.Client({ connectionString: server.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner?.end();
    await app?.close();
    await server?.drop();
  });

  it.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
  ])('%s is answered with 503 and a time to try again, and changes nothing', async (_, code) => {
    const added = await app.product('/add', {
      user_id: code,
      async_mode: 'sync',
      messages: 'I own a canoe.',
    });
    const memory_id = added.body.data[0].memory_id;
    await owner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`);
    await owner.query('CREATE TRIGGER refuse BEFORE UPDATE ON memory FOR EACH ROW EXECUTE FUNCTION refuse()');
    try {
      const answer = await app.v1('/update/memory', { memory_id, content: 'I own a raft.' });
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.body.message).toContain('try again');
    } finally {
      await owner.query('DROP FUNCTION refuse() CASCADE');
    }
    const shown = await app.product('/get_memory', { mem_cube_id: code });
    expect(JSON.stringify(shown.body.data.text_mem)).toContain('canoe');
    expect((await app.v1('/update/memory', { memory_id, content: 'I own a raft.' })).status).toBe(200);
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
