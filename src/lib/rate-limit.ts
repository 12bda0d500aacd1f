import { Lru } from './lru.ts';

/**
 * Names that are counted at once. Beyond them the one that was silent for longest is forgotten, and starts
 * anew.
 */
const MAX_NAMES = 10_000;
const WINDOW_MS = 60_000;

interface Counts {
  /** The minute of `current`, counted from the clock's zero. */
  minute: number;
  current: number;
  previous: number;
}

/**
 * Limits how often each name may do something a minute. The last 60 seconds are estimated from the counts of
 * the present and the previous minute, so that no name does twice as much around the end of a minute. Refused
 * attempts do not count. Time and memory per attempt are constant.
 */
export class RateLimit {
  readonly #most: number;
  readonly #nowMs: () => number;
  readonly #counts = new Lru<Counts>({ maxEntries: MAX_NAMES });

  /** @param most attempts a minute, at least 1 @param nowMs a clock that is never set back */
  constructor(most: number, nowMs: () => number = () => performance.now()) {
    this.#most = most;
    this.#nowMs = nowMs;
  }

  /** The seconds after which the name may try again, at least 1; 0: now. Counts nothing. */
  waitOf(name: string): number {
    const now = this.#nowMs();
    const counts = this.#countsOf(name, now);
    const into = now % WINDOW_MS;
    const room = this.#most - counts.current;
    if (counts.previous * (1 - into / WINDOW_MS) + 1 <= room) return 0;
    // in this minute as soon as enough of the previous one has passed, or else in the next
    const free =
      room >= 1
        ? WINDOW_MS * (1 - (room - 1) / counts.previous)
        : WINDOW_MS + WINDOW_MS * (1 - (this.#most - 1) / counts.current);
    return Math.max(1, Math.ceil((free - into) / 1000));
  }

  /** Counts an attempt. */
  count(name: string): void {
    const counts = this.#countsOf(name, this.#nowMs());
    counts.current += 1;
    this.#counts.set(name, counts);
  }

  #countsOf(name: string, now: number): Counts {
    const minute = Math.floor(now / WINDOW_MS);
    const counts = this.#counts.get(name) ?? { minute, current: 0, previous: 0 };
    if (counts.minute === minute) return counts;
    counts.previous = counts.minute === minute - 1 ? counts.current : 0;
    counts.current = 0;
    counts.minute = minute;
    return counts;
  }
}
