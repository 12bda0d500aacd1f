import type pg from 'pg';
import { ConfigError } from '../config.ts';
import type { Database } from './database.ts';
import { EmbeddedEngine } from './embedded/embedded-engine.ts';
import type { DatabaseLog } from './engine.ts';
import { EngineDatabase } from './engine-database.ts';
import { migrate } from './migrate.ts';
import { PostgresEngine } from './postgres/postgres-engine.ts';
import { SqlError, toDatabaseError } from './sql-errors.ts';
import { prepareTenantRole } from './tenant-role.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

export interface OpenOptions {
  /** Unset: the embedded engine in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** The embedded engine's directory; `memory://` keeps everything in memory, without a lock. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Bring the schema up to date (default); false refuses a database that is behind the code. */
  readonly migrate?: boolean;
  /**
   * Limit of a statement, and of the wait for a session on the embedded engine. Default 10,000; 8,000 on a server, where
   * another second passes before one that does not answer is given up: a request ends within 10 seconds.
   */
  readonly queryTimeoutMs?: number;
  /** Limit of the wait for a row or table lock (server only). Default: a quarter of the statement's limit. */
  readonly lockTimeoutMs?: number;
  /** Connections to the server. Default 10. */
  readonly poolSize?: number;
  /** Statements and transactions that may wait for a session before others are refused. Default 500. */
  readonly maxQueue?: number;
  /** How long a server that cannot be reached is waited for at start. Default 15,000. */
  readonly startWaitMs?: number;
  /** A dump (`EmbeddedEngine.dump`) to make a new embedded cluster from, for tests. */
  readonly template?: Uint8Array<ArrayBuffer>;
}

/**
 * Opens the database, migrates it as its owner, and from then on serves sessions that are bound by row-level security.
 * @throws ConfigError when the configuration or the database cannot be used: its message says what to do.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  return new EngineDatabase(
    options.databaseUrl ? await openPostgres(options, options.databaseUrl) : await openEmbedded(options),
  );
}

/** The embedded engine alone: for those who need a dump of it. */
export async function openEmbedded(options: OpenOptions): Promise<EmbeddedEngine> {
  const { dataDir, log, template, queryTimeoutMs = 10_000, maxQueue = 500 } = options;
  return await EmbeddedEngine.open({
    dataDir,
    template,
    queryTimeoutMs,
    maxQueue,
    log,
    prepare: async (client) => {
      const role = await prepare(client, options);
      if (role) await client.query(`SET ROLE ${role}`);
    },
  });
}

async function openPostgres(options: OpenOptions, databaseUrl: string): Promise<PostgresEngine> {
  const queryTimeoutMs = options.queryTimeoutMs ?? 8000;
  return await PostgresEngine.open({
    databaseUrl,
    queryTimeoutMs,
    // an add that met a lock in its group commit has time for a wait for a connection and a try of its own
    lockTimeoutMs: options.lockTimeoutMs ?? Math.round(queryTimeoutMs / 4),
    poolSize: options.poolSize ?? 10,
    maxQueue: options.maxQueue ?? 500,
    startWaitMs: options.startWaitMs ?? 15_000,
    log: options.log,
    prepare: (client) => prepare(client, options),
  });
}

async function prepare(client: pg.ClientBase, options: OpenOptions): Promise<string | undefined> {
  let role: string | undefined;
  try {
    await migrate(client, {
      log: options.log,
      apply: options.migrate ?? true,
      afterwards: async () => {
        role = await prepareTenantRole(client);
      },
    });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw withAdvice(toDatabaseError(error));
  }
  return role;
}

function withAdvice(error: Error): Error {
  if (!(error instanceof SqlError) || error.code !== INSUFFICIENT_PRIVILEGE) return error;
  return new ConfigError(
    `DATABASE_URL: the role may not do what a migration needs: ${error.message}. Make it the owner of the database, and ` +
      'run "CREATE EXTENSION vector" there as a superuser when the extension is what it may not create.',
  );
}
