import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { projectOf } from './citus/statement-scope.ts';
import type { Engine, Priority, Session } from './engine.ts';
import type { Tables } from './tables.ts';

/** Commands whose row count Kysely reports as `numAffectedRows`. */
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The part of an engine that lends sessions. */
type Lender = Pick<Engine, 'acquire'>;

/** Returns Kysely bound to one scope of an engine. The object is cheap and holds no connection. */
export function kyselyFor(engine: Lender, scope: string, priority: Priority): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => new EngineDriver(engine, scope, priority),
  };
  return new Kysely<Tables>({ dialect });
}

class EngineDriver implements Driver {
  readonly #engine: Lender;
  readonly #scope: string;
  readonly #priority: Priority;

  constructor(engine: Lender, scope: string, priority: Priority) {
    this.#engine = engine;
    this.#scope = scope;
    this.#priority = priority;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EngineConnection> {
    return new EngineConnection(await this.#engine.acquire(this.#scope, this.#priority));
  }

  async beginTransaction(connection: EngineConnection, settings: TransactionSettings): Promise<void> {
    await connection.session.begin(settings);
  }

  async commitTransaction(connection: EngineConnection): Promise<void> {
    await connection.session.commit();
  }

  async rollbackTransaction(connection: EngineConnection): Promise<void> {
    await connection.session.rollback();
  }

  async savepoint(connection: EngineConnection, name: string): Promise<void> {
    await connection.session.query(`SAVEPOINT ${quoted(name)}`, []);
  }

  async rollbackToSavepoint(connection: EngineConnection, name: string): Promise<void> {
    await connection.session.query(`ROLLBACK TO ${quoted(name)}`, []);
  }

  async releaseSavepoint(connection: EngineConnection, name: string): Promise<void> {
    await connection.session.query(`RELEASE ${quoted(name)}`, []);
  }

  async releaseConnection(connection: EngineConnection): Promise<void> {
    connection.session.release();
  }

  /** The engine outlives its Kysely objects. */
  async destroy(): Promise<void> {}
}

class EngineConnection implements DatabaseConnection {
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.session.query(
      query.sql,
      query.parameters,
      projectOf(query),
    );
    return COUNTED.has(command)
      ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] }
      : { rows: rows as R[] };
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, this engine has no cursor
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: page by key instead.');
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
