import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Kysely bound to one tenant: every statement runs under the row-level security of `projectId`. */
export interface ProjectScope {
  readonly projectId: string;
  readonly db: Kysely<Tables>;
}

/** Kysely that sees all projects: for keys, the scheduler's claims and operators, never for a tenant's request. */
export interface SystemScope {
  readonly db: Kysely<Tables>;
}

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
  close(): Promise<void>;
}
