import type { RequestPart, Violation } from './issues.ts';

/** A request that its schema refuses; each API family puts it into its own words. */
export class ValidationFailure extends Error {
  override name = 'ValidationFailure';
  readonly statusCode = 400;
  readonly part: RequestPart;
  readonly violations: readonly Violation[];
  /** The whole part as received, for a bounded echo. */
  readonly input: unknown;

  constructor(part: RequestPart, violations: readonly Violation[], input: unknown) {
    super(`invalid ${part}`);
    this.part = part;
    this.violations = violations;
    this.input = input;
  }
}

/** A body that is no usable JSON. `reason` is a fixed text: it quotes nothing of the body. */
export class BodyFailure extends Error {
  override name = 'BodyFailure';
  readonly statusCode = 400;
  /** Where reading stopped, in characters from the start. */
  readonly offset: number;
  readonly reason: string;

  constructor(reason: string, offset = 0) {
    super(reason);
    this.reason = reason;
    this.offset = offset;
  }
}
