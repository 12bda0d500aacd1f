import type { Services } from '../../context.ts';
import { pause } from '../../lib/wait.ts';
import { embedMissing } from './embed-missing.ts';

/** Milliseconds between two looks at the backlog; also the wait after a failure. */
const ROUND_MS = 60_000;

/** Runs `embedMissing` in the background: after the start, then every minute. */
export class EmbeddingBackfill {
  readonly #services: Services;
  readonly #throttle: () => Promise<void>;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /** @param throttle awaited before each batch, so that requests go first */
  constructor(services: Services, throttle: (signal: AbortSignal) => Promise<void>) {
    this.#services = services;
    this.#throttle = () => throttle(this.#stop.signal);
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { log, models } = this.#services;
    const { signal } = this.#stop;
    const model = models.embedder.id;
    let failing = false;
    for (let yields = false; !signal.aborted; ) {
      try {
        const { embedded } = await embedMissing(this.#services, {
          signal,
          yields,
          throttle: this.#throttle,
          onProgress: (progress) => {
            if (progress.embedded > 0)
              log.info({ model, ...progress }, 'embedding memories that lack a vector of this model');
          },
        });
        failing = false;
        yields = true;
        if (embedded > 0) log.info({ model, embedded }, 'every memory has a vector of this model');
      } catch (error) {
        if (signal.aborted) return;
        if (!failing) log.warn({ err: error, model }, 'could not embed memories; trying again each minute');
        failing = true;
      }
      await pause(ROUND_MS, signal);
    }
  }
}
