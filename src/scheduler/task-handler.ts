import type { ProjectScope } from '../db/database.ts';
import type { JsonObject } from '../db/tables.ts';
import type { TaskFailure } from '../domain/task.ts';
import { ProviderError, type ProviderFailure } from '../providers/provider-error.ts';
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

/** Failures of a model that pass without anybody changing what was asked. */
const OUTAGES: ReadonlySet<ProviderFailure> = new Set([
  'unavailable',
  'timeout',
  'rate_limited',
  'quota',
  'budget',
  'unauthorized',
]);
/** A budget may be raised at any time, and a new day begins, but neither within seconds. */
const BUDGET_SECONDS = 600;

/**
 * What an error of a handler means for its task. The failure of a model has the code `model_…`; what was asked may be to
 * blame for a refusal and for an answer that cannot be used, so these spend attempts.
 */
export function taskErrorOf(error: unknown): TaskError {
  if (error instanceof TaskError) return error;
  if (!(error instanceof ProviderError)) return new TaskError(INTERNAL, { retryable: true, cause: error });
  const { failure, message } = error;
  const outage = OUTAGES.has(failure);
  const retryAfterSeconds = failure === 'budget' ? BUDGET_SECONDS : error.retryAfterSeconds;
  const text = outage ? `${message} The task waits and goes on by itself.` : message;
  return new TaskError(
    { code: `model_${failure}`, text },
    { retryable: true, retryAfterSeconds, outage, cause: error },
  );
}

/** The outcome of the slow part, done outside of any transaction. */
export interface PreparedTasks {
  /** How many tasks, counted from the first, are ready to commit. */
  readonly count: number;
  /** Why the task after those could not be prepared; undefined = it was not tried, as the ones behind it. */
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
  /** Tasks are handed over singly, because each depends on what the one before it wrote. */
  readonly oneByOne?: boolean;
  prepare(projectId: string, tasks: readonly ClaimedTask[], signal: AbortSignal): Promise<PreparedTasks>;
  /** Writes what a task's final failure means, in the transaction that fails it. */
  fail(scope: ProjectScope, task: ClaimedTask, failure: TaskFailure): Promise<void>;
}
