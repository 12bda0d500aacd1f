import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { pause } from '../lib/wait.ts';

/** Above this share of busy time requests are waiting for this process. */
const BUSY = 0.8;
/** Extraction gives way for so long at the most, so that a process that is always busy still works off its tasks. */
const LONGEST_DELAY_MS = 200;
const STEP_MS = 20;

/**
 * Lets requests go first: extraction runs on the same thread, and an add only promises that it will follow. While the
 * event loop is busy a claim is put off, up to 200 ms.
 */
export class LoadGate {
  #last: EventLoopUtilization = performance.eventLoopUtilization();

  async pass(signal: AbortSignal): Promise<void> {
    for (let waited = 0; waited < LONGEST_DELAY_MS && !signal.aborted; waited += STEP_MS) {
      const now = performance.eventLoopUtilization();
      const { utilization, active, idle } = performance.eventLoopUtilization(now, this.#last);
      // too short a time says nothing
      if (active + idle >= STEP_MS / 2) {
        this.#last = now;
        if (utilization < BUSY) return;
      }
      await pause(STEP_MS, signal);
    }
  }
}
