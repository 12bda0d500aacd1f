import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';

/**
 * Numbers rows with change numbers from `firstChange` on, in their order. Call the functions below while
 * holding the cube's lock.
 */
const numbered = (rows: readonly object[], firstChange: number) =>
  JSON.stringify(rows.map((row, n) => ({ ...row, change: firstChange + n })));

/** Archives memories without a successor, and drops their vectors. */
export async function archiveMemories(
  scope: ProjectScope,
  cubeId: string,
  runId: string,
  memoryIds: readonly string[],
  firstChange: number,
): Promise<void> {
  const rows = numbered(
    memoryIds.map((memory_id) => ({ memory_id })),
    firstChange,
  );
  await sql`
    WITH retired AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS r(memory_id text, change bigint)
    ), vectors AS (
      DELETE FROM memory_vector v USING retired
      WHERE v.project_id = ${scope.projectId} AND v.cube_id = ${cubeId} AND v.memory_id = retired.memory_id
    )
    UPDATE memory SET status = 'archived', retired_at = now(), updated_at = now(), retired_by = ${runId},
      change_seq = retired.change
    FROM retired WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = retired.memory_id`.execute(
    scope.db,
  );
}

/** Sets the successors of archived memories. */
export async function setSuccessors(
  scope: ProjectScope,
  rows: readonly { readonly memory_id: string; readonly superseded_by: string }[],
  firstChange: number,
): Promise<void> {
  await sql`
    UPDATE memory SET superseded_by = r.superseded_by, updated_at = now(), change_seq = r.change
    FROM jsonb_to_recordset(${numbered(rows, firstChange)}::jsonb) AS r(memory_id text, superseded_by text, change bigint)
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = r.memory_id AND status = 'archived'`.execute(
    scope.db,
  );
}

/**
 * Activates raw memories again. Of those with equal content only one is activated, or the one that already
 * is; it becomes the successor of the others.
 */
export async function restoreRaws(
  scope: ProjectScope,
  cubeId: string,
  memoryIds: readonly string[],
  firstChange: number,
): Promise<void> {
  const rows = numbered(
    memoryIds.map((memory_id) => ({ memory_id })),
    firstChange,
  );
  await sql`
    WITH wanted AS MATERIALIZED (
      SELECT m.memory_id, r.change, m.content_hash,
        first_value(m.memory_id) OVER (PARTITION BY m.content_hash ORDER BY m.position, m.memory_id) AS first
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(memory_id text, change bigint)
      JOIN memory m ON m.project_id = ${scope.projectId} AND m.memory_id = r.memory_id AND m.status = 'archived'
    ), placed AS MATERIALIZED (
      SELECT wanted.memory_id, wanted.change, coalesce(holder.memory_id, wanted.first) AS stands
      FROM wanted LEFT JOIN LATERAL (
        SELECT memory_id FROM memory
        WHERE project_id = ${scope.projectId} AND cube_id = ${cubeId} AND kind = 'raw'
          AND content_hash = wanted.content_hash AND status = 'activated'
        LIMIT 1
      ) AS holder ON true
    )
    UPDATE memory SET
      status = CASE WHEN placed.stands = memory.memory_id THEN 'activated' ELSE 'archived' END,
      superseded_by = nullif(placed.stands, memory.memory_id),
      retired_at = CASE WHEN placed.stands = memory.memory_id THEN NULL ELSE retired_at END,
      updated_at = now(), change_seq = placed.change
    FROM placed WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = placed.memory_id`.execute(
    scope.db,
  );
}

/** Copies the vectors of shadow items to the memories that were created from them. */
export async function copyVectors(
  scope: ProjectScope,
  runId: string,
  cubeId: string,
  rows: readonly { readonly memory_id: string; readonly item_id: string }[],
): Promise<void> {
  await sql`
    INSERT INTO memory_vector (project_id, cube_id, embedding_model, memory_id, embedding)
    SELECT i.project_id, i.cube_id, i.embedding_model, r.memory_id, i.embedding
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(memory_id text, item_id text)
    JOIN extraction_item i ON i.project_id = ${scope.projectId} AND i.run_id = ${runId} AND i.cube_id = ${cubeId}
      AND i.item_id = r.item_id
    WHERE i.embedding IS NOT NULL
    RETURNING 1`.execute(scope.db);
}

/** Adds to each successor the ids of the memories that it replaced, and raises its version. */
export async function noteEarlier(
  scope: ProjectScope,
  rows: readonly { readonly memory_id: string; readonly superseded_by: string }[],
  firstChange: number,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE memory SET version = greatest(memory.version, own.version), change_seq = ${firstChange}::bigint + own.n - 1,
      earlier_ids = (SELECT array_agg(DISTINCT id) FROM unnest(memory.earlier_ids || own.ids) AS id)
    FROM (
      SELECT r.superseded_by AS standing, array_agg(r.memory_id) AS ids, max(o.version) + 1 AS version,
        row_number() OVER () AS n
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(memory_id text, superseded_by text)
      JOIN memory o ON o.project_id = ${scope.projectId} AND o.memory_id = r.memory_id
      GROUP BY r.superseded_by
    ) AS own
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = own.standing`.execute(scope.db);
}
