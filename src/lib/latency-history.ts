/**
 * Upper bounds of the ranges in which latencies are counted, in ms: each is 1.5 times the one before, from 1
 * ms to 4 minutes. A percentile is therefore at most half too high.
 */
const BOUNDS = Array.from({ length: 32 }, (_, n) => 1.5 ** n);

/** The requests of one kind in one step of time. */
export interface StepOfKind {
  readonly count: number;
  /** Answers with a status of 500 or more. */
  readonly failed: number;
  /** In ms; null without requests. */
  readonly p50: number | null;
  readonly p95: number | null;
}

/** The requests of one kind in one step of time, as they are counted. */
export interface LatencySlot {
  /** Number of the step since 1970. */
  step: number;
  /** By range of latency. */
  readonly counts: Uint32Array;
  failed: number;
}

/**
 * Counts requests and their latencies in steps of time, for a fixed number of latest steps. Its memory does
 * not grow.
 */
export class LatencyHistory {
  readonly #stepMs: number;
  readonly #slots: readonly LatencySlot[];

  constructor(stepMs: number, steps: number) {
    this.#stepMs = stepMs;
    this.#slots = Array.from({ length: steps }, () => ({
      step: Number.NaN,
      counts: new Uint32Array(BOUNDS.length + 1),
      failed: 0,
    }));
  }

  add(nowMs: number, latencyMs: number, isFailed: boolean): void {
    const slot = this.#slotOf(Math.floor(nowMs / this.#stepMs));
    if (slot === undefined) return;
    const range = BOUNDS.findIndex((bound) => latencyMs <= bound);
    const at = range < 0 ? BOUNDS.length : range;
    slot.counts[at] = (slot.counts[at] ?? 0) + 1;
    if (isFailed) slot.failed += 1;
  }

  /** The steps that had requests, in no order. */
  get slots(): readonly LatencySlot[] {
    return this.#slots.filter(({ step }) => !Number.isNaN(step));
  }

  /** Adds what another process has counted. */
  include(slots: readonly LatencySlot[]): void {
    for (const { step, counts, failed } of slots) {
      const present = this.#slots[step % this.#slots.length]?.step ?? Number.NaN;
      // the place belongs to a later step already
      if (present > step) continue;
      const slot = this.#slotOf(step);
      if (slot === undefined) continue;
      for (const [at, count] of counts.entries()) slot.counts[at] = (slot.counts[at] ?? 0) + count;
      slot.failed += failed;
    }
  }

  /** The requests of a step. */
  of(step: number): StepOfKind {
    const slot = this.#slots[step % this.#slots.length];
    if (slot?.step !== step) return { count: 0, failed: 0, p50: null, p95: null };
    const count = slot.counts.reduce((sum, n) => sum + n, 0);
    const percentile = (share: number) => {
      let seen = 0;
      const at = slot.counts.findIndex((n) => {
        seen += n;
        return seen >= share * count;
      });
      return Math.round(BOUNDS[Math.min(at, BOUNDS.length - 1)] ?? 0);
    };
    return { count, failed: slot.failed, p50: percentile(0.5), p95: percentile(0.95) };
  }

  #slotOf(step: number): LatencySlot | undefined {
    const slot = this.#slots[step % this.#slots.length];
    if (slot !== undefined && slot.step !== step) {
      slot.step = step;
      slot.counts.fill(0);
      slot.failed = 0;
    }
    return slot;
  }
}
