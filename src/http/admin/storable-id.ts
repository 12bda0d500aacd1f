import { AppError, type ErrorCode } from '../../errors.ts';
import { storable } from '../validation/text.ts';

/**
 * The id of a path. One that the database cannot store names no row.
 * @throws AppError with the code, by default not_found
 */
export function storableId(id: string, code: ErrorCode = 'not_found', text?: string): string {
  if (storable(id) !== id) throw new AppError(code, text);
  return id;
}
