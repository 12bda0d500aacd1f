/** What was taken out of the database's storage, beyond the rows themselves. */
export interface Reclaimed {
  /** Tables that were written anew: no page of them holds a deleted row any more. */
  readonly rewritten: readonly string[];
  /** Tables of a server whose deleted rows were given free inside of their pages. */
  readonly vacuumed: readonly string[];
  /** Tables that could not be treated; the next time they are tried again. */
  readonly failed: readonly string[];
  readonly bytesGivenBack: number;
  /** Of the write-ahead log. */
  readonly logBytesRemoved: number;
}

/** What one run of upkeep did. */
export interface UpkeepReport extends Reclaimed {
  readonly idempotencyRecords: number;
  readonly tasks: number;
  readonly durationMs: number;
}
