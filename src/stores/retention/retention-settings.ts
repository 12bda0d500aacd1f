import { sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { KeepDays, RetentionCounts } from '../../domain/projects/retention.ts';
import type { TaskStatus } from '../../domain/tasks/task.ts';

/** How long the project keeps what it remembers. */
export async function findKeepDays(scope: ProjectScope): Promise<KeepDays> {
  const row = await scope.db
    .selectFrom('retention')
    .select('keep_days')
    .where('project_id', '=', scope.projectId)
    .executeTakeFirst();
  return row?.keep_days ?? {};
}

/** Replaces the project's retention. The next daily run is due a day later. */
export async function setKeepDays(scope: ProjectScope, keep: KeepDays): Promise<void> {
  await sql`
    INSERT INTO retention (project_id, keep_days, queued_at)
    VALUES (${scope.projectId}, ${JSON.stringify(keep)}::jsonb, wall_time())
    ON CONFLICT (project_id) DO UPDATE SET keep_days = excluded.keep_days, queued_at = excluded.queued_at`.execute(
    scope.db,
  );
}

/** A run of the retention. */
export interface RetentionRun {
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly finishedAt: Date | null;
  /** What it has erased so far. */
  readonly counts: RetentionCounts;
}

/** The last run of a stream of the retention whose task is still kept; null if there is none. */
export async function findLastRun(scope: ProjectScope, stream: string): Promise<RetentionRun | null> {
  const { rows } = await sql<Omit<RetentionRun, 'counts'> & { counts: Partial<RetentionCounts> | null }>`
    SELECT task_id AS "taskId", status, finished_at AS "finishedAt", payload->'counts' AS counts FROM task
    WHERE project_id = ${scope.projectId} AND user_id = '' AND stream_key = ${stream}
    ORDER BY seq DESC LIMIT 1`.execute(scope.db);
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, counts: { kinds: row.counts?.kinds ?? {}, tables: row.counts?.tables ?? {} } };
}

/** Stores how far a run has come, in the transaction of its batch. */
export async function saveProgress(scope: ProjectScope, taskId: string, progress: JsonObject): Promise<void> {
  await sql`UPDATE task SET payload = payload || ${JSON.stringify(progress)}::jsonb
    WHERE project_id = ${scope.projectId} AND task_id = ${taskId}`.execute(scope.db);
}

/** How far a run has come, locked until the transaction ends. */
export async function lockProgress(scope: ProjectScope, taskId: string): Promise<JsonObject> {
  const { rows } = await sql<{ payload: JsonObject }>`SELECT payload FROM task
    WHERE project_id = ${scope.projectId} AND task_id = ${taskId} FOR UPDATE`.execute(scope.db);
  return rows[0]?.payload ?? {};
}

/** The advisory lock of whoever enqueues runs. */
const LOCK = 0x52657465;
/** After a run has failed, the next one waits. */
const FAILED_WAIT = sql`interval '1 hour'`;

/**
 * Finds the projects in which a run is due: messages have ended, or the last daily run of a retention was a
 * day ago. Only one process gets them; the others get none until the transaction ends.
 * @param streamOf the stream of a project's runs. A project with an open run is left out
 */
export async function findDueProjects(
  tx: SystemScope,
  streamOf: (projectId: string) => string,
): Promise<readonly string[]> {
  const { rows: lock } = await sql<{
    locked: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS locked`.execute(tx.db);
  if (lock[0]?.locked !== true) return [];
  const { rows } = tx.distributed ? await dueOnNodes(tx) : await dueOnServer(tx);
  const due: string[] = [];
  for (const { id } of rows) if (!(await isBusy(tx.only(id), streamOf(id)))) due.push(id);
  return due;
}

async function dueOnServer(tx: SystemScope): Promise<{ readonly rows: readonly { readonly id: string }[] }> {
  return await sql<{ id: string }>`
    SELECT p.project_id AS id FROM project p LEFT JOIN retention r ON r.project_id = p.project_id
    WHERE (r.keep_days <> '{}' AND coalesce(r.queued_at < wall_time() - interval '1 day', true))
      OR EXISTS (SELECT FROM message g WHERE g.project_id = p.project_id AND g.expires_at <= wall_time())
    ORDER BY p.project_id`.execute(tx.db);
}

/** The same on a cluster, whose nodes each look through their own projects. */
async function dueOnNodes(tx: SystemScope): Promise<{ readonly rows: readonly { readonly id: string }[] }> {
  return await sql<{ id: string }>`
    SELECT project_id AS id FROM retention
    WHERE keep_days <> '{}' AND coalesce(queued_at < wall_time() - interval '1 day', true)
    UNION
    SELECT project_id FROM message WHERE expires_at <= wall_time()
    ORDER BY id`.execute(tx.db);
}

async function isBusy(scope: ProjectScope, stream: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM task WHERE project_id = ${scope.projectId} AND user_id = '' AND stream_key = ${stream}
      AND (status IN ('waiting', 'in_progress') OR status = 'failed' AND finished_at > now() - ${FAILED_WAIT})
    LIMIT 1`.execute(scope.db);
  return rows.length > 0;
}

/** Notes that the daily run of a project was enqueued. */
export async function noteQueued(scope: ProjectScope): Promise<void> {
  await sql`UPDATE retention SET queued_at = (SELECT wall_time()) WHERE project_id = ${scope.projectId}`.execute(
    scope.db,
  );
}
