import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';

export interface WaitingTask {
  readonly projectId: string;
  readonly taskId: string;
  readonly kind: string;
  readonly seconds: number;
  /** The code of its last error; null if it was not tried, or not in vain. */
  readonly errorCode: string | null;
}

export interface WorkFigures {
  readonly open: number;
  /** The oldest open tasks of all projects that are older than the limit: at most five. */
  readonly waiting: readonly WaitingTask[];
  /** Tasks that failed within 24 hours. */
  readonly failed: number;
  /** Memories that wait for a vector. */
  readonly backlog: number;
  /** Age of the oldest memory of the backlog, in seconds; null without one. */
  readonly backlogSeconds: number | null;
}

/** What waits, over all projects. */
export async function workFigures(scope: SystemScope, oldSeconds: number): Promise<WorkFigures> {
  const { rows } = await sql<Omit<WorkFigures, 'waiting'>>`
    SELECT
      (SELECT count(*) FROM task WHERE status IN ('waiting', 'in_progress')) AS open,
      (SELECT count(*) FROM task WHERE status = 'failed' AND finished_at > now() - interval '24 hours') AS failed,
      (SELECT count(DISTINCT (project_id, memory_id)) FROM embedding_backlog) AS backlog,
      (SELECT extract(epoch FROM now() - min(m.recorded_at))::float8 FROM (
        SELECT project_id, memory_id FROM embedding_backlog ORDER BY entry_no LIMIT 100
      ) AS b JOIN memory m ON m.project_id = b.project_id AND m.memory_id = b.memory_id
        AND m.status = 'activated') AS "backlogSeconds"`.execute(scope.db);
  const waiting = await sql<WaitingTask>`
    SELECT project_id AS "projectId", task_id AS "taskId", kind, error_code AS "errorCode",
      extract(epoch FROM now() - created_at)::float8 AS seconds
    FROM task
    WHERE status IN ('waiting', 'in_progress') AND created_at < now() - make_interval(secs => ${oldSeconds}::float8)
    ORDER BY created_at LIMIT 5`.execute(scope.db);
  const [row] = rows;
  if (row === undefined) throw new RangeError('a query without a table returns a row');
  return { ...row, waiting: waiting.rows };
}
