import type { Context } from '../../context.ts';
import { aggregateStatus, failureOf, type TaskFailure } from '../../domain/tasks/task.ts';
import { pause } from '../../lib/wait.ts';
import type { Found } from '../../lib/watch.ts';
import type { StoredTask } from '../../stores/tasks/tasks.ts';
import { withoutPermit } from '../permit.ts';
import { followRequest } from './task-watch.ts';

/** How long a waiting call waits for its tasks before it answers that they are still running. */
const LONGEST_WAIT_MS = 20_000;

export interface Awaited {
  /** `running`: the time ran out, or a model did not answer and the task is tried again later. */
  readonly status: 'running' | 'completed' | 'failed';
  readonly failure: TaskFailure | null;
}

/**
 * Waits at most 20 s until the tasks of a request end or one of them waits for its next attempt. A request
 * without tasks is complete.
 */
export function awaitRequest(ctx: Context, requestId: string): Promise<Awaited> {
  return withoutPermit(ctx, () => awaited(ctx, requestId));
}

async function awaited(ctx: Context, requestId: string): Promise<Awaited> {
  const first = Promise.withResolvers<void>();
  const ended = new AbortController();
  let last: Found<readonly StoredTask[]> | undefined;
  const unfollow = followRequest(ctx, requestId, (found) => {
    last = found;
    first.resolve();
    if ('error' in found || !isOpen(stateOf(found.value))) ended.abort();
  });
  try {
    await first.promise;
    await pause(LONGEST_WAIT_MS, ended.signal, ctx.signal, ctx.shutdown);
    if (last === undefined || 'error' in last) throw last?.error;
    return stateOf(last.value);
  } finally {
    unfollow();
  }
}

function stateOf(tasks: readonly StoredTask[]): Awaited {
  const status = aggregateStatus(tasks.map((task) => task.status));
  if (status === 'failed' || status === 'cancelled') return { status: 'failed', failure: failureOf(tasks) };
  if (status === 'completed' || tasks.length === 0) return { status: 'completed', failure: null };
  return { status: 'running', failure: failureOf(tasks) };
}

/** Whether there is anything left to wait for. */
function isOpen({ status, failure }: Awaited): boolean {
  return status === 'running' && failure === null;
}
