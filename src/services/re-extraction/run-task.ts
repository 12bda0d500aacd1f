import type { Services } from '../../context.ts';
import { streamKey } from '../../domain/tasks/task.ts';
import type { TaskRow } from '../../stores/tasks/task-row.ts';

/** Suffix of a second stream: dropped rows are deleted while a task of the run may still wait for a model. */
export const DROP_STREAM = '/drop';

/**
 * Makes the next task of a run. All tasks of a run form one stream, and each creates the next, so that a run
 * of any size takes one worker and shares the queue fairly with the project's users. The task belongs to no
 * user, so that nobody who waits for a user's tasks waits for it.
 * @param streamSuffix suffix that puts the task into a separate stream
 */
export function runTask(
  { newId }: Pick<Services, 'newId'>,
  projectId: string,
  runId: string,
  streamSuffix = '',
): TaskRow {
  const task_id = newId();
  return {
    task_id,
    request_id: task_id,
    stream_key: streamKey(projectId, '', `${runId}${streamSuffix}`, 'reextract'),
    kind: 'reextract',
    user_id: '',
    cube_id: '',
    business_id: null,
    payload: { run_id: runId },
  };
}
