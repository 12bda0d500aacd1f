import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { Database } from '../db/database.ts';
import type { RequestCounter } from '../lib/request-counter.ts';
import { pause } from '../lib/wait.ts';

/**
 * Milliseconds over which load is measured. Shorter windows say little: under any load, busy and idle moments
 * of some milliseconds alternate.
 */
const WINDOW_MS = 100;
/** Below this many requests a second, extraction does not get in their way. */
const FEW_REQUESTS = 50;
/**
 * Up to these shares of busy time of the event loop, and of the embedded database's only session, extraction
 * is not slowed down.
 */
const LOOP_AT_EASE = 0.4;
const DATABASE_AT_EASE = 0.6;
/**
 * Extraction pauses for at most this many times the duration of its last piece of work. It then has a 25th of
 * the time.
 */
const MOST_REST = 24;
/**
 * A single pause lasts no longer than this, so that a process that is always busy still works off its tasks.
 */
const LONGEST_DELAY_MS = 1000;
const STEP_MS = 25;

interface Mark {
  readonly at: number;
  readonly answered: number;
  readonly loop: EventLoopUtilization;
  readonly databaseMs: number;
}

/**
 * Slows extraction down in favour of requests. Extraction runs in the same process, and an add only promises
 * that it will follow. While many requests come in, a piece of work waits until the one before it has ended.
 * Then it waits up to a second more, the longer the busier the event loop or the embedded database is: at
 * half busy, extraction gets a fifth of the time, at 70 % a thirteenth. When only extraction keeps the
 * process busy, it continues at once.
 */
export class LoadThrottle {
  readonly #requests: RequestCounter;
  readonly #db: Database;
  #mark: Mark;
  /** The pause before the next piece of work, as a multiple of the duration of the last one. */
  #rest = 0;
  #running = 0;
  #lastMs = 0;
  #endedAt = 0;

  constructor(requests: RequestCounter, db: Database) {
    this.#requests = requests;
    this.#db = db;
    this.#mark = this.#now();
  }

  /** What work in several pieces awaits before each of them. The function serves one such work. */
  static pieces(requests: RequestCounter, db: Database): (signal: AbortSignal) => Promise<void> {
    const throttle = new LoadThrottle(requests, db);
    let end: () => void = () => undefined;
    return async (signal) => {
      end();
      await throttle.wait(signal);
      end = throttle.begin();
    };
  }

  /** Waits until the next piece of work may begin, `LONGEST_DELAY_MS` at most. */
  async wait(signal: AbortSignal): Promise<void> {
    const until = performance.now() + LONGEST_DELAY_MS;
    while (!this.#mayGo() && performance.now() < until && !signal.aborted) await pause(STEP_MS, signal);
  }

  /**
   * Reports that a piece of work begins.
   * @returns a function to call when it has ended
   */
  begin(): () => void {
    const began = performance.now();
    this.#running += 1;
    return () => {
      this.#running -= 1;
      this.#endedAt = performance.now();
      this.#lastMs = this.#endedAt - began;
    };
  }

  #mayGo(): boolean {
    const now = this.#now();
    if (now.at - this.#mark.at >= WINDOW_MS) {
      this.#rest = this.#restAfter(this.#mark, now);
      this.#mark = now;
    }
    if (this.#rest === 0) return true;
    return this.#running === 0 && now.at >= this.#endedAt + this.#rest * this.#lastMs;
  }

  #restAfter(mark: Mark, now: Mark): number {
    const passed = now.at - mark.at;
    if (((now.answered - mark.answered) * 1000) / passed < FEW_REQUESTS) return 0;
    const { utilization } = performance.eventLoopUtilization(now.loop, mark.loop);
    const ofDatabase = (now.databaseMs - mark.databaseMs) / passed;
    const strain = Math.max(above(utilization, LOOP_AT_EASE), above(ofDatabase, DATABASE_AT_EASE));
    return MOST_REST * strain;
  }

  #now(): Mark {
    return {
      at: performance.now(),
      answered: this.#requests.answered,
      loop: performance.eventLoopUtilization(),
      databaseMs: this.#db.busyMs(),
    };
  }
}

/** How far `share` exceeds `ease`, as a part of the range above `ease`: 0..1. */
function above(share: number, ease: number): number {
  return Math.min(1, Math.max(0, (share - ease) / (1 - ease)));
}
