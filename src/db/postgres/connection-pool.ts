import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Connection } from '../connection.ts';
import type { DatabaseLog } from '../engine.ts';
import { toDatabaseError } from '../sql-errors.ts';
import { type ConnectOptions, clientConfig, NoSessionError, prepareInTime } from './connect.ts';
import { isOutOfConnections } from './connect-errors.ts';
import type { SessionSettings } from './session-settings.ts';

const IDLE_CONNECTION_MS = 60_000;
/**
 * How long a new connection may wait for its session: PgBouncer lets it wait while all sessions are in use.
 */
const PREPARE_LIMIT_MS = 2000;
/** How long the pool opens no more connections after the server had none left. */
const FULL_MS = 10_000;
/** Delay before another attempt when the server has no connection left and this pool has none either. */
const RETRY_DELAY_MS = 250;

/** Times in milliseconds. */
export interface ConnectionPoolOptions {
  readonly connecting: ConnectOptions;
  readonly size: number;
  readonly settings: SessionSettings;
  /** After this time a statement, and with it its connection, is given up. */
  readonly statementLimitMs: number;
  readonly log: DatabaseLog;
}

export interface Borrowed {
  readonly connection: Connection;
  /** Returns the connection. A lost one, or one with an open transaction, is closed. */
  giveBack(): void;
}

/**
 * The connections of the sessions that requests use. When the server has no more connections for this role,
 * callers wait for one of those that are open.
 */
export class ConnectionPool {
  readonly #options: ConnectionPoolOptions;
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.ClientBase, Connection>();
  #open = 0;
  #fullUntil = 0;

  constructor(options: ConnectionPoolOptions) {
    this.#options = options;
    const { connecting, size, settings, statementLimitMs, log } = options;
    this.#pool = new pg.Pool({
      ...clientConfig(connecting),
      pipeline: true,
      max: size,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      onConnect: async (client) => {
        const connection = new Connection(client, statementLimitMs, settings.distributed);
        await prepareInTime(client, PREPARE_LIMIT_MS, settings);
        this.#connections.set(client, connection);
        this.#open += 1;
        client.once('end', () => {
          this.#open -= 1;
        });
      },
    });
    // without a listener, the reset of an idle connection would end the process
    this.#pool.on('error', (error) =>
      log.warn({ err: toDatabaseError(error) }, 'an idle database connection was lost'),
    );
  }

  /** @param until when to stop trying, on the clock of `performance.now()`; the last attempt may end later */
  async borrow(until: number): Promise<Borrowed> {
    const client = await this.#connect(until);
    const connection = this.#connections.get(client);
    if (!connection) throw new Error('The pool handed out a client that was not set up.');
    return { connection, giveBack: () => client.release(!connection.idle) };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #connect(until: number): Promise<pg.PoolClient> {
    for (;;) {
      if (performance.now() > this.#fullUntil) this.#pool.options.max = this.#options.size;
      try {
        return await this.#pool.connect();
      } catch (error) {
        const isFull = error instanceof NoSessionError || isOutOfConnections(error);
        if (!isFull || performance.now() > until) throw error;
        this.#noMoreConnections();
        if (this.#open === 0) await delay(RETRY_DELAY_MS);
      }
    }
  }

  /** The pool's next callers wait in its queue, as if all of its connections were in use. */
  #noMoreConnections(): void {
    const { log } = this.#options;
    if (performance.now() > this.#fullUntil) {
      log.warn(
        { open: this.#open },
        'the database has no more connections for this role: requests wait for the open ones',
      );
    }
    this.#fullUntil = performance.now() + FULL_MS;
    this.#pool.options.max = Math.max(1, this.#open);
  }
}
