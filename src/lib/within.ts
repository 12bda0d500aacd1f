import { firstOf } from './together.ts';
/** Thrown when work was not finished in time. */
export class Late extends Error {
  override name = 'Late';
}

/**
 * Runs work with a timeout of `ms` milliseconds. When the time is up, the work's signal is aborted and the
 * work is no longer awaited.
 * @throws Late on timeout; otherwise what the work throws
 */
export async function within<T>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const forward = () => inner.abort(outer.reason);
  outer.addEventListener('abort', forward, { once: true });
  if (outer.aborted) forward();
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Late(`Not finished within ${ms} ms.`);
      reject(error);
      inner.abort(error);
    }, ms);
  });
  try {
    return await firstOf(
      () => work(inner.signal),
      () => late,
    );
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', forward);
  }
}
