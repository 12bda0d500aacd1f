import { Semaphore } from '../../lib/semaphore.ts';

/**
 * The most indexes of more than one page that are read concurrently. This bounds the memory that is not
 * counted yet.
 */
const READ_AT_ONCE = 2;

const turns = new Semaphore(READ_AT_ONCE);
/** Never aborted: an index is read for all callers that wait for it, so no caller may stop the reading. */
const { signal } = new AbortController();

/**
 * Reads the further pages of an index when it is its turn. Read the first page before: all projects share
 * the turns, and a project whose statements hang must not keep the small indexes of others waiting.
 */
export async function inReadingTurn<T>(read: () => Promise<T>): Promise<T> {
  const release = await turns.acquire(signal);
  try {
    return await read();
  } finally {
    release();
  }
}
