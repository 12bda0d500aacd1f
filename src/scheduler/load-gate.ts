import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { Traffic } from '../lib/traffic.ts';
import { pause } from '../lib/wait.ts';

/** Shorter times say little: busy and idle moments of some milliseconds alternate under any load. */
const WINDOW_MS = 100;
/** Fewer requests a second are no load that extraction could be in the way of. */
const FEW_REQUESTS = 50;
/** Above this share of busy time requests are waiting for this process. */
const BUSY = 0.6;
/** Extraction gives way for so long at the most, so that a process that is always busy still works off its tasks. */
const LONGEST_DELAY_MS = 250;
const STEP_MS = 25;

interface Mark {
  readonly at: number;
  readonly answered: number;
  readonly loop: EventLoopUtilization;
}

/**
 * Lets requests go first: extraction runs on the same thread, and an add only promises that it will follow. While many
 * requests keep the event loop busy, a claim is put off, up to 250 ms. Busy with extraction alone it goes on at once.
 */
export class LoadGate {
  readonly #traffic: Traffic;
  #mark: Mark;
  #open = true;

  constructor(traffic: Traffic) {
    this.#traffic = traffic;
    this.#mark = this.#now();
  }

  async pass(signal: AbortSignal): Promise<void> {
    for (let waited = 0; waited < LONGEST_DELAY_MS && !signal.aborted; waited += STEP_MS) {
      if (this.#isOpen()) return;
      await pause(STEP_MS, signal);
    }
  }

  #isOpen(): boolean {
    const now = this.#now();
    const passed = now.at - this.#mark.at;
    if (passed >= WINDOW_MS) {
      const requests = ((now.answered - this.#mark.answered) * 1000) / passed;
      const { utilization } = performance.eventLoopUtilization(now.loop, this.#mark.loop);
      this.#open = requests < FEW_REQUESTS || utilization < BUSY;
      this.#mark = now;
    }
    return this.#open;
  }

  #now(): Mark {
    return {
      at: performance.now(),
      answered: this.#traffic.answered,
      loop: performance.eventLoopUtilization(),
    };
  }
}
