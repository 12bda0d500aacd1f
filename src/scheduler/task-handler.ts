import type { ProjectScope } from '../db/database.ts';
import type { JsonObject } from '../db/tables.ts';
import type { TaskFailure } from '../domain/task.ts';
import type { ClaimedTask } from '../stores/task-claims.ts';

/** Thrown by a handler to say in public words why a task failed. */
export class TaskError extends Error {
  override name = 'TaskError';
  readonly failure: TaskFailure;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    failure: TaskFailure,
    options: { readonly retryable: boolean; readonly retryAfterSeconds?: number; readonly cause?: unknown },
  ) {
    super(failure.text, options.cause === undefined ? undefined : { cause: options.cause });
    this.failure = failure;
    this.retryable = options.retryable;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The outcome of the slow part, done outside of any transaction. */
export interface PreparedTasks {
  /** How many tasks, counted from the first, are ready to commit. */
  readonly count: number;
  /** Why the task after those could not be prepared; the ones behind it were not tried. */
  readonly error: unknown;
  /**
   * Writes the results of the prepared tasks, inside the transaction that also completes them: they take effect
   * exactly once. May run again after a conflict.
   * @returns the result of each task
   */
  commit(scope: ProjectScope): Promise<readonly JsonObject[]>;
}

/** Does the tasks of one kind; all tasks of one call belong to one stream, in order. */
export interface TaskHandler {
  prepare(projectId: string, tasks: readonly ClaimedTask[], signal: AbortSignal): Promise<PreparedTasks>;
  /** Writes what a task's final failure means, in the transaction that fails it. */
  fail(scope: ProjectScope, task: ClaimedTask, failure: TaskFailure): Promise<void>;
}
