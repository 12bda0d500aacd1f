import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { TasksMoved } from '../domain/tasks/task.ts';
import type { Hub } from '../lib/hub.ts';
import { togetherFor } from '../lib/together.ts';
import type { Traffic } from '../lib/traffic.ts';
import { pause } from '../lib/wait.ts';
import type { Logger } from '../logger.ts';
import {
  abandonLeases,
  claimStream,
  extendLeases,
  type StreamLease,
  secondsToNextStream,
} from '../stores/tasks/task-claims.ts';
import { LoadGate } from './load-gate.ts';
import { runClaim } from './run-claim.ts';
import type { TaskHandler } from './task-handler.ts';

const LEASE_SECONDS = 30;
const HEARTBEAT_MS = 10_000;
/** 20 tasks of a stream in one transaction were worth four times the throughput of single ones. */
const TASKS_PER_CLAIM = 20;
/** Other processes tell this one what they enqueue; should that be lost, this finds out. */
const SHARED_POLL_MS = 1000;
const LONGEST_SLEEP_MS = 60_000;
const AFTER_ERROR_MS = 1000;
const AFTER_POSTPONED_MS = 100;

export interface SchedulerOptions {
  readonly db: Database;
  readonly log: Logger;
  /** By task kind. */
  readonly handlers: ReadonlyMap<string, TaskHandler>;
  /** Streams worked on at once; 0 = none in this process. */
  readonly concurrency: number;
  readonly moved: Hub<TasksMoved>;
  readonly traffic: Traffic;
  readonly random?: () => number;
  /** Longest wait between two tries while something that a task needs is out of order; default: ten minutes. */
  readonly outageRetrySeconds?: number;
}

/**
 * Works off the task table: claims a stream, does its tasks in order, gives it back; several streams side by side,
 * safe with other processes on the same database.
 *
 * One dispatcher claims while a slot is free, and sleeps when no stream is ready: until `wake()` (a task was committed
 * in this process, or in another one that told so), until the next task is due or a lease of a dead worker ends, and for
 * a second at most where other processes may enqueue. A heartbeat extends the leases of the streams in work; a stream whose lease is lost has its signal
 * aborted. `stop()` ends claiming, gives running work a moment, then aborts it: its tasks go back untried.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #owner = randomUUID();
  readonly #stop = new AbortController();
  readonly #gate: LoadGate;
  readonly #running = new Map<StreamLease, AbortController>();
  readonly #work = new Set<Promise<void>>();
  /** Leases of work that could not be finished, to be given back when the database can be reached. */
  readonly #dropped: StreamLease[] = [];
  #loop: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  /** The project that was served last: the next one in the order of ids comes next, so that none starves another. */
  #turn = '';
  /** Tasks before their turn are not claimed one after the other: thousands may wait. */
  #notBefore = 0;
  #woken = false;
  #wakeUp: (() => void) | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#gate = new LoadGate(options.traffic, options.db);
  }

  start(): void {
    if (this.#options.concurrency === 0 || this.#loop !== undefined) return;
    this.#loop = this.#dispatch();
    this.#heartbeat = setInterval(() => void this.#extend(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** Says that something may be ready now. */
  readonly wake = (): void => {
    this.#woken = true;
    this.#wakeUp?.();
  };

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
        await this.#gate.pass(this.#stop.signal);
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
                this.#turn,
              )
            : null;
        if (claim === null) await this.#sleep(await this.#idleMs());
        else if (claim.tasks.length > 0) {
          this.#turn = claim.lease.projectId;
          this.#run(claim);
        }
      } catch (error) {
        log.warn({ err: error }, 'the scheduler cannot reach the database; it goes on when it can');
        await this.#sleep(AFTER_ERROR_MS);
      }
    }
  }

  #run(claim: Parameters<typeof runClaim>[0]): void {
    const { db, log, handlers, moved, outageRetrySeconds = 600, random = Math.random } = this.#options;
    const abort = new AbortController();
    this.#running.set(claim.lease, abort);
    const kind = claim.tasks[0]?.kind ?? '';
    const leave = this.#gate.enter();
    const work = runClaim(
      claim,
      {
        db,
        log,
        random,
        outageRetrySeconds,
        handler: handlers.get(kind),
        onPostponed: () => {
          this.#notBefore = performance.now() + AFTER_POSTPONED_MS;
        },
      },
      abort.signal,
    )
      .then(
        () => {
          const userIds = [...new Set(claim.tasks.map((task) => task.userId))];
          moved.emit({ projectId: claim.lease.projectId, userIds });
        },
        (error: unknown) => {
          log.error({ err: error }, 'tasks could not be finished; they are done again');
          this.#dropped.push(claim.lease);
        },
      )
      .finally(() => {
        leave();
        this.#running.delete(claim.lease);
        this.#work.delete(work);
        this.wake();
      });
    this.#work.add(work);
  }

  /** Nobody has to wait for the end of a lease whose work this process dropped. */
  async #giveBack(): Promise<void> {
    if (this.#dropped.length === 0) return;
    await abandonLeases(this.#options.db.system({ priority: 'background' }), this.#dropped);
    this.#dropped.length = 0;
  }

  async #idleMs(): Promise<number> {
    if (this.#running.size >= this.#options.concurrency) return LONGEST_SLEEP_MS;
    const seconds = await secondsToNextStream(this.#options.db.system({ priority: 'background' }));
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
      const lost = await extendLeases(this.#options.db.system(), [...this.#running.keys()], LEASE_SECONDS);
      for (const lease of lost) this.#running.get(lease)?.abort();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'task leases could not be extended');
    }
  }
}
