import { AppError, type ErrorCode } from '../errors.ts';
import type { Priority } from './engine.ts';

interface Waiter {
  readonly grant: (leave: () => void) => void;
  readonly refuse: (error: AppError) => void;
  readonly timer: NodeJS.Timeout;
}

/** The waiters, by scope. The scope that is served next comes first; no set is empty. */
type Waiting = Map<string, Set<Waiter>>;

export interface SlotQueueOptions {
  /** How many callers may hold a place at the same time. */
  readonly places: number;
  /** Maximum number of waiters of one scope. All scopes together may have `FULL_SCOPES` times as many. */
  readonly maxWaiting: number;
  /** Milliseconds after which a waiter is refused with the error code `late`. */
  readonly maxWaitMs: number;
  readonly late: ErrorCode;
}

/** How many scopes may have full queues at the same time. */
const FULL_SCOPES = 4;
/**
 * After this many foreground grants in a row, one background waiter is served, so that background work never
 * starves.
 */
const FOREGROUND_TURNS = 16;

/**
 * A semaphore with fair queues. Foreground waiters go before background waiters, and within each class the
 * scopes are served round-robin: a project with hundreds of statements delays another project only by the
 * statements in progress and one more. The number of waiters and their time are limited, so that a holder
 * that never leaves cannot hang its callers.
 */
export class SlotQueue {
  readonly #options: SlotQueueOptions;
  readonly #waiting: Record<Priority, Waiting> = { foreground: new Map(), background: new Map() };
  #waitingCount = 0;
  #held = 0;
  #heldSince = 0;
  #heldMs = 0;
  #foregroundTurns = 0;
  #whenIdle: (() => void) | undefined;
  #closed = false;

  constructor(options: SlotQueueOptions) {
    this.#options = options;
  }

  /** Milliseconds during which at least one place was held. */
  get heldMs(): number {
    return this.#heldMs + (this.#held > 0 ? performance.now() - this.#heldSince : 0);
  }

  /**
   * Waits for a place.
   * @returns a function that frees the place; calling it twice does nothing
   * @throws AppError shutting_down | database_unavailable (queue full) | the code `late` (waited too long)
   */
  enter(priority: Priority, scope: string): Promise<() => void> {
    if (this.#closed) return Promise.reject(new AppError('shutting_down'));
    const { places, maxWaiting, maxWaitMs, late } = this.#options;
    if (this.#held < places && this.#waitingCount === 0) {
      if (this.#held === 0) this.#heldSince = performance.now();
      this.#held += 1;
      return Promise.resolve(this.#leaveOnce());
    }
    const lines = this.#waiting[priority];
    const isFull =
      (lines.get(scope)?.size ?? 0) >= maxWaiting || this.#waitingCount >= maxWaiting * FULL_SCOPES;
    if (isFull) return Promise.reject(new AppError('database_unavailable'));
    return new Promise((grant, refuse) => {
      const timer = setTimeout(() => {
        this.#remove(lines, scope, waiter);
        refuse(new AppError(late));
      }, maxWaitMs);
      const waiter: Waiter = { grant, refuse, timer };
      const line = lines.get(scope) ?? new Set();
      line.add(waiter);
      lines.set(scope, line);
      this.#waitingCount += 1;
    });
  }

  /** Refuses new callers; resolves when all holders and waiters have left. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#held === 0) return;
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
    if (this.#held === 1) this.#heldMs = this.heldMs;
    this.#held -= 1;
    if (this.#held === 0) this.#whenIdle?.();
  }

  #takeWaiter(): Waiter | undefined {
    const { foreground, background } = this.#waiting;
    const backgroundTurn =
      foreground.size === 0 || (background.size > 0 && this.#foregroundTurns >= FOREGROUND_TURNS);
    this.#foregroundTurns = backgroundTurn ? 0 : this.#foregroundTurns + 1;
    const lines = backgroundTurn ? background : foreground;
    const [next] = lines;
    if (next === undefined) return undefined;
    const [scope, line] = next;
    const [first] = line;
    if (first !== undefined) this.#remove(lines, scope, first);
    // this scope was served: it goes behind the other scopes
    if (lines.delete(scope) && line.size > 0) lines.set(scope, line);
    return first;
  }

  #remove(lines: Waiting, scope: string, waiter: Waiter): void {
    const line = lines.get(scope);
    if (line === undefined || !line.delete(waiter)) return;
    this.#waitingCount -= 1;
    if (line.size === 0) lines.delete(scope);
  }
}
