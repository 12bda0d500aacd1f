import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import {
  type AdminTask,
  findAdminTask,
  listAdminTasks,
  type TaskListing,
} from '../../stores/tasks/admin-tasks.ts';
import { findReceipts } from '../../stores/tasks/tasks.ts';
import { type MessageReceipt, receiptOf } from './receipts.ts';

export type { AdminTask };

/**
 * Tasks of all projects for operators, newest first. `next` is the `before` of the next page; null at the
 * end.
 */
export async function listTasks(
  services: Services,
  listing: TaskListing,
): Promise<{ readonly tasks: readonly AdminTask[]; readonly next: string | null }> {
  const found = await listAdminTasks(services.db.system(), { ...listing, limit: listing.limit + 1 });
  const tasks = found.slice(0, listing.limit);
  return { tasks, next: found.length > tasks.length ? (tasks.at(-1)?.taskId ?? null) : null };
}

/** A task with the outcome of each of its messages. @throws AppError task_not_found */
export async function readTask(
  services: Services,
  taskId: string,
): Promise<{ readonly task: AdminTask; readonly receipts: readonly MessageReceipt[] }> {
  const task = await findAdminTask(services.db.system(), taskId);
  if (task === null) throw new AppError('task_not_found');
  const receipts = await findReceipts(services.db.project(task.projectId), [task.taskId]);
  return { task, receipts: receipts.map((receipt) => receiptOf(receipt, task.status)) };
}
