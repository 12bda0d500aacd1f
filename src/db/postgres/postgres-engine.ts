import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Reclaimed } from '../../domain/tasks/upkeep.ts';
import { AppError } from '../../errors.ts';
import { firstOf, together } from '../../lib/together.ts';
import { loseClient } from '../connection.ts';
import type {
  DatabaseLog,
  Engine,
  EngineFacts,
  Priority,
  ReclaimOptions,
  Session,
  SessionCounts,
} from '../engine.ts';
import { ScopedSession } from '../session.ts';
import { SessionSemaphore } from '../session-semaphore.ts';
import { toDatabaseError } from '../sql-errors.ts';
import { TableUpkeep } from '../table-upkeep.ts';
import { WriteCheck } from '../write-check.ts';
import { type ConnectOptions, connectAtStart, connectWhenFree } from './connect.ts';
import { ConnectionPool } from './connection-pool.ts';
import { Listener } from './listener.ts';
import { checkRequirements } from './requirements.ts';
import { locationOf, readServerAddress } from './server-address.ts';
import { vacuumTables } from './vacuum-tables.ts';

/**
 * The server ends a statement at its limit. This much later the client gives up, for a server that is out of
 * reach.
 */
const CLIENT_GRACE_MS = 1000;
const CONNECT_TIMEOUT_MS = 5000;
const CLOSE_LIMIT_MS = 5000;

/** Times in milliseconds. */
export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly queryTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly poolSize: number;
  readonly maxQueue: number;
  /** How long to wait at start for a server that cannot be reached. */
  readonly startWaitMs: number;
  readonly log: DatabaseLog;
  /** The schema of this program: the number of its last migration. */
  readonly schema: number;
  /**
   * Runs once at start, on a connection without time limits.
   */
  readonly prepare: (client: pg.ClientBase) => Promise<Prepared>;
}

/** What the sessions of a database need. */
export interface Prepared {
  /** The role that they must take, if any. */
  readonly role: string | undefined;
  /** Whether the server is the coordinator of a Citus cluster. */
  readonly distributed: boolean;
}

/** Connections outside of the pool: one receives notifications, one cleans up tables now and then. */
const OUTSIDE_POOL = 2;

function poolSizeWithin(connectionLimit: number | null, wanted: number): number {
  return connectionLimit === null ? wanted : Math.min(wanted, Math.max(1, connectionLimit - OUTSIDE_POOL));
}

/** A pool of connections to a PostgreSQL server. */
export class PostgresEngine implements Engine {
  readonly kind = 'postgres';
  readonly distributed: boolean;
  readonly writeCheck = new WriteCheck();
  readonly #pool: ConnectionPool;
  /** Stands in front of the pool, because the pool's own queue is not fair between projects. */
  readonly #semaphore: SessionSemaphore;
  readonly #options: PostgresOptions;
  readonly #connecting: ConnectOptions;
  readonly #facts: EngineFacts;
  readonly #listener: Listener;
  readonly #upkeep: TableUpkeep;
  /** Number of borrowed sessions and of callers that wait for one. */
  #borrowed = 0;
  #whenReturned: (() => void) | undefined;
  #closed: Promise<void> | undefined;
  #reclaiming: Promise<Reclaimed> | undefined;

