import { AppError } from './errors.ts';
import { TimeoutError } from './lib/with-timeout.ts';
import type { Logger } from './logger.ts';
import { DocumentError } from './providers/documents/document-reader.ts';
import { ProviderError } from './providers/provider-error.ts';

export interface RejectionWatch {
  /** Number of unhandled promise rejections since the watch began. */
  readonly count: () => number;
  readonly stop: () => void;
}

/**
 * Logs and counts unhandled promise rejections. The process survives a rejection with an expected error,
 * although a missing `await` is always a mistake in the server.
 * @param onUnexpected called with every other reason: after a programming error the
 * state of the process is unknown
 */
export function watchRejections(log: Logger, onUnexpected: (reason: unknown) => void): RejectionWatch {
  let count = 0;
  const onRejection = (reason: unknown) => {
    count += 1;
    if (!isExpected(reason)) return onUnexpected(reason);
    log.error({ err: reason }, 'nobody awaited a promise that was rejected: the process continues');
  };
  process.on('unhandledRejection', onRejection);
  return { count: () => count, stop: () => process.off('unhandledRejection', onRejection) };
}

/** Whether a request, a disconnected caller, a model or the network can cause the error. */
function isExpected(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  const { name } = reason;
  return (
    reason instanceof AppError ||
    reason instanceof ProviderError ||
    reason instanceof DocumentError ||
    reason instanceof TimeoutError ||
    name === 'AbortError' ||
    name === 'TimeoutError' ||
    // errors of sockets and files
    typeof (reason as NodeJS.ErrnoException).syscall === 'string'
  );
}
