import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { insertStreams, insertTasks } from './enqueue-in-steps.ts';
import type { TaskRow } from './task-row.ts';

/**
 * Adds tasks to their streams. Call it before the transaction locks a cube.
 * @param scope of a transaction: on a cluster this takes several statements, and a worker between them would
 *   find a stream without its task
 */
export async function enqueueTasks(scope: ProjectScope, tasks: readonly TaskRow[]): Promise<void> {
  if (!scope.db.isTransaction) throw new TypeError('Tasks are enqueued in a transaction.');
  if (tasks.length === 0) return;
  if (scope.distributed) {
    const due = await insertStreams(scope, tasks);
    await insertTasks(
      scope,
      tasks.toSorted((a, b) => (a.task_id < b.task_id ? -1 : 1)),
      due,
    );
    return;
  }
  await sql`
    WITH new_task AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) AS t(task_id text, request_id text,
        stream_key text, kind text, user_id text, cube_id text, business_id text, payload jsonb)
    ), stream AS (
      INSERT INTO task_stream AS s (project_id, stream_key, user_id, ready_at)
      SELECT ${scope.projectId}, stream_key, min(user_id), task_now() FROM new_task GROUP BY stream_key ORDER BY stream_key
      ON CONFLICT (project_id, stream_key) DO UPDATE SET ready_at = least(s.ready_at, excluded.ready_at)
    )
    INSERT INTO task (project_id, task_id, stream_key, kind, status, user_id, cube_id, request_id, business_id, payload)
    SELECT ${scope.projectId}, task_id, stream_key, kind, 'waiting', user_id, cube_id, request_id, business_id, payload
    FROM new_task ORDER BY task_id
    RETURNING 1`.execute(scope.db);
}
