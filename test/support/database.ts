import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../src/db/database.ts';
import { type OpenOptions, openDatabase } from '../../src/db/open.ts';
import { createDistributedDatabase } from './citus-template.ts';
import { embeddedTemplate, silentLog } from './embedded-template.ts';

export { embeddedTemplate, silentLog };

/** The server under test, or undefined when the tests run on the embedded engine. */
export const testServerUrl: string | undefined = process.env.TEST_DATABASE_URL || undefined;

/**
 * Time limit of tests that open databases, the same as for hooks: creating the template takes 2–6 s once per
 * machine.
 */
export const OPEN_LIMIT_MS = 120_000;

/**
 * Opens a separate migrated database: on the server of `TEST_DATABASE_URL` if that is set (created here,
 * dropped when it is closed), otherwise on the embedded engine in memory.
 */
export async function openTestDatabase(options: Partial<OpenOptions> = {}): Promise<Database> {
  const given = { dataDir: 'memory://', log: silentLog, ...options };
  if (!testServerUrl) return await openDatabase({ ...given, template: await embeddedTemplate() });
  const server = await createServerDatabase(testServerUrl);
  const database = await openDatabase({ ...given, databaseUrl: server.url }).catch(async (error) => {
    await server.drop();
    throw error;
  });
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    await server.drop();
  };
  return database;
}

/**
 * Begins a transaction that sees the rows of all projects, on every node: a Citus cluster passes on what is
 * set for a transaction only.
 */
export const SEE_ALL = "BEGIN; SET LOCAL recollect.project_id = '*'";

/** A database of the server under test. */
export interface ServerDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the server for a test that migrates it. It is empty, or on a Citus cluster a migrated
 * one, because to distribute the tables takes many times as long as all other steps of a start.
 */
export async function createServerDatabase(serverUrl: string): Promise<ServerDatabase> {
  return (await createDistributedDatabase(serverUrl)) ?? (await createEmptyDatabase(serverUrl));
}

/** Creates an empty database on the server, whose tables are still to be made. */
export async function createEmptyDatabase(serverUrl: string): Promise<ServerDatabase> {
  const name = `recollect_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(serverUrl, name) };
}

/**
 * Terminates sessions of a server's database from outside.
 * @param condition SQL over `pg_stat_activity`
 */
export async function terminateSessions(database: Database, condition: string): Promise<void> {
  const name = database.describe().location.split('/').pop();
  await onServer(
    testServerUrl ?? '',
    // not the daemon of Citus, nor an autovacuum worker
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = '${name}' AND usename = current_user AND ${condition}`,
  );
}

/** Ends the leases of servers that were killed, as if their time had passed. */
export async function endLeases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(SEE_ALL);
    await client.query('UPDATE webhook_delivery SET lease_until = NULL');
    await client.query('UPDATE task_stream SET lease_owner = NULL, lease_until = NULL');
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/**
 * Drops a database as the superuser where its URL is known: an ordinary role cannot end an autovacuum
 * worker, nor a daemon of Citus. Without it the DROP is tried again, because an autovacuum worker ends soon.
 */
async function drop(serverUrl: string, name: string): Promise<void> {
  const url = process.env.TEST_SUPERUSER_DATABASE_URL || serverUrl;
  for (let tries = 0; ; tries += 1) {
    try {
      await onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (tries >= 20) throw error;
    }
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
