import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { Database } from '../db/database.ts';
import type { Traffic } from '../lib/traffic.ts';
import { pause } from '../lib/wait.ts';

/** Shorter times say little: busy and idle moments of some milliseconds alternate under any load. */
const WINDOW_MS = 100;
/** Fewer requests a second are no load that extraction could be in the way of. */
const FEW_REQUESTS = 50;
/** Up to this share of busy time of the event loop, and of the embedded database's only session, nothing is in the way. */
const LOOP_AT_EASE = 0.4;
const DATABASE_AT_EASE = 0.6;
/** Extraction rests for up to so many times as long as its last piece of work took: it has a 25th of the time then. */
const MOST_REST = 24;
/** It gives way for so long at the most, so that a process that is always busy still works off its tasks. */
const LONGEST_DELAY_MS = 1000;
const STEP_MS = 25;

interface Mark {
  readonly at: number;
  readonly answered: number;
  readonly loop: EventLoopUtilization;
  readonly databaseMs: number;
}

/**
 * Lets requests go first: extraction runs in the same process, and an add only promises that it will follow. While many
 * requests come in, a piece of work waits for the one before it and then, up to a second, the longer the busier the event
 * loop or the embedded database is: half busy, extraction has a fifth of the time, at 70 % a thirteenth. Busy with
 * extraction alone it goes on at once.
 */
export class LoadGate {
  readonly #traffic: Traffic;
  readonly #db: Database;
  #mark: Mark;
  /** For how many times the length of a piece of work the next one is put off. */
  #rest = 0;
  #running = 0;
  #lastMs = 0;
  #endedAt = 0;
  #leave: () => void = () => undefined;

  constructor(traffic: Traffic, db: Database) {
    this.#traffic = traffic;
    this.#db = db;
    this.#mark = this.#now();
  }

  async pass(signal: AbortSignal): Promise<void> {
    const until = performance.now() + LONGEST_DELAY_MS;
    while (!this.#mayGo() && performance.now() < until && !signal.aborted) await pause(STEP_MS, signal);
  }

  /** Tells that a piece of work begins. @returns to be called when it has ended */
  enter(): () => void {
    const began = performance.now();
    this.#running += 1;
    return () => {
      this.#running -= 1;
      this.#endedAt = performance.now();
      this.#lastMs = this.#endedAt - began;
    };
  }

  /** For work in pieces, which needs a gate of its own: ends its last piece, and begins another one in its turn. */
  async next(signal: AbortSignal): Promise<void> {
    this.#leave();
    await this.pass(signal);
    this.#leave = this.enter();
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
      answered: this.#traffic.answered,
      loop: performance.eventLoopUtilization(),
      databaseMs: this.#db.busyMs(),
    };
  }
}

/** How far a share of time is above another one, as a share of what is left above that: 0..1. */
function above(share: number, ease: number): number {
  return Math.min(1, Math.max(0, (share - ease) / (1 - ease)));
}
