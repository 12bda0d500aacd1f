import type { Context } from '../../context.ts';
import { aggregateStatus, failureOf, type TaskFailure, type TaskStatus } from '../../domain/tasks/task.ts';
import { AppError } from '../../errors.ts';
import { findUserTasks, type StoredTask } from '../../stores/tasks/tasks.ts';
import { requireUser } from '../access/only-user.ts';
import { type MessageReceipt, readReceipts } from './receipts.ts';

const MOST_TASKS = 1000;

export interface TaskStatusItem {
  /** The client's own task id if it sent one, else the server's. */
  readonly taskId: string;
  readonly status: TaskStatus;
  /** Set for a failed task, and for an open one whose last attempt failed. */
  readonly failure: TaskFailure | null;
  /** The outcome of each message; only if one task was requested. */
  readonly receipts?: readonly MessageReceipt[];
}

/**
 * The newest 1,000 tasks of a user, oldest first; the tasks of one request count as one item. With `taskId`
 * (the server's or the client's own) only that one.
 * @throws AppError task_not_found if `taskId` is given and unknown; forbidden for another user
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
