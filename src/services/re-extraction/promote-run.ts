import { AppError } from '../../errors.ts';
import {
  findRun,
  lockRun,
  restartPromotion,
  setRunStatus,
} from '../../stores/re-extraction/extraction-runs.ts';
import { enqueueTasks } from '../../stores/tasks/task-enqueue.ts';
import { isStopped, type RunReport, readRun } from './read-run.ts';
import { runTask } from './run-task.ts';
import type { RunServices } from './start-run.ts';

const REFUSALS = {
  running: 'The run is still reading: promote it when it is ready.',
  promoting: 'The run is being promoted.',
  dropped: 'The run was dropped: start another one.',
} as const;

/**
 * Starts the promotion of a run: its memories supersede those that extraction made of the same messages
 * before. Cubes are promoted one after the other, each in one transaction. A promoted run may be promoted
 * again, which returns to it after another run. A promotion whose task failed continues.
 * @throws AppError not_found | conflict if the run is not ready
 */
export async function promoteRun(
  services: RunServices,
  projectId: string,
  runId: string,
): Promise<RunReport> {
  await services.db.systemTransaction(async (tx) => {
    const scope = tx.only(projectId);
    if ((await findRun(scope, runId)) === null) throw new AppError('not_found', 'There is no such run.');
    const task = runTask(services, projectId, runId);
    await enqueueTasks(scope, [task]);
    const run = await lockRun(scope, runId);
    const status = run?.status ?? 'dropped';
    const stopped = status === 'promoting' && run !== null && isStopped(run);
    if (!stopped && status !== 'ready' && status !== 'promoted')
      throw new AppError('conflict', REFUSALS[status]);
    if (!stopped) await restartPromotion(scope, runId);
    await setRunStatus(scope, runId, 'promoting', task.task_id);
  });
  services.wakeScheduler();
  return readRun(services, projectId, runId);
}
