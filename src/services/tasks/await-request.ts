import type { Context } from '../../context.ts';
import { aggregateStatus, concerns } from '../../domain/task.ts';
import { pause } from '../../lib/wait.ts';
import { findTasks } from '../../stores/tasks.ts';

/** How long a synchronous call waits for its tasks before it answers that they are still running. */
const LONGEST_WAIT_MS = 20_000;
/** Another process tells this one when it has done the tasks; should that be lost, this finds out. */
const POLL_MS = 500;

/** Waits until the tasks of a request end. A request without tasks is complete. */
export async function awaitRequest(
  ctx: Context,
  requestId: string,
): Promise<'running' | 'completed' | 'failed'> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  let moved = new AbortController();
  const unsubscribe = ctx.tasksMoved.subscribe((event) => {
    if (concerns(event, ctx.projectId)) moved.abort();
  });
  try {
    for (;;) {
      // subscribed before the look: what ends in between aborts the pause below
      const statuses = (await findTasks(ctx.db.project(ctx.projectId), requestId)).map((task) => task.status);
      const status = aggregateStatus(statuses);
      if (status === 'failed' || status === 'completed' || status === 'cancelled' || statuses.length === 0) {
        return status === 'failed' || status === 'cancelled' ? 'failed' : 'completed';
      }
      const left = deadline - performance.now();
      if (left <= 0 || ctx.signal.aborted || ctx.shutdown.aborted) return 'running';
      await pause(Math.min(left, POLL_MS), moved.signal, ctx.signal, ctx.shutdown);
      moved = new AbortController();
    }
  } finally {
    unsubscribe();
  }
}
