import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { ExtractionRun } from '../../stores/re-extraction/extraction-runs.ts';

/**
 * Writes the prepared step, in the transaction that ends the task.
 * @param lock locks the run; resolves with false if the run has changed since the step was prepared
 * @returns null if nothing was written because the run has changed
 */
export type CommitStep = (scope: ProjectScope, lock: () => Promise<boolean>) => Promise<Step | null>;

/** The outcome of one task of a run. */
export interface Step {
  readonly result: JsonObject;
  /** The run's new status. */
  readonly status: ExtractionRun['status'];
  /** Whether a running, promoting or dropped run needs another task. */
  readonly goesOn: boolean;
}
