import { sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';

/*
 * The time comes from the part that locks: a cluster takes no function in `least` of a statement that changes
 * rows.
 */

/** Makes a project's tasks that wait because of `errorCode` due in at most `delaySeconds`. */
export async function rescheduleTasks(
  tx: ProjectScope,
  errorCode: string,
  delaySeconds: number,
): Promise<void> {
  await sql`
    WITH stream AS MATERIALIZED (
      -- as everywhere, streams are locked before their tasks, and in key order
      SELECT s.stream_key, task_now() + make_interval(secs => ${delaySeconds}) AS due FROM task_stream s
      WHERE s.project_id = ${tx.projectId} AND EXISTS (
        SELECT 1 FROM task t
        WHERE t.project_id = s.project_id AND t.stream_key = s.stream_key AND t.status = 'waiting'
          AND t.error_code = ${errorCode}
      )
      ORDER BY s.stream_key FOR UPDATE
    ), due AS (
      UPDATE task SET run_at = stream.due FROM stream
      WHERE task.project_id = ${tx.projectId} AND task.stream_key = stream.stream_key AND task.status = 'waiting'
        AND task.error_code = ${errorCode} AND task.run_at > stream.due
    )
    UPDATE task_stream SET ready_at = least(ready_at, stream.due) FROM stream
    WHERE task_stream.project_id = ${tx.projectId} AND task_stream.stream_key = stream.stream_key`.execute(
    tx.db,
  );
}

/** Makes a waiting task due now. It runs at once if it is the first of its stream. */
export async function rescheduleTask(tx: ProjectScope, taskId: string): Promise<void> {
  await sql`
    WITH stream AS MATERIALIZED (
      SELECT s.stream_key, task_now() AS due FROM task_stream s
      JOIN task t ON t.project_id = s.project_id AND t.stream_key = s.stream_key
      WHERE t.project_id = ${tx.projectId} AND t.task_id = ${taskId} AND t.status = 'waiting'
      FOR UPDATE OF s
    ), due AS (
      UPDATE task SET run_at = stream.due FROM stream
      WHERE task.project_id = ${tx.projectId} AND task.task_id = ${taskId} AND task.status = 'waiting'
    )
    UPDATE task_stream SET ready_at = least(ready_at, stream.due) FROM stream
    WHERE task_stream.project_id = ${tx.projectId} AND task_stream.stream_key = stream.stream_key`.execute(
    tx.db,
  );
}

/** Makes every waiting task due now. For a store whose times are those of another store's task clock. */
export async function rescheduleAllTasks(tx: SystemScope): Promise<void> {
  await sql`UPDATE task_stream SET ready_at = task_now() WHERE ready_at > task_now()`.execute(tx.db);
  await sql`UPDATE task SET run_at = task_now() WHERE status = 'waiting' AND run_at > task_now()`.execute(
    tx.db,
  );
}
