import { join, resolve } from 'node:path';
import type { Reclaimed } from '../../domain/tasks/upkeep.ts';
import { AppError } from '../../errors.ts';
import { inOrder, together } from '../../lib/together.ts';
import {
  ALL_PROJECTS,
  type Engine,
  type EngineFacts,
  type Priority,
  type ReclaimOptions,
  type Session,
} from '../engine.ts';
import { NotificationEmitter } from '../notification-emitter.ts';
import { ScopedSession } from '../session.ts';
import { SessionSemaphore } from '../session-semaphore.ts';
import { toDatabaseError } from '../sql-errors.ts';
import { TableUpkeep } from '../table-upkeep.ts';
import { WriteCheck } from '../write-check.ts';
import { CLUSTER, refuseOtherVersions } from './cluster-version.ts';
import { DataFolder } from './data-folder.ts';
import { lockDirectory } from './directory-lock.ts';
import { LogCheckpoints } from './log-checkpoints.ts';
import { type ClusterOptions, openCluster } from './open-cluster.ts';
import { requireOpenFiles } from './open-files.ts';
import type { EmbeddedPostgres } from './open-worker.ts';
import { type Execute, reclaim } from './reclaim.ts';

export const IN_MEMORY = 'memory://';
const REOPEN_DELAY_MS = 1000;
/** How long a table rewrite may go on after a stop. Then the worker is terminated, which loses no rows. */
const BREAK_OFF_MS = 3000;
const NEVER = new AbortController().signal;
/** Shortest limit of a wait for the session, in which a lost cluster is opened again on a busy machine. */
const SHORTEST_WAIT_MS = 8000;

export interface EmbeddedOptions extends ClusterOptions {
  /** `memory://` keeps everything in memory, without a lock. */
  readonly dataDir: string;
  readonly maxQueue: number;
}

/**
 * PostgreSQL in a worker thread, with one session that is lent to one statement or transaction at a time.
 *
 * When the worker dies, or is terminated because a statement exceeds its limit, the running statement is
 * rejected, the cluster is opened again, and the queue continues. Committed rows are on disk; a cluster in
 * memory starts empty. A statement outside of the open transaction waits for its end. Inside its callback, it
 * would wait for itself: it times out.
 */
export class EmbeddedEngine implements Engine {
  readonly kind = 'embedded';
  readonly distributed = false;
  readonly writeCheck = new WriteCheck();
  readonly #options: EmbeddedOptions;
  readonly #directory: string | undefined;
  readonly #semaphore: SessionSemaphore;
  readonly #emitter: NotificationEmitter;
  #unlock: (() => void) | undefined;
  #folder: DataFolder | undefined;
  #postgres: EmbeddedPostgres | undefined;
  #opening: Promise<EmbeddedPostgres> | undefined;
  #reopenTimer: NodeJS.Timeout | undefined;
  #upkeep: TableUpkeep | undefined;
  #checkpoints: LogCheckpoints | undefined;
  #facts: EngineFacts | undefined;
  #closed: Promise<void> | undefined;
  #writes = 0;
  #reclaiming: Promise<Reclaimed> | undefined;
  /** The mark of each table at its last rewrite. */
  readonly #rewritten = new Map<string, string>();

  private constructor(options: EmbeddedOptions) {
    this.#options = options;
    this.#emitter = new NotificationEmitter(options.log);
    this.#directory = options.dataDir === IN_MEMORY ? undefined : join(resolve(options.dataDir), CLUSTER);
    const maxWaitMs = Math.max(options.queryTimeoutMs, SHORTEST_WAIT_MS);
    const waits = { maxWaiting: options.maxQueue, maxWaitMs, timeoutCode: 'timed_out' } as const;
    this.#semaphore = new SessionSemaphore({ limit: 1, ...waits });
  }

