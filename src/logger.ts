import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * A logger that writes JSON lines to stdout. Keys, authorization headers, memory text and SQL parameters must
 * never be logged, at any level.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: { service: 'recollect' },
    redact: {
      paths: [
        'req.headers',
        'headers',
        'authorization',
        '*.authorization',
        'key',
        'apiKey',
        'password',
        'params',
        '*.params',
      ],
      remove: true,
    },
    serializers: { err: serializeError, error: serializeError },
  });
}

/**
 * Keeps only name, code, message, stack and cause: drivers attach statements and parameters to their errors.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'something other than an Error was thrown' };
  const code = (error as { code?: unknown }).code;
  // JSON.parse quotes its input in the message, which is also the beginning of the stack
  const quotes = error instanceof SyntaxError;
  return {
    name: error.name,
    message: quotes ? 'a text could not be parsed' : error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: quotes ? error.stack?.split(error.message).slice(1).join('') : error.stack,
    ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
  };
}
