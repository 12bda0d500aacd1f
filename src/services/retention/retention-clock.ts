import type { Services } from '../../context.ts';
import { startDueRuns } from './start-run.ts';

/** How soon after its end a message is erased. */
const EVERY_MS = 30_000;

/** Enqueues due runs of the retention, of every project, while the server runs. */
export class RetentionClock {
  readonly #services: Services;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.check().finally(() => this.#schedule());
    }, EVERY_MS);
    this.#timer.unref();
  }

  /** Enqueues the runs that are due. Never rejects. */
  async check(): Promise<void> {
    const { log, wakeScheduler } = this.#services;
    try {
      if ((await startDueRuns(this.#services)) > 0) wakeScheduler();
    } catch (error) {
      if (!this.#stopped)
        log.warn({ err: error }, 'runs of the retention could not be enqueued; trying again');
    }
  }
}
