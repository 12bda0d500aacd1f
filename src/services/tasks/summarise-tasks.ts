import type { Context } from '../../context.ts';
import type { TaskStatus } from '../../domain/tasks/task.ts';
import { countByStatus } from '../../stores/tasks/tasks.ts';
import { onlyCube } from '../access/only-user.ts';

/** Numbers of tasks. `pending` equals `in_progress`: tasks that a worker has claimed and not finished. */
export type TaskSummary = Readonly<Record<TaskStatus | 'pending' | 'total', number>>;

/** Counts the project's tasks: those that are open now, and all that were created in the last 24 hours. */
export async function summariseTasks(
  ctx: Context,
): Promise<{ readonly open: TaskSummary; readonly recent: TaskSummary }> {
  const counts = await countByStatus(ctx.db.project(ctx.projectId), onlyCube(ctx));
  const summary = (which: 'open' | 'recent'): TaskSummary => {
    const of = (status: TaskStatus) => counts.find((count) => count.status === status)?.[which] ?? 0;
    return {
      waiting: of('waiting'),
      in_progress: of('in_progress'),
      pending: of('in_progress'),
      completed: of('completed'),
      failed: of('failed'),
      cancelled: of('cancelled'),
      total: counts.reduce((sum, count) => sum + count[which], 0),
    };
  };
  return { open: summary('open'), recent: summary('recent') };
}
