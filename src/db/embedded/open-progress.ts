const EVERY_MS = 2000;

/** Tells every two seconds how long a step of opening the database has taken, until `end` is called. */
export class OpenProgress {
  readonly #report: (text: string) => void;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  #step: string;

  constructor(step: string, report: (text: string) => void) {
    this.#step = step;
    this.#report = report;
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
