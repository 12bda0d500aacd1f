import type pg from 'pg';
import { ConfigError } from '../../config.ts';

const MINIMUM_SERVER = 150_000;
const MINIMUM_PGVECTOR = [0, 8] as const;

/**
 * What health and the log say about the server. `durable` is false when commits may be lost in a power
 * failure.
 */
export interface ServerFacts {
  readonly version: string;
  readonly durable: boolean;
  /** The lower of the limits of the role and of the database; null without a limit. */
  readonly connectionLimit: number | null;
}

/**
 * Checks that the server can hold Recollect's schema.
 * @throws ConfigError that says what is missing and how to get it
 */
export async function checkRequirements(client: pg.ClientBase): Promise<ServerFacts> {
  const { rows } = await client.query<{
    version: string;
    number: string;
    synced: boolean;
    encoding: string;
    standby: boolean;
    readOnly: boolean;
    connectionLimit: number | null;
    installed: string | null;
    available: string | null;
  }>(`SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
    current_setting('fsync')::bool AND current_setting('synchronous_commit') <> 'off' AS synced,
    current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby,
    current_setting('transaction_read_only')::bool AS "readOnly",
    (SELECT min(n) FROM pg_roles r, pg_database d, unnest(ARRAY[r.rolconnlimit, d.datconnlimit]) n WHERE n >= 0
      AND r.rolname = session_user AND d.datname = current_database() AND NOT r.rolsuper) AS "connectionLimit",
    (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS installed,
    (SELECT default_version FROM pg_available_extensions WHERE name = 'vector') AS available`);
  const [facts] = rows;
  if (!facts || Number(facts.number) < MINIMUM_SERVER) {
    throw new ConfigError(
      `DATABASE_URL: PostgreSQL 15 or later is needed, this server is ${facts?.version}. Upgrade it, or name another server.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new ConfigError(
      `DATABASE_URL: the database has the encoding ${facts.encoding}, which cannot hold every text. Create one with UTF8 ` +
        "and name it: CREATE DATABASE recollect ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0",
    );
  }
  if (facts.standby) {
    throw new ConfigError('DATABASE_URL: this server is a standby and takes no writes. Name its primary.');
  }
  if (facts.readOnly) {
    throw new ConfigError(
      'DATABASE_URL: default_transaction_read_only is on for this server, database or role. Turn it off: ALTER DATABASE … ' +
        'SET default_transaction_read_only = off (or ALTER ROLE …, or postgresql.conf).',
    );
  }
  const pgvector = facts.installed ?? facts.available;
  if (pgvector === null) {
    throw new ConfigError(
      'DATABASE_URL: the server lacks the extension pgvector (0.8 or later). Install it, for example the package ' +
        'postgresql-17-pgvector or the image pgvector/pgvector:pg17.',
    );
  }
  if (!isRecent(pgvector)) {
    throw new ConfigError(
      `DATABASE_URL: pgvector 0.8 or later is needed, this database has ${pgvector}. Install a newer one, then run ` +
        '"ALTER EXTENSION vector UPDATE".',
    );
  }
  return { version: facts.version, durable: facts.synced, connectionLimit: facts.connectionLimit };
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MINIMUM_PGVECTOR[0] || (major === MINIMUM_PGVECTOR[0] && minor >= MINIMUM_PGVECTOR[1]);
}
