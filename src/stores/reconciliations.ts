import { sql } from 'kysely';
import type { ProjectScope } from '../db/database.ts';
import type { Verdict } from '../domain/reconciliation.ts';

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

/** Notes decisions, and with the later memory of each the earlier one. */
export async function writeReconciliations(
  scope: ProjectScope,
  cubeId: string,
  rows: readonly ReconciliationRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    WITH row AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(reconciliation_id text, verdict text,
        older_id text, newer_id text, judged_by text, reason text, claim_key text, task_id text)
    ), noted AS (
      INSERT INTO reconciliation (project_id, reconciliation_id, cube_id, verdict, older_id, newer_id, judged_by, reason,
        claim_key, task_id)
      SELECT ${scope.projectId}, reconciliation_id, ${cubeId}, verdict, older_id, newer_id, judged_by, reason, claim_key,
        task_id FROM row
    )
    UPDATE memory SET version = greatest(memory.version, own.version),
      earlier_ids = (SELECT array_agg(DISTINCT id) FROM unnest(memory.earlier_ids || own.ids) AS id)
    FROM (
      SELECT CASE WHEN verdict = 'duplicate' THEN older_id ELSE newer_id END AS standing,
        array_agg(CASE WHEN verdict = 'duplicate' THEN newer_id ELSE older_id END) AS ids,
        max(o.version + 1) FILTER (WHERE verdict IN ('renewal', 'update', 'refinement')) AS version
      FROM row JOIN memory o ON o.project_id = ${scope.projectId} AND o.memory_id = row.older_id
      GROUP BY 1
    ) AS own
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = own.standing`.execute(scope.db);
}

/**
 * Empties the reasons of decisions about erased memories, and forgets these in the histories of others.
 * @returns the memories that were archived in favour of an erased one, by such a decision alone
 */
export async function releaseReconciled(
  scope: ProjectScope,
  erased: readonly string[],
): Promise<readonly { readonly memoryId: string; readonly cubeId: string }[]> {
  const { rows } = await sql<{ memory_id: string; cube_id: string }>`
    WITH decided AS (
      SELECT older_id, newer_id FROM reconciliation
      WHERE project_id = ${scope.projectId} AND older_id = ANY(${erased as string[]}::text[])
      UNION
      SELECT older_id, newer_id FROM reconciliation
      WHERE project_id = ${scope.projectId} AND newer_id = ANY(${erased as string[]}::text[])
    ), emptied AS (
      UPDATE reconciliation r SET reason = NULL FROM decided d
      WHERE r.project_id = ${scope.projectId} AND r.older_id = d.older_id AND r.newer_id = d.newer_id
    )
    SELECT DISTINCT m.memory_id, m.cube_id FROM decided d
    JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id IN (d.older_id, d.newer_id)
    WHERE m.status = 'archived' AND m.superseded_by = ANY(${erased as string[]}::text[])
    ORDER BY m.memory_id`.execute(scope.db);
  return rows.map((row) => ({ memoryId: row.memory_id, cubeId: row.cube_id }));
}
