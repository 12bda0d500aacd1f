import type { Connection } from '../connection.ts';
import { kyselyFor } from '../dialect.ts';
import type { Session, StatementResult } from '../engine.ts';
import { type ProjectScope, projectScope } from '../scope.ts';

/**
 * A check reads a few rows by key, so a replica that takes this long is stuck. It is this long because a
 * process that is busy itself reads the answer late.
 */
export const CHECK_LIMIT_MS = 2000;
/** Limit of a statement on the replica. The primary gets its own time afterwards. */
export const READ_LIMIT_MS = 2000;
const CLIENT_GRACE_MS = 500;

/** A connection to the replica, lent for the statements of one read. It has no transactions. */
export class ReplicaSession implements Session {
  readonly #connection: Connection;
  readonly #scope: string;
  #isEnded = false;

  constructor(connection: Connection, scope: string) {
    this.#connection = connection;
    this.#scope = scope;
  }

  query(text: string, values: readonly unknown[]): Promise<StatementResult> {
    return this.#run(this.#scope, text, values, READ_LIMIT_MS + CLIENT_GRACE_MS);
  }

  /** Runs a small statement of this folder in any scope. */
  check(scope: string, text: string, values: readonly unknown[] = []): Promise<StatementResult> {
    return this.#run(scope, text, values, CHECK_LIMIT_MS);
  }

  /** The scope of the session's project. */
  project(projectId: string): ProjectScope {
    const lender = { acquire: async () => this };
    return projectScope(projectId, kyselyFor(lender, projectId, 'foreground'));
  }

  begin(): Promise<void> {
    return Promise.reject(new TypeError('A replica has no transactions.'));
  }

  commit(): Promise<void> {
    return Promise.resolve();
  }

  rollback(): Promise<void> {
    return Promise.resolve();
  }

  /** Kysely releases after each statement; the lender ends the session. */
  release(): void {}

  end(): void {
    this.#isEnded = true;
  }

  async #run(
    scope: string,
    text: string,
    values: readonly unknown[],
    limitMs: number,
  ): Promise<StatementResult> {
    if (this.#isEnded) throw new TypeError('A session of the replica was used after its read.');
    return this.#connection.run(scope, text, values, 0, limitMs);
  }
}
