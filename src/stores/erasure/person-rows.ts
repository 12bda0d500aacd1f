import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/** Counts of rows by table. */
export type PersonCounts = Readonly<Record<string, number>>;

/** The beginning of the idempotency keys that the user's own API keys wrote. */
const ownKeys = (userId: string) => `\n\n${JSON.stringify(userId)}\n`;

/** The events of the user, and those of others about the user's cube. */
const tellsOfPerson = (projectId: string, userId: string, cubeId: string) =>
  sql`project_id = ${projectId} AND (user_id = ${userId} OR data->>'cube_id' = ${cubeId})`;

/** The user's rows that hold words or the user's id, by table. A memory that was erased holds ids only. */
export async function countPersonRows(
  { db, projectId }: ProjectScope,
  userId: string,
  cubeId: string,
): Promise<PersonCounts> {
  const memories = sql`SELECT memory_id FROM memory WHERE project_id = ${projectId} AND status <> 'deleted'
    AND (user_id = ${userId} OR cube_id = ${cubeId})`;
  const count = (from: RawBuilder<unknown>) => sql`(SELECT count(*) FROM ${from})`;
  const { rows } = await sql<Record<string, number>>`
    WITH own AS MATERIALIZED (${memories}) SELECT
    ${count(sql`own`)} AS memory,
    ${count(sql`memory_vector v JOIN own USING (memory_id) WHERE v.project_id = ${projectId}`)} AS memory_vector,
    ${count(sql`memory_source s JOIN own USING (memory_id) WHERE s.project_id = ${projectId}`)} AS memory_source,
    ${count(sql`memory_claim c JOIN own USING (memory_id) WHERE c.project_id = ${projectId}`)} AS memory_claim,
    ${count(sql`message WHERE project_id = ${projectId} AND (user_id = ${userId} OR cube_id = ${cubeId})`)} AS message,
    ${count(sql`receipt r JOIN task t USING (project_id, task_id) WHERE r.project_id = ${projectId} AND t.user_id = ${userId}`)} AS receipt,
    ${count(sql`task WHERE project_id = ${projectId} AND user_id = ${userId}`)} AS task,
    ${count(sql`profile WHERE project_id = ${projectId} AND subject_kind = 'user' AND subject_id = ${userId}`)} AS profile,
    ${count(sql`profile_change WHERE project_id = ${projectId} AND subject_kind = 'user' AND subject_id = ${userId}`)} AS profile_change,
    ${count(sql`extraction_run WHERE project_id = ${projectId} AND user_id = ${userId}`)} AS extraction_run,
    ${count(sql`webhook_delivery WHERE ${tellsOfPerson(projectId, userId, cubeId)}`)} AS webhook_delivery,
    ${count(sql`api_key WHERE project_id = ${projectId} AND user_id = ${userId}`)} AS api_key,
    ${count(sql`idempotency WHERE project_id = ${projectId} AND starts_with(idempotency_key, ${ownKeys(userId)})`)} AS idempotency
  `.execute(db);
  return rows[0] ?? {};
}

/**
 * Deletes what names the user beside messages, memories and profiles: finished tasks with their receipts and
 * streams, re-extractions that rest, events for webhooks, idempotency records and API keys of the user, and
 * the name of the cube.
 * An open task stays, because its stream counts on it; it finds nothing to do, and its row goes with the next
 * erasure or after the retention of tasks.
 */
export async function deletePersonRows(
  { db, projectId }: ProjectScope,
  userId: string,
  cubeId: string,
): Promise<void> {
  await sql`DELETE FROM task
    WHERE project_id = ${projectId} AND user_id = ${userId} AND status NOT IN ('waiting', 'in_progress')`.execute(
    db,
  );
  // streams are locked before cubes, which the caller holds: one that is locked is not waited for
  await sql`DELETE FROM task_stream WHERE project_id = ${projectId} AND (project_id, stream_key) IN (
      SELECT s.project_id, s.stream_key FROM task_stream s
      WHERE s.project_id = ${projectId} AND s.user_id = ${userId} AND s.ready_at IS NULL AND s.lease_owner IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM task t WHERE t.project_id = s.project_id AND t.stream_key = s.stream_key
        )
      FOR UPDATE SKIP LOCKED
    )`.execute(db);
  await sql`UPDATE task_turn SET user_id = '' WHERE project_id = ${projectId} AND user_id = ${userId}`.execute(
    db,
  );
  await sql`DELETE FROM extraction_run WHERE project_id = ${projectId} AND user_id = ${userId}
    AND status IN ('ready', 'promoted', 'dropped')`.execute(db);
  await sql`DELETE FROM idempotency
    WHERE project_id = ${projectId} AND starts_with(idempotency_key, ${ownKeys(userId)})`.execute(db);
  await sql`DELETE FROM webhook_delivery WHERE ${tellsOfPerson(projectId, userId, cubeId)}`.execute(db);
  await sql`DELETE FROM api_key WHERE project_id = ${projectId} AND user_id = ${userId}`.execute(db);
  await sql`UPDATE cube SET name = NULL, owner_id = CASE WHEN cube_id = ${cubeId} THEN owner_id ELSE '' END
    WHERE project_id = ${projectId} AND (cube_id = ${cubeId} OR owner_id = ${userId})`.execute(db);
}

/** The erased memories that still say whose they were. */
const namesPerson = (projectId: string, userId: string, ownCubeId: string) => sql`project_id = ${projectId}
  AND status = 'deleted' AND user_id <> '' AND (user_id = ${userId} OR cube_id = ${ownCubeId})`;

/** How many erased memories say whose they were, by cube. */
export async function countNamed(
  { db, projectId }: ProjectScope,
  userId: string,
  ownCubeId: string,
): Promise<readonly { readonly cubeId: string; readonly count: number }[]> {
  const { rows } = await sql<{ cubeId: string; count: number }>`
    SELECT cube_id AS "cubeId", count(*)::int AS count FROM memory
    WHERE ${namesPerson(projectId, userId, ownCubeId)} GROUP BY cube_id ORDER BY cube_id`.execute(db);
  return rows;
}

/**
 * Makes the erased memories of one cube forget whose they were. They take the change numbers from `first` on.
 * @returns their ids
 */
export async function unname(
  { db, projectId }: ProjectScope,
  userId: string,
  ownCubeId: string,
  { cubeId, first }: { readonly cubeId: string; readonly first: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ memory_id: string }>`
    UPDATE memory m SET user_id = '', conversation_id = '', agent_id = NULL, app_id = NULL,
      change_seq = ${first}::bigint - 1 + named.n
    FROM (
      SELECT memory_id, row_number() OVER (ORDER BY memory_id) AS n FROM memory
      WHERE ${namesPerson(projectId, userId, ownCubeId)} AND cube_id = ${cubeId}
    ) AS named
    WHERE m.project_id = ${projectId} AND m.memory_id = named.memory_id
    RETURNING m.memory_id`.execute(db);
  return rows.map((row) => row.memory_id);
}
