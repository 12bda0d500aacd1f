import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import type { DatabaseLog } from './engine.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { oldestRunning } from './running-programs.ts';
import { splitStatements } from './split-statements.ts';

/**
 * The advisory lock for migrating Recollect: an arbitrary number that no other user of the database takes.
 */
const MIGRATION_LOCK = 5_283_116_749;
/**
 * How long a migration waits for a lock, in milliseconds. Statements of running servers wait behind it, and
 * they have two seconds. It is less than PostgreSQL's `deadlock_timeout`, so that of a deadlock it is the
 * migration that gives way.
 */
export const LOCK_TIMEOUT_MS = 500;
const LOCK_PAUSE_MS = 1000;
/** Tries to get the locks of one migration, about five minutes. */
const LOCK_TRIES = 200;
/** A lock was not available in time, or on a cluster, whose nodes wait for each other, in a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

export interface MigrateOptions {
  readonly log: DatabaseLog;
  /** False: only check that the schema has the version of the code. */
  readonly apply: boolean;
  /** The folder of the numbered SQL files. Tests set it. */
  readonly directory?: URL;
  /** Runs a statement of a migration on a cluster. */
  readonly runStatement?: (client: pg.ClientBase, statement: string) => Promise<void>;
  /** Runs under the same lock after the last migration, for example to grant rights on new tables. */
  readonly afterwards?: () => Promise<void>;
}

/**
 * Migrates the database of `client` to the version of the code, in one transaction per file. Several
 * processes may start at the same time: an advisory lock lets one of them migrate while the others wait and
 * then find nothing to do.
 *
 * Servers of other versions may run meanwhile. A database with later migrations is accepted if each of them
 * names this program, or an older one, as one that may run on it.
 * @throws ConfigError when the database is newer than this program may run on, was migrated by a different
 *   text, or is used by a program that is too old for a migration
 */
export async function migrate(client: pg.ClientBase, options: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(options.directory);
  await client.query("SELECT set_config('recollect.project_id', '*', false)");
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const pending = await findPending(client, migrations);
    if (pending.length > 0 && !options.apply) {
      throw new ConfigError(
        `The database lacks ${pending.length} migration(s), the next is ${pending[0]?.name}: run "recollect migrate".`,
      );
    }
    await refuseOlderPrograms(client, pending);
    for (const migration of pending)
      await inQuiet(migration.name, options.log, () => apply(client, migration, options));
    await options.afterwards?.();
  } finally {
    // PostgreSQL releases the lock of a lost connection
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  }
}

async function findPending(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const exists = await client.query("SELECT to_regclass('schema_migration') IS NOT NULL AS found");
  if (!exists.rows[0]?.found) return migrations;
  // the column is missing in a database that no program with rolling upgrades has migrated yet
  const applied = await client.query<{ version: number; name: string; checksum: string; oldest: number }>(
    `SELECT version, name, checksum, coalesce((to_jsonb(m) ->> 'oldest_program')::int, version) AS oldest
    FROM schema_migration m ORDER BY version`,
  );
  for (const { version, name, checksum, oldest } of applied.rows) {
    const migration = migrations[version - 1];
    if (!migration) {
      if (oldest <= migrations.length) continue;
      throw new ConfigError(
        `The database is newer than this program: its migration ${name} needs a program with ${oldest} migrations, and ` +
          `this one has ${migrations.length}. Start the newer version, or restore a backup from before the upgrade.`,
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

/** Keeps a migration from pulling the schema away from under a server that runs. */
async function refuseOlderPrograms(client: pg.ClientBase, pending: readonly Migration[]): Promise<void> {
  if (pending.length === 0) return;
  const running = await oldestRunning(client);
  const tooNew = pending.find(({ oldestProgram }) => running !== null && running < oldestProgram);
  if (tooNew === undefined) return;
  throw new ConfigError(
    `The migration ${tooNew.name} needs programs with at least ${tooNew.oldestProgram} migrations, and a server with ` +
      `${running} still uses the database: stop the older servers, then start this version. Nothing was changed. A server ` +
      'that is gone may have left a session behind: end it, see pg_stat_activity.',
  );
}

/**
 * Runs a transaction as soon as nobody holds its tables. It gives up a lock that it does not get at once and
 * tries again, because everybody who wants the table would wait behind it.
 * @param what what is done, for the log and the error
 */
export async function inQuiet(what: string, log: DatabaseLog, transact: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await transact();
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !LOCKED.has(error.code ?? '')) throw error;
      if (tries === LOCK_TRIES) {
        throw new ConfigError(
          `The migration ${what} found no moment in five minutes in which nobody held a lock on its tables. ` +
            'Look for long transactions in pg_stat_activity, for example of a backup, and start again.',
        );
      }
      if (tries === 1) log.warn({ migration: what }, 'a migration waits for locks that other sessions hold');
      await delay(LOCK_PAUSE_MS);
    }
  }
}

async function apply(
  client: pg.ClientBase,
  migration: Migration,
  { log, runStatement }: MigrateOptions,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    await client.query('ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS oldest_program integer');
    // Citus sends the whole text of a query to the other nodes
    for (const statement of splitStatements(migration.sql))
      await (runStatement === undefined ? client.query(statement) : runStatement(client, statement));
    await client.query(
      'INSERT INTO schema_migration (version, name, checksum, oldest_program) VALUES ($1, $2, $3, $4)',
      [migration.version, migration.name, migration.checksum, migration.oldestProgram],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  log.info({ migration: migration.name }, 'applied a migration');
}
