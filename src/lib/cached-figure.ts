import { firstOf } from './together.ts';
import { pause } from './wait.ts';

/** A caller waits no longer than this for a new figure. */
const LIMIT_MS = 1000;

/**
 * Returns a function that reads a figure and uses it again while it is fresh, so that frequent callers cost
 * nothing. A figure whose reading took long is used for longer. When the reading fails, or takes more than a
 * second, the last figure is returned; undefined before the first one.
 * @param freshMs how long a figure is used at least
 * @param share the largest share of the time that readings may take, 0 to 1
 */
export function cachedFigure<T>(
  read: () => Promise<T>,
  freshMs: number,
  share = 0.01,
): () => Promise<T | undefined> {
  let latest: T | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const renew = async () => {
    const began = performance.now();
    try {
      latest = await read();
      const ended = performance.now();
      freshUntil = ended + Math.max(freshMs, (ended - began) / share);
    } catch {
      // the database does not answer, which the readiness shows
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (performance.now() < freshUntil) return latest;
    reading ??= renew();
    const waited = new AbortController();
    const { signal } = waited;
    await firstOf(
      () => reading,
      () => pause(LIMIT_MS, signal),
    );
    waited.abort();
    return latest;
  };
}
