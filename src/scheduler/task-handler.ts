import type { ProjectScope } from '../db/database.ts';
import type { JsonObject } from '../db/tables/columns.ts';
import type { GiveUpReason } from '../domain/extraction/extraction.ts';
import type { TaskFailure } from '../domain/tasks/task.ts';
import { TextGivenUp } from '../lib/guarded/guarded-thread.ts';
import { ProviderError, type ProviderFailure } from '../providers/provider-error.ts';
import type { ClaimedTask } from '../stores/tasks/task-claims.ts';

/** Thrown by a handler to say in public words why a task failed. */
export class TaskError extends Error {
  override name = 'TaskError';
  readonly failure: TaskFailure;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Nothing about the task is to blame: it is tried until what it needs is there again. */
  readonly outage: boolean;
  /** One more try is enough: the same failure again is final. */
  readonly onceMore: boolean;
  /** Set where it is not the task's turn yet: it was not tried, and is claimed again after so many seconds at most. */
  readonly postponeSeconds: number | undefined;

  constructor(
    failure: TaskFailure,
    options: {
      readonly retryable: boolean;
      readonly retryAfterSeconds?: number | undefined;
      readonly outage?: boolean;
      readonly onceMore?: boolean;
      readonly postponeSeconds?: number;
      readonly cause?: unknown;
    },
  ) {
    super(failure.text, options.cause === undefined ? undefined : { cause: options.cause });
    this.failure = failure;
    this.retryable = options.retryable;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.outage = options.outage ?? false;
    this.onceMore = options.onceMore ?? false;
    this.postponeSeconds = options.postponeSeconds;
  }
}

const INTERNAL: TaskFailure = {
  code: 'internal',
  text: 'An internal error: the log names it by the task id.',
};

const GIVEN_UP: Readonly<Record<GiveUpReason, string>> = {
  too_slow: 'Reading a text took too long. What was sent is kept and found by its own words.',
  too_much_memory: 'Reading a text took too much memory. What was sent is kept and found by its own words.',
};

/** What it means for a task that one of its texts was given up. */
export function givenUpFailure(reason: GiveUpReason): TaskFailure {
  return { code: reason, text: GIVEN_UP[reason] };
}

/** Whether the next try is the last one for texts that take too long: one that does so again is passed over. */
export function isLastReading({ lastFailure, attempt, maxAttempts }: ClaimedTask): boolean {
  return attempt >= maxAttempts || (lastFailure !== null && Object.hasOwn(GIVEN_UP, lastFailure));
}

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
  if (error instanceof TextGivenUp)
    return new TaskError(givenUpFailure(error.reason), { retryable: true, onceMore: true, cause: error });
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
  /** Why a prepared task fails although the rest of it is committed; null or absent where it completes. */
  readonly failures?: readonly (TaskFailure | null)[];
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
