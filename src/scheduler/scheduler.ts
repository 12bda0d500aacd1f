import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { TasksMoved } from '../domain/tasks/task.ts';
import type { Emitter } from '../lib/event-emitter.ts';
import type { Measurements } from '../lib/measurements.ts';
import type { RequestCounter } from '../lib/request-counter.ts';
import { togetherFor } from '../lib/together.ts';
import { NO_TRACING, type Tracing } from '../lib/tracing/tracing.ts';
import { pause } from '../lib/wait.ts';
import type { Logger } from '../logger.ts';
import { NodeOutage } from '../stores/tasks/reachable-projects.ts';
import { type Claim, claimStream, secondsToNextStream } from '../stores/tasks/task-claims.ts';
import { TaskClock, tick } from '../stores/tasks/task-clock.ts';
import {
  abandonLeases,
  type DroppedLease,
  extendLeases,
  type StreamLease,
} from '../stores/tasks/task-leases.ts';
import { backoffSeconds } from './backoff.ts';
import { LoadThrottle } from './load-throttle.ts';
import { isUnavailable, runClaim } from './run-claim.ts';
import type { TaskHandler } from './task-handler.ts';

const LEASE_SECONDS = 30;
const HEARTBEAT_MS = 10_000;
/** Running 20 tasks of a stream in one transaction gave four times the throughput of single ones. */
const TASKS_PER_CLAIM = 20;
/**
 * Other processes notify this one of the tasks that they enqueue. The poll finds tasks whose notification was
 * lost.
 */
const SHARED_POLL_MS = 1000;
const LONGEST_SLEEP_MS = 60_000;
const AFTER_ERROR_MS = 1000;
const AFTER_POSTPONED_MS = 100;

export interface SchedulerOptions {
  readonly db: Database;
  readonly log: Logger;
  /** What this process knows of the clock by which tasks wait; default: nothing yet. */
  readonly clock?: TaskClock;
  /** By task kind. */
  readonly handlers: ReadonlyMap<string, TaskHandler>;
  /** How many streams this process works on at the same time; 0 = none. */
  readonly concurrency: number;
  readonly moved: Emitter<TasksMoved>;
  /** Hears how each attempt at a task ended, after its commit; default: nobody. */
  readonly ended?: Measurements['tasksEnded'];
  /** Gets a span of each claim; default: none. */
  readonly tracing?: Tracing;
  readonly requestCounter: RequestCounter;
  readonly random?: () => number;
  /**
   * Longest wait between two tries during an outage of something that a task needs, in seconds; default 600.
   */
  readonly outageRetrySeconds?: number;
}

