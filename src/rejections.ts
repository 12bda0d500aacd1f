import { AppError } from './errors.ts';
import { Late } from './lib/within.ts';
import type { Logger } from './logger.ts';
import { DocumentError } from './providers/documents/document-reader.ts';
import { ProviderError } from './providers/provider-error.ts';

export interface RejectionWatch {
  /** Promises that were rejected and that nobody awaited, since the watch began. */
  readonly count: () => number;
  readonly stop: () => void;
}

/**
 * Keeps the process alive when nobody awaited a promise that an expected error rejected; such a rejection is a mistake of ours
 * all the same, and counts as one.
 * @param onUnexpected called with every other reason: what a programming error leaves behind is unknown
 */
export function watchRejections(log: Logger, onUnexpected: (reason: unknown) => void): RejectionWatch {
  let count = 0;
  const onRejection = (reason: unknown) => {
    count += 1;
    if (!isExpected(reason)) return onUnexpected(reason);
    log.error({ err: reason }, 'nobody awaited a promise that was rejected: the process goes on');
  };
  process.on('unhandledRejection', onRejection);
  return { count: () => count, stop: () => process.off('unhandledRejection', onRejection) };
}

/** Whether a request, a caller who left, a model or the network can bring the error about. */
function isExpected(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  const { name } = reason;
  return (
    reason instanceof AppError ||
    reason instanceof ProviderError ||
    reason instanceof DocumentError ||
    reason instanceof Late ||
    name === 'AbortError' ||
    name === 'TimeoutError' ||
    // of a socket or a file
    typeof (reason as NodeJS.ErrnoException).syscall === 'string'
  );
}
