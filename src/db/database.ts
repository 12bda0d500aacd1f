import type { Reclaimed } from '../domain/tasks/upkeep.ts';
import type { ReclaimOptions } from './engine.ts';
import type { ProjectScope, SystemScope } from './scope.ts';

export type { AnyScope, ProjectScope, SystemScope } from './scope.ts';

export interface TransactionOptions {
  /** Background work waits behind requests on the embedded engine. Default `foreground`. */
  readonly priority?: 'foreground' | 'background';
}

/**
 * The one seam between the two engines: embedded PostgreSQL in a worker thread, and a pool of connections to a server.
 *
 * Both parse types alike (bigint → number, timestamptz → Date, jsonb → value, bytea → Buffer), both bound every
 * statement in time, and both reject with `AppError('database_unavailable')` while the database cannot be reached and
 * `AppError('timed_out')` when a statement exceeded its limit. A transaction must not wait for anything but the
 * database; inside it only the scope that it was handed may be used.
 */
export interface Database {
  readonly engine: 'embedded' | 'postgres';
  /** Single statements of a project. */
  project(projectId: string, options?: TransactionOptions): ProjectScope;
  /** Single statements across projects. */
  system(options?: TransactionOptions): SystemScope;
  /** Runs `work` in one transaction of a project; commits when it resolves, rolls back when it throws. */
  projectTransaction<T>(
    projectId: string,
    work: (scope: ProjectScope) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  systemTransaction<T>(work: (scope: SystemScope) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Calls `onNotify` for each NOTIFY on `channel`, from this or any other process, until the returned function is
   * called. A lost connection is re-established; `onNotify('')` is then called once, because something may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Facts about the engine for health and the log: version, durability, directory. Never a password. */
  describe(): {
    readonly engine: string;
    readonly version: string;
    readonly durable: boolean;
    readonly location: string;
  };
  /** For how long this process's only session has been in use since the start; 0 where there are several. */
  busyMs(): number;
  /**
   * Has grown after every statement or transaction that may have changed rows, before its caller goes on: while it stays
   * the same, nothing has changed. Null where other processes write too.
   */
  writes(): number | null;
  /**
   * Takes deleted rows out of the storage: on the embedded engine out of its files, on a server as far as a VACUUM goes.
   * A second call while one runs gets that one's result.
   * @throws AppError conflict while another process does it | database_unavailable | shutting_down
   */
  reclaim(options: ReclaimOptions): Promise<Reclaimed>;
  close(): Promise<void>;
}
