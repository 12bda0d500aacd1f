import { setImmediate } from 'node:timers/promises';
import type { FairSemaphore, PermitRequest, Release } from './fair-semaphore.ts';

/**
 * The permit of one request. The request holds it while it works, and releases it while it waits for
 * something else.
 */
export class Permit {
  readonly #semaphore: FairSemaphore;
  readonly #request: PermitRequest;
  readonly #signal: () => AbortSignal;
  #release: Release | null = null;
  #waits = 0;
  #isEnded = false;

  /** @param signal aborts when the client has disconnected; called only when the request has to wait */
  constructor(semaphore: FairSemaphore, request: PermitRequest, signal: () => AbortSignal) {
    this.#semaphore = semaphore;
    this.#request = request;
    this.#signal = signal;
  }

  /** Takes the permit if it is free. @returns false when the request has to wait for it */
  tryAcquire(): boolean {
    this.#release ??= this.#semaphore.tryAcquire(this.#request);
    return this.#release !== null;
  }

  /** Waits for the permit. @throws as `FairSemaphore.acquire` */
  async acquire(): Promise<void> {
    if (!this.tryAcquire()) this.#release = await this.#semaphore.acquire(this.#request, this.#signal());
  }

  /**
   * Ends the request: its response is written. Work that still waits outside does not take the permit again.
   */
  end(): void {
    this.#isEnded = true;
    this.release();
  }

  /** Releases the permit. */
  release(): void {
    this.#release?.();
    this.#release = null;
  }

  /** Runs work with the permit. For work that continues after the permit was released, such as a stream. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.#release !== null) return work();
    await this.#reacquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /**
   * Lets other requests go first before a stream continues: takes the permit for a moment and releases it.
   */
  async yield(): Promise<void> {
    await this.hold(() => setImmediate());
  }

  /**
   * Waits without the permit for something that this process does not work on, such as a model or a task, so
   * that other requests can run.
   */
  async releaseDuring<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#release === null && this.#waits === 0) return wait();
    this.release();
    this.#waits += 1;
    try {
      return await wait();
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0 && !this.#isEnded) await this.#reacquire();
    }
  }

  /**
   * Takes the permit again; this is never rejected. When the client has disconnected, the remaining work runs
   * without a permit, because its result may have to be stored.
   */
  async #reacquire(): Promise<void> {
    if (this.tryAcquire()) return;
    const signal = this.#signal();
    if (signal.aborted) return;
    try {
      this.#release = await this.#semaphore.acquire({ ...this.#request, isReturning: true }, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
