import type { RequestPart, Violation } from './issues.ts';

/** A request that does not match its schema. Each API family renders it in its own words. */
export class ValidationFailure extends Error {
  override name = 'ValidationFailure';
  readonly statusCode = 400;
  readonly part: RequestPart;
  readonly violations: readonly Violation[];
  /** The whole part as received. Only short values of it are shown, see `echo`. */
  readonly input: unknown;

  constructor(part: RequestPart, violations: readonly Violation[], input: unknown) {
    super(`invalid ${part}`);
    this.part = part;
    this.violations = violations;
    this.input = input;
  }
}

/** A body that is not usable JSON. `reason` is a fixed text that quotes nothing of the body. */
export class BodyFailure extends Error {
  override name = 'BodyFailure';
  readonly statusCode = 400;
  /** Where parsing stopped, in characters from the start. */
  readonly offset: number;
  readonly reason: string;

  constructor(reason: string, offset = 0) {
    super(reason);
    this.reason = reason;
    this.offset = offset;
  }
}
