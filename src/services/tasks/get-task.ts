import type { Context } from '../../context.ts';
import { MEMORY_VIEWS, type MemoryView } from '../../domain/memories/view.ts';
import { aggregateStatus, failureOf, type TaskFailure, type TaskStatus } from '../../domain/tasks/task.ts';
import { AppError } from '../../errors.ts';
import { findTasks, type StoredTask } from '../../stores/tasks/tasks.ts';
import { onlyCube } from '../access/only-user.ts';
import { type MessageReceipt, readReceipts } from './receipts.ts';

export interface TaskReport {
  readonly taskId: string;
  readonly status: TaskStatus;
  /** Set for a failed request, and for an open one whose last attempt failed. */
  readonly failure: TaskFailure | null;
  /** Null unless the request is completed. */
  readonly changes: {
    readonly added: number;
    readonly updated: number;
    readonly deleted: number;
    /** Number of a model's items that were discarded because their quote is not in the source. */
    readonly unquoted: number;
    readonly memoryIds: Readonly<Partial<Record<MemoryView, readonly string[]>>>;
  } | null;
  /** The outcome of each message. */
  readonly receipts: readonly MessageReceipt[];
}

/**
 * Reports on a request, over all its tasks.
 * @throws AppError task_not_found if the caller reaches no task of this id
 */
export async function getTask(ctx: Context, taskId: string): Promise<TaskReport> {
  const scope = ctx.db.project(ctx.projectId);
  const tasks = await findTasks(scope, taskId, onlyCube(ctx));
  if (tasks.length === 0) throw new AppError('task_not_found');
  const status = aggregateStatus(tasks.map((task) => task.status));
  return {
    taskId,
    status,
    failure: failureOf(tasks),
    changes: status === 'completed' ? changesOf(tasks) : null,
    receipts: await readReceipts(scope, tasks),
  };
}

function changesOf(tasks: readonly StoredTask[]): NonNullable<TaskReport['changes']> {
  const count = (name: string) => tasks.reduce((sum, task) => sum + Number(task.result?.[name] ?? 0), 0);
  const memoryIds: Partial<Record<MemoryView, readonly string[]>> = {};
  for (const view of MEMORY_VIEWS) {
    const ids = tasks.flatMap(
      (task) => ((task.result?.memory_ids ?? {}) as Record<string, string[]>)[view] ?? [],
    );
    if (ids.length > 0) memoryIds[view] = ids;
  }
  return {
    added: count('added'),
    updated: count('updated'),
    deleted: count('deleted'),
    unquoted: count('unquoted'),
    memoryIds,
  };
}
