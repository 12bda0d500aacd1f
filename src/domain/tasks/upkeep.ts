/** Storage that was reclaimed in the database, beyond the deleted rows themselves. */
export interface Reclaimed {
  /** Tables that were rewritten: none of their pages holds a deleted row any more. */
  readonly rewritten: readonly string[];
  /** Tables of a PostgreSQL server whose deleted rows were freed inside their pages. */
  readonly vacuumed: readonly string[];
  /** Tables that could not be processed; the next run tries them again. */
  readonly failed: readonly string[];
  readonly bytesGivenBack: number;
  /** Bytes removed from the write-ahead log. */
  readonly logBytesRemoved: number;
}

/** The numbers of expired rows that were deleted. */
export interface Pruned {
  readonly idempotencyRecords: number;
  readonly tasks: number;
  readonly auditEntries: number;
  readonly webhookDeliveries: number;
}

/** The result of one maintenance run. */
export interface UpkeepReport extends Reclaimed, Pruned {
  readonly durationMs: number;
}
