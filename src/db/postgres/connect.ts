import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { DatabaseLog } from '../engine.ts';
import { toDatabaseError } from '../sql-errors.ts';
import { typeParsers } from '../type-parsers.ts';

const RETRY_DELAY_MS = 500;
/** What waiting does not cure, and the setting that does. */
const HOPELESS = new Map([
  ['28P01', 'the server refuses the password'],
  ['28000', 'the server refuses the user'],
  ['3D000', 'the database does not exist: create it'],
  ['ENOTFOUND', 'the host name is unknown'],
]);

export interface ConnectOptions {
  readonly databaseUrl: string;
  readonly connectTimeoutMs: number;
}

/** What every connection to the server has in common. */
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

/** A connection outside the pool: for migrations, which have no time limit, and for listening. */
export async function connect(options: ConnectOptions): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(options));
  // without a listener an idle connection's reset ends the process; statements report it by themselves
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Connects at start; a server that is just starting too is waited for.
 * @throws ConfigError for a wrong DATABASE_URL, AppError('database_unavailable') when `waitMs` are over.
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

/** Where the database is, without user and password. */
export function locationOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
}
