import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on stdout. What must never be logged at any level: keys, authorization headers, memory text, SQL parameters. */
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

/** Name, code, message and stack only: drivers attach statements and their parameters to errors. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'a value that is no error was thrown' };
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
  };
}
