import { AppError } from '../../errors.ts';

const MAX_SHOWN = 100;

/** A filter that is refused; its texts are part of the contract. */
export function filterError(message: string): AppError {
  return new AppError('invalid_parameters', message);
}

/** A caller's own word in a message, bounded. */
export function shown(word: string): string {
  return word.length > MAX_SHOWN ? `${word.slice(0, MAX_SHOWN).toWellFormed()}…` : word;
}

/** The name that Python, and so the reference server, has for a JSON value's type. */
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
