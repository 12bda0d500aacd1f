import type { Database, ProjectScope } from '../db/database.ts';
import { isRetryableConflict } from '../db/sql-errors.ts';
import type { JsonObject } from '../db/tables/columns.ts';
import type { TaskFailure } from '../domain/tasks/task.ts';
import { AppError } from '../errors.ts';
import type { Measurements } from '../lib/measurements.ts';
import { togetherFor } from '../lib/together.ts';
import { NO_TRACING, type Tracing } from '../lib/tracing/tracing.ts';
import type { Logger } from '../logger.ts';
import {
  type Claim,
  type ClaimedTask,
  endClaim,
  lockLease,
  secondsFailing,
  type TaskEnd,
} from '../stores/tasks/task-claims.ts';
import { backoffSeconds, OUTAGE_PATIENCE_SECONDS, outageSeconds } from './backoff.ts';
import { claimSpan, setOutcome } from './claim-span.ts';
import { type PreparedTasks, TaskError, type TaskHandler, taskErrorOf } from './task-handler.ts';

const COMMIT_TRIES = 3;
/**
 * A claim whose process ended counts as an attempt. Such attempts may exceed `maxAttempts` by this number: a
 * process is killed for many reasons, and only a task that ends it again and again is to blame.
 */
const MORE_FOR_CRASHES = 15;
/**
 * After this many further attempts, a task that cannot be failed with its consequences is failed without
 * them: its stream must not wait for ever.
 */
const MORE_FOR_CONSEQUENCES = 3;

/**
 * Thrown inside the completing transaction when another worker holds the stream by then. The work is dropped.
 */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Thrown inside a transaction that only tries whether results can be written. */
class RolledBack extends Error {
  override name = 'RolledBack';
}

export interface RunOptions {
  readonly db: Database;
  readonly handler: TaskHandler | undefined;
  readonly log: Logger;
  readonly tracing?: Tracing | undefined;
  readonly random: () => number;
  /** Longest wait between two tries during an outage of something that a task needs, in seconds. */
  readonly outageRetrySeconds: number;
  /** Hears how each attempt ended. */
  readonly ended?: Measurements['tasksEnded'] | undefined;
  /** Called when a task was claimed before it was due. */
  readonly onPostponed?: () => void;
  /** Corrects the task clock. Called before a task's wait is computed. */
  readonly tick: () => Promise<void>;
}

const EXHAUSTED: TaskFailure = {
  code: 'attempts_exhausted',
  text: 'The task ended the process or ran out of time in each of its attempts. Retry it, or report it with the log.',
};
/** During an upgrade, a task of the newer version waits for a server of that version. */
const UNKNOWN_KIND = new TaskError(
  {
    code: 'unknown_kind',
    text: 'This version of the server cannot do the task. It waits for a newer version, which goes on with it by itself.',
  },
  { retryable: true, outage: true },
);

/**
 * Runs the tasks of one claim and releases the stream. It runs the tasks at the head of the stream that have
 * the same kind; the tasks behind them wait for the next claim, so that a stream's order holds across kinds.
 * The results, the task states and the release are written in one transaction that first locks the lease: a
 * worker that lost its lease writes nothing. When the results cannot be written, the tasks before the one to
 * blame are committed, that task fails, and those behind it are not tried.
 * @returns the number of tasks that ended (completed or failed)
 * @throws an error of the database when not even the failure could be written
 */
export function runClaim(claim: Claim, options: RunOptions, signal: AbortSignal): Promise<number> {
  const { tracing = NO_TRACING } = options;
  if (!tracing.isOn) return run(claim, options, signal);
  return tracing.span(...claimSpan(claim), () => run(claim, options, signal));
}

async function run(claim: Claim, options: RunOptions, signal: AbortSignal): Promise<number> {
  const { handler, log } = options;
  const [head] = claim.tasks;
  if (head === undefined) return 0;
  const own = ownTasks(claim, handler);
  const exhausted = head.attempt > head.maxAttempts + MORE_FOR_CRASHES;
  let prepared: PreparedTasks;
  if (handler === undefined || exhausted) {
    const error = exhausted ? new TaskError(EXHAUSTED, { retryable: false }) : UNKNOWN_KIND;
    prepared = { count: 0, error, commit: async () => [] };
  } else {
    prepared = await handler
      .prepare(claim.lease.projectId, own, signal)
      .catch((error: unknown): PreparedTasks => ({ count: 0, error, commit: async () => [] }));
  }
  let unwritten: unknown;
  for (let tried = 1; ; tried += 1) {
    try {
      if (unwritten !== undefined) prepared = await beforeCulprit(claim, prepared, unwritten, options);
      unwritten = undefined;
      if (prepared.error !== undefined) await options.tick();
      return await finish(claim, prepared, options, signal.aborted);
    } catch (error) {
      if (error instanceof LeaseLost) {
        log.warn(
          { stream: claim.lease.epoch },
          'a task lease was lost; its work is dropped and will be repeated',
        );
        return 0;
      }
      if (isRetryableConflict(error) && tried < COMMIT_TRIES) continue;
      if (prepared.count === 0 || unwritten !== undefined || isUnavailable(error)) throw error;
      log.error({ err: error, task: head.taskId }, 'writing the results of tasks failed');
      unwritten = error;
      tried = 0;
    }
  }
}

