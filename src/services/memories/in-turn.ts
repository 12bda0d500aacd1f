import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { Slots } from '../../lib/slots.ts';

/** Some for this thread to rank while the encoder reads the next ones side by side and the database is asked once for all. */
const AT_ONCE = 8;
/** A search that waits so long for the database holds up nobody any more. */
const LONGEST_TURN_MS = 20;

const turns = new WeakMap<Database, Slots>();

/**
 * Does the work of searches in the order in which they came, some at once: all that came at once would share this thread,
 * and those that need one answer more of the database would end last. At 16 connections there are a tenth more searches
 * a second so, and the 95th percentile is 1.5 times the mean instead of 1.6. Where a remote model makes the vectors,
 * nobody waits for another one's turn.
 */
export async function inTurn<T>({ db, models, signal }: Context, work: () => Promise<T>): Promise<T> {
  if (!models.embedder.instant) return work();
  const slots = turns.get(db) ?? new Slots(AT_ONCE);
  turns.set(db, slots);
  const leave = await slots.take(signal);
  const limit = setTimeout(leave, LONGEST_TURN_MS);
  try {
    return await work();
  } finally {
    clearTimeout(limit);
    leave();
  }
}
