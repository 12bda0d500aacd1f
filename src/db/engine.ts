import type { TransactionSettings } from 'kysely';
import type { Reclaimed } from '../domain/tasks/upkeep.ts';
import type { WriteCheck } from './write-check.ts';

/** The scope of statements across all projects: with this value, row-level security shows every row. */
export const ALL_PROJECTS = '*';

/** On the embedded engine, background work waits behind requests. */
export type Priority = 'foreground' | 'background';

export interface StatementResult {
  /** The command of the statement: SELECT, INSERT, ROLLBACK … */
  readonly command: string;
  /** Number of rows returned or changed; null for commands that have none. */
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/** One borrowed database session, set to one project. Its calls run one after another. */
export interface Session {
  /** @param scope the scope of this statement; default: that of the session */
  query(text: string, values: readonly unknown[], scope?: string): Promise<StatementResult>;
  begin(settings?: TransactionSettings): Promise<void>;
  /** Rejects when the database rolled back because an earlier statement of the transaction had failed. */
  commit(): Promise<void>;
  /** Never rejects: a session that cannot roll back is discarded. */
  rollback(): Promise<void>;
  /** Returns the session to the engine; later calls reject. */
  release(): void;
}

/** Facts about the engine for health and the log; never a password. */
export interface EngineFacts {
  readonly engine: string;
  readonly version: string;
  /** Whether a commit is on stable storage when it is acknowledged. */
  readonly durable: boolean;
  readonly location: string;
}

export interface ReclaimOptions {
  /** Awaited before each table, so that it can wait for a quiet moment. */
  readonly beforeEach: () => Promise<void>;
  /** Stops the run. A statement in progress is cancelled after three seconds. */
  readonly signal: AbortSignal;
}

/** Sessions in use and free, and callers that wait for one. */
export interface SessionCounts {
  readonly inUse: number;
  readonly free: number;
  readonly waiting: number;
}

/** What Kysely's dialect and `Database` need from an engine. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres';
  /** True when the server is the coordinator of a Citus cluster. */
  readonly distributed: boolean;
  /**
   * Borrows a session.
   * @param scope a project id or `ALL_PROJECTS`
   * @throws AppError database_unavailable | timed_out | shutting_down
   */
  acquire(scope: string, priority: Priority): Promise<Session>;
  /** Checks that a statement of a session can store something. It hears the errors of all sessions. */
  readonly writeCheck: WriteCheck;
  /**
   * Checks the files of the database as far as this process sees them.
   * @throws StorageFailure
   */
  checkFiles(): Promise<void>;
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  describe(): EngineFacts;
  /** As in `Database`. */
  busyMs(): number;
  /** As in `Database`. */
  sessions(): SessionCounts;
  /** As in `Database`. */
  writes(): number | null;
  /** As in `Database`. */
  copyTo(dataDir: string, signal: AbortSignal): Promise<boolean>;
  /** As in `Database`. */
  reclaim(options: ReclaimOptions): Promise<Reclaimed>;
  /** Waits for running work, then closes. New calls reject with `shutting_down`. */
  close(): Promise<void>;
}

/** The part of the logger that the database uses. */
export interface DatabaseLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
