import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { unexpired } from '../sql/unexpired.ts';

/** Which messages are extracted again; if everything is null, all of the project. */
export interface RunTarget {
  readonly userId: string | null;
  readonly cubeId: string | null;
  readonly conversationId: string | null;
}

export type RunStatus = 'running' | 'ready' | 'promoting' | 'promoted' | 'dropped';

/** A run that extracts messages again into shadow items, which can then be promoted to memories. */
export interface ExtractionRun extends RunTarget {
  readonly runId: string;
  readonly extractor: 'model' | 'offline';
  /** Version of the project's guidance, 0 = the built-in prompt; null for a run with rules. */
  readonly promptVersion: number | null;
  readonly status: RunStatus;
  readonly taskId: string;
  /** Status of the task that works on the run; null when the task was pruned. */
  readonly taskStatus: string | null;
  /** Why the last attempt failed, as shown to callers. */
  readonly errorCode: string | null;
  readonly errorText: string | null;
  readonly messages: number;
  readonly messagesRead: number;
  /** Where the run is in the cube that it reads at the moment. */
  readonly atConversation: string | null;
  readonly atPosition: number | null;
  readonly createdAt: Date;
  readonly readyAt: Date | null;
  readonly promotedAt: Date | null;
}

/** How many memories promoting a cube would change, or did change. */
export interface CubeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly kept: number;
  readonly withheld: number;
}

/** A cube of a run. The run reads its messages up to the position `untilPosition`. */
export interface RunCube {
  readonly cubeId: string;
  readonly untilPosition: number;
}

const COLUMNS = sql`r.run_id AS "runId", r.user_id AS "userId", r.cube_id AS "cubeId",
  r.conversation_id AS "conversationId", r.extractor, r.prompt_version AS "promptVersion", r.status,
  r.task_id AS "taskId", t.status AS "taskStatus", coalesce(r.error_code, t.error_code) AS "errorCode",
  coalesce(r.error_text, t.error_text) AS "errorText", r.messages, r.messages_read AS "messagesRead",
  r.at_conversation AS "atConversation", r.at_position AS "atPosition", r.created_at AS "createdAt",
  r.ready_at AS "readyAt", r.promoted_at AS "promotedAt"`;
const TASK = sql`LEFT JOIN task t ON t.project_id = r.project_id AND t.task_id = r.task_id`;

