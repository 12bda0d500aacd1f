import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { Verdict } from '../../domain/extraction/reconciliation.ts';
import { unexpired } from '../sql/unexpired.ts';

/** A decision about two memories, as it is written. */
export interface ReconciliationRow {
  readonly reconciliation_id: string;
  readonly verdict: Verdict;
  readonly older_id: string;
  readonly newer_id: string;
  readonly judged_by: string;
  readonly reason: string | null;
  readonly claim_key: string | null;
  readonly task_id: string | null;
}

/**
 * Stores decisions, and adds to the surviving memory of each the id of the other one. Call it while holding
 * the cube's lock.
 * @param firstChange the first of as many change numbers as there are decisions
 */
export async function writeReconciliations(
  scope: ProjectScope,
  cubeId: string,
  rows: readonly ReconciliationRow[],
  firstChange: number,
): Promise<void> {
  if (rows.length === 0) return;
  // Two statements: what one statement reads twice, a cluster sends to all nodes, of which none may be down
  // then.
  const row = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(reconciliation_id text, verdict text,
    older_id text, newer_id text, judged_by text, reason text, claim_key text, task_id text)`;
  await sql`
    INSERT INTO reconciliation (project_id, reconciliation_id, cube_id, verdict, older_id, newer_id, judged_by, reason,
      claim_key, task_id)
    SELECT ${scope.projectId}, reconciliation_id, ${cubeId}, verdict, older_id, newer_id, judged_by, reason, claim_key,
      task_id FROM ${row}
    RETURNING 1`.execute(scope.db);
  await sql`
    UPDATE memory SET version = greatest(memory.version, own.version),
      -- a refinement was true for as long as what it refines
      valid_from = least(memory.valid_from, own.valid_from), change_seq = ${firstChange}::bigint + own.n - 1,
      earlier_ids = (SELECT array_agg(DISTINCT id) FROM unnest(memory.earlier_ids || own.ids) AS id)
    FROM (
      SELECT CASE WHEN r.verdict = 'duplicate' THEN r.older_id ELSE r.newer_id END AS standing,
        array_agg(CASE WHEN r.verdict = 'duplicate' THEN r.newer_id ELSE r.older_id END) AS ids,
        max(o.version + 1) FILTER (WHERE r.verdict IN ('renewal', 'update', 'refinement')) AS version,
        min(o.valid_from) FILTER (WHERE r.verdict = 'refinement' AND o.kind <> 'event') AS valid_from,
        row_number() OVER () AS n
      FROM ${row} JOIN memory o ON o.project_id = ${scope.projectId} AND o.memory_id = r.older_id
      GROUP BY 1
    ) AS own
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = own.standing`.execute(scope.db);
}

/**
 * Clears the reasons of decisions about erased memories.
 * @param verdicts only memories that such a decision archived are returned
 * @returns the memories that such a decision archived in favour of an erased one
 */
export async function eraseReconciliationReasons(
  scope: ProjectScope,
  erased: readonly string[],
  verdicts: readonly Verdict[],
): Promise<readonly { readonly memoryId: string; readonly cubeId: string }[]> {
  const { rows } = await sql<{ memory_id: string; cube_id: string }>`
    WITH decided AS (
      SELECT older_id, newer_id, verdict FROM reconciliation
      WHERE project_id = ${scope.projectId} AND older_id = ANY(${erased as string[]}::text[])
      UNION
      SELECT older_id, newer_id, verdict FROM reconciliation
      WHERE project_id = ${scope.projectId} AND newer_id = ANY(${erased as string[]}::text[])
    ), emptied AS (
      UPDATE reconciliation r SET reason = NULL FROM decided d
      WHERE r.project_id = ${scope.projectId} AND r.older_id = d.older_id AND r.newer_id = d.newer_id
    )
    SELECT DISTINCT m.memory_id, m.cube_id FROM decided d
    JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id IN (d.older_id, d.newer_id)
    WHERE m.status = 'archived' AND m.superseded_by = ANY(${erased as string[]}::text[])
      AND d.verdict = ANY(${verdicts as string[]}::text[])
    ORDER BY m.memory_id`.execute(scope.db);
  return rows.map((row) => ({ memoryId: row.memory_id, cubeId: row.cube_id }));
}

/** A decision about two memories, with their current texts. */
export interface Reconciliation {
  readonly reconciliationId: string;
  readonly cubeId: string;
  readonly verdict: Verdict;
  readonly older: ReconciledMemory;
  readonly newer: ReconciledMemory;
  readonly judgedBy: string;
  readonly reason: string | null;
  readonly claimKey: string | null;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}

export interface ReconciledMemory {
  readonly memoryId: string;
  readonly status: string;
  /** Empty for a deleted memory. */
  readonly text: string;
}

/**
 * Decisions, newest first.
 * @param wanted only those about a memory, or the one with an id; null = no condition
 * @param window `before` is the id of a decision: only older ones; null = all
 */
export async function findReconciliations(
  scope: ProjectScope,
  wanted: { readonly memoryId: string | null; readonly reconciliationId: string | null },
  window: { readonly limit: number; readonly before: string | null },
): Promise<readonly Reconciliation[]> {
  const { memoryId, reconciliationId } = wanted;
  const { rows } = await sql<{
    reconciliation_id: string;
    cube_id: string;
    verdict: string;
    older_id: string;
    older_status: string;
    older_text: string;
    newer_id: string;
    newer_status: string;
    newer_text: string;
    judged_by: string;
    reason: string | null;
    claim_key: string | null;
    created_at: Date;
    undone_at: Date | null;
  }>`
    SELECT r.reconciliation_id, r.cube_id, r.verdict, r.older_id, r.newer_id, r.judged_by, r.reason, r.claim_key,
      r.created_at, r.undone_at, o.status AS older_status, CASE WHEN ${unexpired('o')} THEN o.body ELSE '' END AS older_text, n.status AS newer_status,
      CASE WHEN ${unexpired('n')} THEN n.body ELSE '' END AS newer_text
    FROM reconciliation r
    JOIN memory o ON o.project_id = r.project_id AND o.memory_id = r.older_id
    JOIN memory n ON n.project_id = r.project_id AND n.memory_id = r.newer_id
    WHERE r.project_id = ${scope.projectId}
      ${
        memoryId === null
          ? sql``
          : sql`AND r.reconciliation_id IN (
        SELECT reconciliation_id FROM reconciliation WHERE project_id = ${scope.projectId} AND older_id = ${memoryId}
        UNION
        SELECT reconciliation_id FROM reconciliation WHERE project_id = ${scope.projectId} AND newer_id = ${memoryId})`
      }
      AND (${reconciliationId}::text IS NULL OR r.reconciliation_id = ${reconciliationId})
      AND (${window.before}::text IS NULL OR r.reconciliation_id < ${window.before})
    ORDER BY r.reconciliation_id DESC LIMIT ${window.limit}`.execute(scope.db);
  return rows.map((row) => ({
    reconciliationId: row.reconciliation_id,
    cubeId: row.cube_id,
    verdict: row.verdict as Verdict,
    older: { memoryId: row.older_id, status: row.older_status, text: row.older_text },
    newer: { memoryId: row.newer_id, status: row.newer_status, text: row.newer_text },
    judgedBy: row.judged_by,
    reason: row.reason,
    claimKey: row.claim_key,
    createdAt: row.created_at,
    undoneAt: row.undone_at,
  }));
}

/**
 * Marks a decision as undone.
 * @returns false when it was already undone
 */
export async function markUndone(scope: ProjectScope, reconciliationId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE reconciliation SET undone_at = now()
    WHERE project_id = ${scope.projectId} AND reconciliation_id = ${reconciliationId} AND undone_at IS NULL
    RETURNING reconciliation_id`.execute(scope.db);
  return rows.length > 0;
}

/** Removes a memory from the list of earlier versions of another one. */
export async function removeEarlier(
  scope: ProjectScope,
  memoryId: string,
  earlierId: string,
  changeNo: number,
): Promise<void> {
  await sql`
    UPDATE memory SET earlier_ids = array_remove(earlier_ids, ${earlierId}), updated_at = now(), change_seq = ${changeNo}
    WHERE project_id = ${scope.projectId} AND memory_id = ${memoryId}`.execute(scope.db);
}
