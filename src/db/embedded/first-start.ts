const EVERY_MS = 2000;

/** Tells how far a long step is, because creating a database takes 2 to 20 s depending on the machine. */
export class FirstStart {
  readonly #report: (text: string) => void;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  #step: string;

  /** Reports the first step at once, and the current step every two seconds. */
  constructor(step: string, report: (text: string) => void) {
    this.#step = step;
    this.#report = report;
    report(`${step} (only at the first start)`);
    this.#timer = setInterval(() => this.#tell(), EVERY_MS);
    this.#timer.unref();
  }

  /** Reports that the next step has begun. */
  next(step: string): void {
    this.#step = step;
    this.#tell();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    this.#report(`${this.#step}, ${Math.round((performance.now() - this.#began) / 1000)} s`);
  }
}
