import type { Context } from '../context.ts';

/** Does work that takes time of this process or of the database in the caller's turn. In the background it is just done. */
export function inTurn<T>({ turn }: Pick<Context, 'turn'>, work: () => Promise<T>): Promise<T> {
  return turn ? turn.during(work) : work();
}

/** Waits for a model or a task while others have the caller's turn. */
export function outOfTurn<T>({ turn }: Pick<Context, 'turn'>, wait: () => Promise<T>): Promise<T> {
  return turn ? turn.outside(wait) : wait();
}
