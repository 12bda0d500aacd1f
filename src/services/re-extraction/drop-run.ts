import { AppError } from '../../errors.ts';
import { findRun, lockRun, setRunStatus } from '../../stores/re-extraction/extraction-runs.ts';
import { cancelTask, findAdminTask } from '../../stores/tasks/admin-tasks.ts';
import { enqueueTasks } from '../../stores/tasks/task-enqueue.ts';
import { type RunReport, readRun } from './read-run.ts';
import { DROP_STREAM, runTask } from './run-task.ts';
import type { RunServices } from './start-run.ts';

/**
 * Discards the memories that a run extracted, and ends the run if it is still reading. Promoted memories
 * stay. A dropped run stays dropped.
 * @throws AppError not_found | conflict while the run is being promoted
 */
export async function dropRun(services: RunServices, projectId: string, runId: string): Promise<RunReport> {
  await services.db.systemTransaction(async (tx) => {
    const scope = tx.only(projectId);
    const found = await findRun(scope, runId);
    if (found === null) throw new AppError('not_found', 'There is no such run.');
    const task = runTask(services, projectId, runId, DROP_STREAM);
    await enqueueTasks(scope, [task]);
    const open = await findAdminTask(tx, found.taskId);
    if (open !== null) await cancelTask(tx, open);
    const run = await lockRun(scope, runId);
    if (run?.status === 'promoting')
      throw new AppError('conflict', 'The run is being promoted: drop it when that is done.');
    await setRunStatus(scope, runId, 'dropped', task.task_id);
  });
  services.wakeScheduler();
  return readRun(services, projectId, runId);
}
