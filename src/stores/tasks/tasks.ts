import { sql } from 'kysely';
import type { ProjectScope, SystemScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type { TaskStatus } from '../../domain/tasks/task.ts';
import { dbOfProject, forEachProject, inProject, isOfSeveral } from '../sql/project-by-project.ts';

/** A task as callers of the API see it. */
export interface StoredTask {
  readonly taskId: string;
  readonly requestId: string;
  readonly businessId: string | null;
  readonly status: TaskStatus;
  readonly result: JsonObject | null;
  readonly errorCode: string | null;
  readonly errorText: string | null;
}

const COLUMNS = [
  'task_id',
  'request_id',
  'business_id',
  'status',
  'result',
  'error_code',
  'error_text',
] as const;

interface TaskColumns {
  task_id: string;
  request_id: string;
  business_id: string | null;
  status: string;
  result: JsonObject | null;
  error_code: string | null;
  error_text: string | null;
}

function toTask(row: TaskColumns): StoredTask {
  return {
    taskId: row.task_id,
    requestId: row.request_id,
    businessId: row.business_id,
    status: row.status as TaskStatus,
    result: row.result,
    errorCode: row.error_code,
    errorText: row.error_text,
  };
}

/**
 * Finds all tasks of one request, or the one task with that id, oldest first.
 * @param cubeId only tasks of this cube; null: of all
 */
export async function findTasks(
  scope: ProjectScope,
  id: string,
  cubeId: string | null = null,
): Promise<readonly StoredTask[]> {
  const tasks = () =>
    scope.db
      .selectFrom('task')
      .select([...COLUMNS, 'seq'])
      .where('project_id', '=', scope.projectId)
      .$if(cubeId !== null, (query) => query.where('cube_id', '=', cubeId));
  // the first task of a request has the request's id; the index serves the other ones and stays small
  const others = tasks().where('request_id', '=', id).whereRef('request_id', '<>', 'task_id');
  const rows = await tasks().where('task_id', '=', id).unionAll(others).orderBy('seq').execute();
  return rows.map(toTask);
}

/**
 * The newest `limit` tasks of a user, oldest first.
 * @param id only tasks with this request, task or business id; null: all
 */
export async function findUserTasks(
  scope: ProjectScope,
  userId: string,
  id: string | null,
  limit: number,
): Promise<readonly StoredTask[]> {
  let query = scope.db
    .selectFrom('task')
    .select([...COLUMNS, 'seq'])
    .where('project_id', '=', scope.projectId)
    .where('user_id', '=', userId);
  if (id !== null) {
    query = query.where((e) =>
      e.or([e('request_id', '=', id), e('task_id', '=', id), e('business_id', '=', id)]),
    );
  }
  const rows = await query.orderBy('seq', 'desc').limit(limit).execute();
  return rows.reverse().map(toTask);
}

/**
 * The number of open tasks of each of these users, in their order. Counted through the streams that are not
 * empty, because a user may have any number of finished tasks.
 */
export async function countOpenTasksOf(
  scope: SystemScope,
  users: readonly { readonly projectId: string; readonly userId: string }[],
): Promise<readonly number[]> {
  if (users.length === 0) return [];
  if (isOfSeveral(scope, users)) return await forEachProject(users, (some) => countOpenTasksOf(scope, some));
  const { rows } = await sql<{ count: number }>`
    SELECT (
      SELECT count(*) FROM task_stream s
      JOIN task t ON t.project_id = s.project_id AND t.stream_key = s.stream_key
        AND t.status IN ('waiting', 'in_progress')
      WHERE ${inProject(scope, users, sql`s.project_id`, sql`u.project_id`)} AND s.user_id = u.user_id AND s.ready_at IS NOT NULL
    ) AS count
    FROM unnest(${users.map(({ projectId }) => projectId)}::text[], ${users.map(({ userId }) => userId)}::text[])
      WITH ORDINALITY AS u(project_id, user_id, place)
    ORDER BY u.place`.execute(dbOfProject(scope, users));
  return rows.map((row) => row.count);
}

/** The tasks of each of these requests, as `findTasks` finds them, in the order of the requests. */
export async function findTasksOf(
  scope: SystemScope,
  requests: readonly { readonly projectId: string; readonly requestId: string }[],
): Promise<readonly (readonly StoredTask[])[]> {
  if (requests.length === 0) return [];
  if (isOfSeveral(scope, requests)) return await forEachProject(requests, (some) => findTasksOf(scope, some));
  const ofProject = inProject(scope, requests, sql`project_id`, sql`r.project_id`);
  const { rows } = await sql<TaskColumns & { place: number }>`
    SELECT r.place, t.* FROM unnest(${requests.map(({ projectId }) => projectId)}::text[],
      ${requests.map(({ requestId }) => requestId)}::text[]) WITH ORDINALITY AS r(project_id, id, place)
    CROSS JOIN LATERAL (
      SELECT task_id, request_id, business_id, status, result, error_code, error_text, seq FROM task
      WHERE ${ofProject} AND task_id = r.id
      UNION ALL
      SELECT task_id, request_id, business_id, status, result, error_code, error_text, seq FROM task
      WHERE ${ofProject} AND request_id = r.id AND request_id <> task_id
    ) AS t ORDER BY t.seq`.execute(dbOfProject(scope, requests));
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return requests.map((_, at) => (byPlace.get(at + 1) ?? []).map(toTask));
}

/** The number of open tasks of a user by stream, in the order of the stream keys. */
export async function countOpenByStream(
  scope: ProjectScope,
  userId: string,
): Promise<readonly { readonly streamKey: string; readonly waiting: number; readonly running: number }[]> {
  const { rows } = await sql<{ streamKey: string; waiting: number; running: number }>`
    SELECT stream_key AS "streamKey", count(*) FILTER (WHERE status = 'waiting') AS waiting,
      count(*) FILTER (WHERE status = 'in_progress') AS running
    FROM task
    WHERE project_id = ${scope.projectId} AND user_id = ${userId} AND status IN ('waiting', 'in_progress')
    GROUP BY stream_key ORDER BY stream_key`.execute(scope.db);
  return rows;
}

/** The number of users of the project who have open tasks. */
export async function countOpenUsers(scope: ProjectScope): Promise<number> {
  const { rows } = await sql<{ users: number }>`
    SELECT count(DISTINCT user_id) AS users FROM task
    WHERE project_id = ${scope.projectId} AND status IN ('waiting', 'in_progress')`.execute(scope.db);
  return rows[0]?.users ?? 0;
}

/** The number of open tasks of the project; counting stops at `most`. */
export async function countBacklog(scope: ProjectScope, most: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*) AS open FROM (
      SELECT 1 FROM task WHERE project_id = ${scope.projectId} AND status IN ('waiting', 'in_progress') LIMIT ${most}
    ) AS t`.execute(scope.db);
  return rows[0]?.open ?? 0;
}

/** The outcome of one message of a task, as it is written. */
export interface ReceiptRow {
  readonly message_id: string;
  readonly outcome: 'stored' | 'merged' | 'skipped' | 'failed';
  readonly reason: string | null;
  readonly memory_ids: readonly string[];
  /** What read the message, with its version; null if nothing read it. */
  readonly extractor: string | null;
}

/** Writes the outcomes of the messages of tasks, and replaces those of an earlier attempt. */
export async function writeReceipts(
  scope: ProjectScope,
  rows: readonly (ReceiptRow & { readonly task_id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO receipt (project_id, task_id, message_id, outcome, reason, memory_ids, extractor)
    SELECT ${scope.projectId}, r.task_id, r.message_id, r.outcome, r.reason, r.memory_ids, r.extractor
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(task_id text, message_id text, outcome text, reason text, memory_ids text[], extractor text)
    ON CONFLICT (project_id, task_id, message_id) DO UPDATE
      SET outcome = excluded.outcome, reason = excluded.reason, memory_ids = excluded.memory_ids,
        extractor = excluded.extractor`.execute(scope.db);
}

