import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { lockMaintenance, pruneIdempotency, pruneTasks } from '../stores/maintenance.ts';

/** As long as a repeat of a request with an idempotency key gets its first answer. */
const IDEMPOTENCY_HOURS = 24;
/** The embedded engine has one session: requests come in between two batches. */
const BATCH = 1000;
const FIRST_MS = 60_000;
const PAUSE_MS = 600_000;

export interface MaintenanceOptions {
  readonly db: Database;
  readonly log: Logger;
  /** Finished tasks are kept so long, with their receipts. */
  readonly taskRetentionDays: number;
}

/**
 * Prunes what is out of date: idempotency records after 24 hours, finished tasks after their retention. Batch by batch,
 * each a short transaction under an advisory lock, so that of several processes one does it.
 * @returns how many rows went
 */
export async function maintain(
  { db, taskRetentionDays }: Omit<MaintenanceOptions, 'log'>,
  signal?: AbortSignal,
): Promise<{ readonly idempotencyRecords: number; readonly tasks: number }> {
  const gone = { idempotencyRecords: 0, tasks: 0 };
  for (;;) {
    const batch = await db.systemTransaction(
      async (tx) => {
        if (!(await lockMaintenance(tx))) return null;
        const records = await pruneIdempotency(tx, IDEMPOTENCY_HOURS, BATCH);
        return { records, tasks: await pruneTasks(tx, taskRetentionDays, BATCH) };
      },
      { priority: 'background' },
    );
    if (batch === null) return gone;
    gone.idempotencyRecords += batch.records;
    gone.tasks += batch.tasks;
    if ((batch.records < BATCH && batch.tasks < BATCH) || signal?.aborted) return gone;
  }
}

/** Calls `maintain` every ten minutes, for the first time a minute after the start. */
export class Maintenance {
  readonly #options: MaintenanceOptions;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: MaintenanceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#schedule(FIRST_MS);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(ms: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#run().finally(() => this.#schedule(PAUSE_MS));
    }, ms);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    const { log } = this.#options;
    try {
      const gone = await maintain(this.#options, this.#stop.signal);
      if (gone.tasks + gone.idempotencyRecords > 0) log.info(gone, 'pruned what is out of date');
    } catch (error) {
      log.warn({ err: error }, 'maintenance failed; it is tried again in ten minutes');
    }
  }
}
