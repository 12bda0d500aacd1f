import { firstOf } from './together.ts';
/** Thrown when work was not finished in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * Runs work with a timeout of `ms` milliseconds. When the time is up, the work's signal is aborted and the
 * work is no longer awaited.
 * @throws Late on timeout; otherwise what the work throws
 */
export async function withTimeout<T>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const forward = () => inner.abort(outer.reason);
  outer.addEventListener('abort', forward, { once: true });
  if (outer.aborted) forward();
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TimeoutError(`Not finished within ${ms} ms.`);
      reject(error);
      inner.abort(error);
    }, ms);
  });
  try {
    return await firstOf(
      () => work(inner.signal),
      () => timeout,
    );
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', forward);
  }
}