/** Says in the receipt of a message why its task did not do what the message asks for. */
export async function noteInReceipt(
  scope: ProjectScope,
  {
    taskId,
    messageId,
    reason,
  }: { readonly taskId: string; readonly messageId: string; readonly reason: string },
): Promise<void> {
  await sql`
    UPDATE receipt SET reason = ${reason}
    WHERE project_id = ${scope.projectId} AND task_id = ${taskId} AND message_id = ${messageId}
      AND outcome <> 'failed' AND (reason IS NULL OR outcome = 'skipped')`.execute(scope.db);
}

/** The outcome of one message of a task. */
export interface StoredReceipt {
  readonly taskId: string;
  readonly messageId: string;
  /** `accepted` until the task ends. */
  readonly outcome: ReceiptRow['outcome'] | 'accepted';
  readonly reason: string | null;
  readonly memoryIds: readonly string[];
  readonly extractor: string | null;
}

/** The outcome of each message of these tasks, task by task in the order in which they were sent. */
export async function findReceipts(
  scope: ProjectScope,
  taskIds: readonly string[],
): Promise<readonly StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`
    SELECT t.task_id AS "taskId", m.id AS "messageId", coalesce(r.outcome, 'accepted') AS outcome, r.reason,
      coalesce(r.memory_ids, '{}') AS "memoryIds", r.extractor
    FROM task t
    CROSS JOIN LATERAL jsonb_array_elements_text(t.payload->'message_ids') WITH ORDINALITY AS m(id, place)
    JOIN message ON message.project_id = t.project_id AND message.message_id = m.id
    LEFT JOIN receipt r ON r.project_id = t.project_id AND r.task_id = t.task_id AND r.message_id = m.id
    WHERE t.project_id = ${scope.projectId} AND t.task_id = ANY(${taskIds as string[]}::text[])
    ORDER BY t.seq, m.place`.execute(scope.db);
  return rows;
}

/**
 * Counts the tasks of the project, or of one cube, by status: `open` = waiting and running ones, `recent` =
 * those created in the last 24 hours.
 */
export async function countByStatus(
  scope: ProjectScope,
  cubeId: string | null,
): Promise<readonly { readonly status: TaskStatus; readonly open: number; readonly recent: number }[]> {
  const result = await sql<{ status: TaskStatus; open: number; recent: number }>`
    SELECT status, count(*) FILTER (WHERE status IN ('waiting', 'in_progress')) AS open,
      count(*) FILTER (WHERE created_at > now() - interval '24 hours') AS recent
    FROM task WHERE project_id = ${scope.projectId} ${cubeId === null ? sql`` : sql`AND cube_id = ${cubeId}`}
    GROUP BY status`.execute(scope.db);
  return result.rows;
}
