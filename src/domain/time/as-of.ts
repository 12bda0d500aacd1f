/** A point on each of a memory's two time axes. At least one is given. */
export interface AsOf {
  /** Select what was true in the world at this time. */
  readonly validAt?: Date | undefined;
  /** Select what the server knew at this time. */
  readonly knownAt?: Date | undefined;
}
