import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findProject } from '../../stores/projects/projects.ts';
import {
  countRun,
  type ExtractionRun,
  findRun,
  findRuns,
  type RunCounts,
} from '../../stores/re-extraction/extraction-runs.ts';

export interface RunReport extends ExtractionRun {
  readonly counts: RunCounts;
}

const NONE: RunCounts = {
  cubes: 0,
  cubesRead: 0,
  cubesPromoted: 0,
  added: 0,
  changed: 0,
  removed: 0,
  kept: 0,
  withheld: 0,
};

/**
 * Whether an unfinished run has no live task: its task failed or was cancelled, and can be retried until it
 * is pruned.
 */
export function isStopped({ status, taskStatus }: ExtractionRun): boolean {
  return (
    (status === 'running' || status === 'promoting') &&
    taskStatus !== 'waiting' &&
    taskStatus !== 'in_progress'
  );
}

/** The status of a run as responses show it. */
export function shownStatus(run: ExtractionRun): ExtractionRun['status'] | 'failed' | 'cancelled' {
  if (!isStopped(run)) return run.status;
  return run.taskStatus === 'cancelled' ? 'cancelled' : 'failed';
}

/** @throws AppError not_found */
export async function readRun(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  runId: string,
): Promise<RunReport> {
  const scope = db.project(projectId);
  const run = await findRun(scope, runId);
  if (run === null) throw new AppError('not_found', 'There is no such run.');
  return { ...run, counts: (await countRun(scope, [runId])).get(runId) ?? NONE };
}

/** A project's runs, newest first. @throws AppError not_found without such a project */
export async function listRuns(
  { db }: Pick<Services, 'db'>,
  projectId: string,
  page: { readonly limit: number; readonly before: string | null },
): Promise<{ readonly runs: readonly RunReport[]; readonly next: string | null }> {
  if ((await findProject(db.system(), projectId)) === null)
    throw new AppError('not_found', 'There is no such project.');
  const scope = db.project(projectId);
  const runs = await findRuns(scope, page.limit, page.before);
  const counts = await countRun(
    scope,
    runs.map(({ runId }) => runId),
  );
  return {
    runs: runs.map((run) => ({ ...run, counts: counts.get(run.runId) ?? NONE })),
    next: runs.length < page.limit ? null : (runs.at(-1)?.runId ?? null),
  };
}
