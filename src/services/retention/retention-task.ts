import { streamKey } from '../../domain/tasks/task.ts';
import type { TaskRow } from '../../stores/tasks/task-row.ts';

/** The stream of a project's runs: its lease lets one run go on at a time, in one process. */
export function retentionStream(projectId: string): string {
  return streamKey(projectId, '', '', 'retention');
}

/** A run, as a task that belongs to no user. */
export function retentionTask(projectId: string, taskId: string, startedBy: 'server' | 'operator'): TaskRow {
  return {
    task_id: taskId,
    request_id: taskId,
    stream_key: retentionStream(projectId),
    kind: 'retention',
    user_id: '',
    cube_id: '',
    business_id: null,
    payload: { started_by: startedBy },
  };
}
