import { AppError } from '../../errors.ts';

const MAX_SHOWN = 100;

/** The error for a rejected filter. Its texts are part of the API contract. */
export function filterError(message: string): AppError {
  return new AppError('invalid_parameters', message);
}

/** Shortens a caller's word for use in an error message. */
export function shown(word: string): string {
  return word.length > MAX_SHOWN ? `${word.slice(0, MAX_SHOWN).toWellFormed()}…` : word;
}

/** The name of a JSON value's type in Python, which the reference server uses in its messages. */
export function pythonType(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'str';
    case 'boolean':
      return 'bool';
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float';
    default:
      return 'dict';
  }
}
