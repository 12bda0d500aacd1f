import type { ProjectScope } from '../db/database.ts';
import type { JsonObject } from '../db/tables.ts';
import type { TaskFailure } from '../domain/task.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { ClaimedTask } from '../stores/task-claims.ts';

/** Thrown by a handler to say in public words why a task failed. */
export class TaskError extends Error {
  override name = 'TaskError';
  readonly failure: TaskFailure;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Nothing about the task is to blame: it is tried until what it needs is there again. */
  readonly outage: boolean;

  constructor(
    failure: TaskFailure,
    options: {
      readonly retryable: boolean;
      readonly retryAfterSeconds?: number | undefined;
      readonly outage?: boolean;
      readonly cause?: unknown;
    },
  ) {
    super(failure.text, options.cause === undefined ? undefined : { cause: options.cause });
    this.failure = failure;
    this.retryable = options.retryable;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.outage = options.outage ?? false;
  }
}

const INTERNAL: TaskFailure = {
  code: 'internal',
  text: 'An internal error: the log names it by the task id.',
};

/** What an error of a handler means for its task. The failure of a model has the code `model_…`. */
export function taskErrorOf(error: unknown): TaskError {
  if (error instanceof TaskError) return error;
  if (!(error instanceof ProviderError)) return new TaskError(INTERNAL, { retryable: true, cause: error });
  const { failure, message, retryable, retryAfterSeconds } = error;
  return new TaskError(
    { code: `model_${failure}`, text: message },
    // an answer that cannot be used may be the fault of what was asked
    { retryable, retryAfterSeconds, outage: retryable && failure !== 'bad_answer', cause: error },
  );
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
