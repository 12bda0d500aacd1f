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
  /** Of a failed task, and of an open one whose last try failed. */
  readonly failure: TaskFailure | null;
  /** Only of a completed task. */
  readonly changes: {
    readonly added: number;
    readonly updated: number;
    readonly deleted: number;
    /** Items of a model that were thrown away, because their quote is not in the source. */
    readonly unquoted: number;
    readonly memoryIds: Readonly<Partial<Record<MemoryView, readonly string[]>>>;
  } | null;
  /** What became of each message. */
  readonly receipts: readonly MessageReceipt[];
}

/**
 * What became of a request, over all its tasks.
 * @throws AppError task_not_found
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
