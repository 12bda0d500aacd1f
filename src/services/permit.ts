import type { Context } from '../context.ts';

/**
 * Does work that costs time of this process or of the database, while it holds the caller's permit.
 * Background work has no permit and runs at once.
 */
export function withPermit<T>({ permit }: Pick<Context, 'permit'>, work: () => Promise<T>): Promise<T> {
  return permit ? permit.hold(work) : work();
}

/** Waits for a model or a task. The caller's permit is free for others meanwhile. */
export function withoutPermit<T>({ permit }: Pick<Context, 'permit'>, wait: () => Promise<T>): Promise<T> {
  return permit ? permit.releaseDuring(wait) : wait();
}
