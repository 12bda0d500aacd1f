import type { Reclaimed } from '../domain/tasks/upkeep.ts';
import type { ReclaimOptions } from './engine.ts';
import type { Replica } from './replica/replica.ts';
import type { ProjectScope, SystemScope } from './scope.ts';
import type { StorageFailure } from './storage-failure.ts';

export type { AnyScope, ProjectScope, SystemScope } from './scope.ts';

export interface TransactionOptions {
  /** On the embedded engine, background work waits behind requests. Default `foreground`. */
  readonly priority?: 'foreground' | 'background';
}

/**
 * The interface that both engines implement: PostgreSQL embedded in a worker thread, and a pool of
 * connections to a server.
 *
 * Both engines parse types alike (bigint → number, timestamptz → Date, jsonb → value, bytea → Buffer) and
 * limit the time of every statement. Both reject with `AppError('database_unavailable')` while the database
 * cannot be reached and with `AppError('timed_out')` when a statement exceeds its limit. A transaction must
 * wait for nothing but the database. Inside a transaction, use only the scope that it hands over.
 */
export interface Database {
  readonly engine: 'embedded' | 'postgres';
  /** A standby for the reads of searches; null without one, and inside a transaction. */
  readonly replica: Replica | null;
  /** Runs single statements in one project. */
  project(projectId: string, options?: TransactionOptions): ProjectScope;
  /** Runs single statements across all projects. */
  system(options?: TransactionOptions): SystemScope;
  /**
   * Runs `work` in one transaction of a project. It commits when `work` resolves and rolls back when `work`
   * rejects.
   */
  projectTransaction<T>(
    projectId: string,
    work: (scope: ProjectScope) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** The same as `projectTransaction`, across all projects. */
  systemTransaction<T>(work: (scope: SystemScope) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Calls `onNotify` for each NOTIFY on `channel`, from this or any other process, until the returned
   * function is called. After a lost connection is re-established, `onNotify('')` is called once, because
   * notifications may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Resolves when the database answers.
   * @throws AppError database_unavailable | timed_out
   */
  ping(): Promise<void>;
  /**
   * Stores something of a few bytes.
   * @throws StorageFailure when the disk is full or the data folder is gone; AppError database_unavailable |
   *   timed_out
   */
  tryWrite(): Promise<void>;
  /** The failure of a statement for the storage since the last `tryWrite` that passed. */
  readonly storageFailure: StorageFailure | undefined;
  /**
   * Facts about the engine for health and the log: version, durability, directory. Never contains a password.
   */
  describe(): {
    readonly engine: string;
    readonly version: string;
    readonly durable: boolean;
    readonly location: string;
  };
  /**
   * Milliseconds for which this process's only session has been in use since the start; 0 on an engine with
   * several sessions.
   */
  busyMs(): number;
  /** The sessions of this process: how many are in use and free, and how many callers wait for one. */
  sessions(): { readonly inUse: number; readonly free: number; readonly waiting: number };
  /**
   * A counter that grows after every statement or transaction that may have changed rows, before the caller
   * continues. While it stays the same, nothing has changed. Null where other processes write too.
   */
  writes(): number | null;
  /**
   * Removes deleted rows from the storage: on the embedded engine from its files, on a server as far as
   * VACUUM does. A call while another one runs gets the result of that one.
   * @throws AppError conflict (another process is doing it) | database_unavailable | shutting_down
   */
  reclaim(options: ReclaimOptions): Promise<Reclaimed>;
  /**
   * Copies the embedded database's files to a new data folder, as of one moment, while statements run.
   * Opening the copy reads the log, as after a crash.
   * @returns false where there is nothing to copy: a server, whose transactions do not wait for each other,
   *   or a database in memory
   * @throws AppError conflict when the database is restarted again and again; errors of the file system;
   *   the reason of the signal
   */
  copyTo(dataDir: string, signal: AbortSignal): Promise<boolean>;
  /** Waits for running work, then closes. New calls reject with `shutting_down`. */
  close(): Promise<void>;
}
