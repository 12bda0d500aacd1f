import pg from 'pg';
import { AppError } from '../errors.ts';
import { DISK_FULL, StorageFailure, storageTrouble } from './storage-failure.ts';

/** A Citus cluster names the constraint of a shard, with the number of the shard, in the message only. */
const CONSTRAINT_OF_SHARD = / constraint "(\w{1,56})_\d{1,19}"/;

/**
 * An error of PostgreSQL without any value in it. The driver's error contains parameters in `detail`, `where`
 * and, for malformed input, in the message, and parameters are the text of memories.
 */
export class SqlError extends Error {
  override name = 'SqlError';
  /** The SQLSTATE. */
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(source: pg.DatabaseError) {
    const code = source.code ?? 'XX000';
    super(`${withoutValues(code, source.message)} (SQLSTATE ${code})`);
    this.code = code;
    this.constraint = source.constraint ?? CONSTRAINT_OF_SHARD.exec(source.message)?.[1];
    this.table = source.table;
    this.column = source.column;
  }
}

/** Data exceptions (class 22) quote the offending value; messages of all other classes quote only names. */
function withoutValues(code: string, message: string): string {
  return code.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
}

/** SQLSTATE classes and codes that mean "no database at the moment": connection, resources, shutdown. */
const UNAVAILABLE = /^(08...|53...|57P0[1-5]|28...|3D000)$/;
const NO_SPACE = /No space left on device|ENOSPC|the disk is full/;
/**
 * Codes of statements that a time limit ended: statement_timeout, lock_timeout, idle in transaction,
 * transaction_timeout.
 */
const TIMED_OUT = new Set(['57014', '55P03', '25P03', '25P04']);

/**
 * Returns the error that callers of the database see: `AppError('timed_out')`,
 * `AppError('database_unavailable')`, for the storage a `StorageFailure`, or a `SqlError`. The driver's own
 * errors (sockets, closed clients) mean that the connection is lost.
 */
export function toDatabaseError(error: unknown): Error {
  if (error instanceof AppError || error instanceof SqlError) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (TIMED_OUT.has(code)) return new AppError('timed_out', undefined, { cause: new SqlError(error) });
    const trouble = storageTrouble(code);
    if (trouble !== undefined) return new StorageFailure(trouble, new SqlError(error));
    if (UNAVAILABLE.test(code)) {
      return new AppError('database_unavailable', undefined, { cause: new SqlError(error) });
    }
    return new SqlError(error);
  }
  // the embedded database ends when its disk is full, and the system's own text says so
  if (error instanceof Error && NO_SPACE.test(error.message)) return new StorageFailure(DISK_FULL, error);
  // a parameter that cannot be encoded is the caller's mistake
  const code =
    error instanceof TypeError || error instanceof RangeError ? 'internal' : 'database_unavailable';
  return new AppError(code, undefined, { cause: error });
}

function hasCode(error: unknown, ...codes: string[]): error is SqlError {
  return error instanceof SqlError && codes.includes(error.code);
}

/**
 * True for a violation of a unique constraint.
 * @param constraint accept only a violation of this constraint
 */
export function isUniqueViolation(error: unknown, constraint?: string): error is SqlError {
  return hasCode(error, '23505') && (constraint === undefined || error.constraint === constraint);
}

/**
 * True for a violation of a foreign key.
 * @param constraint accept only a violation of this constraint
 */
export function isForeignKeyViolation(error: unknown, constraint?: string): error is SqlError {
  return hasCode(error, '23503') && (constraint === undefined || error.constraint === constraint);
}

/** True for a serialization failure or a deadlock: the same transaction may succeed when it is run again. */
export function isRetryableConflict(error: unknown): error is SqlError {
  return hasCode(error, '40001', '40P01');
}

/**
 * True for a prepared statement whose columns have changed since it was prepared, because a migration ran
 * meanwhile. Another connection prepares it anew.
 */
export function isChangedPlan(error: unknown): error is SqlError {
  return hasCode(error, '0A000') && error.message.includes('cached plan');
}

/** True for a value that PostgreSQL cannot store: NUL in text, a malformed number, date, JSON or vector. */
export function isInvalidInput(error: unknown): error is SqlError {
  return error instanceof SqlError && error.code.startsWith('22');
}

/** True for a row that the session's project may not write. */
export function isRowSecurityViolation(error: unknown): error is SqlError {
  return hasCode(error, '42501');
}