/**
 * Works off the task table: claims a stream, runs its tasks in order, and releases it. It works on several
 * streams side by side, and is safe with other processes on the same database.
 *
 * One dispatcher claims streams while its concurrency limit allows. When no stream is ready, it sleeps until
 * `wake()` (a task was committed here, or in another process that sent a notification), until the next task
 * is due, or until the lease of a dead worker ends; where other processes may enqueue, for a second at most.
 * A heartbeat extends the leases of the streams in work; when a lease is lost, the signal of its work is
 * aborted. `stop()` ends claiming, gives running work some time, then aborts it: its tasks go back untried.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #owner = randomUUID();
  readonly #stop = new AbortController();
  readonly #throttle: LoadThrottle;
  readonly #clock: TaskClock;
  readonly #outage = new NodeOutage();
  readonly #running = new Map<StreamLease, AbortController>();
  readonly #work = new Set<Promise<void>>();
  /** Leases of work that could not be finished. They are released when the database can be reached again. */
  #dropped: readonly DroppedLease[] = [];
  #loop: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  /**
   * The project that was served last. The next one in the order of ids comes next, so that no project
   * starves.
   */
  #lastProjectId = '';
  /**
   * Until this time nothing is claimed, because a task was claimed before it was due. Thousands of such tasks
   * may wait, and claiming them one after the other would be wasted work.
   */
  #notBefore = 0;
  #woken = false;
  #wakeUp: (() => void) | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? new TaskClock();
    this.#throttle = new LoadThrottle(options.requestCounter, options.db);
  }

  start(): void {
    if (this.#options.concurrency === 0 || this.#loop !== undefined) return;
    this.#loop = this.#dispatch();
    this.#heartbeat = setInterval(() => void this.#extend(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** Tells the dispatcher that a task may be ready. */
  readonly wake = (): void => {
    this.#woken = true;
    this.#wakeUp?.();
  };

  /** Stops claiming and waits for running work. After `graceMs` milliseconds the work is aborted. */
  async stop(graceMs: number): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#loop;
    const timer = setTimeout(() => {
      for (const abort of this.#running.values()) abort.abort();
    }, graceMs);
    await togetherFor(this.#work, (work) => work);
    await this.#giveBack().catch(() => undefined);
    clearTimeout(timer);
    clearInterval(this.#heartbeat);
  }

  async #dispatch(): Promise<void> {
    const { db, concurrency, log } = this.#options;
    while (!this.#stop.signal.aborted) {
      try {
        await this.#throttle.wait(this.#stop.signal);
        const early = this.#notBefore - performance.now();
        if (early > 0) await pause(early, this.#stop.signal);
        this.#woken = false;
        await this.#giveBack();
        const claim =
          this.#running.size < concurrency
            ? await claimStream(
                db.system({ priority: 'background' }),
                this.#owner,
                LEASE_SECONDS,
                TASKS_PER_CLAIM,
                this.#lastProjectId,
                this.#clock,
                this.#outage,
              )
            : null;
        if (claim === null) await this.#sleep(await this.#idleMs());
        else if (claim.tasks.length > 0) {
          this.#lastProjectId = claim.lease.projectId;
          this.#run(claim);
        }
      } catch (error) {
        log.warn({ err: error }, 'the scheduler cannot reach the database; trying again every second');
        await this.#sleep(AFTER_ERROR_MS);
      }
    }
  }

  #run(claim: Claim): void {
    const { db, log, handlers, moved, ended, outageRetrySeconds = 600, random = Math.random } = this.#options;
    const abort = new AbortController();
    this.#running.set(claim.lease, abort);
    const kind = claim.tasks[0]?.kind ?? '';
    const end = this.#throttle.begin();
    const work = runClaim(
      claim,
      {
        tracing: this.#options.tracing ?? NO_TRACING,
        db,
        log,
        random,
        outageRetrySeconds,
        handler: handlers.get(kind),
        ended,
        onPostponed: () => {
          this.#notBefore = performance.now() + AFTER_POSTPONED_MS;
        },
        tick: async () => void (await tick(db.system({ priority: 'background' }), this.#clock)),
      },
      abort.signal,
    )
      .then(
        () => {
          const userIds = [...new Set(claim.tasks.map((task) => task.userId))];
          moved.emit({ projectId: claim.lease.projectId, userIds });
        },
        (error: unknown) => {
          log.error({ err: error }, 'tasks could not be finished; they will be repeated');
          this.#drop(claim, error);
        },
      )
      .finally(() => {
        end();
        this.#running.delete(claim.lease);
        this.#work.delete(work);
        this.wake();
      });
    this.#work.add(work);
  }

  /**
   * Keeps the lease of work that could not be finished, for `#giveBack`. The work is repeated at once when
   * only the database was out of reach, else after a wait that grows with its attempts.
   */
  #drop({ lease, tasks }: Claim, error: unknown): void {
    const [head] = tasks;
    if (head === undefined) return;
    const { random = Math.random } = this.#options;
    const delaySeconds = isUnavailable(error) ? 0 : backoffSeconds(head.attempt, random());
    this.#dropped = [...this.#dropped, { ...lease, taskId: head.taskId, delaySeconds }];
  }

  /** Releases the leases of dropped work, so that nobody has to wait until they end. */
  async #giveBack(): Promise<void> {
    const dropped = this.#dropped;
    if (dropped.length === 0) return;
    await abandonLeases(this.#options.db.system({ priority: 'background' }), dropped);
    // further work may have been dropped meanwhile
    this.#dropped = this.#dropped.slice(dropped.length);
  }

  async #idleMs(): Promise<number> {
    if (this.#running.size >= this.#options.concurrency) return LONGEST_SLEEP_MS;
    const seconds = await secondsToNextStream(
      this.#options.db.system({ priority: 'background' }),
      this.#outage,
    );
    const next = seconds === null ? LONGEST_SLEEP_MS : Math.max(5, seconds * 1000);
    return Math.min(next, this.#options.db.engine === 'postgres' ? SHARED_POLL_MS : LONGEST_SLEEP_MS);
  }

  #sleep(ms: number): Promise<void> {
    if (this.#woken || this.#stop.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wakeUp?.(), ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        this.#wakeUp = undefined;
        resolve();
      };
    });
  }

  async #extend(): Promise<void> {
    try {
      if (this.#running.size === 0) return;
      await tick(this.#options.db.system(), this.#clock);
      const lost = await extendLeases(this.#options.db.system(), [...this.#running.keys()], LEASE_SECONDS);
      for (const lease of lost) this.#running.get(lease)?.abort();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'task leases could not be extended');
    }
  }
}
