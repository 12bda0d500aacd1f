import type { DatabaseLog } from './engine.ts';

const FIRST_LOOK_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

type Execute = (statement: string) => Promise<readonly unknown[]>;

export interface UpkeepOptions {
  /** Lends a session that may analyse and vacuum, for one check. */
  readonly withSession: (use: (execute: Execute) => Promise<void>) => Promise<void>;
  /**
   * `fresh`: analyse only tables that were never analysed (a server's autovacuum does the rest). `all`: this
   * class is the only autovacuum.
   */
  readonly scope: 'fresh' | 'all';
  readonly log: DatabaseLog;
}

/**
 * Statements for the tables that changed much since the last check. The server quotes the names, which come
 * from its catalogue.
 */
const DUE = {
  // the VACUUM of a table over 1 GB would hold the only session for longer than a statement may take
  all: `SELECT format(CASE WHEN n_dead_tup > 500 + n_live_tup / 5 AND pg_relation_size(relid) < 1e9
      THEN 'VACUUM (ANALYZE, TRUNCATE false) %I' ELSE 'ANALYZE %I' END, relname) AS statement
    FROM pg_stat_user_tables
    WHERE schemaname = current_schema()
      AND (n_mod_since_analyze > 100 + n_live_tup / 5 OR n_dead_tup > 500 + n_live_tup / 5)`,
  fresh: `SELECT format('ANALYZE %I', relname) AS statement FROM pg_stat_user_tables
    WHERE schemaname = current_schema() AND n_mod_since_analyze > 100
      AND last_analyze IS NULL AND last_autoanalyze IS NULL`,
};

/**
 * Keeps the planner's statistics up to date. A new database has none. Every index begins with project_id, so
 * that without statistics all indexes look alike to the planner, and foreign-key checks scan a whole project
 * (0.2 ms each at 2,000 rows, growing) until an ANALYZE. A server's autovacuum runs one within minutes; the
 * embedded engine has no autovacuum.
 */
export class TableUpkeep {
  readonly #options: UpkeepOptions;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_LOOK_MS;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#schedule();
  }

  /** Stops the timer and waits for a running check. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#check().finally(() => this.#schedule());
    }, this.#pauseMs);
    this.#timer.unref();
  }

  async #check(): Promise<void> {
    const { withSession, scope, log } = this.#options;
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    try {
      await withSession(async (execute) => {
        await execute('SELECT pg_stat_clear_snapshot()');
        const due = (await execute(DUE[scope])) as readonly { statement: string }[];
        for (const { statement } of due) {
          await execute(statement);
          this.#pauseMs = FIRST_LOOK_MS * 4;
        }
      });
    } catch (error) {
      if (!this.#stopped)
        log.warn({ err: error }, 'table statistics could not be updated; trying again later');
    }
  }
}
