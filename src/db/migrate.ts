import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ConfigError } from '../config.ts';
import type { DatabaseLog } from './engine.ts';

/**
 * The advisory lock for migrating Recollect: an arbitrary number that no other user of the database takes.
 */
const MIGRATION_LOCK = 5_283_116_749;
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const OWN_MIGRATIONS = new URL('../../migrations/', import.meta.url);

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

export interface MigrateOptions {
  readonly log: DatabaseLog;
  /** False: only check that the schema has the version of the code. */
  readonly apply: boolean;
  /** The folder of the numbered SQL files. Tests set it. */
  readonly directory?: URL;
  /** Runs under the same lock after the last migration, for example to grant rights on new tables. */
  readonly afterwards?: () => Promise<void>;
}

/**
 * Migrates the database of `client` to the version of the code, in one transaction per file. Several
 * processes may start at the same time: an advisory lock lets one of them migrate while the others wait and
 * then find nothing to do.
 * @throws ConfigError when the database is newer than the code or was migrated by a different text
 */
export async function migrate(client: pg.ClientBase, options: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(options.directory ?? OWN_MIGRATIONS);
  await client.query("SELECT set_config('recollect.project_id', '*', false)");
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const pending = await findPending(client, migrations);
    if (pending.length > 0 && !options.apply) {
      throw new ConfigError(
        `The database lacks ${pending.length} migration(s), the next is ${pending[0]?.name}: run "recollect migrate".`,
      );
    }
    for (const migration of pending) await apply(client, migration, options.log);
    await options.afterwards?.();
  } finally {
    // PostgreSQL releases the lock of a lost connection
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  }
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(directory)).sort()) {
    const match = FILE_NAME.exec(file);
    if (!match) continue;
    const sql = (await readFile(new URL(file, directory), 'utf8')).replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const version = Number(match[1]);
    if (version !== migrations.length + 1) throw new Error(`The migration ${file} is out of sequence.`);
    migrations.push({ version, name: file, checksum, sql });
  }
  return migrations;
}

async function findPending(client: pg.ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  const exists = await client.query("SELECT to_regclass('schema_migration') IS NOT NULL AS found");
  if (!exists.rows[0]?.found) return [...migrations];
  const applied = await client.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  );
  for (const { version, name, checksum } of applied.rows) {
    const migration = migrations[version - 1];
    if (!migration) {
      throw new ConfigError(
        `The database is newer than this program: it has the migration ${name}, but this program has only ` +
          `${migrations.length}. Start the newer version, or restore a backup from before the upgrade.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new ConfigError(
        `The migration ${name} was applied to the database with another text than this program has. Restore the ` +
          'original file and put your change into a new migration.',
      );
    }
  }
  return migrations.slice(applied.rows.length);
}

async function apply(client: pg.ClientBase, migration: Migration, log: DatabaseLog): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  log.info({ migration: migration.name }, 'applied a migration');
}
