import type { Context } from '../context.ts';

/**
 * Does work that costs time of this process or of the database, while it holds the caller's concurrency slot.
 * Background work has no slot and runs at once.
 */
export function inTurn<T>({ turn }: Pick<Context, 'turn'>, work: () => Promise<T>): Promise<T> {
  return turn ? turn.during(work) : work();
}

/** Waits for a model or a task. The caller's concurrency slot is free for others meanwhile. */
export function outOfTurn<T>({ turn }: Pick<Context, 'turn'>, wait: () => Promise<T>): Promise<T> {
  return turn ? turn.outside(wait) : wait();
}
