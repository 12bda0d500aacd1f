import type { ProjectScope } from '../db/database.ts';
import type { JsonObject } from '../db/tables/columns.ts';
import type { GiveUpReason } from '../domain/extraction/extraction.ts';
import type { TaskFailure } from '../domain/tasks/task.ts';
import { TextGivenUp } from '../lib/guarded/guarded-thread.ts';
import { ProviderError, type ProviderFailure } from '../providers/provider-error.ts';
import type { ClaimedTask } from '../stores/tasks/task-claims.ts';

/** Thrown by a handler. Its `failure` tells callers of the API why the task failed. */
export class TaskError extends Error {
  override name = 'TaskError';
  readonly failure: TaskFailure;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** The task is not to blame: it is tried until what it needs is available again. */
  readonly outage: boolean;
  /** One more try is enough: the same failure again is final. */
  readonly onceMore: boolean;
  /**
   * Set when the task was not due yet: it was not tried, and is claimed again after at most this many
   * seconds.
   */
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
  text: 'An internal error. Look for the task id in the log of the server.',
};

const GIVEN_UP: Readonly<Record<GiveUpReason, string>> = {
  too_slow: 'Reading a text took too long. What was sent is kept and found by its own words.',
  too_much_memory: 'Reading a text took too much memory. What was sent is kept and found by its own words.',
};

/** The failure of a task when the extraction of one of its texts was given up. */
export function givenUpFailure(reason: GiveUpReason): TaskFailure {
  return { code: reason, text: GIVEN_UP[reason] };
}

/**
 * Whether the next try is the last one for texts that take too long. A text that does so again is skipped.
 */
export function isLastReading({ lastFailure, attempt, maxAttempts }: ClaimedTask): boolean {
  return attempt >= maxAttempts || (lastFailure !== null && Object.hasOwn(GIVEN_UP, lastFailure));
}

/** The code of a task whose model failed; also the reason of receipts. */
export function modelFailureCode(failure: ProviderFailure): string {
  return `model_${failure}`;
}

/** Whether an answer of a model that cannot be used is the task's last one: then rules do the work. */
export function isLastAnswer({ lastFailure, attempt, maxAttempts }: ClaimedTask): boolean {
  return attempt >= maxAttempts || lastFailure === modelFailureCode('bad_answer');
}

/** Failures of a model that pass without a change of the request. */
const OUTAGES: ReadonlySet<ProviderFailure> = new Set([
  'unavailable',
  'timeout',
  'rate_limited',
  'quota',
  'budget',
  'unauthorized',
]);
/**
 * Seconds until a task tries the budget again: it may be raised at any time, and a new day resets it, but
 * neither happens within seconds.
 */
const BUDGET_SECONDS = 600;

/**
 * Turns an error of a handler into a `TaskError`. The failure of a model has the code `model_…`. A refusal,
 * or an answer that cannot be used, may be the fault of the request, so these spend attempts.
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
    { code: modelFailureCode(failure), text },
    { retryable: true, retryAfterSeconds, outage, cause: error },
  );
}

/** The outcome of the slow part of tasks, which runs outside of any transaction. */
export interface PreparedTasks {
  /** Number of tasks, counted from the first, that are ready to commit. */
  readonly count: number;
  /** Why the next task could not be prepared. Undefined: neither it nor the tasks behind it were tried. */
  readonly error: unknown;
  /**
   * For each prepared task, why it fails although the rest of it is committed; null or absent where it
   * completes.
   */
  readonly failures?: readonly (TaskFailure | null)[];
  /**
   * Writes the results of the first `count` prepared tasks, in the transaction that also completes them: they
   * take effect exactly once. It may run again after a conflict, and with a smaller count after an error.
   * @returns the result of each of these tasks, in their order
   */
  commit(scope: ProjectScope, count: number): Promise<readonly JsonObject[]>;
}

/** Runs the tasks of one kind. All tasks of one call belong to one stream, in order. */
export interface TaskHandler {
  /** Tasks are handed over one by one, because each depends on what the previous one wrote. */
  readonly oneByOne?: boolean;
  /**
   * Does the slow part of the tasks, outside of any transaction. It may reject with any error; see
   * `taskErrorOf`.
   */
  prepare(projectId: string, tasks: readonly ClaimedTask[], signal: AbortSignal): Promise<PreparedTasks>;
  /** Writes the consequences of a task's final failure, in the transaction that fails it. */
  fail(scope: ProjectScope, task: ClaimedTask, failure: TaskFailure): Promise<void>;
}
