import type { Context } from '../../context.ts';
import type { SystemScope } from '../../db/database.ts';
import type { TaskStatus } from '../../domain/tasks/task.ts';
import {
  type AdminTask,
  cancelTask,
  countAdminTasks,
  listAdminTasks,
  requeueTask,
  type TaskListing,
  type TaskMatch,
} from '../../stores/tasks/admin-tasks.ts';

/** How many tasks a count counts. */
export const MAX_COUNT = 10_000;
/** How long one call works. */
const LIMIT_MS = 10_000;

export const RETRYABLE = ['failed', 'cancelled'] as const satisfies readonly TaskStatus[];
const CANCELLABLE = ['waiting'] as const satisfies readonly TaskStatus[];

/** What a call did. `next` is the `before` of the call that goes on; null when all tasks were seen. */
export interface ChangedTasks {
  readonly changed: number;
  readonly next: string | null;
}

/** How many of the matching tasks can be retried and cancelled, each counted up to `MAX_COUNT`. */
export async function countChangeableTasks(
  { db }: Pick<Context, 'db'>,
  match: TaskMatch,
): Promise<{ readonly retryable: number; readonly cancellable: number }> {
  const count = (allowed: readonly TaskStatus[]) => {
    const statuses = allowed.filter((status) => match.statuses?.includes(status) ?? true);
    if (statuses.length === 0) return 0;
    return countAdminTasks(db.system(), { ...match, statuses, limit: MAX_COUNT });
  };
  return { retryable: await count(RETRYABLE), cancellable: await count(CANCELLABLE) };
}

/**
 * Puts the failed and cancelled tasks that match back into the queue, newest first, at most `limit` of them.
 * A task that has another status by then is left as it is.
 */
export async function retryMatchingTasks(ctx: Context, listing: TaskListing): Promise<ChangedTasks> {
  try {
    return await changeEach(ctx, { ...listing, statuses: listing.statuses ?? RETRYABLE }, requeueTask);
  } finally {
    ctx.wakeScheduler();
  }
}

/** Cancels the waiting tasks that match, newest first, at most `limit` of them. */
export async function cancelMatchingTasks(ctx: Context, listing: TaskListing): Promise<ChangedTasks> {
  return changeEach(ctx, { ...listing, statuses: CANCELLABLE }, async (tx, task) => {
    const cancelled = await cancelTask(tx, task);
    if (cancelled !== null) ctx.tasksMoved.emit({ projectId: task.projectId, userIds: [task.userId] });
    return cancelled;
  });
}

/** Each task has a transaction of its own: locks of many streams at once could deadlock with workers. */
async function changeEach(
  ctx: Context,
  listing: TaskListing,
  change: (tx: SystemScope, task: AdminTask) => Promise<AdminTask | null>,
): Promise<ChangedTasks> {
  const found = await listAdminTasks(ctx.db.system(), { ...listing, limit: listing.limit + 1 });
  const until = performance.now() + LIMIT_MS;
  let changed = 0;
  let last: string | null = null;
  for (const task of found.slice(0, listing.limit)) {
    ctx.signal.throwIfAborted();
    if (last !== null && performance.now() > until) return { changed, next: last };
    if ((await ctx.db.systemTransaction((tx) => change(tx, task))) !== null) changed += 1;
    last = task.taskId;
  }
  return { changed, next: found.length > listing.limit ? last : null };
}
