import type { Context } from '../../context.ts';
import { aggregateStatus, failureOf, type TaskFailure, type TaskStatus } from '../../domain/tasks/task.ts';
import { AppError } from '../../errors.ts';
import { findUserTasks, type StoredTask } from '../../stores/tasks/tasks.ts';
import { requireUser } from '../access/only-user.ts';
import { type MessageReceipt, readReceipts } from './receipts.ts';

const MOST_TASKS = 1000;

export interface TaskStatusItem {
  /** The client's own task id where it gave one. */
  readonly taskId: string;
  readonly status: TaskStatus;
  /** Of a failed task, and of an open one whose last try failed. */
  readonly failure: TaskFailure | null;
  /** Where one task was asked for: what became of each of its messages. */
  readonly receipts?: readonly MessageReceipt[];
}

/**
 * The newest 1,000 tasks of a user, oldest first, those of one request as one; with `taskId` (the server's or the
 * client's own) just that one.
 * @throws AppError task_not_found when `taskId` is given and unknown
 */
export async function listTaskStatuses(
  ctx: Context,
  input: { readonly userId: string; readonly taskId?: string | undefined },
): Promise<readonly TaskStatusItem[]> {
  requireUser(ctx, input.userId);
  const scope = ctx.db.project(ctx.projectId);
  const tasks = await findUserTasks(scope, input.userId, input.taskId ?? null, MOST_TASKS);
  if (input.taskId !== undefined) {
    if (tasks.length === 0) {
      throw new AppError('task_not_found', `Task ${input.taskId} not found for user ${input.userId}`);
    }
    return [{ ...itemOf(input.taskId, tasks), receipts: await readReceipts(scope, tasks) }];
  }
  const groups = Map.groupBy(tasks, (task) => task.businessId ?? task.requestId);
  return [...groups].map(([taskId, group]) => itemOf(taskId, group));
}

function itemOf(taskId: string, tasks: readonly StoredTask[]): TaskStatusItem {
  return { taskId, status: aggregateStatus(tasks.map((task) => task.status)), failure: failureOf(tasks) };
}
