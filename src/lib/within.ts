import { firstOf } from './together.ts';
export class Late extends Error {
  override name = 'Late';
}

/**
 * Runs work that must be done in `ms` milliseconds: its signal is aborted then, and it is not waited for any longer.
 * @throws Late
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
      const error = new Late(`not done within ${ms} ms`);
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
