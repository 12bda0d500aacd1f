import type { Kysely } from 'kysely';
import { ConfigError } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { firstOf } from '../../lib/together.ts';
import { afterLimit, loseClient } from '../connection.ts';
import type { DatabaseLog } from '../engine.ts';
import { tryTlsChoices } from '../postgres/connect.ts';
import { passingReason, permanentReason } from '../postgres/connect-errors.ts';
import { type Borrowed, ConnectionPool } from '../postgres/connection-pool.ts';
import type { ServerAddress } from '../postgres/server-address.ts';
import type { Tables } from '../tables.ts';
import { checkReplica, ReplicaRefusal } from './replica-checks.ts';
import { READ_LIMIT_MS } from './replica-session.ts';

const CONNECT_TIMEOUT_MS = 3000;
/** The first connection makes about ten round trips. */
const OPEN_LIMIT_MS = 10_000;
const BORROW_LIMIT_MS = 1000;
const LOCK_LIMIT_MS = 500;

export interface ReplicaOptions {
  readonly server: ServerAddress;
  readonly poolSize: number;
  /** Statements on the primary, across all projects. */
  readonly primary: Kysely<Tables>;
  readonly log: DatabaseLog;
}

/** All connections are in use. */
export class ReplicaBusy extends Error {
  override name = 'ReplicaBusy';
}

/** Connections to a replica that was checked. */
export class ReplicaConnections {
  readonly #pool: ConnectionPool;
  readonly #size: number;
  #lent = 0;
  #waiting = 0;

  private constructor(pool: ConnectionPool, size: number) {
    this.#pool = pool;
    this.#size = size;
  }

  /** @throws ReplicaRefusal that says why the replica cannot be read from */
  static async open(
    { server, poolSize, primary, log }: ReplicaOptions,
    signal: AbortSignal,
  ): Promise<ReplicaConnections> {
    const { connecting, role } = await inTime(connectAndCheck(server, primary, signal), signal);
    const pool = new ConnectionPool({
      connecting,
      size: poolSize,
      settings: {
        applicationName: connecting.server.applicationName,
        statementLimitMs: READ_LIMIT_MS,
        lockLimitMs: LOCK_LIMIT_MS,
        role,
      },
      statementLimitMs: READ_LIMIT_MS,
      log,
    });
    return new ReplicaConnections(pool, poolSize);
  }

  /**
   * Lends a connection within a second.
   * @throws ReplicaBusy | AppError database_unavailable | the driver's error
   */
  async borrow(): Promise<Borrowed> {
    if (this.#waiting >= this.#size) throw new ReplicaBusy();
    this.#waiting += 1;
    let isLate = false;
    const borrowing = this.#pool.borrow(performance.now());
    // nobody waits any more for a connection that comes late
    void borrowing.then((late) => isLate && late.giveBack()).catch(() => undefined);
    const ended = new AbortController();
    try {
      const borrowed = await firstOf(
        () => borrowing,
        () => limit(BORROW_LIMIT_MS, ended.signal),
      );
      if (borrowed === undefined) {
        isLate = true;
        throw this.#lent >= this.#size ? new ReplicaBusy() : new AppError('database_unavailable');
      }
      this.#lent += 1;
      return {
        connection: borrowed.connection,
        giveBack: () => {
          this.#lent -= 1;
          borrowed.giveBack();
        },
      };
    } finally {
      ended.abort();
      this.#waiting -= 1;
    }
  }

  /** Never waits for a server that does not answer. */
  close(): void {
    this.#pool.close().catch(() => undefined);
  }
}

async function connectAndCheck(server: ServerAddress, primary: Kysely<Tables>, signal: AbortSignal) {
  const { client, connecting } = await tryTlsChoices({ server, connectTimeoutMs: CONNECT_TIMEOUT_MS });
  const giveUp = () => loseClient(client);
  const limit = setTimeout(giveUp, OPEN_LIMIT_MS);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return { connecting, role: await checkReplica(client, primary) };
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', giveUp);
    loseClient(client);
  }
}

async function inTime<T>(opening: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = new AbortController();
  try {
    const opened = await firstOf(
      () => opening.then((value) => ({ value })),
      () => limit(OPEN_LIMIT_MS, ended.signal, signal),
    );
    if (opened !== undefined) return opened.value;
    throw new ReplicaRefusal('unreachable', 'it does not answer');
  } catch (error) {
    throw refusalOf(error);
  } finally {
    ended.abort();
  }
}

/** Resolves after a time that a busy event loop does not cut short, or when a signal aborts. */
function limit(ms: number, ...signals: readonly AbortSignal[]): Promise<undefined> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve(undefined);
    };
    const cancel = afterLimit(ms, end);
    for (const signal of signals) signal.addEventListener('abort', end, { once: true });
  });
}

/** The error of an attempt to connect, as a refusal with its reason. */
export function refusalOf(error: unknown): ReplicaRefusal {
  if (error instanceof ReplicaRefusal) return error;
  if (error instanceof ConfigError)
    return new ReplicaRefusal('unreachable', error.message.replace(/^DATABASE_URL: |\.$/g, ''));
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  return new ReplicaRefusal('unreachable', permanentReason(cause) ?? passingReason(cause), { cause: error });
}
