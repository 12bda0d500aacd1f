import { AppError, type ErrorCode } from '../errors.ts';
import type { Priority, SessionCounts } from './engine.ts';

interface Waiter {
  readonly grant: (release: () => void) => void;
  readonly refuse: (error: AppError) => void;
  readonly timer: NodeJS.Timeout;
}

/** The waiters, by scope. The scope that is served next comes first; no set is empty. */
type Queues = Map<string, Set<Waiter>>;

export interface SessionSemaphoreOptions {
  /** How many callers may hold a permit at the same time. */
  readonly limit: number;
  /** Maximum number of waiters of one scope. All scopes together may have `FULL_SCOPES` times as many. */
  readonly maxWaiting: number;
  /** Milliseconds after which a waiter is refused with the error code `timeoutCode`. */
  readonly maxWaitMs: number;
  readonly timeoutCode: ErrorCode;
}

/** How many scopes may have full queues at the same time. */
const FULL_SCOPES = 4;
/**
 * After this many foreground grants in a row, one background waiter is served, so that background work never
 * starves.
 */
const FOREGROUND_GRANTS = 16;

/**
 * A semaphore with fair queues. Foreground waiters go before background waiters, and within each class the
 * scopes are served round-robin: a project with hundreds of statements delays another project only by the
 * statements in progress and one more. The number of waiters and their time are limited, so that a holder
 * that never leaves cannot hang its callers.
 */
export class SessionSemaphore {
  readonly #options: SessionSemaphoreOptions;
  readonly #waiting: Record<Priority, Queues> = { foreground: new Map(), background: new Map() };
  #waitingCount = 0;
  #held = 0;
  #heldSince = 0;
  #heldMs = 0;
  #foregroundGrants = 0;
  #whenIdle: (() => void) | undefined;
  #closed = false;

  constructor(options: SessionSemaphoreOptions) {
    this.#options = options;
  }

  /** Milliseconds during which at least one permit was held. */
  get heldMs(): number {
    return this.#heldMs + (this.#held > 0 ? performance.now() - this.#heldSince : 0);
  }

  get counts(): SessionCounts {
    const { limit } = this.#options;
    return { inUse: this.#held, free: limit - this.#held, waiting: this.#waitingCount };
  }

  /**
   * Waits for a permit.
   * @returns a function that frees the permit; calling it twice does nothing
   * @throws AppError shutting_down | database_unavailable (queue full) | the code `timeoutCode` (waited too
   * long)
   */
  acquire(priority: Priority, scope: string): Promise<() => void> {
    if (this.#closed) return Promise.reject(new AppError('shutting_down'));
    const { limit, maxWaiting, maxWaitMs, timeoutCode } = this.#options;
    if (this.#held < limit && this.#waitingCount === 0) {
      if (this.#held === 0) this.#heldSince = performance.now();
      this.#held += 1;
      return Promise.resolve(this.#releaseOnce());
    }
    const queues = this.#waiting[priority];
    const isFull =
      (queues.get(scope)?.size ?? 0) >= maxWaiting || this.#waitingCount >= maxWaiting * FULL_SCOPES;
    if (isFull) return Promise.reject(new AppError('database_unavailable'));
    return new Promise((grant, refuse) => {
      const timer = setTimeout(() => {
        this.#remove(queues, scope, waiter);
        refuse(new AppError(timeoutCode));
      }, maxWaitMs);
      const waiter: Waiter = { grant, refuse, timer };
      const queue = queues.get(scope) ?? new Set();
      queue.add(waiter);
      queues.set(scope, queue);
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

  #releaseOnce(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#next();
    };
  }

  #next(): void {
    const waiter = this.#takeWaiter();
    if (waiter) {
      clearTimeout(waiter.timer);
      waiter.grant(this.#releaseOnce());
      return;
    }
    if (this.#held === 1) this.#heldMs = this.heldMs;
    this.#held -= 1;
    if (this.#held === 0) this.#whenIdle?.();
  }

  #takeWaiter(): Waiter | undefined {
    const { foreground, background } = this.#waiting;
    const isBackgroundNext =
      foreground.size === 0 || (background.size > 0 && this.#foregroundGrants >= FOREGROUND_GRANTS);
    this.#foregroundGrants = isBackgroundNext ? 0 : this.#foregroundGrants + 1;
    const queues = isBackgroundNext ? background : foreground;
    const [next] = queues;
    if (next === undefined) return undefined;
    const [scope, queue] = next;
    const [first] = queue;
    if (first !== undefined) this.#remove(queues, scope, first);
    // this scope was served: it goes behind the other scopes
    if (queues.delete(scope) && queue.size > 0) queues.set(scope, queue);
    return first;
  }

  #remove(queues: Queues, scope: string, waiter: Waiter): void {
    const queue = queues.get(scope);
    if (queue === undefined || !queue.delete(waiter)) return;
    this.#waitingCount -= 1;
    if (queue.size === 0) queues.delete(scope);
  }
}
