import type { Context } from '../../context.ts';
import { aggregateStatus, concerns, failureOf, type TaskFailure } from '../../domain/task.ts';
import { pause } from '../../lib/wait.ts';
import { findTasks } from '../../stores/tasks.ts';

/** How long a synchronous call waits for its tasks before it answers that they are still running. */
const LONGEST_WAIT_MS = 20_000;
/** Another process tells this one when it has done the tasks; should that be lost, this finds out. */
const POLL_MS = 500;

export interface Awaited {
  /** `running`: the time ran out, or a model does not answer and the task is tried again later. */
  readonly status: 'running' | 'completed' | 'failed';
  readonly failure: TaskFailure | null;
}

/** Waits until the tasks of a request end, or one of them waits for its next try. A request without tasks is complete. */
export async function awaitRequest(ctx: Context, requestId: string): Promise<Awaited> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  let moved = new AbortController();
  const unsubscribe = ctx.tasksMoved.subscribe((event) => {
    if (concerns(event, ctx.projectId)) moved.abort();
  });
  try {
    for (;;) {
      // subscribed before the look: what ends in between aborts the pause below
      const tasks = await findTasks(ctx.db.project(ctx.projectId), requestId);
      const status = aggregateStatus(tasks.map((task) => task.status));
      const failure = failureOf(tasks);
      if (status === 'failed' || status === 'cancelled') return { status: 'failed', failure };
      if (status === 'completed' || tasks.length === 0) return { status: 'completed', failure: null };
      const left = deadline - performance.now();
      if (failure !== null || left <= 0 || ctx.signal.aborted || ctx.shutdown.aborted)
        return { status: 'running', failure };
      await pause(Math.min(left, POLL_MS), moved.signal, ctx.signal, ctx.shutdown);
      moved = new AbortController();
    }
  } finally {
    unsubscribe();
  }
}
