import type { Database } from '../db/database.ts';
import type { Pruned, UpkeepReport } from '../domain/tasks/upkeep.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { pruneAuditEntries } from '../stores/audit/audit-entries.ts';
import { initSetting, writeSetting } from '../stores/projects/server-settings.ts';
import { lockMaintenance, pruneIdempotency, pruneTasks } from '../stores/tasks/maintenance.ts';
import { type TaskClock, tick } from '../stores/tasks/task-clock.ts';
import { pruneDeliveries } from '../stores/webhooks/deliveries.ts';

/** How long a repeated request with the same idempotency key gets the first answer. */
const IDEMPOTENCY_HOURS = 24;
/** Rows per transaction. The embedded engine has one session: requests are served between two batches. */
const BATCH = 1000;
const FIRST_MS = 60_000;
const PAUSE_MS = 600_000;
const UPKEEP_EVERY_MS = 24 * 3_600_000;

export interface MaintenanceOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly taskClock: TaskClock;
  /** Days for which finished tasks are kept, with their receipts, and deliveries of webhooks. */
  readonly taskRetentionDays: number;
  /** Days for which entries of the audit log are kept. */
  readonly auditRetentionDays: number;
  /** Waits, at most a second, for a moment in which background work delays nobody. */
  readonly quiet: (signal: AbortSignal) => Promise<void>;
}

type Pruning = Pick<MaintenanceOptions, 'db' | 'taskRetentionDays' | 'auditRetentionDays' | 'taskClock'>;

/**
 * Deletes expired rows: idempotency records after 24 hours; finished tasks, deliveries of webhooks and
 * entries of the audit log after their retention. It works in batches. Each batch is a short transaction
 * under an advisory lock, so that only one of several processes does it.
 * @returns the number of rows deleted
 */
export async function maintain(
  { db, taskRetentionDays, auditRetentionDays, taskClock }: Pruning,
  signal?: AbortSignal,
): Promise<Pruned> {
  const gone = { idempotencyRecords: 0, tasks: 0, auditEntries: 0, webhookDeliveries: 0 };
  // a clock that was set forward makes no idempotency record old
  await tick(db.system({ priority: 'background' }), taskClock);
  for (;;) {
    const batch = await db.systemTransaction(
      async (tx) => {
        if (!(await lockMaintenance(tx))) return null;
        return {
          idempotencyRecords: await pruneIdempotency(tx, IDEMPOTENCY_HOURS, BATCH),
          tasks: await pruneTasks(tx, taskRetentionDays, BATCH),
          auditEntries: await pruneAuditEntries(tx, auditRetentionDays, BATCH),
          webhookDeliveries: await pruneDeliveries(tx, taskRetentionDays, BATCH),
        };
      },
      { priority: 'background' },
    );
    if (batch === null) return gone;
    gone.idempotencyRecords += batch.idempotencyRecords;
    gone.tasks += batch.tasks;
    gone.auditEntries += batch.auditEntries;
    gone.webhookDeliveries += batch.webhookDeliveries;
    if (Object.values(batch).every((rows) => rows < BATCH) || signal?.aborted) return gone;
  }
}

/**
 * Deletes expired rows every ten minutes, for the first time a minute after the start. Once a day it also
 * removes deleted rows from the storage. The time of the last run is kept in the database, so that restarts
 * do not postpone the next.
 */
export class Maintenance {
  readonly #options: MaintenanceOptions;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #upkeep: Promise<UpkeepReport> | undefined;
  #next: Promise<UpkeepReport> | undefined;

  constructor(options: MaintenanceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#schedule(FIRST_MS);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    // the callers receive the failures
    for (const work of [this.#running, this.#upkeep, this.#next]) await work?.catch(() => undefined);
  }

  /**
   * Deletes expired rows, then removes from the storage everything that was deleted before the call. Calls
   * during a run share the next run, because the current one may already have passed their tables.
   * @throws AppError shutting_down | conflict | database_unavailable
   */
  run(): Promise<UpkeepReport> {
    if (this.#stop.signal.aborted) return Promise.reject(new AppError('shutting_down'));
    if (this.#upkeep === undefined) return this.#begin();
    this.#next ??= this.#upkeep.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  #begin(): Promise<UpkeepReport> {
    this.#next = undefined;
    const upkeep = this.#run().finally(() => {
      if (this.#upkeep === upkeep) this.#upkeep = undefined;
    });
    this.#upkeep = upkeep;
    return upkeep;
  }

  async #run(): Promise<UpkeepReport> {
    const { db, log, clock, quiet } = this.#options;
    const { signal } = this.#stop;
    if (signal.aborted) throw new AppError('shutting_down');
    const started = performance.now();
    const pruned = await maintain(this.#options, signal);
    const reclaimed = await db.reclaim({ beforeEach: () => quiet(signal), signal });
    await writeSetting(db.system({ priority: 'background' }), 'maintained_at', clock().toISOString());
    const report = { ...pruned, ...reclaimed, durationMs: Math.round(performance.now() - started) };
    log.info(report, 'took what was deleted out of the storage');
    return report;
  }

  #schedule(ms: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.check().finally(() => this.#schedule(PAUSE_MS));
    }, ms);
    this.#timer.unref();
  }

  /** Runs the maintenance that is due. Never rejects. */
  async check(): Promise<void> {
    const { log } = this.#options;
    try {
      const gone = await maintain(this.#options, this.#stop.signal);
      if (Object.values(gone).some((rows) => rows > 0)) log.info(gone, 'deleted expired rows');
      if (await this.#isDue()) await this.run();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      log.warn({ err: error }, 'maintenance failed; trying again in ten minutes');
    }
  }

  async #isDue(): Promise<boolean> {
    const { db, clock } = this.#options;
    const now = clock();
    const scope = db.system({ priority: 'background' });
    const last = await initSetting(scope, 'maintained_at', now.toISOString());
    // a time ahead was written before the clock was set back
    return Math.abs(now.getTime() - Date.parse(String(last))) >= UPKEEP_EVERY_MS;
  }
}
