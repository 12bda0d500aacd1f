import { type RawBuilder, sql } from 'kysely';
import type { AnyScope, SystemScope } from '../../db/database.ts';
import { inEachProject } from '../sql/project-by-project.ts';

/**
 * The advisory lock of maintenance. It is held for one transaction, so that only one of several processes
 * does it.
 */
const LOCK = 0x52656375;

/**
 * Takes the lock of maintenance until the transaction ends.
 * @returns false when another process holds it
 */
export async function lockMaintenance(tx: SystemScope): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS locked`.execute(tx.db);
  return rows[0]?.locked === true;
}

/**
 * Deletes up to `limit` idempotency records older than `olderThanHours`.
 * @returns how many were deleted
 */
export async function pruneIdempotency(
  tx: SystemScope,
  olderThanHours: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    DELETE FROM idempotency WHERE (project_id, idempotency_key) IN (
      SELECT project_id, idempotency_key FROM idempotency
      WHERE created_at < task_time() - make_interval(hours => ${olderThanHours}) ORDER BY created_at LIMIT ${limit})
    RETURNING 1`.execute(tx.db);
  return rows.length;
}

/**
 * Deletes up to `limit` tasks that ended more than `olderThanDays` ago, with their receipts, and those of
 * their streams in which no task waits. Messages and memories stay.
 * @returns the number of tasks deleted
 */
export async function pruneTasks(tx: SystemScope, olderThanDays: number, limit: number): Promise<number> {
  const old = sql`finished_at < now() - make_interval(days => ${olderThanDays})`;
  if (!tx.distributed) return await pruneOldTasks(tx, old, limit);
  const page = sql`SELECT project_id FROM task WHERE ${old} ORDER BY finished_at LIMIT ${limit}`;
  return await inEachProject(tx, page, limit, (id, most) => pruneOldTasks(tx.only(id), old, most, id));
}

async function pruneOldTasks(
  tx: AnyScope,
  old: RawBuilder<unknown>,
  limit: number,
  projectId?: string,
): Promise<number> {
  const of = (column: RawBuilder<unknown>) =>
    projectId === undefined ? sql`` : sql`AND ${column} = ${projectId}`;
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM task WHERE (project_id, task_id) IN (
        SELECT project_id, task_id FROM task
        WHERE ${old} ${of(sql`project_id`)} ORDER BY finished_at LIMIT ${limit}
        FOR UPDATE SKIP LOCKED)
      ${of(sql`project_id`)} AND status IN ('completed', 'failed', 'cancelled')
      RETURNING project_id, stream_key
    ), idle AS (
      -- a transaction that adds to a stream or retries a task first makes the stream ready, or has it locked
      SELECT s.project_id, s.stream_key FROM task_stream s
      WHERE (s.project_id, s.stream_key) IN (SELECT project_id, stream_key FROM gone)
        AND s.ready_at IS NULL AND s.lease_owner IS NULL ${of(sql`s.project_id`)}
      FOR UPDATE SKIP LOCKED
    ), emptied AS (
      DELETE FROM task_stream s USING idle WHERE s.project_id = idle.project_id AND s.stream_key = idle.stream_key
        ${of(sql`s.project_id`)}
    )
    SELECT count(*) AS count FROM gone`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
