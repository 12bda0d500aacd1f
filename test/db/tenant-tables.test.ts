import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { prepareTenantRole } from '../../src/db/tenant-role.ts';
import { OPEN_LIMIT_MS, silentLog } from '../support/database.ts';
import { type EmptyDatabase, openEmptyDatabase } from '../support/empty-database.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const NOTE =
  'CREATE TABLE note (project_id text REFERENCES project, note_id text, PRIMARY KEY (project_id, note_id));';

/** Every table with a column project_id, and how it is protected. */
const TENANT_TABLES = `
  SELECT c.relname::text AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced, (
      SELECT json_agg(json_build_object('name', p.polname, 'command', p.polcmd, 'permissive', p.polpermissive,
        'everybody', p.polroles = '{0}', 'using', pg_get_expr(p.polqual, p.polrelid, true),
        'check', pg_get_expr(p.polwithcheck, p.polrelid, true)))
      FROM pg_policy p WHERE p.polrelid = c.oid
    ) AS policies
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id' AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
  ORDER BY c.relname`;

describe('tables with a column project_id', { timeout: OPEN_LIMIT_MS }, () => {
  let database: EmptyDatabase;
  let folder: string;
  const query = async (text: string) => (await database.client.query(text)).rows;
  /** Applies a migration that comes after the project's own. */
  const apply = async (name: string, text: string) => {
    const next = String((await readdir(folder)).length + 1).padStart(4, '0');
    await writeFile(join(folder, `${next}_${name}.sql`), text);
    await migrate(database.client, {
      log: silentLog,
      apply: true,
      directory: pathToFileURL(`${folder}/`),
    });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recollect-tenant-tables-'));
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
    for (const name of files) await copyFile(new URL(name, MIGRATIONS), join(folder, name));
    database = await openEmptyDatabase();
    await apply('note', `${NOTE} SELECT protect_tenant_table('note');`);
  }, OPEN_LIMIT_MS);
  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true });
  });

  it('all have row-level security, forced, with the one policy that protect_tenant_table makes', async () => {
    const tables = await query(TENANT_TABLES);
    expect(tables.length).toBeGreaterThan(20);
    const { policies } = tables.find(({ name }) => name === 'note') ?? {};
    expect(policies).toEqual([
      {
        name: 'tenant',
        command: '*',
        permissive: true,
        everybody: true,
        using: expect.stringContaining('recollect.project_id'),
        check: null,
      },
    ]);
    for (const table of tables)
      expect(table).toEqual({ name: table.name, enabled: true, forced: true, policies });
  });

  it('have it as the first column of their keys and in their references', async () => {
    const keys = await query(`
      SELECT c.relname::text AS name, o.contype::text AS type, pg_get_constraintdef(o.oid, true) AS definition
      FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id' AND NOT a.attisdropped
      WHERE o.contype IN ('p', 'f') AND c.relnamespace = current_schema()::regnamespace`);
    expect(keys.length).toBeGreaterThan(40);
    const wrong = keys.filter(
      ({ definition }) => !/^(?:PRIMARY|FOREIGN) KEY \(project_id\b/.test(definition),
    );
    expect(wrong).toEqual([]);
  });

  it('show a project its own rows only, once protect_tenant_table was called', async () => {
    const role = await prepareTenantRole(database.client);
    if (role) await query(`SET ROLE ${role}`);
    await query(`SELECT set_config('recollect.project_id', '*', false)`);
    await query(`INSERT INTO project (project_id, name) VALUES ('alpha', ''), ('beta', '')`);
    await query(`INSERT INTO note VALUES ('alpha', '1'), ('beta', '2')`);
    await query(`SELECT set_config('recollect.project_id', 'alpha', false)`);
    expect(await query('SELECT note_id FROM note')).toEqual([{ note_id: '1' }]);
    await expect(query(`INSERT INTO note VALUES ('beta', '3')`)).rejects.toMatchObject({ code: '42501' });
    await query('RESET ROLE');
  });

  it('stop the start while a migration has forgotten one of them', async () => {
    await apply('forgotten', NOTE.replaceAll('note', 'forgotten'));
    await expect(prepareTenantRole(database.client)).rejects.toThrow(/does not bind .*: forgotten\b/);
    await apply('remembered', `SELECT protect_tenant_table('forgotten');`);
    await prepareTenantRole(database.client);
  });
});
