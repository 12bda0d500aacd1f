import type { DatabaseLog } from '../engine.ts';
import { copyCluster } from './copy-cluster.ts';
import { logBytes } from './log-files.ts';
import { type Execute, shortenLog } from './reclaim.ts';

const LOOK_MS = 500;
/** After a checkpoint that failed, for example because the disk is full. */
const AFTER_ERROR_MS = 30_000;
const IN_FAILED_TRANSACTION = '25P02';
const MEGABYTE = 1024 * 1024;
const LONG_LOG_BYTES = 128 * MEGABYTE;
/** Only a transaction that has held the session for long leaves a log of this length. */
const TOO_LONG_LOG_BYTES = 256 * MEGABYTE;

export interface LogCheckpointsOptions {
  /** The cluster's directory. */
  readonly directory: string;
  readonly log: DatabaseLog;
  /** Runs a statement when the session is free, as background work. */
  readonly alone: Execute;
  /** Runs a statement between two statements of the session's borrower, inside of its transaction. */
  readonly between: Execute;
}

/**
 * Ends the write-ahead log with a checkpoint whenever it has grown to 128 MB. PostgreSQL without background
 * processes never does this: its log would grow for ever, and opening the store after a crash reads all of
 * it. The directory is read twice a second, which costs 20 µs and no session; at 40 MB a second, the most
 * that was measured, the log stays below 200 MB.
 *
 * An import or a restore is one transaction and holds the session until its end. At 256 MB the checkpoint
 * therefore runs between two of its statements. A checkpoint that fails there undoes the transaction.
 */
export class LogCheckpoints {
  readonly #options: LogCheckpointsOptions;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #looking: Promise<void> = Promise.resolve();
  /** Waits for the session while the looks go on. */
  #waiting: Promise<void> | undefined;
  #pauseUntil = 0;
  #holders = 0;

  constructor(options: LogCheckpointsOptions) {
    this.#options = options;
    this.#schedule();
  }

  /** Stops the timer and waits for running checkpoints. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#waiting;
  }

  /**
   * Copies the cluster as `copyCluster` does. The log grows meanwhile: there is no checkpoint.
   * @returns true
   */
  async copyTo(target: string, signal: AbortSignal): Promise<boolean> {
    this.#holders += 1;
    try {
      await this.#looking;
      await this.#waiting;
      await copyCluster(this.#options.directory, target, signal);
      return true;
    } finally {
      this.#holders -= 1;
    }
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().then(() => this.#schedule());
    }, LOOK_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    if (this.#holders > 0 || performance.now() < this.#pauseUntil) return;
    const { directory, alone, between } = this.#options;
    await this.#tried(async () => {
      const bytes = await logBytes(directory);
      if (bytes >= TOO_LONG_LOG_BYTES) await shortenLog(between);
      else if (bytes >= LONG_LOG_BYTES) {
        this.#waiting ??= this.#tried(() => shortenLog(alone)).finally(() => {
          this.#waiting = undefined;
        });
      }
    });
  }

  /** Never rejects. */
  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // a transaction that holds the session has not ended in time, or is about to be rolled back
      const { code } = error as { code?: string };
      if (code === 'timed_out' || code === IN_FAILED_TRANSACTION || this.#stopped) return;
      this.#pauseUntil = performance.now() + AFTER_ERROR_MS;
      this.#options.log.warn(
        { err: error },
        'the log of the database could not be shortened; trying again in 30 s',
      );
    }
  }
}
