import { type RawBuilder, sql } from 'kysely';
import type { AnyScope, SystemScope } from '../../db/database.ts';
import type { TaskStatus } from '../../domain/tasks/task.ts';

/** A task as operators see it: without its payload, which may lead to memory text. */
export interface AdminTask {
  readonly projectId: string;
  readonly taskId: string;
  readonly requestId: string;
  readonly businessId: string | null;
  readonly streamKey: string;
  readonly kind: string;
  readonly status: TaskStatus;
  readonly userId: string;
  readonly cubeId: string;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly errorCode: string | null;
  readonly errorText: string | null;
  /** Since when something that it needs has been unavailable; null when nothing is. */
  readonly failingSince: Date | null;
  /** Number of items that were discarded because the model's quote is not in the source. */
  readonly unquoted: number | null;
  /** Whether rules extracted its memories because the model's answers could not be used. */
  readonly fellBack: boolean;
  /** Why rules compared its memories with others although a model is configured. */
  readonly unjudged: string | null;
  readonly createdAt: Date;
  readonly runAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** A time of the task clock as a time of the database server's clock. */
function wallClock(column: 'failing_since' | 'run_at') {
  return sql`t.${sql.ref(column)} - make_interval(secs => (SELECT shift_seconds FROM task_clock))`;
}

const COLUMNS = sql`t.project_id AS "projectId", t.task_id AS "taskId", t.request_id AS "requestId",
  t.business_id AS "businessId", t.stream_key AS "streamKey", t.kind, t.status, t.user_id AS "userId",
  t.cube_id AS "cubeId", t.attempt, t.max_attempts AS "maxAttempts", t.error_code AS "errorCode",
  t.error_text AS "errorText", ${wallClock('failing_since')} AS "failingSince",
  (t.result->>'unquoted')::int AS unquoted, coalesce((t.result->>'fell_back')::boolean, false) AS "fellBack",
  t.result->>'unjudged' AS unjudged, t.created_at AS "createdAt", ${wallClock('run_at')} AS "runAt",
  t.started_at AS "startedAt", t.finished_at AS "finishedAt"`;

/** Which tasks are meant. Without a field there is no such limit. */
export interface TaskMatch {
  readonly projectId?: string | undefined;
  readonly statuses?: readonly TaskStatus[] | undefined;
  readonly userId?: string | undefined;
}

export interface TaskListing extends TaskMatch {
  /** Only tasks with a smaller id: older ones. */
  readonly before?: string | undefined;
  readonly limit: number;
}

function matches({ statuses, userId, before }: Omit<TaskListing, 'limit' | 'projectId'>) {
  return sql`true
    ${statuses === undefined ? sql`` : sql`AND t.status IN (${sql.join(statuses)})`}
    ${userId === undefined ? sql`` : sql`AND t.user_id = ${userId}`}
    ${before === undefined ? sql`` : sql`AND t.task_id < ${before}`}`;
}

/**
 * The first `limit` tasks that match of each project, as an item of a FROM clause with its WHERE. It reads
 * each project through its index: no index serves a scan across projects. The nodes of a cluster each read
 * the tasks that they have.
 */
function found(
  scope: SystemScope,
  { projectId, limit, ...of }: TaskMatch & { readonly limit: number; readonly before?: string | undefined },
  columns: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (scope.distributed)
    return sql`(SELECT ${columns} FROM task t WHERE ${matches(of)}
      ${projectId === undefined ? sql`` : sql`AND t.project_id = ${projectId}`} ${order} LIMIT ${limit}) AS t`;
  return sql`project p CROSS JOIN LATERAL (
      SELECT ${columns} FROM task t WHERE t.project_id = p.project_id AND ${matches(of)} ${order} LIMIT ${limit}
    ) AS t
    ${projectId === undefined ? sql`` : sql`WHERE p.project_id = ${projectId}`}`;
}

/** Tasks of all projects, newest first: task ids sort by creation time. */
export async function listAdminTasks(scope: SystemScope, of: TaskListing): Promise<readonly AdminTask[]> {
  const { rows } = await sql<AdminTask>`
    SELECT t.* FROM ${found(scope, of, COLUMNS, sql`ORDER BY t.task_id DESC`)}
    ORDER BY t."taskId" DESC LIMIT ${of.limit}`.execute(scope.db);
  return rows;
}

/** The number of tasks that match, counted up to `limit`. */
export async function countAdminTasks(
  scope: SystemScope,
  of: TaskMatch & { readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${found(scope, of, sql`1`, sql``)}
      LIMIT ${of.limit}
    ) AS counted`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Finds a task of any project; null if there is none. */
export async function findAdminTask(scope: SystemScope, taskId: string): Promise<AdminTask | null> {
  if (scope.distributed) {
    const { rows } =
      await sql<AdminTask>`SELECT ${COLUMNS} FROM task t WHERE t.task_id = ${taskId} LIMIT 1`.execute(
        scope.db,
      );
    return rows[0] ?? null;
  }
  const { rows } = await sql<AdminTask>`
    SELECT t.* FROM project p CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM task t WHERE t.project_id = p.project_id AND t.task_id = ${taskId} LIMIT 1
    ) AS t LIMIT 1`.execute(scope.db);
  return rows[0] ?? null;
}

/**
 * Sets a failed or cancelled task to waiting with all its attempts, and makes its stream ready. Call it in a
 * transaction.
 * @returns null when the task has another status
 */
export async function requeueTask(tx: SystemScope, task: AdminTask): Promise<AdminTask | null> {
  const { db } = tx.only(task.projectId);
  await restoreStream(db, task);
  const { rows } = await sql<AdminTask>`
    WITH requeued AS (
      UPDATE task t SET status = 'waiting', attempt = 0, run_at = task_now(), started_at = NULL, finished_at = NULL,
        error_code = NULL, error_text = NULL, failing_since = NULL
      WHERE t.project_id = ${task.projectId} AND t.task_id = ${task.taskId} AND t.status IN ('failed', 'cancelled')
      RETURNING t.*
    )
    SELECT ${COLUMNS} FROM requeued t`.execute(db);
  const [requeued] = rows;
  if (requeued === undefined) return null;
  await db
    .deleteFrom('receipt')
    .where('project_id', '=', task.projectId)
    .where('task_id', '=', task.taskId)
    .execute();
  await readyStream(db, task);
  return requeued;
}

/**
 * Cancels a waiting task. The outcome of its messages becomes `skipped`, and their raw memories stay. Call it
 * in a transaction.
 * @returns null when the task has another status
 */
export async function cancelTask(tx: SystemScope, task: AdminTask): Promise<AdminTask | null> {
  const { db } = tx.only(task.projectId);
  await lockStream(db, task);
  const { rows } = await sql<AdminTask>`
    WITH cancelled AS (
      UPDATE task t SET status = 'cancelled', finished_at = now()
      WHERE t.project_id = ${task.projectId} AND t.task_id = ${task.taskId} AND t.status = 'waiting'
      RETURNING t.*
    )
    SELECT ${COLUMNS} FROM cancelled t`.execute(db);
  const [cancelled] = rows;
  if (cancelled === undefined) return null;
  await sql`
    INSERT INTO receipt (project_id, task_id, message_id, outcome, reason)
    SELECT t.project_id, t.task_id, message.message_id, 'skipped', 'cancelled' FROM task t
    CROSS JOIN LATERAL jsonb_array_elements_text(t.payload->'message_ids') AS m(id)
    JOIN message ON message.project_id = t.project_id AND message.message_id = m.id
    WHERE t.project_id = ${task.projectId} AND t.task_id = ${task.taskId}
    ON CONFLICT (project_id, task_id, message_id) DO UPDATE
      SET outcome = excluded.outcome, reason = excluded.reason, memory_ids = '{}'`.execute(db);
  await sql`
    UPDATE message SET given_history = NULL FROM task t
    WHERE t.project_id = ${task.projectId} AND t.task_id = ${task.taskId} AND message.project_id = t.project_id
      AND message.message_id = t.payload->'message_ids'->>0 AND message.given_history IS NOT NULL`.execute(
    db,
  );
  await readyStream(db, task);
  return cancelled;
}

/**
 * Locks the stream. As everywhere, streams are locked before their tasks; a worker that is just finishing
 * goes first.
 */
async function lockStream(db: AnyScope['db'], task: AdminTask): Promise<void> {
  await db
    .selectFrom('task_stream')
    .select('stream_key')
    .where('project_id', '=', task.projectId)
    .where('stream_key', '=', task.streamKey)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the stream as `lockStream` does, and creates it again if it was pruned. */
async function restoreStream(db: AnyScope['db'], task: AdminTask): Promise<void> {
  await db
    .insertInto('task_stream')
    .values({ project_id: task.projectId, stream_key: task.streamKey, user_id: task.userId })
    .onConflict((on) => on.columns(['project_id', 'stream_key']).doUpdateSet({ user_id: task.userId }))
    .execute();
}

/** Makes the stream ready: its first task may have changed, and the next claim checks it. */
async function readyStream(db: AnyScope['db'], task: AdminTask): Promise<void> {
  await sql`
    UPDATE task_stream SET ready_at = least(ready_at, (SELECT task_now()))
    WHERE project_id = ${task.projectId} AND stream_key = ${task.streamKey}`.execute(db);
}
