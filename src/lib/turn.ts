import { setImmediate } from 'node:timers/promises';
import type { FairSlots, Leave, Wanted } from './fair-slots.ts';

/**
 * The slot of one request. The request holds it while it works, and releases it while it waits for something
 * else.
 */
export class Turn {
  readonly #slots: FairSlots;
  readonly #wanted: Wanted;
  readonly #signal: () => AbortSignal;
  #leave: Leave | null = null;
  #outside = 0;
  #isOver = false;

  /** @param signal aborts when the client has disconnected; called only when the request has to wait */
  constructor(slots: FairSlots, wanted: Wanted, signal: () => AbortSignal) {
    this.#slots = slots;
    this.#wanted = wanted;
    this.#signal = signal;
  }

  /** Takes the slot if it is free. @returns false when the request has to wait for it */
  enterAtOnce(): boolean {
    this.#leave ??= this.#slots.tryTake(this.#wanted);
    return this.#leave !== null;
  }

  /** Waits for the slot. @throws as `FairSlots.take` */
  async enter(): Promise<void> {
    if (!this.enterAtOnce()) this.#leave = await this.#slots.take(this.#wanted, this.#signal());
  }

  /**
   * Ends the request: its response is written. Work that still waits outside does not take the slot again.
   */
  end(): void {
    this.#isOver = true;
    this.leave();
  }

  /** Releases the slot. */
  leave(): void {
    this.#leave?.();
    this.#leave = null;
  }

  /** Runs work with the slot. For work that continues after the slot was released, such as a stream. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#leave !== null) return work();
    await this.#comeBack();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Lets other requests go first before a stream continues: takes the slot for a moment and releases it. */
  async pass(): Promise<void> {
    await this.during(() => setImmediate());
  }

  /**
   * Waits without the slot for something that this process does not work on, such as a model or a task, so
   * that other requests can run.
   */
  async outside<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#leave === null && this.#outside === 0) return wait();
    this.leave();
    this.#outside += 1;
    try {
      return await wait();
    } finally {
      this.#outside -= 1;
      if (this.#outside === 0 && !this.#isOver) await this.#comeBack();
    }
  }

  /**
   * Takes the slot again; this is never rejected. When the client has disconnected, the remaining work runs
   * without a slot, because its result may have to be stored.
   */
  async #comeBack(): Promise<void> {
    if (this.enterAtOnce()) return;
    const signal = this.#signal();
    if (signal.aborted) return;
    try {
      this.#leave = await this.#slots.take({ ...this.#wanted, isBack: true }, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
