import { AppError } from '../../errors.ts';
import { isRetryableConflict, SqlError, toDatabaseError } from '../sql-errors.ts';
import type { ReplicaTrouble } from './replica.ts';
import { ReplicaRefusal } from './replica-checks.ts';
import { refusalOf } from './replica-connections.ts';

/** The replay of the primary's log needed what the statement was reading. */
export function isCanceled(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return (
    isRetryableConflict(cause) || (cause instanceof Error && /conflict with recovery/.test(cause.message))
  );
}

/** Whether the connection is gone, or nobody answers on it. */
export function isLostConnection(error: unknown): boolean {
  const failure = toDatabaseError(error);
  if (!(failure instanceof AppError)) return false;
  // the server itself ended a statement that took too long
  return !(failure.code === 'timed_out' && failure.cause instanceof SqlError);
}

export function troubleIn(error: unknown): ReplicaTrouble {
  if (error instanceof ReplicaRefusal) return error.trouble;
  if (error instanceof AppError && error.code === 'timed_out')
    return { code: 'failing', reason: 'a statement was not answered in time' };
  if (isLostConnection(error)) return refusalOf(error).trouble;
  return { code: 'failing', reason: error instanceof Error ? error.message : 'statements fail' };
}
