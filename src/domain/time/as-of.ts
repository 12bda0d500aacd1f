/** A point in each of the two times of a memory. At least one is given. */
export interface AsOf {
  /** What was true in the world then. */
  readonly validAt?: Date | undefined;
  /** What the server knew then. */
  readonly knownAt?: Date | undefined;
}
