import type { Services } from '../../context.ts';
import { cachedFigure } from '../../lib/cached-figure.ts';
import { countBacklog } from '../../stores/memories/missing-vectors.ts';

/** How long a count is used again. */
const FRESH_MS = 5000;

/**
 * Returns a function that counts the memories that wait for a vector. A count is at most five seconds old, or
 * older while the database does not answer within a second. Undefined before the first count.
 */
export function backlogCounter({ db }: Pick<Services, 'db'>): () => Promise<number | undefined> {
  return cachedFigure(() => countBacklog(db.system({ priority: 'background' })), FRESH_MS);
}
