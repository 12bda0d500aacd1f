/** Keeps the last sample of each step of time, for a fixed number of latest steps. */
export class SampleHistory<T> {
  readonly #stepMs: number;
  readonly #samples: { step: number; value: T }[] = [];
  readonly #steps: number;

  constructor(stepMs: number, steps: number) {
    this.#stepMs = stepMs;
    this.#steps = steps;
  }

  set(nowMs: number, value: T): void {
    const step = Math.floor(nowMs / this.#stepMs);
    this.#samples[step % this.#steps] = { step, value };
  }

  /** All samples, in no order. */
  get samples(): readonly { readonly step: number; readonly value: T }[] {
    return this.#samples.filter((sample) => sample !== undefined);
  }

  /** The sample of a step; null without one. */
  of(step: number): T | null {
    const sample = this.#samples[step % this.#steps];
    return sample?.step === step ? sample.value : null;
  }
}
