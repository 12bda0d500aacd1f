import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { afterLimit, loseClient } from '../connection.ts';
import type { DatabaseLog } from '../engine.ts';
import { typeParsers } from '../type-parsers.ts';
import { codeOf, isOutOfConnections, passingReason, permanentReason, tlsRefusal } from './connect-errors.ts';
import { checkSessionsAreKept } from './kept-sessions.ts';
import type { ServerAddress } from './server-address.ts';
import { prepareSession, type SessionSettings } from './session-settings.ts';
import type { TlsChoice } from './tls-choices.ts';

const RETRY_DELAY_MS = 500;
/** The SQLSTATE of a user that pg_hba.conf does not let in, with or without TLS. */
const USER_REFUSED = '28000';
const NO_SESSION =
  'DATABASE_URL: the pooler in front of PostgreSQL has no free session. Check that it reaches PostgreSQL, and that its ' +
  'pool size (default_pool_size) is at least DATABASE_POOL_MAX + 3 for each server process.';

/** Times in milliseconds. */
export interface ConnectOptions {
  readonly server: ServerAddress;
  /** The one of the address's choices that the server accepts. */
  readonly tls: TlsChoice;
  readonly connectTimeoutMs: number;
}

/** The settings that all connections to the server share. */
export function clientConfig({ server, tls, connectTimeoutMs }: ConnectOptions): pg.ClientConfig {
  const { host, port, user, password, database, applicationName, options } = server;
  return {
    host,
    port,
    user,
    password,
    database,
    options,
    ssl: tls,
    application_name: applicationName,
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
  try {
    await prepareInTime(client, options.connectTimeoutMs, {
      applicationName: options.server.applicationName,
    });
  } catch (error) {
    loseClient(client);
    throw error;
  }
  return client;
}

/** Like `connect`, but waits up to `connectTimeoutMs` while the role has no connection left. */
export async function connectWhenFree(options: ConnectOptions): Promise<pg.Client> {
  const until = performance.now() + options.connectTimeoutMs;
  for (;;) {
    try {
      return await connect(options);
    } catch (error) {
      if (!isOutOfConnections(error) || performance.now() > until) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
}

/** A pooler accepted the connection but gave it no session in time. */
export class NoSessionError extends Error {
  override name = 'NoSessionError';
}

/**
 * Prepares a new session. PgBouncer accepts a connection before it has a session of the server for it, so the
 * time is limited. At the limit the connection is closed.
 * @throws NoSessionError at the limit
 */
export async function prepareInTime(
  client: pg.ClientBase,
  limitMs: number,
  settings: SessionSettings,
): Promise<void> {
  let isLate = false;
  const cancelLimit = afterLimit(limitMs, () => {
    isLate = true;
    loseClient(client);
  });
  try {
    await prepareSession(client, settings);
  } catch (error) {
    throw isLate ? new NoSessionError('no session in time', { cause: error }) : error;
  } finally {
    cancelLimit();
  }
}

/** A connection, and how others to the same server are opened. */
export interface FirstConnection {
  readonly client: pg.Client;
  readonly connecting: ConnectOptions;
}

/**
 * Connects at start, and waits for a server that is just starting too.
 * @throws ConfigError that says why there is no connection: at once for a mistake that waiting does not
 *   change, and
 * after `waitMs` when the server cannot be reached
 */
export async function connectAtStart(
  options: Omit<ConnectOptions, 'tls'> & { readonly waitMs: number; readonly log: DatabaseLog },
): Promise<FirstConnection> {
  const until = performance.now() + options.waitMs;
  for (;;) {
    try {
      return await tryTlsChoices(options);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      const reason = permanentReason(error);
      if (reason !== undefined) throw new ConfigError(`DATABASE_URL: ${reason}.`);
      if (performance.now() > until)
        throw new ConfigError(
          error instanceof NoSessionError
            ? NO_SESSION
            : `DATABASE_URL: the server cannot be reached: ${passingReason(error)}.`,
        );
      options.log.warn({ code: codeOf(error) }, 'PostgreSQL is not reachable yet: trying again');
      await delay(RETRY_DELAY_MS);
    }
  }
}

/**
 * Connects once, in the first way to use TLS that the server accepts, and checks that sessions are kept.
 * @throws ConfigError when they are not; the driver's errors
 */
export async function tryTlsChoices({
  server,
  connectTimeoutMs,
}: Omit<ConnectOptions, 'tls'>): Promise<FirstConnection> {
  const [first, second] = server.tls;
  const using = async (tls: TlsChoice) => {
    const connecting = { server, tls, connectTimeoutMs };
    const client = await connect(connecting);
    try {
      await checkSessionsAreKept(client, () => connect(connecting));
    } catch (error) {
      loseClient(client);
      throw error;
    }
    return { client, connecting };
  };
  try {
    return await using(first);
  } catch (error) {
    const mayDependOnTls = tlsRefusal(error) !== undefined || codeOf(error) === USER_REFUSED;
    if (second === undefined || !mayDependOnTls) throw error;
    return await using(second);
  }
}
