import type { Services } from '../../context.ts';
import { firstOf } from '../../lib/together.ts';
import { pause } from '../../lib/wait.ts';
import { countBacklog } from '../../stores/memories/missing-vectors.ts';

/** How long a count is used again, so that frequent scrapes cost nothing. */
const FRESH_MS = 5000;
/** A scrape waits no longer than this for the database. */
const LIMIT_MS = 1000;

/**
 * Returns a function that counts the memories that wait for a vector. A count is at most five seconds old, or
 * older while the database does not answer within a second. Undefined before the first count.
 */
export function backlogCounter({ db }: Pick<Services, 'db'>): () => Promise<number | undefined> {
  let latest: number | undefined;
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | undefined;
  const count = async () => {
    try {
      latest = await countBacklog(db.system({ priority: 'background' }));
      countedAt = performance.now();
    } catch {
      // the database does not answer, which other metrics and the readiness show
    } finally {
      counting = undefined;
    }
  };
  return async () => {
    if (performance.now() - countedAt < FRESH_MS) return latest;
    counting ??= count();
    const waited = new AbortController();
    const { signal } = waited;
    await firstOf(
      () => counting,
      () => pause(LIMIT_MS, signal),
    );
    waited.abort();
    return latest;
  };
}
