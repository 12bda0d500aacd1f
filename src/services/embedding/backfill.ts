import type { Services } from '../../context.ts';
import { pause } from '../../lib/wait.ts';
import { embedMissing } from './embed-missing.ts';

const RETRY_MS = 60_000;

/** Runs `embedMissing` once after the start, in the background. After a failure it retries every minute. */
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
    while (!signal.aborted) {
      try {
        const { embedded } = await embedMissing(this.#services, {
          signal,
          throttle: this.#throttle,
          onProgress: (progress) => {
            if (progress.embedded > 0)
              log.info({ model, ...progress }, 'embedding memories that lack a vector of this model');
          },
        });
        if (embedded > 0) log.info({ model, embedded }, 'every memory has a vector of this model');
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, model }, 'could not embed memories; trying again in a minute');
        await pause(RETRY_MS, signal);
      }
    }
  }
}
