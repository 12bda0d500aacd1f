import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { Database } from '../db/database.ts';
import type { Traffic } from '../lib/traffic.ts';
import { pause } from '../lib/wait.ts';

/** Shorter times say little: busy and idle moments of some milliseconds alternate under any load. */
const WINDOW_MS = 100;
/** Fewer requests a second are no load that extraction could be in the way of. */
const FEW_REQUESTS = 50;
/** Above this share of busy time requests are waiting for this process, or for its only session with the database. */
const BUSY = 0.6;
const DATABASE_BUSY = 0.8;
/** Under load extraction rests for so many times as long as its last piece of work took: it has about a fifth of the time. */
const REST = 4;
/** It gives way for so long at least, and at the most, so that a process that is always busy still works off its tasks. */
const SHORTEST_DELAY_MS = 250;
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
 * requests keep the event loop or the embedded database busy, a piece of work waits for the one before it and then as many times as long again, up
 * to a second. Busy with extraction alone it goes on at once.
 */
export class LoadGate {
  readonly #traffic: Traffic;
  readonly #db: Database;
  #mark: Mark;
  #open = true;
  #running = 0;
  #restUntil = 0;

  constructor(traffic: Traffic, db: Database) {
    this.#traffic = traffic;
    this.#db = db;
    this.#mark = this.#now();
  }

  async pass(signal: AbortSignal): Promise<void> {
    for (let waited = 0; waited < LONGEST_DELAY_MS && !signal.aborted; waited += STEP_MS) {
      if (this.#isOpen()) return;
      const rested = this.#running === 0 && performance.now() >= this.#restUntil;
      if (waited >= SHORTEST_DELAY_MS && rested) return;
      await pause(STEP_MS, signal);
    }
  }

  /** Tells that a piece of work begins. @returns to be called when it has ended */
  enter(): () => void {
    const began = performance.now();
    this.#running += 1;
    return () => {
      const ended = performance.now();
      this.#running -= 1;
      this.#restUntil = Math.max(this.#restUntil, ended + REST * (ended - began));
    };
  }

  #isOpen(): boolean {
    const now = this.#now();
    const passed = now.at - this.#mark.at;
    if (passed >= WINDOW_MS) {
      const requests = ((now.answered - this.#mark.answered) * 1000) / passed;
      const { utilization } = performance.eventLoopUtilization(now.loop, this.#mark.loop);
      const ofDatabase = (now.databaseMs - this.#mark.databaseMs) / passed;
      this.#open = requests < FEW_REQUESTS || (utilization < BUSY && ofDatabase < DATABASE_BUSY);
      this.#mark = now;
    }
    return this.#open;
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
