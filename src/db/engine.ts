import type { TransactionSettings } from 'kysely';
import type { Reclaimed } from '../domain/tasks/upkeep.ts';

/** The scope of statements across all projects: row-level security lets this value see every row. */
export const ALL_PROJECTS = '*';

export type Priority = 'foreground' | 'background';

export interface StatementResult {
  /** The command of the statement: SELECT, INSERT, ROLLBACK … */
  readonly command: string;
  /** Rows returned or changed; null for commands that have none. */
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/** One borrowed database session, set to one project; calls run one after another. */
export interface Session {
  query(text: string, values: readonly unknown[]): Promise<StatementResult>;
  begin(settings?: TransactionSettings): Promise<void>;
  /** Rejects when the database rolled back instead, because a statement of the transaction had failed. */
  commit(): Promise<void>;
  /** Never rejects: a session that cannot roll back is thrown away. */
  rollback(): Promise<void>;
  /** Gives the session back; later calls reject. */
  release(): void;
}

export interface EngineFacts {
  readonly engine: string;
  readonly version: string;
  /** Whether a commit is on stable storage when it is acknowledged. */
  readonly durable: boolean;
  readonly location: string;
}

export interface ReclaimOptions {
  /** Waits for a good moment before each table. */
  readonly beforeEach: () => Promise<void>;
  /** Ends it: what has begun is broken off after three seconds. */
  readonly signal: AbortSignal;
}

/** What Kysely's dialect and the `Database` need from an engine. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres';
  /** @param scope a project id or `ALL_PROJECTS`. */
  acquire(scope: string, priority: Priority): Promise<Session>;
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  describe(): EngineFacts;
  /** As in `Database`. */
  busyMs(): number;
  /** As in `Database`. */
  writes(): number | null;
  /** As in `Database`. */
  reclaim(options: ReclaimOptions): Promise<Reclaimed>;
  /** Lets running work finish, then closes; what comes later is rejected with `shutting_down`. */
  close(): Promise<void>;
}

export interface DatabaseLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
