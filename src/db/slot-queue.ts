import { AppError, type ErrorCode } from '../errors.ts';
import type { Priority } from './engine.ts';

interface Waiter {
  readonly grant: (leave: () => void) => void;
  readonly refuse: (error: AppError) => void;
  readonly timer: NodeJS.Timeout;
}

/** Who waits, by scope; the scope whose turn it is comes first. None is empty. */
type Waiting = Map<string, Set<Waiter>>;

export interface SlotQueueOptions {
  readonly places: number;
  /** Of each scope. */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** What a wait that took too long is refused with. */
  readonly late: ErrorCode;
}

/** Scopes whose queues may be full at once. */
const FULL_SCOPES = 4;
/** After so many foreground turns in a row one background turn is granted, so that background work never starves. */
const FOREGROUND_TURNS = 16;

/**
 * A few places, each held by one at a time. Foreground work goes before background work; in both the scopes take turns, so
 * that a project with hundreds of statements delays another one's by those in hand and one more. A wait is bounded in
 * number and in time, so that a holder that never leaves cannot hang its callers.
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

  /** For how long any place was held. */
  get heldMs(): number {
    return this.#heldMs + (this.#held > 0 ? performance.now() - this.#heldSince : 0);
  }

  /** Resolves with the function that gives the place up again; calling it twice does nothing. */
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

  /** Refuses newcomers and resolves when everyone who was let in or waits has left. */
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
    // served: the other scopes come first
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
