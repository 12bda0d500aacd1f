import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import { openWorker } from '../../src/db/embedded/open-worker.ts';
import { migrate } from '../../src/db/migrate.ts';
import { announceProgram } from '../../src/db/running-programs.ts';
import { createEmptyDatabase, OPEN_LIMIT_MS, silentLog, testServerUrl } from '../support/database.ts';

/**
 * Opens clients of one empty database. On the embedded engine it is always the same one, which has the only
 * session.
 */
async function openClients(): Promise<{ clients: pg.ClientBase[]; close: () => Promise<void> }> {
  if (!testServerUrl) {
    const postgres = await openWorker({ directory: undefined, template: undefined }, OPEN_LIMIT_MS);
    return { clients: [postgres.connection.client], close: () => postgres.close() };
  }
  const server = await createEmptyDatabase(testServerUrl);
  const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: server.url }));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    clients,
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
      await server.drop();
    },
  };
}

describe('migrate', { timeout: OPEN_LIMIT_MS }, () => {
  let database: Awaited<ReturnType<typeof openClients>>;
  let folder: string;
  const client = () => database.clients[0] as pg.ClientBase;
  const run = (options: { apply?: boolean; on?: pg.ClientBase } = {}) =>
    migrate(options.on ?? client(), {
      log: silentLog,
      apply: options.apply ?? true,
      directory: pathToFileURL(`${folder}/`),
    });
  const file = (name: string, text: string) => writeFile(join(folder, name), text);
  const applied = async () =>
    (await client().query('SELECT name FROM schema_migration ORDER BY version')).rows.map((row) => row.name);

  beforeAll(async () => {
    database = await openClients();
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recollect-migrations-'));
    await client().query('DROP TABLE IF EXISTS schema_migration, one, two');
    await file('0001_one.sql', 'CREATE TABLE one (x int);\nINSERT INTO one VALUES (1); -- two statements');
    return () => rm(folder, { recursive: true });
  });

  it('applies each file once and in order', async () => {
    await run();
    await file('0002_two.sql', 'INSERT INTO one VALUES (2)');
    await run();
    await run();
    expect(await applied()).toEqual(['0001_one.sql', '0002_two.sql']);
    expect((await client().query('SELECT x FROM one ORDER BY x')).rows).toEqual([{ x: 1 }, { x: 2 }]);
  });

  it('applies once when several processes start at the same moment', async () => {
    await Promise.all(database.clients.map((on) => run({ on })));
    expect((await client().query('SELECT x FROM one')).rows).toEqual([{ x: 1 }]);
  });

  it('keeps nothing of a file that fails, and everything of the files before it', async () => {
    await file('0002_two.sql', 'CREATE TABLE two (x int); SELECT 1 / 0');
    await expect(run()).rejects.toMatchObject({ code: '22012' });
    expect(await applied()).toEqual(['0001_one.sql']);
    expect((await client().query("SELECT to_regclass('two') AS two")).rows).toEqual([{ two: null }]);
    await file('0002_two.sql', 'CREATE TABLE two (x int)');
    await run();
    expect(await applied()).toEqual(['0001_one.sql', '0002_two.sql']);
  });

  it('refuses a database that is newer than the code', async () => {
    await file('0002_future.sql', 'SELECT 1');
    await run();
    await rm(join(folder, '0002_future.sql'));
    await expect(run()).rejects.toThrow(ConfigError);
    await expect(run()).rejects.toThrow(/newer than this program.*0002_future\.sql/);
  });

  it('accepts later migrations as far as they name this program, and refuses the first that does not', async () => {
    await file('0002_wider.sql', '-- oldest program: 0001\nALTER TABLE one ADD COLUMN y int');
    await file('0003_narrower.sql', '-- oldest program: 0002\nALTER TABLE one DROP COLUMN x');
    await run();
    await rm(join(folder, '0003_narrower.sql'));
    await run();
    await rm(join(folder, '0002_wider.sql'));
    await expect(run()).rejects.toThrow(/0003_narrower\.sql needs a program with 2 migrations.*has 1/);
    await client().query('DELETE FROM schema_migration WHERE version = 3');
    await run();
    await file('0001_one.sql', 'SELECT 1');
    await expect(run()).rejects.toThrow(/another text/);
  });

  it('refuses to start older programs on a database whose migrations are from before this rule', async () => {
    await file('0002_old.sql', 'SELECT 1');
    await run();
    await client().query('ALTER TABLE schema_migration DROP COLUMN oldest_program');
    await run();
    await rm(join(folder, '0002_old.sql'));
    await expect(run()).rejects.toThrow(/0002_old\.sql needs a program with 2/);
  });

  it('refuses a migration that names a program of the future', async () => {
    await file('0002_two.sql', '-- oldest program: 0003\nSELECT 1');
    await expect(run()).rejects.toThrow(/0002_two\.sql names a program/);
  });

  it.runIf(testServerUrl)('waits for a reader of its tables without keeping others from them', async () => {
    const [one, two, three] = database.clients as [pg.ClientBase, pg.ClientBase, pg.ClientBase];
    await run();
    await file('0002_two.sql', 'ALTER TABLE one ADD COLUMN y int');
    await one.query('BEGIN; SELECT * FROM one');
    const waits = Promise.withResolvers<void>();
    const migrating = migrate(two, {
      log: { ...silentLog, warn: () => waits.resolve() },
      apply: true,
      directory: pathToFileURL(`${folder}/`),
    });
    await waits.promise;
    expect((await three.query('SELECT x FROM one')).rows).toEqual([{ x: 1 }]);
    await one.query('COMMIT');
    await migrating;
    expect((await three.query('SELECT * FROM one')).rows).toEqual([{ x: 1, y: null }]);
  });

  it.runIf(testServerUrl)('refuses a migration that a running program could not bear', async () => {
    const [server, migrator] = database.clients as [pg.ClientBase, pg.ClientBase];
    await run();
    await announceProgram(server, 1);
    await file('0002_wider.sql', '-- oldest program: 0001\nALTER TABLE one ADD COLUMN y int');
    await run({ on: migrator });
    await file('0003_narrower.sql', 'ALTER TABLE one DROP COLUMN y');
    await expect(run({ on: migrator })).rejects.toThrow(
      /0003_narrower\.sql .* server with 1 .* stop the older/,
    );
    await server.query('SELECT pg_advisory_unlock_all()');
    await run({ on: migrator });
    expect(await applied()).toContain('0003_narrower.sql');
  });

  it('refuses a database that was migrated with a different text', async () => {
    await run();
    await file('0001_one.sql', 'CREATE TABLE one (y int)');
    await expect(run()).rejects.toThrow(/0001_one\.sql was applied .* another text/);
  });

  it('accepts a file with other line endings', async () => {
    await run();
    await file('0001_one.sql', 'CREATE TABLE one (x int);\r\nINSERT INTO one VALUES (1); -- two statements');
    await run();
  });

  it('refuses a database that is older than the code when it may not migrate', async () => {
    await expect(run({ apply: false })).rejects.toThrow(/lacks 1 migration.*recollect migrate/);
    await run();
    await run({ apply: false });
  });

  it('refuses a gap in the numbers of the files', async () => {
    await file('0003_three.sql', 'SELECT 1');
    await expect(run()).rejects.toThrow(/0003_three\.sql is out of sequence/);
  });
});
