import { setImmediate } from 'node:timers/promises';
import type { FairSlots, Leave, Wanted } from './fair-slots.ts';

/** The part of the room that one request takes while it works, and gives up while it waits for something else. */
export class Turn {
  readonly #slots: FairSlots;
  readonly #wanted: Wanted;
  readonly #signal: () => AbortSignal;
  #leave: Leave | null = null;
  #outside = 0;
  #isOver = false;

  /** @param signal tells when the caller has gone; asked for only when there is something to wait for */
  constructor(slots: FairSlots, wanted: Wanted, signal: () => AbortSignal) {
    this.#slots = slots;
    this.#wanted = wanted;
    this.#signal = signal;
  }

  /** @returns false when it has to be waited for */
  enterAtOnce(): boolean {
    this.#leave ??= this.#slots.tryTake(this.#wanted);
    return this.#leave !== null;
  }

  /** @throws as `FairSlots.take` */
  async enter(): Promise<void> {
    if (!this.enterAtOnce()) this.#leave = await this.#slots.take(this.#wanted, this.#signal());
  }

  /** The answer is written: what still waits outside does not come back. */
  end(): void {
    this.#isOver = true;
    this.leave();
  }

  leave(): void {
    this.#leave?.();
    this.#leave = null;
  }

  /** Does a piece of work in turn; for what goes on after the turn was given up, as a stream does. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#leave !== null) return work();
    await this.#comeBack();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Lets others have their turn before a stream goes on: it has one for a moment, and gives it up again. */
  async pass(): Promise<void> {
    await this.during(() => setImmediate());
  }

  /** Waits for something that takes no time of this process, a model or a task, and lets others work meanwhile. */
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

  /** Never refused. When the caller has gone, what is left to do is done without a slot: it may have to be kept. */
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
