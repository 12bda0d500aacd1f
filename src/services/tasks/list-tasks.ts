import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import {
  type AdminReceipt,
  type AdminTask,
  findAdminTask,
  listAdminTasks,
  listReceipts,
  type TaskListing,
} from '../../stores/admin-tasks.ts';

export type { AdminReceipt, AdminTask };

/** Tasks of all projects for operators, newest first. `next` is the `before` of the following page; null = the end. */
export async function listTasks(
  services: Services,
  listing: TaskListing,
): Promise<{ readonly tasks: readonly AdminTask[]; readonly next: string | null }> {
  const found = await listAdminTasks(services.db.system(), { ...listing, limit: listing.limit + 1 });
  const tasks = found.slice(0, listing.limit);
  return { tasks, next: found.length > tasks.length ? (tasks.at(-1)?.taskId ?? null) : null };
}

/** A task with what became of each of its messages. @throws AppError task_not_found */
export async function readTask(
  services: Services,
  taskId: string,
): Promise<{ readonly task: AdminTask; readonly receipts: readonly AdminReceipt[] }> {
  const scope = services.db.system();
  const task = await findAdminTask(scope, taskId);
  if (task === null) throw new AppError('task_not_found');
  return { task, receipts: await listReceipts(scope, task) };
}