  /**
   * @throws ConfigError when another process uses the directory, the cluster has another version, or the
   * process may open too few files
   */
  static async open(options: EmbeddedOptions): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(options);
    if (engine.#directory) requireOpenFiles();
    if (engine.#directory) engine.#unlock = lockDirectory(options.dataDir);
    try {
      if (engine.#directory) await refuseOtherVersions(resolve(options.dataDir));
      await engine.#running();
      if (engine.#directory) engine.#folder = new DataFolder(resolve(options.dataDir), engine.#directory);
      engine.#upkeep = new TableUpkeep({
        scope: 'all',
        log: options.log,
        withSession: (look) => engine.#lend(look),
      });
      if (engine.#directory)
        engine.#checkpoints = new LogCheckpoints({
          directory: engine.#directory,
          log: options.log,
          alone: (statement, limitMs) => engine.#withSession(NEVER, (execute) => execute(statement, limitMs)),
          // the opening of a lost cluster shortens its log
          between: async (statement, limitMs) =>
            (await engine.#postgres?.connection.run(null, statement, [], 0, limitMs))?.rows ?? [],
        });
      return engine;
    } catch (error) {
      engine.#unlock?.();
      throw error;
    }
  }

  async acquire(scope: string, priority: Priority): Promise<Session> {
    const release = await this.#semaphore.acquire(priority, scope);
    try {
      const { connection } = await this.#running();
      return new ScopedSession({
        connection,
        scope,
        idleLimitMs: this.#options.queryTimeoutMs * 2,
        onRelease: (wrote) => {
          if (wrote) this.#writes += 1;
          // a transaction left open would contain the next borrower's work
          if (!connection.lost && !connection.idle) connection.lose(new AppError('database_unavailable'));
          release();
        },
      });
    } catch (error) {
      release();
      throw toDatabaseError(error);
    }
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>> {
    const remove = this.#emitter.add(channel, onNotify);
    const execute = async (statement: string) => {
      const session = await this.acquire(ALL_PROJECTS, 'foreground');
      await session.query(`${statement} ${channel}`, []).finally(() => session.release());
    };
    try {
      await execute('LISTEN');
    } catch (error) {
      remove();
      throw error;
    }
    // the session keeps its LISTEN: without listeners it has no effect, and shutdown needs no statement
    return async () => void remove();
  }

  describe(): EngineFacts {
    if (!this.#facts) throw new Error('The database is not open.');
    return this.#facts;
  }

  async checkFiles(): Promise<void> {
    await this.#folder?.check();
  }

  busyMs(): number {
    return this.#semaphore.heldMs;
  }

  readonly sessions = () => this.#semaphore.counts;

  writes(): number {
    return this.#writes;
  }

  reclaim({ beforeEach, signal }: ReclaimOptions): Promise<Reclaimed> {
    this.#reclaiming ??= reclaim(
      {
        withSession: (work) => this.#withSession(signal, work),
        directory: this.#directory,
        log: this.#options.log,
      },
      this.#rewritten,
      beforeEach,
    ).finally(() => {
      this.#reclaiming = undefined;
    });
    return this.#reclaiming;
  }

  readonly copyTo = async (dataDir: string, signal: AbortSignal): Promise<boolean> =>
    (await this.#checkpoints?.copyTo(join(dataDir, CLUSTER), signal)) ?? false;

  /** A copy of the cluster. Another cluster in memory opens from it in a fraction of the time. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    const release = await this.#semaphore.acquire('background', ALL_PROJECTS);
    try {
      return await (await this.#running()).dump();
    } finally {
      release();
    }
  }

  readonly close = (): Promise<void> => (this.#closed ??= this.#close());

  /**
   * Borrows the session for each statement, so that requests are served in between. Fails while the cluster
   * opens: requests already wait for that.
   */
  async #lend(
    use: (execute: (statement: string) => Promise<readonly unknown[]>) => Promise<void>,
  ): Promise<void> {
    await use(async (statement) => {
      if (!this.#postgres) throw new AppError('database_unavailable');
      const session = await this.acquire(ALL_PROJECTS, 'background');
      const { rows } = await session.query(statement, []).finally(() => session.release());
      return rows;
    });
  }

  /** Lends the session to background work that may take longer than one statement may. */
  async #withSession<T>(signal: AbortSignal, work: (execute: Execute) => Promise<T>): Promise<T> {
    const release = await this.#semaphore.acquire('background', ALL_PROJECTS);
    let late: NodeJS.Timeout | undefined;
    const onAbort = () => {
      const lost = this.#postgres?.connection;
      late = setTimeout(() => lost?.lose(new AppError('shutting_down')), BREAK_OFF_MS);
    };
    try {
      const { connection } = await this.#running();
      if (signal.aborted) throw new AppError('shutting_down');
      signal.addEventListener('abort', onAbort, { once: true });
      return await work(
        async (statement, limitMs) => (await connection.run(ALL_PROJECTS, statement, [], 0, limitMs)).rows,
      );
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      signal.removeEventListener('abort', onAbort);
      clearTimeout(late);
      release();
    }
  }

  async #close(): Promise<void> {
    const stop = () =>
      together(
        () => this.#upkeep?.stop(),
        () => this.#checkpoints?.stop(),
        () => this.#semaphore.close(),
      );
    const end = async () => {
      clearTimeout(this.#reopenTimer);
      const postgres = await this.#opening?.catch(() => undefined);
      await (this.#postgres ?? postgres)?.close();
    };
    await inOrder([stop, end, () => this.#unlock?.()]);
  }

  async #running(): Promise<EmbeddedPostgres> {
    return this.#postgres ?? (await (this.#opening ?? this.#startOpening(Promise.resolve())));
  }

  #startOpening(after: Promise<void>): Promise<EmbeddedPostgres> {
    const opening = after.then(() => this.#open());
    this.#opening = opening;
    const forget = () => {
      this.#opening = undefined;
    };
    opening.then(forget, forget);
    return opening;
  }

  async #open(): Promise<EmbeddedPostgres> {
    // instead of creating another cluster in the place of one that was deleted
    await this.#folder?.check();
    const { postgres, facts } = await openCluster(this.#directory, this.#options, this.#emitter);
    this.#facts = facts;
    this.#postgres = postgres;
    postgres.connection.onError = this.writeCheck.note;
    postgres.connection.log = this.#options.log;
    postgres.connection.onLost = () => this.#replace(postgres);
    this.#emitter.missed();
    return postgres;
  }

  /** Opens the cluster again, but only after the lost worker can no longer touch its files. */
  #replace(lost: EmbeddedPostgres): void {
    const { log } = this.#options;
    this.#postgres = undefined;
    this.#writes += 1;
    if (this.#closed) return;
    log.error({ err: lost.connection.lost }, 'the embedded database was lost; opening it again');
    this.#startOpening(lost.terminate()).catch((error) => this.#retryLater(error));
  }

  #retryLater(error: unknown): void {
    this.#options.log.error({ err: error }, 'the embedded database could not be opened: trying again');
    if (this.#closed) return;
    this.#reopenTimer = setTimeout(() => {
      this.#running().catch((again) => this.#retryLater(again));
    }, REOPEN_DELAY_MS);
    this.#reopenTimer.unref();
  }
}