/** The condition that a row of `message` belongs to the target. */
export function targeted({ userId, cubeId, conversationId }: RunTarget) {
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(userId === null ? [] : [sql`message.user_id = ${userId}`]),
      ...(cubeId === null ? [] : [sql`message.cube_id = ${cubeId}`]),
      ...(conversationId === null ? [] : [sql`message.conversation_id = ${conversationId}`]),
    ],
    sql` AND `,
  )})`;
}

/**
 * Creates a run over the existing messages. In each cube it stops before the first message that an extraction
 * task has still to read.
 * @returns the number of its cubes; if it is 0, do not commit
 */
export async function insertRun(
  scope: ProjectScope,
  run: RunTarget & Pick<ExtractionRun, 'runId' | 'extractor' | 'promptVersion' | 'taskId'>,
): Promise<number> {
  const project = scope.projectId;
  await sql`
    INSERT INTO extraction_run (project_id, run_id, user_id, cube_id, conversation_id, extractor, prompt_version, status,
      task_id)
    VALUES (${project}, ${run.runId}, ${run.userId}, ${run.cubeId}, ${run.conversationId}, ${run.extractor},
      ${run.promptVersion}, 'running', ${run.taskId})`.execute(scope.db);
  const { rows } = await sql<{ cubes: number }>`
    WITH pending AS (
      SELECT t.cube_id, min(g.position) AS first FROM task t
      JOIN message g ON g.project_id = t.project_id AND g.message_id = t.payload->'message_ids'->>0
      WHERE t.project_id = ${project} AND t.kind = 'extract' AND t.status IN ('waiting', 'in_progress')
      GROUP BY t.cube_id
    ), planned AS (
      -- positions are change numbers: no committed message of the cube has one above the cube's counter
      SELECT c.cube_id, least(c.change_seq, p.first - 1) AS until FROM cube c LEFT JOIN pending p USING (cube_id)
      WHERE c.project_id = ${project} ${run.cubeId === null ? sql`` : sql`AND c.cube_id = ${run.cubeId}`}
    ), counted AS (
      SELECT planned.cube_id, planned.until, count(*) AS messages
      FROM planned JOIN message ON message.project_id = ${project} AND message.cube_id = planned.cube_id
        AND message.position <= planned.until
      WHERE ${targeted(run)} GROUP BY planned.cube_id, planned.until
    ), cubes AS (
      INSERT INTO extraction_run_cube (project_id, run_id, cube_id, until_position)
      SELECT ${project}, ${run.runId}, cube_id, until FROM counted
      RETURNING 1
    ), total AS (
      UPDATE extraction_run SET messages = (SELECT coalesce(sum(messages), 0) FROM counted)
      WHERE project_id = ${project} AND run_id = ${run.runId}
    )
    SELECT count(*) AS cubes FROM cubes`.execute(scope.db);
  return rows[0]?.cubes ?? 0;
}

/**
 * Runs, newest first.
 * @param before only runs older than the run with this id
 */
export async function findRuns(
  scope: ProjectScope,
  limit: number,
  before: string | null,
): Promise<readonly ExtractionRun[]> {
  const { rows } = await sql<ExtractionRun>`
    SELECT ${COLUMNS} FROM extraction_run r ${TASK}
    WHERE r.project_id = ${scope.projectId} ${before === null ? sql`` : sql`AND r.run_id < ${before}`}
    ORDER BY r.run_id DESC LIMIT ${limit}`.execute(scope.db);
  return rows;
}

/** Finds a run by id; null if there is none. */
export async function findRun(scope: ProjectScope, runId: string): Promise<ExtractionRun | null> {
  const { rows } = await sql<ExtractionRun>`
    SELECT ${COLUMNS} FROM extraction_run r ${TASK}
    WHERE r.project_id = ${scope.projectId} AND r.run_id = ${runId}`.execute(scope.db);
  return rows[0] ?? null;
}

/**
 * Locks a run for the rest of the transaction. Call it after locking streams and cubes.
 * @returns null if there is no such run
 */
export async function lockRun(scope: ProjectScope, runId: string): Promise<ExtractionRun | null> {
  await sql`SELECT 1 FROM extraction_run WHERE project_id = ${scope.projectId} AND run_id = ${runId} FOR UPDATE`.execute(
    scope.db,
  );
  return findRun(scope, runId);
}

/**
 * Sets the status of a run, and the task that continues it; null keeps the task. It clears the error. Call it
 * while holding the run's lock.
 */
export async function setRunStatus(
  scope: ProjectScope,
  runId: string,
  status: RunStatus,
  taskId: string | null,
): Promise<void> {
  await sql`
    UPDATE extraction_run SET status = ${status}, task_id = coalesce(${taskId}, task_id), error_code = NULL,
      error_text = NULL, ready_at = CASE WHEN ${status} = 'ready' THEN (SELECT now()) ELSE ready_at END,
      promoted_at = CASE WHEN ${status} = 'promoted' THEN (SELECT now()) ELSE promoted_at END
    WHERE project_id = ${scope.projectId} AND run_id = ${runId}`.execute(scope.db);
}

/** Records why the last attempt of a run failed, as shown to callers. */
export async function setRunError(
  scope: ProjectScope,
  runId: string,
  error: { readonly code: string; readonly text: string },
): Promise<void> {
  await sql`
    UPDATE extraction_run SET error_code = ${error.code}, error_text = ${error.text}
    WHERE project_id = ${scope.projectId} AND run_id = ${runId}`.execute(scope.db);
}

/**
 * Records progress.
 * @param messages number of messages read since the last call
 * @param at the position reached in the current cube; null = the cube is done
 */
export async function advanceRun(
  scope: ProjectScope,
  runId: string,
  messages: number,
  at: { readonly conversationId: string; readonly position: number } | null,
): Promise<void> {
  await sql`
    UPDATE extraction_run SET messages_read = messages_read + ${messages}, at_conversation = ${at?.conversationId ?? null},
      at_position = ${at?.position ?? null}::bigint
    WHERE project_id = ${scope.projectId} AND run_id = ${runId}`.execute(scope.db);
}

const cubesOf = (scope: ProjectScope, runId: string) =>
  sql`project_id = ${scope.projectId} AND run_id = ${runId}`;

/** The next cube that is not read or not promoted yet, in id order; null when there is none. */
export async function nextCube(
  scope: ProjectScope,
  runId: string,
  which: 'unread' | 'unpromoted',
): Promise<RunCube | null> {
  const { rows } = await sql<RunCube>`
    SELECT cube_id AS "cubeId", until_position AS "untilPosition" FROM extraction_run_cube
    WHERE ${cubesOf(scope, runId)} AND ${which === 'unread' ? sql`added IS NULL` : sql`NOT promoted`}
    ORDER BY cube_id LIMIT 1`.execute(scope.db);
  return rows[0] ?? null;
}

/** The cubes of a run that were read, from the id `from` on, in id order. */
export async function findRunCubes(
  scope: ProjectScope,
  runId: string,
  from: string,
  limit: number,
): Promise<readonly RunCube[]> {
  const { rows } = await sql<RunCube>`
    SELECT cube_id AS "cubeId", until_position AS "untilPosition" FROM extraction_run_cube
    WHERE ${cubesOf(scope, runId)} AND cube_id >= ${from} AND added IS NOT NULL
    ORDER BY cube_id LIMIT ${limit}`.execute(scope.db);
  return rows;
}

/** Stores what promoting a cube would change, or did change if `promoted`. */
export async function setCubeCounts(
  scope: ProjectScope,
  runId: string,
  cubeId: string,
  counts: CubeCounts,
  promoted: boolean,
): Promise<void> {
  const { added, changed, removed, kept, withheld } = counts;
  await sql`
    UPDATE extraction_run_cube SET added = ${added}, changed = ${changed}, removed = ${removed}, kept = ${kept},
      withheld = ${withheld}, promoted = ${promoted}
    WHERE ${cubesOf(scope, runId)} AND cube_id = ${cubeId}`.execute(scope.db);
}

/** Marks all cubes as not promoted, so that all are promoted again. */
export async function restartPromotion(scope: ProjectScope, runId: string): Promise<void> {
  await sql`UPDATE extraction_run_cube SET promoted = false WHERE ${cubesOf(scope, runId)} AND promoted`.execute(
    scope.db,
  );
}

/** The sums over the cubes of a run. */
export interface RunCounts extends CubeCounts {
  readonly cubes: number;
  readonly cubesRead: number;
  readonly cubesPromoted: number;
}

/** Run id → counts, for runs that have cubes. */
export async function countRun(
  scope: ProjectScope,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunCounts>> {
  const { rows } = await sql<RunCounts & { runId: string }>`
    SELECT run_id AS "runId", count(*) AS cubes, count(added) AS "cubesRead",
      count(*) FILTER (WHERE promoted) AS "cubesPromoted", coalesce(sum(added), 0)::bigint AS added,
      coalesce(sum(changed), 0)::bigint AS changed, coalesce(sum(removed), 0)::bigint AS removed,
      coalesce(sum(kept), 0)::bigint AS kept, coalesce(sum(withheld), 0)::bigint AS withheld
    FROM extraction_run_cube
    WHERE project_id = ${scope.projectId} AND run_id = ANY(${runIds as string[]}::text[]) GROUP BY run_id`.execute(
    scope.db,
  );
  return new Map(rows.map(({ runId, ...counts }) => [runId, counts]));
}

/**
 * The next messages of a cube, ordered by conversation and position. `length` is the number of code points,
 * which is never more than the number of UTF-16 units.
 */
export async function nextMessages(
  scope: ProjectScope,
  run: ExtractionRun,
  cube: RunCube,
  after: { readonly conversationId: string; readonly position: number } | null,
  limit: number,
): Promise<
  readonly {
    readonly messageId: string;
    readonly conversationId: string;
    readonly position: number;
    readonly length: number;
  }[]
> {
  const { rows } = await sql<{ messageId: string; conversationId: string; position: number; length: number }>`
    SELECT message_id AS "messageId", conversation_id AS "conversationId", position, length(body) AS length FROM message
    WHERE project_id = ${scope.projectId} AND cube_id = ${cube.cubeId} AND position <= ${cube.untilPosition}
      AND ${unexpired('message')} AND ${targeted(run)}
      ${
        after === null
          ? sql``
          : sql`AND (conversation_id, position) > (${after.conversationId}, ${after.position}::bigint)`
      }
    ORDER BY conversation_id, position LIMIT ${limit}`.execute(scope.db);
  return rows;
}
