import type { TransactionSettings } from 'kysely';
import { AppError } from '../errors.ts';
import { afterLimit, type Connection } from './connection.ts';
import type { Session, StatementResult } from './engine.ts';

export interface SessionOptions {
  readonly connection: Connection;
  readonly scope: string;
  /**
   * Milliseconds without a statement after which a transaction is rolled back and its session is taken away.
   */
  readonly idleLimitMs: number;
  /**
   * Milliseconds for which the borrower waited for the session. They count towards the first statement's
   * limit.
   */
  readonly waitedMs?: number;
  /**
   * Called once, when the session is returned.
   * @param wrote whether any statement may have changed rows
   */
  readonly onRelease: (wrote: boolean) => void;
}

/**
 * Every statement but a SELECT counts as a write: no function that our SELECTs call changes rows that are
 * searched.
 */
const READS = /^\s*SELECT\b/i;

/** A connection lent for one statement or one transaction. */
export class ScopedSession implements Session {
  readonly #options: SessionOptions;
  /**
   * Creates the error of later calls. It is a function because creating an error at each release cost as much
   * as the rest of a session.
   */
  #ended: (() => AppError) | undefined;
  #cancelIdleLimit: (() => void) | undefined;
  #spentMs: number;
  #wrote = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#spentMs = options.waitedMs ?? 0;
  }

  async query(
    text: string,
    values: readonly unknown[],
    scope = this.#options.scope,
  ): Promise<StatementResult> {
    if (this.#ended) throw this.#ended();
    const { connection } = this.#options;
    const inTransaction = this.#cancelIdleLimit !== undefined;
    this.#cancelIdleLimit?.();
    const spentMs = this.#spentMs;
    this.#spentMs = 0;
    this.#wrote ||= !READS.test(text);
    try {
      return await connection.run(scope, text, values, spentMs);
    } finally {
      if (inTransaction) this.#watchIdle();
    }
  }

  async begin(settings: TransactionSettings = {}): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await this.query(`BEGIN${isolation}${access}`, []);
    this.#watchIdle();
  }

  async commit(): Promise<void> {
    const { command } = await this.query('COMMIT', []);
    this.#cancelIdleLimit?.();
    this.#cancelIdleLimit = undefined;
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed.');
  }

  async rollback(): Promise<void> {
    try {
      await this.query('ROLLBACK', []);
    } catch {
      this.#options.connection.lose(new AppError('database_unavailable'));
    }
  }

  release(): void {
    if (this.#ended) return;
    this.#ended = wasReleased;
    this.#cancelIdleLimit?.();
    this.#options.onRelease(this.#wrote);
  }

  /** On the embedded engine, a borrower that waits for anything but the database blocks everyone. */
  #watchIdle(): void {
    this.#cancelIdleLimit?.();
    if (this.#ended) return;
    this.#cancelIdleLimit = afterLimit(this.#options.idleLimitMs, () => {
      void this.rollback().then(() => {
        this.release();
        this.#ended = () => new AppError('timed_out');
      });
    });
  }
}

function wasReleased(): AppError {
  return new AppError('internal', undefined, { cause: new Error('A released database session was used.') });
}
