import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { DatabaseLog } from '../engine.ts';
import { toDatabaseError } from '../sql-errors.ts';
import { typeParsers } from '../type-parsers.ts';

const RETRY_DELAY_MS = 500;
/** Errors that waiting does not solve, with what to tell the operator. */
const HOPELESS = new Map([
  ['28P01', 'the server refuses the password: check it'],
  ['28000', 'the server refuses the user: check its name and pg_hba.conf'],
  ['3D000', 'the database does not exist: create it'],
  ['ENOTFOUND', 'the host name is unknown: check it'],
]);

/** Times in milliseconds. */
export interface ConnectOptions {
  readonly databaseUrl: string;
  readonly connectTimeoutMs: number;
}

/** The settings that all connections to the server share. */
export function clientConfig({ databaseUrl, connectTimeoutMs }: ConnectOptions): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'recollect',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: typeParsers,
  };
}

/** Opens a connection outside the pool: for migrations, which have no time limit, and for LISTEN. */
export async function connect(options: ConnectOptions): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(options));
  // without a listener, the reset of an idle connection ends the process; statements report the error
  // themselves
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Connects at start, and waits for a server that is just starting too.
 * @throws ConfigError for a wrong DATABASE_URL
 * @throws AppError database_unavailable when the server is not reachable within `waitMs`
 */
export async function connectAtStart(
  options: ConnectOptions & { readonly waitMs: number; readonly log: DatabaseLog },
): Promise<pg.Client> {
  const until = performance.now() + options.waitMs;
  for (;;) {
    try {
      return await connect(options);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      const reason = typeof code === 'string' ? HOPELESS.get(code) : undefined;
      if (reason) throw new ConfigError(`DATABASE_URL: ${reason}.`);
      if (performance.now() > until)
        throw new AppError('database_unavailable', undefined, { cause: toDatabaseError(error) });
      options.log.warn({ code }, 'PostgreSQL is not reachable yet: trying again');
      await delay(RETRY_DELAY_MS);
    }
  }
}

/** Host and path of the database, without user and password. */
export function locationOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
}
