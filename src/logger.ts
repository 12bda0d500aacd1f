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
  // JSON.parse quotes the text that it was given, in the message and with it in the first lines of the stack
  const quotes = error instanceof SyntaxError;
  return {
    name: error.name,
    message: quotes ? 'a text could not be parsed' : error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: quotes ? error.stack?.split(error.message).slice(1).join('') : error.stack,
    ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
  };
}
