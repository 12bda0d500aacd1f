import { isRetryableConflict } from '../../db/sql-errors.ts';
import { AppError } from '../../errors.ts';

/**
 * Throws a failure that is the database's fault. Any other error of a statement is the fault of the file's
 * rows.
 */
export function throwDatabaseFault(error: unknown): void {
  if (error instanceof AppError) throw error;
  if (isRetryableConflict(error)) {
    const text =
      'A server wrote the same rows at the same moment, and nothing was changed: run the command again.';
    throw new AppError('conflict', text, { cause: error });
  }
}
