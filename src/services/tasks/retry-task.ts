import type { Services } from '../../context.ts';
import type { SystemScope } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { type AdminTask, cancelTask, findAdminTask, requeueTask } from '../../stores/tasks/admin-tasks.ts';

/**
 * Puts a failed or cancelled task back into the queue, with all its attempts.
 * @throws AppError task_not_found | conflict if the task has another status
 */
export async function retryTask(services: Services, taskId: string): Promise<AdminTask> {
  const task = await change(services, taskId, requeueTask);
  services.wakeScheduler();
  return task;
}

/**
 * Cancels a waiting task; `retryTask` undoes that. A running task cannot be cancelled: its worker may be
 * about to commit, and a cancelled task must not have written anything.
 * @throws AppError task_not_found | conflict if the task has another status
 */
export async function stopTask(services: Services, taskId: string): Promise<AdminTask> {
  const task = await change(services, taskId, cancelTask);
  services.tasksMoved.emit({ projectId: task.projectId, userIds: [task.userId] });
  return task;
}

const REFUSALS: Readonly<Record<AdminTask['status'], string>> = {
  waiting: 'The task is waiting: it will be done.',
  in_progress: 'The task is running: try again when it has ended or waits for its next attempt.',
  completed: 'The task is completed.',
  failed: 'The task has failed: it can only be retried.',
  cancelled: 'The task is cancelled: it can only be retried.',
};

async function change(
  services: Services,
  taskId: string,
  apply: (tx: SystemScope, task: AdminTask) => Promise<AdminTask | null>,
): Promise<AdminTask> {
  const scope = services.db.system();
  const found = await findAdminTask(scope, taskId);
  if (found === null) throw new AppError('task_not_found');
  const changed = await services.db.systemTransaction((tx) => apply(tx, found));
  if (changed !== null) return changed;
  const now = await findAdminTask(scope, taskId);
  throw now === null ? new AppError('task_not_found') : new AppError('conflict', REFUSALS[now.status]);
}
