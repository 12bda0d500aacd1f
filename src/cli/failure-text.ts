import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import { FileError } from '../services/transfer/file-error.ts';

/** The user stopped the command with Ctrl+C. */
export class StoppedError extends Error {}

const EXPECTED = [StoppedError, ConfigError, AppError, FileError];

/** What a command that failed prints: one sentence, and the place in the program only for who asks for it. */
export function failureText(error: unknown, logLevel: string | undefined): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPECTED.some((expected) => error instanceof expected)) return error.message;
  if (logLevel === 'debug' || logLevel === 'trace') return error.stack ?? error.message;
  return `The command failed: ${error.message}\nWith LOG_LEVEL=debug it also prints where.`;
}
