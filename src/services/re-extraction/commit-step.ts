import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { ExtractionRun } from '../../stores/re-extraction/extraction-runs.ts';

/** Writes what was prepared. Call it in the transaction that ends the task. */
export type CommitStep = (scope: ProjectScope, lock: () => Promise<boolean>) => Promise<Step | null>;

/** What a task of a run did. */
export interface Step {
  readonly result: JsonObject;
  /** Where the run is now; one that is running, promoting or dropped goes on with another task if there is more to do. */
  readonly status: ExtractionRun['status'];
  readonly goesOn: boolean;
}
