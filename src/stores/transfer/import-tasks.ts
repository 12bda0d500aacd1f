import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { TaskRow } from '../tasks/task-row.ts';

/**
 * Adds tasks that are still to be done, in the given order. A task is left out if the project has it, or any
 * of its messages: they were imported before, and the task with them. Call it before the messages are written
 * and before a cube is locked.
 * @returns the number of new tasks
 */
export async function importTasks(scope: ProjectScope, tasks: readonly TaskRow[]): Promise<number> {
  const { rows } = await sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) AS (task_id text, request_id text,
        stream_key text, kind text, user_id text, cube_id text, business_id text, payload jsonb)) WITH ORDINALITY AS t
    ), new_task AS MATERIALIZED (
      SELECT * FROM given
      WHERE NOT EXISTS (SELECT 1 FROM task t WHERE t.project_id = ${scope.projectId} AND t.task_id = given.task_id)
        AND NOT EXISTS (
          SELECT 1 FROM jsonb_array_elements_text(given.payload->'message_ids') AS named(message_id)
          JOIN message m ON m.project_id = ${scope.projectId} AND m.message_id = named.message_id)
    ), stream AS (
      INSERT INTO task_stream AS s (project_id, stream_key, user_id, ready_at)
      SELECT ${scope.projectId}, stream_key, min(user_id), task_now() FROM new_task GROUP BY stream_key ORDER BY stream_key
      ON CONFLICT (project_id, stream_key) DO UPDATE SET ready_at = least(s.ready_at, excluded.ready_at)
    )
    INSERT INTO task (project_id, task_id, stream_key, kind, status, user_id, cube_id, request_id, business_id, payload)
    SELECT ${scope.projectId}, task_id, stream_key, kind, 'waiting', user_id, cube_id, request_id, business_id, payload
    FROM new_task ORDER BY ordinality
    RETURNING 1`.execute(scope.db);
  return rows.length;
}
