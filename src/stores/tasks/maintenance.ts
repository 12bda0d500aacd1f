import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';

/** Of maintenance: held for one transaction, so that of several processes one does it. */
const LOCK = 0x52656375;

/** @returns false when another process is at it */
export async function lockMaintenance(tx: SystemScope): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS locked`.execute(tx.db);
  return rows[0]?.locked === true;
}

/** Deletes up to `limit` idempotency records that are older. @returns how many */
export async function pruneIdempotency(
  tx: SystemScope,
  olderThanHours: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    DELETE FROM idempotency WHERE (project_id, idempotency_key) IN (
      SELECT project_id, idempotency_key FROM idempotency
      WHERE created_at < now() - make_interval(hours => ${olderThanHours}) ORDER BY created_at LIMIT ${limit})
    RETURNING 1`.execute(tx.db);
  return rows.length;
}

/**
 * Deletes up to `limit` tasks that ended before, with their receipts, and the streams of these tasks that nothing waits in;
 * messages and memories stay.
 * @returns how many tasks
 */
export async function pruneTasks(tx: SystemScope, olderThanDays: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM task WHERE (project_id, task_id) IN (
        SELECT project_id, task_id FROM task
        WHERE finished_at < now() - make_interval(days => ${olderThanDays}) ORDER BY finished_at LIMIT ${limit}
        FOR UPDATE SKIP LOCKED)
      AND status IN ('completed', 'failed', 'cancelled')
      RETURNING project_id, stream_key
    ), idle AS (
      -- who adds to a stream or retries a task makes it ready first, or has it locked
      SELECT s.project_id, s.stream_key FROM task_stream s
      WHERE (s.project_id, s.stream_key) IN (SELECT project_id, stream_key FROM gone)
        AND s.ready_at IS NULL AND s.lease_owner IS NULL
      FOR UPDATE SKIP LOCKED
    ), emptied AS (
      DELETE FROM task_stream s USING idle WHERE s.project_id = idle.project_id AND s.stream_key = idle.stream_key
    )
    SELECT count(*) AS count FROM gone`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
