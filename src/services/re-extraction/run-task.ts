import type { Services } from '../../context.ts';
import { streamKey } from '../../domain/tasks/task.ts';
import type { TaskRow } from '../../stores/tasks/task-row.ts';

/** What was dropped is deleted beside a task that may wait for a model. */
export const DROP_LANE = '/drop';

/**
 * The task that goes on with a run. All of a run's tasks are one stream, each made by the one before, so that a run takes one
 * worker and its turn among the project's users, whatever its size. It belongs to no user: who waits for his own tasks
 * does not wait for it.
 * @param lane tells a stream of its own
 */
export function runTask(
  { newId }: Pick<Services, 'newId'>,
  projectId: string,
  runId: string,
  lane = '',
): TaskRow {
  const task_id = newId();
  return {
    task_id,
    request_id: task_id,
    stream_key: streamKey(projectId, '', `${runId}${lane}`, 'reextract'),
    kind: 'reextract',
    user_id: '',
    cube_id: '',
    business_id: null,
    payload: { run_id: runId },
  };
}
