import type pg from 'pg';
import { AppError } from '../errors.ts';
import { together } from '../lib/together.ts';
import { NodeScope } from './citus/node-scope.ts';
import { AS_BYTES, asBytes, queryBytes } from './copy-out.ts';
import type { DatabaseLog, StatementResult } from './engine.ts';
import { isChangedPlan, toDatabaseError } from './sql-errors.ts';

const SET_SCOPE = "SELECT set_config('recollect.project_id', $1, false)";

/**
 * One PostgreSQL session: a `pg` client over a socket or over the embedded worker.
 *
 * Statements run one after another. The client pipelines statements: a change of project and the statement
 * that needs it are sent together and cost one round trip. A statement that exceeds its limit, or a broken
 * link, ends the connection for good: the running statement and all later ones reject, and the owner of the
 * connection replaces it.
 */
export class Connection {
  readonly client: pg.ClientBase;
  /** Called once, when the connection is lost. */
  onLost: (() => void) | undefined;
  /** Hears what an operator should know. */
  log: DatabaseLog | undefined;
  /** Called with the error of each statement that fails. */
  onError: ((error: unknown) => void) | undefined;
  #scope: string | undefined;
  #lost: AppError | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #limitMs: number;
  /** On a Citus cluster, the scope that the nodes know. */
  readonly #nodes: NodeScope | undefined;

  /**
   * @param limitMs milliseconds after which a statement, and with it the connection, is given up
   * @param isDistributed whether the server is the coordinator of a Citus cluster
   */
  constructor(client: pg.ClientBase, limitMs: number, isDistributed = false) {
    this.client = client;
    this.#limitMs = limitMs;
    this.#nodes = isDistributed ? new NodeScope(client) : undefined;
    client.on('error', (error) =>
      this.lose(new AppError('database_unavailable', undefined, { cause: error })),
    );
    client.on('end', () => this.lose(new AppError('database_unavailable')));
  }

  get lost(): AppError | undefined {
    return this.#lost;
  }

  /** True when no transaction is open. Only then may the connection be lent again. */
  get idle(): boolean {
    return this.#lost === undefined && this.client.getTransactionStatus() === 'I';
  }

  /** Closes the connection at once, without waiting for a statement that may hang. */
  lose(reason: AppError): void {
    if (this.#lost) return;
    this.#lost = reason;
    loseClient(this.client);
    this.onLost?.();
  }

  /**
   * Runs a statement with the session set to `scope`; null leaves it as it is.
   * @param spentMs the part of the limit that the caller has already spent waiting for the session
   * @param limitMs the limit of this statement; default: the limit of the connection
   * @throws AppError timed_out | database_unavailable, or a `SqlError`
   */
  run(
    scope: string | null,
    text: string,
    values: readonly unknown[] = [],
    spentMs = 0,
    limitMs = this.#limitMs,
  ): Promise<StatementResult> {
    const result = this.#last.then(() => this.#run(scope, text, values, limitMs - spentMs));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #run(
    scope: string | null,
    text: string,
    values: readonly unknown[],
    leftMs: number,
  ): Promise<StatementResult> {
    if (this.#lost) throw this.#lost;
    const cancelLimit = afterLimit(Math.max(1, leftMs), () => this.lose(new AppError('timed_out')));
    try {
      const [, result] = await together(
        () => (this.#nodes || scope === null || this.#scope === scope ? undefined : this.#setScope(scope)),
        () => this.#statement(scope, text, values),
      );
      return result;
    } catch (error) {
      const databaseError = toDatabaseError(error);
      if (isChangedPlan(databaseError))
        this.lose(new AppError('database_unavailable', undefined, { cause: databaseError }));
      const failure = this.#lost ?? databaseError;
      this.onError?.(failure);
      throw failure;
    } finally {
      cancelLimit();
    }
  }

  async #statement(scope: string | null, text: string, values: readonly unknown[]): Promise<StatementResult> {
    const isBytes = text.includes(AS_BYTES);
    const nodes = scope === null ? undefined : this.#nodes;
    if (isBytes && nodes === undefined) return await queryBytes(this.client, text, values);
    const query = extended(text, values, this.log);
    if (nodes === undefined || scope === null) return await this.client.query(query);
    const result = await nodes.run(scope, query);
    return isBytes ? asBytes(result) : result;
  }

  async #setScope(scope: string): Promise<void> {
    this.#scope = scope;
    try {
      await this.client.query(SET_SCOPE, [scope]);
    } catch (error) {
      // the project of this session is unknown now, so nobody may use it
      this.lose(new AppError('database_unavailable', undefined, { cause: toDatabaseError(error) }));
    }
  }
}

/**
 * Calls `expire` after `limitMs` unless the returned function is called first. The timer defers the call with
 * `setImmediate`, past the poll phase: if the event loop was blocked, the answer may already be waiting to be
 * read.
 */
export function afterLimit(limitMs: number, expire: () => void): () => void {
  let secondCheck: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    secondCheck = setImmediate(expire);
  }, limitMs);
  timer.unref();
  return () => {
    clearTimeout(timer);
    clearImmediate(secondCheck);
  };
}

const MAX_NAMED = 500;
/**
 * Marks a statement whose text depends on the caller's input. Such a statement gets no name, so that it stays
 * prepared in no session.
 */
export const UNPREPARED = '/* unprepared */';
const names = new Map<string, string>();
let saidThatNamesAreUsedUp = false;

/**
 * Builds a query for the extended protocol, which takes exactly one statement, with or without parameters.
 * The statement gets a name, so that each session parses and plans it only once: planning was a third of the
 * time of an add on the embedded engine. The driver's types lack `queryMode`.
 */
function extended(text: string, values: readonly unknown[], log: DatabaseLog | undefined): pg.QueryConfig {
  let name = names.get(text);
  if (name === undefined && !text.includes(UNPREPARED)) {
    if (names.size < MAX_NAMED) {
      name = `s${names.size}`;
      names.set(text, name);
    } else if (log !== undefined && !saidThatNamesAreUsedUp) {
      saidThatNamesAreUsedUp = true;
      log.warn(
        { limit: MAX_NAMED },
        'all names of prepared statements are used: further statements are planned at each call. Please report it',
      );
    }
  }
  const query = { text, values: [...values], queryMode: 'extended', ...(name === undefined ? {} : { name }) };
  return query;
}

/** Destroys a client's socket: `client.end()` would wait for a statement that hangs. */
export function loseClient(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
