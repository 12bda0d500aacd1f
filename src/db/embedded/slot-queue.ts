import { AppError } from '../../errors.ts';
import type { Priority } from '../engine.ts';

interface Waiter {
  readonly grant: (leave: () => void) => void;
  readonly refuse: (error: AppError) => void;
  readonly timer: NodeJS.Timeout;
}

/** After so many foreground turns in a row one background turn is granted, so that background work never starves. */
const FOREGROUND_TURNS = 16;

/**
 * One place, held by one at a time. Foreground work goes before background work, each first come first served; a wait
 * is bounded in number and in time, so that a holder that never leaves cannot hang its callers.
 */
export class SlotQueue {
  readonly #maxWaiting: number;
  readonly #maxWaitMs: number;
  readonly #waiting: Record<Priority, Set<Waiter>> = { foreground: new Set(), background: new Set() };
  #held = false;
  #heldSince = 0;
  #heldMs = 0;
  #foregroundTurns = 0;
  #whenIdle: (() => void) | undefined;
  #closed = false;

  constructor(options: { maxWaiting: number; maxWaitMs: number }) {
    this.#maxWaiting = options.maxWaiting;
    this.#maxWaitMs = options.maxWaitMs;
  }

  get waiting(): number {
    return this.#waiting.foreground.size + this.#waiting.background.size;
  }

  /** For how long the place was held, all holders together. */
  get heldMs(): number {
    return this.#heldMs + (this.#held ? performance.now() - this.#heldSince : 0);
  }

  /** Resolves with the function that gives the place up again; calling it twice does nothing. */
  enter(priority: Priority): Promise<() => void> {
    if (this.#closed) return Promise.reject(new AppError('shutting_down'));
    if (!this.#held) {
      this.#held = true;
      this.#heldSince = performance.now();
      return Promise.resolve(this.#leaveOnce());
    }
    if (this.waiting >= this.#maxWaiting) return Promise.reject(new AppError('database_unavailable'));
    return new Promise((grant, refuse) => {
      const queue = this.#waiting[priority];
      const timer = setTimeout(() => {
        queue.delete(waiter);
        refuse(new AppError('timed_out'));
      }, this.#maxWaitMs);
      const waiter: Waiter = { grant, refuse, timer };
      queue.add(waiter);
    });
  }

  /** Refuses newcomers and resolves when everyone who was let in or waits has left. */
  async close(): Promise<void> {
    this.#closed = true;
    if (!this.#held) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
    });
  }

  #leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#next();
    };
  }

  #next(): void {
    const waiter = this.#takeWaiter();
    if (waiter) {
      clearTimeout(waiter.timer);
      waiter.grant(this.#leaveOnce());
      return;
    }
    this.#heldMs = this.heldMs;
    this.#held = false;
    this.#whenIdle?.();
  }

  #takeWaiter(): Waiter | undefined {
    const { foreground, background } = this.#waiting;
    const backgroundTurn =
      foreground.size === 0 || (background.size > 0 && this.#foregroundTurns >= FOREGROUND_TURNS);
    this.#foregroundTurns = backgroundTurn ? 0 : this.#foregroundTurns + 1;
    const queue = backgroundTurn ? background : foreground;
    const [first] = queue;
    if (first) queue.delete(first);
    return first;
  }
}
