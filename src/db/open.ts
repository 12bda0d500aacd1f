import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { alignColumns } from './citus/column-settings.ts';
import { beforeMigrations, distributeTables, isCitus } from './citus/distribute-tables.ts';
import { runOnCluster } from './citus/migration-statement.ts';
import type { Database } from './database.ts';
import { kyselyFor } from './dialect.ts';
import { EmbeddedEngine } from './embedded/embedded-engine.ts';
import { ALL_PROJECTS, type DatabaseLog } from './engine.ts';
import { EngineDatabase } from './engine-database.ts';
import { migrate } from './migrate.ts';
import { programSchema } from './migrations.ts';
import { PostgresEngine, type Prepared } from './postgres/postgres-engine.ts';
import { readServerAddress, type ServerAddress } from './postgres/server-address.ts';
import { ReadReplica } from './replica/read-replica.ts';
import { SqlError, toDatabaseError } from './sql-errors.ts';
import { prepareTenantRole } from './tenant-role.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const NO_SCHEMA = '3F000';
const DEFAULT_POOL = 10;

export interface OpenOptions {
  /** Unset: use the embedded engine in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** A standby of the server of `databaseUrl`, which searches read from. Unset: none. */
  readonly databaseReadUrl?: string | undefined;
  /** The directory of the embedded engine; `memory://` keeps everything in memory, without a lock. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Hears how far the creation of an embedded database is. */
  readonly onProgress?: ((text: string) => void) | undefined;
  /** True (default): migrate the schema. False: refuse a database whose schema is older than the code. */
  readonly migrate?: boolean;
  /**
   * Limit of a statement in milliseconds; on the embedded engine also of the wait for a session. Default:
   * 10,000 embedded and 8,000 on a server. A server that does not answer is given up one second after the
   * limit, so that a request still ends within 10 seconds.
   */
  readonly queryTimeoutMs?: number;
  /**
   * Limit of the wait for a row or table lock in milliseconds (server only). Default: a quarter of the
   * statement's limit.
   */
  readonly lockTimeoutMs?: number;
  /** Maximum number of connections to the server. Default 10. */
  readonly poolSize?: number;
  /** Maximum number of statements and transactions that wait for a session; more are refused. Default 500. */
  readonly maxQueue?: number;
  /** How long to wait at start for a server that cannot be reached, in milliseconds. Default 15,000. */
  readonly startWaitMs?: number;
  /** The folder of the migrations, instead of those of this program. Tests set it. */
  readonly migrations?: URL;
  /** A dump (`EmbeddedEngine.dump`) from which a new embedded cluster is created. Tests set it. */
  readonly template?: Uint8Array<ArrayBuffer>;
}

/**
 * Opens the database and migrates it as its owner. All sessions after that are bound by row-level security.
 * @throws ConfigError when the configuration or the database cannot be used; its message says what to do
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, databaseReadUrl } = options;
  if (!databaseUrl) return new EngineDatabase(await openEmbedded(options));
  const address = databaseReadUrl ? replicaAddress(databaseReadUrl) : null;
  const engine = await openPostgres(options, databaseUrl);
  if (address && engine.distributed) {
    await engine.close();
    throw new ConfigError('DATABASE_READ_URL: a Citus cluster is read through its coordinator. Unset it.');
  }
  return new EngineDatabase(engine, address && openReplica(engine, address, options));
}

/** Never waits for the replica: searches read from it once it has been checked. */
function openReplica(engine: PostgresEngine, server: ServerAddress, options: OpenOptions): ReadReplica {
  const { log, poolSize = DEFAULT_POOL } = options;
  const primary = kyselyFor(engine, ALL_PROJECTS, 'foreground');
  const replica = new ReadReplica({ server, poolSize, primary, log });
  replica.start();
  return replica;
}

function replicaAddress(databaseReadUrl: string): ServerAddress {
  try {
    return readServerAddress(databaseReadUrl);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(error.message.replaceAll('DATABASE_URL', 'DATABASE_READ_URL'));
  }
}

/** Opens the embedded engine without the `Database` around it, for callers that need a dump of it. */
export async function openEmbedded(options: OpenOptions): Promise<EmbeddedEngine> {
  const { dataDir, log, onProgress, template, queryTimeoutMs = 10_000, maxQueue = 500 } = options;
  return await EmbeddedEngine.open({
    dataDir,
    template,
    queryTimeoutMs,
    maxQueue,
    log,
    onProgress,
    prepare: async (client) => {
      const { role } = await prepare(client, options);
      if (!role) return;
      // nothing else writes checkpoints
      await client.query(`GRANT pg_checkpoint TO ${role}`);
      await client.query(`SET ROLE ${role}`);
    },
  });
}

async function openPostgres(options: OpenOptions, databaseUrl: string): Promise<PostgresEngine> {
  const queryTimeoutMs = options.queryTimeoutMs ?? 8000;
  return await PostgresEngine.open({
    databaseUrl,
    queryTimeoutMs,
    // leaves an add enough time to retry alone after its group commit waited for a lock
    lockTimeoutMs: options.lockTimeoutMs ?? Math.round(queryTimeoutMs / 4),
    poolSize: options.poolSize ?? DEFAULT_POOL,
    maxQueue: options.maxQueue ?? 500,
    startWaitMs: options.startWaitMs ?? 15_000,
    log: options.log,
    schema: await programSchema(),
    prepare: (client) => prepare(client, options),
  });
}

async function prepare(client: pg.ClientBase, options: OpenOptions): Promise<Prepared> {
  const { log, migrate: apply = true } = options;
  let role: string | undefined;
  let distributed = false;
  try {
    distributed = await isCitus(client);
    if (distributed) await beforeMigrations(client);
    await migrate(client, {
      log,
      apply,
      ...(options.migrations ? { directory: options.migrations } : {}),
      ...(distributed ? { runStatement: runOnCluster } : {}),
      afterwards: async () => {
        role = await prepareTenantRole(client);
        if (!distributed) return;
        await distributeTables(client, { log, apply, role });
        if (apply) await alignColumns(client);
      },
    });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw withAdvice(toDatabaseError(error));
  }
  return { role, distributed };
}

function withAdvice(error: Error): Error {
  if (!(error instanceof SqlError)) return error;
  if (error.code === NO_SCHEMA) {
    return new ConfigError(
      'DATABASE_URL: no schema of the search_path of this role and database exists. Run CREATE SCHEMA there, or change the ' +
        'search_path.',
    );
  }
  if (error.code !== INSUFFICIENT_PRIVILEGE) return error;
  return new ConfigError(
    `DATABASE_URL: the role lacks a right that a migration needs: ${error.message}. Make it the owner of the database. ` +
      'If the role may not create the extension, run "CREATE EXTENSION vector" there as a superuser.',
  );
}
