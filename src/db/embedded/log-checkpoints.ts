import type { DatabaseLog } from '../engine.ts';
import { logBytes } from './log-files.ts';
import { type ReclaimAccess, shortenLog } from './reclaim.ts';

const LOOK_MS = 500;
/** After a checkpoint that failed, for example because the disk is full. */
const AFTER_ERROR_MS = 30_000;
const LONG_LOG_BYTES = 128 * 1024 * 1024;

export interface LogCheckpointsOptions {
  /** The cluster's directory. */
  readonly directory: string;
  readonly log: DatabaseLog;
  readonly withSession: ReclaimAccess['withSession'];
}

/**
 * Ends the write-ahead log with a checkpoint whenever it has grown to 128 MB. PostgreSQL without background
 * processes never does this: its log would grow for ever, and opening the store after a crash reads all of
 * it. The directory is read twice a second, which costs 20 µs and no session; at 40 MB a second, the most
 * that was measured, the log stays below 200 MB.
 */
export class LogCheckpoints {
  readonly #options: LogCheckpointsOptions;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: LogCheckpointsOptions) {
    this.#options = options;
    this.#schedule(LOOK_MS);
  }

  /** Stops the timer and waits for a running checkpoint. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#look().then((pauseMs) => this.#schedule(pauseMs));
    }, ms);
    this.#timer.unref();
  }

  /** @returns milliseconds until the next look; never rejects */
  async #look(): Promise<number> {
    const { directory, log, withSession } = this.#options;
    try {
      if ((await logBytes(directory)) >= LONG_LOG_BYTES) await shortenLog(withSession);
      return LOOK_MS;
    } catch (error) {
      if (!this.#stopped)
        log.warn({ err: error }, 'the log of the database could not be shortened; trying again in 30 s');
      return AFTER_ERROR_MS;
    }
  }
}
