import type { Services } from '../../context.ts';
import { pause } from '../../lib/wait.ts';
import { indexForImage } from './index-cache.ts';
import { type ImagedCube, isImageDue, takeConsidered, writeImage } from './index-images.ts';

/** Milliseconds between two looks at the cubes whose images may be due. */
const ROUND_MS = 1000;

/** Lets requests go first. */
export interface Throttle {
  /** Waits until the next piece of work may begin. */
  wait(signal: AbortSignal): Promise<void>;
  /** Tells that a piece begins. @returns a function to call when it has ended */
  begin(): () => void;
}

/** Writes images of search indexes in the background, from which cold cubes are restored. */
export class ImageWriter {
  readonly #services: Services;
  readonly #throttle: Throttle;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services, throttle: Throttle) {
    this.#services = services;
    this.#throttle = throttle;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      for (const cube of takeConsidered(this.#services.db)) {
        await this.#throttle.wait(signal);
        if (signal.aborted) return;
        const end = this.#throttle.begin();
        await this.#consider(cube);
        end();
      }
      await pause(ROUND_MS, signal);
    }
  }

  /** Never rejects. */
  async #consider(cube: ImagedCube): Promise<void> {
    try {
      const cached = await indexForImage({ ...this.#services, projectId: cube.projectId }, cube.cubeId);
      if (cached === null || !isImageDue(cached.index.seq, cached.imageSeq)) return;
      const seq = await writeImage(this.#services, cube, cached.index, this.#stop.signal);
      if (seq !== null) cached.imageSeq = seq;
    } catch (error) {
      if (!this.#stop.signal.aborted)
        this.#services.log.warn({ err: error }, 'could not write the image of a search index');
    }
  }
}