/** True when the database cannot be reached, so that no task is to blame. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'database_unavailable';
}

/**
 * Finds the first of the prepared tasks whose results cannot be written, by bisection in transactions that
 * are rolled back.
 * @param error why they could not all be written
 * @returns the tasks before it, and the error of that task
 */
async function beforeCulprit(
  { lease }: Claim,
  prepared: PreparedTasks,
  error: unknown,
  { db }: RunOptions,
): Promise<PreparedTasks> {
  let good = 0;
  let bad = prepared.count;
  let cause = error;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const failure = await db
      .projectTransaction(
        lease.projectId,
        async (scope) => {
          if (!(await lockLease(scope, lease))) throw new LeaseLost();
          await prepared.commit(scope, middle);
          throw new RolledBack();
        },
        { priority: 'background' },
      )
      .catch((thrown: unknown) => thrown);
    if (failure instanceof LeaseLost || isUnavailable(failure)) throw failure;
    if (failure instanceof RolledBack) good = middle;
    else {
      bad = middle;
      cause = failure;
    }
  }
  return { ...prepared, count: good, error: cause };
}

function ownTasks({ tasks }: Claim, handler: TaskHandler | undefined): Claim['tasks'] {
  if (handler?.oneByOne === true) return tasks.slice(0, 1);
  const other = tasks.findIndex((task) => task.kind !== tasks[0]?.kind);
  return other < 0 ? tasks : tasks.slice(0, other);
}

async function finish(
  claim: Claim,
  prepared: PreparedTasks,
  options: RunOptions,
  stopping: boolean,
): Promise<number> {
  const { lease } = claim;
  const { db, tracing = NO_TRACING } = options;
  const write = async (scope: ProjectScope) => {
    if (!(await lockLease(scope, lease))) throw new LeaseLost();
    const results = prepared.count > 0 ? await prepared.commit(scope, prepared.count) : [];
    const ends = await togetherFor(claim.tasks, (task, index) => {
      if (index < prepared.count)
        return committed(task, results[index] ?? {}, prepared.failures?.[index] ?? null, options.log);
      if (index > prepared.count || stopping || prepared.error === undefined) return untried(task.taskId);
      return failed(scope, claim, index, prepared.error, options);
    });
    await endClaim(scope, lease, ends);
    return ends;
  };
  const ends = await tracing.span('commit tasks', {}, () =>
    db.projectTransaction(lease.projectId, write, { priority: 'background' }),
  );
  for (const [index, end] of ends.entries()) {
    const outcome = outcomeOf(end);
    if (outcome === null) continue;
    options.ended?.emit({ kind: claim.tasks[index]?.kind ?? '', outcome });
    if (index === 0) setOutcome(tracing.current(), outcome, end);
  }
  return ends.filter((end) => end.status !== 'waiting').length;
}

/** Null for a task that was not tried. */
function outcomeOf({ status, untried, outage }: TaskEnd): 'completed' | 'failed' | 'retried' | null {
  if (status === 'completed' || status === 'failed') return status;
  return untried && !outage ? null : 'retried';
}

/**
 * Commits the prepared part of a task, even if the task fails because another part of it could not be done.
 */
function committed(task: ClaimedTask, result: JsonObject, failure: TaskFailure | null, log: Logger): TaskEnd {
  const end = { ...NEUTRAL, task_id: task.taskId, result };
  if (failure === null) return { ...end, status: 'completed' };
  log.warn({ task: task.taskId, attempt: task.attempt, code: failure.code }, 'a task failed');
  return { ...end, status: 'failed', error_code: failure.code, error_text: failure.text };
}

function untried(taskId: string): TaskEnd {
  return { ...NEUTRAL, task_id: taskId, status: 'waiting', untried: true };
}

const NEUTRAL = {
  result: null,
  error_code: null,
  error_text: null,
  delay_seconds: 0,
  untried: false,
  outage: false,
} as const;

async function failed(
  scope: ProjectScope,
  claim: Claim,
  index: number,
  error: unknown,
  options: RunOptions,
): Promise<TaskEnd> {
  const task = claim.tasks[index];
  if (task === undefined) throw new RangeError('no such task in the claim');
  const { failure, retryable, outage, onceMore, retryAfterSeconds, postponeSeconds } = taskErrorOf(error);
  if (postponeSeconds !== undefined) {
    options.onPostponed?.();
    return { ...untried(task.taskId), delay_seconds: postponeSeconds };
  }
  const isRepeated = onceMore && task.lastFailure === failure.code;
  options.log.warn(
    { err: error, task: task.taskId, attempt: task.attempt, code: failure.code },
    'a task failed',
  );
  const end = { ...NEUTRAL, task_id: task.taskId, error_code: failure.code, error_text: failure.text };
  if (retryable && outage) {
    const failing = await secondsFailing(scope, claim.lease, task.taskId);
    if (failing < OUTAGE_PATIENCE_SECONDS) {
      const wait = outageSeconds(failing, options.outageRetrySeconds, options.random(), retryAfterSeconds);
      return { ...end, status: 'waiting', untried: true, outage: true, delay_seconds: wait };
    }
  } else if (retryable && !isRepeated && task.attempt < task.maxAttempts) {
    const wait = backoffSeconds(task.attempt, options.random(), retryAfterSeconds);
    return { ...end, status: 'waiting', delay_seconds: wait };
  }
  if (task.attempt <= task.maxAttempts + MORE_FOR_CRASHES + MORE_FOR_CONSEQUENCES)
    await options.handler?.fail(scope, task, failure);
  return { ...end, status: 'failed' };
}