  private constructor(
    options: PostgresOptions,
    connecting: ConnectOptions,
    facts: EngineFacts,
    { role, distributed }: Prepared,
  ) {
    this.distributed = distributed;
    this.#options = options;
    this.#facts = facts;
    this.#connecting = connecting;
    this.#listener = new Listener({ ...connecting, log: options.log, schema: options.schema });
    this.#pool = new ConnectionPool({
      connecting,
      size: options.poolSize,
      settings: {
        applicationName: connecting.server.applicationName,
        statementLimitMs: options.queryTimeoutMs,
        idleInTransactionLimitMs: options.queryTimeoutMs * 2,
        lockLimitMs: options.lockTimeoutMs,
        role,
        distributed,
      },
      statementLimitMs: options.queryTimeoutMs + CLIENT_GRACE_MS,
      log: options.log,
    });
    this.#semaphore = new SessionSemaphore({
      limit: options.poolSize,
      maxWaiting: options.maxQueue,
      maxWaitMs: CONNECT_TIMEOUT_MS,
      timeoutCode: 'database_unavailable',
    });
    this.#upkeep = new TableUpkeep({
      scope: 'fresh',
      log: options.log,
      withSession: async (use) => {
        // the role of the pool's sessions may own nothing, so this uses a separate connection as the owner
        const client = await connectWhenFree(connecting);
        await use(async (statement) => (await client.query(statement)).rows).finally(() => client.end());
      },
    });
  }

  /**
   * Connects, checks the server and prepares it.
   * @throws ConfigError when the server cannot be used or reached
   */
  static async open(options: PostgresOptions): Promise<PostgresEngine> {
    const { databaseUrl, log } = options;
    const server = readServerAddress(databaseUrl);
    const { client, connecting } = await connectAtStart({
      server,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      waitMs: options.startWaitMs,
      log,
    });
    try {
      const { version, durable, connectionLimit } = await checkRequirements(client);
      const prepared = await options.prepare(client);
      if (!durable)
        log.warn(
          {},
          'PostgreSQL runs with fsync or synchronous_commit off: a power failure may lose commits',
        );
      const facts = { engine: 'postgres', version, durable, location: locationOf(server) };
      log.info(facts, 'connected to PostgreSQL');
      const poolSize = poolSizeWithin(connectionLimit, options.poolSize);
      if (poolSize < options.poolSize)
        log.warn(
          { connectionLimit, connections: poolSize },
          'the role or the database has a connection limit: requests share fewer connections than DATABASE_POOL_MAX',
        );
      return new PostgresEngine({ ...options, poolSize }, connecting, facts, prepared);
    } finally {
      await client.end();
    }
  }

  async acquire(scope: string, priority: Priority): Promise<Session> {
    if (this.#closed) throw new AppError('shutting_down');
    this.#borrowed++;
    const requestedAt = performance.now();
    let release: (() => void) | undefined;
    try {
      release = await this.#semaphore.acquire(priority, scope);
      const { connection, giveBack } = await this.#pool.borrow(requestedAt + CONNECT_TIMEOUT_MS);
      connection.onError = this.writeCheck.note;
      connection.log = this.#options.log;
      const idleLimitMs = this.#options.queryTimeoutMs * 2;
      return new ScopedSession({
        connection,
        scope,
        idleLimitMs,
        waitedMs: performance.now() - requestedAt,
        onRelease: () => {
          giveBack();
          release?.();
          this.#returned();
        },
      });
    } catch (error) {
      release?.();
      this.#returned();
      throw toDatabaseError(error);
    }
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>> {
    try {
      return await this.#listener.listen(channel, onNotify);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  /** The files belong to the server. */
  async checkFiles(): Promise<void> {}

  busyMs(): number {
    return 0;
  }

  sessions(): SessionCounts {
    return this.#semaphore.counts;
  }

  writes(): null {
    return null;
  }

  copyTo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  reclaim(options: ReclaimOptions): Promise<Reclaimed> {
    this.#reclaiming ??= this.#vacuum(options).finally(() => {
      this.#reclaiming = undefined;
    });
    return this.#reclaiming;
  }

  /**
   * Runs on a separate connection as the owner: the role and the time limits of the pool's sessions do not
   * allow it.
   */
  async #vacuum({ beforeEach, signal }: ReclaimOptions): Promise<Reclaimed> {
    const { log } = this.#options;
    const client = await connectWhenFree(this.#connecting).catch((error) => {
      throw toDatabaseError(error);
    });
    const onAbort = () => loseClient(client);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await vacuumTables(async (statement) => (await client.query(statement)).rows, beforeEach, log);
    } catch (error) {
      throw signal.aborted ? new AppError('shutting_down') : toDatabaseError(error);
    } finally {
      signal.removeEventListener('abort', onAbort);
      loseClient(client);
    }
  }

  describe(): EngineFacts {
    return this.#facts;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /** Serves all waiting callers first: the pool would leave them without an answer. */
  async #close(): Promise<void> {
    await this.#upkeep.stop();
    if (this.#borrowed > 0) {
      await new Promise<void>((resolve) => {
        this.#whenReturned = resolve;
      });
    }
    const closed = () =>
      together(
        () => this.#listener.close(),
        () => this.#pool.close(),
      );
    // a server out of reach never confirms the end of a connection
    await firstOf(closed, () => delay(CLOSE_LIMIT_MS, undefined, { ref: false }));
  }

  #returned(): void {
    this.#borrowed--;
    if (this.#borrowed === 0) this.#whenReturned?.();
  }
}
